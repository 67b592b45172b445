"""What is so, by trying all moves: nothing of the checker is used, and of the games only their moves."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations, product

from tests import plain_forms as plain
from tests.brute import misere_grundy, nimber

from grundy.check.certificate import Header
from grundy.games import PartizanPosition, Player, Position, ScoringPosition
from grundy.games.registry import game
from grundy.values import mex


def position(header: Header, rules: str | None = None) -> Position:
    """The position of a header, whichever way it is written."""
    text = header.position
    return game(rules or header.game).start(_unescaped(text) if text.startswith('"') else text)


def _unescaped(text: str) -> str:
    return re.sub(r"\\u([0-9a-f]{4})", lambda found: chr(int(found[1], 16)), text[1:-1])


# ---- impartial games ----------------------------------------------------------------------------
def impartial(header: Header, rules: str | None = None) -> bool:
    """`nimber 2`, `outcome N`, in normal and misère play."""
    of = {"normal": nimber, "misere": misere_grundy}[header.convention]
    return _nimber_is(of(position(header, rules)), header.claim)


def _nimber_is(found: int, claim: str) -> bool:
    kind, said = claim.split(" ")
    return found == int(said) if kind == "nimber" else {"N": True, "P": False}[said] is (found != 0)


def compounds_of_nim(header: Header, lines: Sequence[str]) -> bool:
    """Heaps that are played together by a rule; a sign in its name has to agree with the convention."""
    found = re.fullmatch(r"nim ([OAS])_([lr])(?:\^?([-+]))?", header.game)
    assert found is not None
    heaps = [] if header.position == "over" else [int(word) for word in header.position.split(" and ")]
    conventions = {header.convention, *({"+": "normal", "-": "misere"}[sign] for sign in (found[3] or ""))}
    values = [
        _of_heaps(tuple(sorted(heaps)), found[1], found[2] == "r", convention == "misere")
        for convention in conventions
    ]
    return all(_nimber_is(value, header.claim) for value in values)


@cache
def _of_heaps(heaps: tuple[int, ...], letter: str, short: bool, misere: bool) -> int:
    """The mex of the options, and 1 at the end of misère play."""
    options = {_of_heaps(option, letter, short, misere) for option in _heaps_after(heaps, letter, short)}
    return mex(options) if options else int(misere)


def _heaps_after(heaps: tuple[int, ...], letter: str, short: bool) -> Iterator[tuple[int, ...]]:
    counts = {"O": [1], "A": [len(heaps)], "S": range(1, len(heaps) + 1)}[letter]
    for count in counts if heaps else []:
        for places in combinations(range(len(heaps)), count):
            for sizes in product(*(range(heaps[place]) for place in places)):
                left = [*sizes, *(heap for place, heap in enumerate(heaps) if place not in places)]
                yield () if short and 0 in left else tuple(sorted(heap for heap in left if heap))


def forced(after: Mapping[str, Iterable[str]], heap: int) -> dict[tuple[str, int], str]:
    """Who wins a vertex of a graph plus a Nim heap, where somebody can force it: `N` or `P`."""
    known: dict[tuple[str, int], str] = {}
    while True:
        new = {}
        for vertex, size in product(after, range(heap + 1)):
            options = [*((one, size) for one in after[vertex]), *((vertex, less) for less in range(size))]
            said = [known.get(option) for option in options]
            if (vertex, size) not in known and ("P" in said or all(one == "N" for one in said)):
                new[vertex, size] = "N" if "P" in said else "P"
        if not new:
            return known
        known.update(new)


# ---- partizan games -----------------------------------------------------------------------------
@cache
def result(at: PartizanPosition, player: Player, misere: bool = False) -> str:
    """`L`, `R` or `draw`: who wins if a player begins."""
    winner = at.winner()
    if winner is not None:
        return winner.value if not misere else {"L": "R", "R": "L"}[winner.value]
    found = {result(option, player.other, misere) for _, option in at.moves_of(player)}
    if not found:
        return player.value if misere else player.other.value
    return next(one for one in (player.value, "draw", player.other.value) if one in found)


_RESULTS = {
    ("L", "L"): "L", ("R", "R"): "R", ("L", "R"): "N", ("R", "L"): "P", ("draw", "draw"): "draw",
}  # fmt: skip


def outcomes(header: Header, rules: str | None = None) -> bool:
    """`outcome L` and `moves 1 2`; there is no misère play but of games whose last move counts, and Hex."""
    at = position(header, rules)
    assert isinstance(at, PartizanPosition)
    if header.claim.startswith("moves"):
        said = [int(word) for word in header.claim.split()[1:]]
        return header.convention == "normal" and said == [_length(at, player) for player in Player]
    if not at.has_winner or (header.convention == "misere" and at.game.name in ("domination", "tictactoe")):
        return False
    found = [result(at, player, header.convention == "misere") for player in Player]
    return header.claim == f"outcome {_RESULTS.get((found[0], found[1]))}"


def sums(header: Header) -> bool:
    """The same of sums, which are worth nothing if the second player wins, and have no misère play."""
    if header.convention == "misere":
        return False
    return outcomes(replace(header, claim="outcome P") if header.claim == "value 0" else header)


@cache
def _length(at: PartizanPosition, player: Player) -> int:
    """How many moves it takes, if Left wants few and Right many."""
    lengths = [1 + _length(option, player.other) for _, option in at.moves_of(player)]
    return (min if player is Player.LEFT else max)(lengths, default=0)


def values(header: Header, lines: Sequence[str]) -> bool:
    """`value 1/2`; the lines tell what names mean."""
    at = position(header)
    assert isinstance(at, PartizanPosition)
    defined: dict[str, tuple[list[str], list[str]]] = {}
    for line in lines:
        _, name, text = line.split(" ", 2)
        left, _, right = f" {text} ".partition(" | ")
        defined[name] = left.split(), right.split()
    try:
        said = _value(header.claim.removeprefix("value "), defined)
    except (RecursionError, ValueError, KeyError):
        return False
    return plain.value_of(at) == said


def _value(word: str, defined: dict[str, tuple[list[str], list[str]]]) -> plain.Plain:
    """What a word is worth; `ValueError` if it is no value."""
    if re.fullmatch(r"g[0-9]+", word):
        left, right = ([_value(one, defined) for one in side] for side in defined[word])
        return plain.canonical(left, right)
    if found := re.fullmatch(r"\*([0-9]*)", word):
        heaps: list[plain.Plain] = [plain.ZERO]
        for _ in range(int(found[1] or 1)):
            heaps.append((frozenset(heaps), frozenset(heaps)))
        return heaps[-1]
    if found := re.fullmatch(r"\{([^{}]*)\|([^{}]*)\}", word):
        sides = [[_value(one, defined) for one in side.split(",") if one] for side in found.groups()]
        return plain.canonical(*sides)
    number = Fraction(word)
    if number.denominator not in (1, 2, 4, 8, 16):
        raise ValueError(word)
    return plain.number(number)


# ---- scores -------------------------------------------------------------------------------------
@cache
def points(at: ScoringPosition) -> int:
    """How many points who moves first gets: who scores goes on, and who does not gives the rest away."""
    found = [0]
    for _, option in at.moves():
        won = at.at_stake() - option.at_stake()
        found.append(won + points(option) if won else option.at_stake() - points(option))
    return max(found)


def scores(header: Header, lines: Sequence[str]) -> bool:
    """`score 1`, `contract 2 kept`."""
    if header.convention == "misere":
        return False
    at = position(header)
    assert isinstance(at, ScoringPosition)
    words = header.claim.split()
    if words[0] == "score":
        return points(at) == int(words[1])
    return (points(at) >= int(words[1])) is (words[2] == "kept")
