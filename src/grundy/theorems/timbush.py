"""Timbush (Renault 2013, section 3.1)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction

from grundy.boards.graph_canonical import Edge, connected
from grundy.boards.toppling import along_path, arc_name, bridges, shrunk
from grundy.games import Player
from grundy.games.timbush import WORD, Timbush
from grundy.theorems.answers import Verdict
from grundy.theorems.registry import theorem
from grundy.theorems.timbush_strings import ZERO, Strings, on_one
from grundy.values import Outcome

THESIS = 'G. Renault, "Combinatorial games on graphs", thesis, Université Bordeaux 1 (2013)'
MOST_ARCS = 50
"""Larger trees may be worth numbers that are too fine for exact arithmetic."""

OWNER = {"B": Player.LEFT, "W": Player.RIGHT}


def _told(moves: Mapping[Player, str]) -> Verdict:
    """The outcome, when these are the players who win if they begin."""
    left, right = Player.LEFT in moves, Player.RIGHT in moves
    outcome = Outcome.N if left and right else Outcome.L if left else Outcome.R if right else Outcome.P
    return Verdict(outcome, moves)


# ---- paths ----------------------------------------------------------------------------------------
@theorem(
    "timbush",
    tells=Verdict,
    name="Timbush on paths",
    cite=f"{THESIS}, theorem 3.15",
    reach="single paths of any length: who wins, and winning moves",
)
def paths(position: Timbush) -> Verdict | None:
    """As long as there is one, delete from the word of the path a pair `KD`, `CJ` or `QY`. If the first
    letter that is left points to the right, its owner wins by it. Else the first of the words `KY`, `KJ`,
    `CYD...DY` and `CYD...DJ`, or for Right the same with black and white exchanged, has as its last letter
    the only winning move to the right. The same in the mirror are the winning moves to the left."""
    if not position.arcs:
        return _told({})
    found = along_path(position.arcs)
    if found is None:
        return None
    word, kept = _reduced("".join(_LETTER[step, arc[2]] for arc, step in found))
    places = _winning_to_the_right(word)
    turned = _winning_to_the_right(word[::-1].translate(_MIRROR))
    for player, place in turned.items():
        places.setdefault(player, len(word) - 1 - place)
    return _told({player: arc_name(found[kept[place]][0]) for player, place in places.items()})


_LETTER = {look: letter for letter, look in WORD.items()}
_MIRROR = str.maketrans("KCQYJD", "YJDKCQ")
_PAIR = {"D": "K", "J": "C", "Y": "Q"}
_FIRST = re.compile(r"(?P<left>K[YJ]|CYD*[YJ])|Q[DJ]|CDY*[DJ]")


def _reduced(word: str) -> tuple[str, list[int]]:
    """The word without pairs that cancel, and the places of the letters that are left."""
    letters: list[str] = []
    kept: list[int] = []
    for place, letter in enumerate(word):
        if letters and _PAIR.get(letter) == letters[-1]:
            letters.pop()
            kept.pop()
        else:
            letters.append(letter)
            kept.append(place)
    return "".join(letters), kept


def _winning_to_the_right(word: str) -> dict[Player, int]:
    """Who wins by an arc that points to the right, and the place of one."""
    if word[:1] == "J":
        return {Player.LEFT: 0, Player.RIGHT: 0}
    if word[:1] in ("Y", "D"):
        return {Player.LEFT if word[0] == "Y" else Player.RIGHT: 0}
    found = _FIRST.search(word)
    if found is None:
        return {}
    return {Player.LEFT if found["left"] else Player.RIGHT: found.end() - 1}


# ---- connected graphs without grey ------------------------------------------------------------------
@theorem(
    "timbush",
    tells=Verdict,
    name="Timbush in black and white",
    cite=f"{THESIS}, theorem 3.22",
    reach="connected graphs of any size without grey arcs: who wins, and winning moves",
)
def black_and_white(position: Timbush) -> Verdict | None:
    """If black and white arcs are on cycles, both players win by those. Else the graph is a tree once cycles
    are shrunk, which is taken apart from its leaves. Arcs that point away from a vertex to a leaf are a
    Hackenbush string there, and two of them one, worth the sum. A vertex of which a black and a white arc
    leave and nothing else may be deleted and their heads put together. A leaf with an arc of a player's
    colour that points away from it, and with no string or one that he wins, is a win for him if he begins.
    If the tree becomes a single string, its value decides."""
    arcs = position.arcs
    if any(colour == "G" for _, _, colour in arcs) or len(connected(arcs)) != 1:
        return None
    on_cycles = {
        OWNER[arc[2]]: arc_name(arc) for arc, single in zip(arcs, bridges(arcs), strict=True) if not single
    }
    if len(on_cycles) == 2:
        return _told(on_cycles)
    tree = shrunk(arcs)
    return _told(_take_apart([arc for arc, _ in tree], [arc_name(arc) for _, arc in tree]))


def _take_apart(arcs: Sequence[Edge], names: Sequence[str]) -> dict[Player, str]:
    """Who wins a tree if he begins, and by which arc."""
    strings = Strings([1 if colour == "B" else -1 for _, _, colour in arcs])
    touching: dict[int, set[int]] = {}
    for place, (tail, tip, _) in enumerate(arcs):
        touching.setdefault(tail, set()).add(place)
        touching.setdefault(tip, set()).add(place)
    string_at = dict.fromkeys(touching, Strings.EMPTY)
    leaves = [vertex for vertex, near in touching.items() if len(near) == 1]
    finishing: dict[Player, str] = {}
    last = None
    while leaves:
        leaf = leaves.pop()
        if not touching[leaf]:
            last = leaf
            break
        (place,) = touching[leaf]
        tail, tip, colour = arcs[place]
        string = string_at[leaf]
        if tip == leaf:
            string = strings.behind(place, string)
        elif strings.sign(string) in (0, strings.sign_of_arc(place)):
            finishing.setdefault(OWNER[colour], names[place])
            continue
        else:
            string = strings.shortened(string)
        rest = tail + tip - leaf
        string_at[rest] = strings.together(string_at[rest], string)
        touching[leaf].remove(place)
        touching[rest].remove(place)
        if len(touching[rest]) <= 1:
            leaves.append(rest)
    if last is None:
        return finishing
    sign = strings.sign(string_at[last])
    if not sign:
        return {}
    return {Player.LEFT if sign > 0 else Player.RIGHT: names[strings.best_move(string_at[last])]}


# ---- values -----------------------------------------------------------------------------------------
@theorem(
    "timbush",
    tells=str,
    name="Timbush strings",
    cite=f"{THESIS}, lemma 3.19",
    reach=f"trees of up to {MOST_ARCS} black and white arcs that all point away from one vertex: the value",
)
def strings(position: Timbush) -> str | None:
    """Arcs that point away from a vertex to a leaf are worth what the same Hackenbush string is worth, and
    those that start at the same vertex add up: a tree whose arcs all point away from one vertex is worth a
    number."""
    arcs = position.arcs
    came_by = {tip: (tail, 1 if colour == "B" else -1) for tail, tip, colour in arcs}
    grey = any(colour == "G" for _, _, colour in arcs)
    if grey or len(arcs) > MOST_ARCS or len(came_by) < len(arcs) or len(connected(arcs)) != 1:
        return None
    roots = {tail for tail, _, _ in arcs} - set(came_by)
    if len(roots) != 1:  # a cycle
        return None
    value = dict.fromkeys([*roots, *came_by], ZERO)
    (root,) = roots
    for vertex in reversed(_downwards(root, arcs)):
        tail, sign = came_by[vertex]
        value[tail] = value[tail].plus(on_one(value[vertex].times(sign)).times(sign))
    return str(Fraction(value[root].top, 1 << value[root].halvings))


def _downwards(root: int, arcs: Sequence[Edge]) -> list[int]:
    """The vertices below the root, each after the one that it hangs on."""
    below: dict[int, list[int]] = {}
    for tail, tip, _ in arcs:
        below.setdefault(tail, []).append(tip)
    order = [root]
    for vertex in order:
        order += below.get(vertex, ())
    return order[1:]
