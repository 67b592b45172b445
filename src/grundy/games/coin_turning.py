"""Coin-turning games."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Self

from grundy.boards.rows import MOST_LETTERS, Rows, drawn_coin
from grundy.errors import GrundyError, ParseError
from grundy.games.position import Position
from grundy.games.registry import register

HEADS, TAILS = "H", "T"

NAMED = {
    "turning-turtles": "1-2",
    "mock-turtles": "1-3",
    "moebius": "1-5",
    "mogul": "1-7",
    "moidores": "1-9",
    "motley": "1+",
    "twins": "2",
    "triplets": "3",
    "ruler": "1+C",
    "mock-turtle-fives": "1-3C(5)",
    "triplet-fives": "3C(5)",
    "ruler-fives": "1-5C",
    "turnips": "3E",
    "grunt": "4FS",
    "sym": "1+S",
    "sympler": "1+FS",
}
"""The games of Winning Ways, by their codes."""


@dataclass(frozen=True)
class CoinsTurned:
    """Which coins a move may turn: how many, and how they lie. `most` is None where there is no limit."""

    least: int
    most: int | None
    within: int | None = None
    """So many coins in a row have to hold all of them."""
    lying: str = ""
    """`C` side by side, `E` at equal distances, `S` symmetrically, or anyhow."""
    first: bool = False
    """Whether the leftmost coin of all is one of them."""

    def sets(self, last: int) -> Iterator[tuple[int, ...]]:
        """The places, from 1 on, of the coins that are turned besides the rightmost one, at `last`."""
        left = 1 if self.within is None else max(last - self.within + 1, 1)
        most = last if self.most is None else min(self.most, last)
        for count in range(self.least, most + 1):
            for others in self._lying(left, last, count):
                if not self.first or (*others, last)[0] == 1:
                    yield others

    def _lying(self, left: int, last: int, count: int) -> Iterator[tuple[int, ...]]:
        if count == 1:
            yield ()
        elif self.lying in ("C", "E"):
            for step in (1,) if self.lying == "C" else range(1, last):
                if last - (count - 1) * step >= left:
                    yield tuple(range(last - (count - 1) * step, last, step))
        elif self.lying == "S":
            for start in range(left, last):
                inner = range(start + 1, (start + last + 1) // 2)
                middle = () if (start + last) % 2 else ((start + last) // 2,)
                if count % 2 and not middle:
                    continue
                for half in combinations(inner, (count - 2) // 2):
                    mirrored = tuple(start + last - place for place in reversed(half))
                    yield (start, *half, *(middle if count % 2 else ()), *mirrored)
        else:
            yield from combinations(range(left, last), count - 1)

    def __str__(self) -> str:
        count = f"{self.least}" if self.least == self.most else f"{self.least}-{self.most}"
        within = "" if self.within is None else f"C({self.within})"
        return f"{count if self.most else f'{self.least}+'}{within}{'F' if self.first else ''}{self.lying}"


@dataclass(frozen=True)
class TurningCode:
    """The code of a coin-turning game: sets of coins of one of several kinds.

    >>> print(TurningCode.parse("mock-turtles"), TurningCode.parse("2-3,6c"), TurningCode.parse("4sf"))
    1-3 2-3,6C 4FS
    >>> list(TurningCode.parse("3E").options(6)), list(TurningCode.parse("1+S").options(3))
    ([(4, 5), (2, 4)], [(), (1,), (2,), (1, 2)])
    """

    kinds: tuple[CoinsTurned, ...]

    @classmethod
    def parse(cls, text: str, end: int | None = None) -> Self:
        word = text[:end].strip().lower().replace("_", "-").replace(" ", "-")
        word = NAMED.get(word, word).upper()
        kinds = []
        for part in word.split(","):
            found = re.fullmatch(r"\s*(\d{1,4})(?:-(\d{1,4})|(\+))?((?:C\(\d{1,4}\)|[CESF])*)\s*", part)
            if found is None:
                raise ParseError("expected a code such as `1-3` or `mock-turtles`", text, 0)
            kinds.append(_kind(found, text))
        return cls(tuple(kinds))

    def options(self, place: int) -> Iterator[tuple[int, ...]]:
        """Which other coins may be turned with the rightmost one, which is at this place."""
        return iter(dict.fromkeys(others for kind in self.kinds for others in kind.sets(place)))

    def __str__(self) -> str:
        return ",".join(map(str, self.kinds))


def _kind(found: re.Match[str], text: str) -> CoinsTurned:
    signs = re.findall(r"C\(\d+\)|[CESF]", found[4])
    lying = [sign for sign in signs if sign in ("C", "E", "S")]
    within = [int(sign[2:-1]) for sign in signs if "(" in sign]
    least = int(found[1])
    most = None if found[3] else int(found[2] or found[1])
    if least < 1 or (most is not None and most < least) or len(lying) > 1 or len(within) > 1 or 0 in within:
        raise ParseError(f"no coins can be turned by `{found[0].strip()}`", text, 0)
    if len(set(signs)) < len(signs):
        raise ParseError(f"`{found[0].strip()}` says something twice", text, 0)
    return CoinsTurned(least, most, within[0] if within else None, "".join(lying), "F" in signs)


@register("coin_turning", title="Coin turning")
@dataclass(frozen=True, repr=False)
class CoinTurning(Position):
    """Turn some coins of a row, the rightmost of them from heads to tails, as a code allows.

    ## Rules

    There is a row of coins, heads or tails up. A move turns some of them over; the rightmost one that is
    turned goes from heads to tails. A code says how many may be turned, and how they lie. A player who cannot
    move loses.

    ## Notation

    The code, a colon, and the row of `H` and `T`: `1-3:THHTH`. The code is a number of coins, a range `1-3`
    or `2+`, and letters: `C` for coins side by side, `E` at equal distances, `S` symmetrically, `F` with the
    leftmost coin of the row, `C(5)` within five coins side by side. Several codes with commas allow what any
    of them does. Games of Winning Ways can be called by their names: `turning-turtles` (1-2), `mock-turtles`
    (1-3), `moebius` (1-5), `mogul` (1-7), `moidores` (1-9), `motley` (1+), `twins` (2), `triplets` (3),
    `ruler` (1+C), `mock-turtle-fives`, `triplet-fives`, `ruler-fives`, `turnips` (3E), `grunt` (4FS), `sym`
    (1+S) and `sympler` (1+FS). A move is called by the coins it turns, counted from 1: `2-3-5`.

    >>> CoinTurning.parse("mock-turtles:THHTH").play("2-4-5")
    <coin_turning 1-3:TTHHT>
    >>> print(*(CoinTurning.parse("mock-turtles:" + "T" * n + "H").grundy() for n in range(8)))
    * *2 *4 *7 *8 *11 *13 *14

    ## Known results

    In normal play each head is a game of its own, since two equal ones cancel: the nimber of a row is the
    nim-sum of those of its heads alone. For the nth coin this is n in Turning Turtles; in Mock Turtles the
    nth odious number, one with an odd number of binary digits 1; in Ruler the largest power of 2 that divides
    n (Winning Ways, chapter 14). In misère play a row is no sum of its heads.

    ## References

    - E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for your Mathematical Plays*, chapter 14.
    """

    code: TurningCode
    row: str

    def __post_init__(self) -> None:
        if set(self.row) - {HEADS, TAILS}:
            raise GrundyError(f"a row of coins is made of {HEADS} and {TAILS}")

    @classmethod
    def parse(cls, text: str) -> Self:
        colon = text.find(":")
        if colon < 0:
            raise ParseError("expected a code, `:` and coins, as in `1-3:THH`", text, len(text))
        row = text[colon + 1 :].strip().upper()
        start = text.find(text[colon + 1 :].strip()[:1], colon + 1) if row else len(text)
        if not row:
            raise ParseError("expected coins, `H` or `T`", text, start)
        for place, coin in enumerate(row):
            if coin not in (HEADS, TAILS):
                raise ParseError("a coin is `H` or `T`", text, start + place)
        if len(row) > MOST_LETTERS:
            raise ParseError(f"a row has at most {MOST_LETTERS} coins", text, start)
        return cls(TurningCode.parse(text, colon), row)

    def __str__(self) -> str:
        return f"{self.code}:{self.row}"

    def moves(self) -> Iterator[tuple[str, Self]]:
        for last, coin in enumerate(self.row, 1):
            if coin == HEADS:
                for others in self.code.options(last):
                    places = (*others, last)
                    yield "-".join(map(str, places)), self._turned(places)

    def _turned(self, places: tuple[int, ...]) -> Self:
        coins = list(self.row)
        for place in places:
            coins[place - 1] = TAILS if coins[place - 1] == HEADS else HEADS
        return type(self)(self.code, "".join(coins))

    def canonical(self) -> Self:
        """Tails at the right end are never turned again."""
        return type(self)(self.code, self.row.rstrip(TAILS) or TAILS)

    def draw(self) -> str:
        return Rows((self.row,)).strip_picture(drawn_coin, squares=False).svg(f"{self.game.title} {self}")

    def size(self) -> int:
        """Each move lowers the number that has heads for its binary digits, the rightmost one the highest."""
        number = int(self.row.translate(_BITS)[::-1], 2)
        return min(number, _MOST_SIZE)


_BITS = str.maketrans(HEADS + TAILS, "10")
_MOST_SIZE = 1_000_000
