"""Bitypes of caterpillars and trees in the colouring game with three colours (Guignard), as far as they hold.

Where search has refuted a statement of the source, or where it cannot be read, there is no theorem here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import permutations, product

from grundy.boards.graph import Graph
from grundy.games import Player
from grundy.games.colouring import Colouring
from grundy.games.colouring.partial_colouring import PartialColouring
from grundy.theorems.answers import Verdict
from grundy.theorems.registry import theorem
from grundy.values import Outcome
from grundy.values.bitype import Bitype, SignedBitype

THESIS = "A. Guignard, Jeux de coloration de graphes, thesis, Université Bordeaux 1 (2011)"
_COLOURS = 3

Labels = Mapping[int, frozenset[int]]
"""The colours that each uncoloured vertex sees."""


@dataclass(frozen=True)
class Component:
    """A connected part of a position without its coloured vertices."""

    graph: Graph
    seen: Labels


# ---- 1-caterpillars ------------------------------------------------------------------------------
@dataclass(frozen=True)
class BitypeFamily:
    """Words with a run `z^n`, and for which n they are AA+, BB+ or of a variable bitype; the others are NN+.

    `=` and `#` are for equal and different colours at the ends, `-` is up to n and `+` from n on.
    """

    word: str
    more: int
    """How many vertices are uncoloured, beyond 2n."""
    alice: str
    bob: str
    variable: Mapping[str, str]


_FAMILIES = (
    BitypeFamily("az^n b", 0, "0 1= 2 4 6 8=", "14# 16 17# 18+", {}),
    BitypeFamily("az^n b^2", 1, "9- 10= 11 13=", "19# 21 22# 23+", {}),
    BitypeFamily("a^2z^n b^2", 2, "14- 15= 16 18=", "24# 26 27# 28+", {}),
    BitypeFamily("az^n b^3", 2, "0= 1 3=", "9# 11 12# 13+", {}),
    BitypeFamily("a^2z^n b^3", 3, "0 1# 2 3 4 5= 6 8=", "14# 16 17# 18+", {"1=": "NA"}),
    BitypeFamily("a^3z^n b^3", 4, "0# 2=", "4# 6 7# 8+", {"0=": "PN"}),
    BitypeFamily("az^n bzb", 3, "0=", "6# 8 9# 10+", {}),
    BitypeFamily("a^2z^n bzb", 4, "0 1# 2= 3 5=", "11# 13 14# 15+", {"1=": "AN"}),
    BitypeFamily("a^3z^n bzb", 5, "", "1# 3 4# 5+", {"0=": "NB"}),
    BitypeFamily("a^2z^n z", 2, "18-", "28+", {}),
    BitypeFamily("az^n z", 1, "13-", "23+", {}),
    BitypeFamily("zz^n z", 2, "22-", "28+", {}),
)
"""Table 7.2."""


def _listed(entries: str, n: int, equal: bool) -> bool:
    for entry in entries.split():
        number, sign = int(entry.rstrip("=#+-")), entry[-1]
        if (sign == "+" and n >= number) or (sign == "-" and n <= number):
            return True
        if n == number and (sign not in "=#" or (sign == "=") is equal):
            return True
    return False


def _family_bitype(family: BitypeFamily, n: int, equal: bool) -> str:
    for entries, name in family.variable.items():
        if _listed(entries, n, equal):
            return name
    return "AA" if _listed(family.alice, n, equal) else "BB" if _listed(family.bob, n, equal) else "NN"


@cache
def _one_caterpillars(vertices: int) -> Mapping[str, str]:
    """The bitypes of the words of so many uncoloured vertices, by the codes of their trees."""
    found = {}
    for family in _FAMILIES:
        n, odd = divmod(vertices - family.more, 2)
        if n < 0 or odd or n + vertices == 0:
            continue
        for equal in (True, False) if "b" in family.word else (True,):
            word = family.word.replace("n", f"{{{n}}}")
            parts = list(_components(Colouring.parse(word.replace("b", "a") if equal else word).board))
            if len(parts) == 1:
                found[_tree_code(parts[0])] = _family_bitype(family, n, equal)
    return found


# ---- trees ---------------------------------------------------------------------------------------
def _components(board: PartialColouring) -> Iterator[Component]:
    seen = board.seen()
    for part in board.graph.induced(seen).components():
        yield Component(part, {v: seen[v] for v in part.vertices})


def _is_tree(graph: Graph) -> bool:
    return len(graph.edges) == len(graph) - 1


def _centre(graph: Graph) -> list[int]:
    degree = {v: len(graph.neighbours(v)) for v in graph.vertices}
    left, leaves = set(degree), [v for v, near in degree.items() if near < 2]
    while len(left) > 2:
        left -= set(leaves)
        near = [u for v in leaves for u in graph.neighbours(v) if u in left]
        for u in near:
            degree[u] -= 1
        leaves = [u for u in dict.fromkeys(near) if degree[u] < 2]
    return sorted(left)


def _tree_code(part: Component) -> str:
    """A text that is the same for the same tree, whatever its vertices and colours are called."""
    roots = _centre(part.graph)
    codes = []
    for names in permutations("abc"):
        labels = {v: "".join(sorted(names[c] for c in seen)) for v, seen in part.seen.items()}
        codes += [_code(part.graph, labels, root, None) for root in roots]
    return min(codes)


def _code(graph: Graph, labels: Mapping[int, str], v: int, parent: int | None) -> str:
    below = sorted(_code(graph, labels, u, v) for u in graph.neighbours(v) if u != parent)
    return f"({labels[v]}{''.join(below)})"


def _heaviest_path(graph: Graph, weight: Mapping[int, int]) -> int:
    """The largest sum of weights along a path through vertices that have one, in a forest."""
    best = 0
    todo = set(weight)
    while todo:
        first = next(iter(todo))
        order, parent = [first], {first: first}
        for v in order:
            for u in graph.neighbours(v):
                if u in weight and u not in parent:
                    parent[u] = v
                    order.append(u)
        todo -= set(order)
        down = dict.fromkeys(order, 0)
        for v in reversed(order):
            best = max(best, down[v] + weight[v])
            if v != first:
                reach, up = down[v] + weight[v], parent[v]
                best = max(best, down[up] + weight[up] + reach)
                down[up] = max(down[up], reach)
    return best


_LOST_WORDS = tuple(
    word.format(*between)
    for word in ("zzzzzzzzD{}D{}D", "zzzzzDzzD{}D", "zzDzzzzzD{}D", "DzzzzzzzzD{}D")
    for between in product(("", "z"), repeat=word.count("{}"))
)
"""Spines of BB+ caterpillars with three letters D (Prop. 7.4.7; the first has eight z, where seven are
printed, with which Alice does not always lose)."""


def _contains(graph: Graph, spine: str) -> bool:
    """Whether a tree has a path with at least the leaves of a caterpillar without holes."""
    least = [4 if letter == "D" else 3 for letter in spine]
    near = {v: graph.neighbours(v) for v in graph.vertices}
    ways = {(v, -1) for v, some in near.items() if len(some) >= least[0]}
    for degree in least[1:]:
        ways = {(u, v) for v, before in ways for u in near[v] if u != before and len(near[u]) >= degree}
    return bool(ways)


def _uncoloured_tree(part: Component) -> str | None:
    """By inclusion, BB+ if a caterpillar that is BB+ is part of it; AA if few vertices have degree 3."""
    graph = part.graph
    degree = {v: len(graph.neighbours(v)) for v in graph.vertices}
    branching = {v: 1 for v, near in degree.items() if near >= 3}
    if _heaviest_path(graph, {v: int(degree[v] >= 4) for v in branching}) >= 4:
        return "BB"
    if _heaviest_path(graph, branching) >= 28 or any(_contains(graph, word) for word in _LOST_WORDS):
        return "BB"
    through = {v: int(v in branching) for v in graph.vertices}
    if _heaviest_path(graph, through) <= 3 or _heaviest_path(graph, dict.fromkeys(degree, 1)) <= 5:
        return "aa"  # not known to be neutral in sums
    return None


def _circular(part: Component) -> str | None:
    """[z^n]."""
    graph = part.graph
    ring = {v for v in graph.vertices if len(graph.neighbours(v)) == 3}
    n = len(ring)
    if any(part.seen.values()) or len(graph) != 2 * n or len(graph.edges) != 2 * n:
        return None
    if any(len(graph.neighbours(v) & ring) != 2 for v in ring):
        return None
    return "AA" if n in (3, 5, 7, 9) else "BB" if n == 14 or n >= 16 else "PN"


def _component_bitype(part: Component) -> str | None:
    if not _is_tree(part.graph):
        return _circular(part)
    if len(part.graph) == 1:
        return "AA"
    known = _one_caterpillars(len(part.graph)).get(_tree_code(part))
    return known or (None if any(part.seen.values()) else _uncoloured_tree(part))


def bitype_by_theorem(position: Colouring) -> SignedBitype | None:
    """The bitype of a position whose components are all known, or None.

    What is AA+ is worth idle moves; a part that is BB+ decides, and so do two that are NN+ (Table 7.1).

    >>> for word in ("zz^22z", "zz^23z", "zz^28z", "az^8b + az^3a"):
    ...     print(word, bitype_by_theorem(Colouring.parse(word)))
    zz^22z AA0
    zz^23z NN0
    zz^28z BB0
    az^8b + az^3a BB0
    """
    if position.board.k != _COLOURS or position.passing is not None:
        return None
    if position.winner() is Outcome.R:
        return SignedBitype(Bitype("BB"))
    names = [_component_bitype(part) for part in _components(position.board)]
    sign = len(position.board.uncoloured()) % 2
    if "BB" in names or names.count("NN") > 1:
        return SignedBitype(Bitype("BB"), sign)
    if None in names:
        return None
    return _of_known([name for name in names if name is not None], sign, position)


def _of_known(names: list[str], sign: int, position: Colouring) -> SignedBitype | None:
    if names == ["aa"]:
        return SignedBitype(Bitype("AA"), sign)
    others = [place for place, name in enumerate(names) if name != "AA"]
    if not others:
        return SignedBitype(Bitype("AA"), sign)
    if len(others) > 1 or names[others[0]] == "aa":
        return None
    alone = Bitype(names[others[0]])
    size = len(list(_components(position.board))[others[0]].graph)
    return SignedBitype(alone.mirror if (sign - size) % 2 else alone, sign)


@theorem(
    "colouring",
    tells=Verdict,
    name="Guignard's caterpillars",
    cite=f"{THESIS}, Theorems 6.6.5, 7.3.11 and 7.6.1, Tables 7.1 and 7.2, Proposition 7.4.7, "
    "Corollary 7.4.6, Section 8.2",
    reach="three colours and no passes",
)
def caterpillars(position: Colouring) -> Verdict | None:
    """The bitypes of caterpillars with at most one uncoloured leaf at each vertex of the spine, of circular
    ones with one at each, and of sums of them. A tree is BB if it has a path of vertices of degree at least 3
    that has 28 vertices, or of which 4 have degree at least 4, or 3 at certain distances; it is AA if no path
    has more than 3 vertices of degree at least 3, or if its diameter is at most 4. A winning move leads to a
    position of which the same tells that it is won."""
    if position.winner() is not None:
        return None
    worth = bitype_by_theorem(position)
    return None if worth is None else Verdict(worth.outcome, _moves(position, worth))


def _moves(position: Colouring, worth: SignedBitype) -> dict[Player, str]:
    moves = {}
    for player in Player:
        alice = player is Player.LEFT
        if worth.bitype.alice_wins(bob_begins=not alice) is not alice:
            continue
        for name, option in position.moves_of(player):
            after = bitype_by_theorem(option)
            if after is not None and after.bitype.alice_wins(bob_begins=alice) is alice:
                moves[player] = name
                break
    return moves
