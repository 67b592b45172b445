"""Coin-turning games: each head is a game of its own."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, reduce
from operator import xor

from grundy.clock import look
from grundy.games.coin_turning import HEADS, CoinsTurned, CoinTurning, TurningCode
from grundy.theorems.answers import Answer
from grundy.theorems.registry import theorem
from grundy.values import mex

WINNING_WAYS = "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 14"


@theorem(
    "coin_turning",
    name="heads by formula",
    cite=WINNING_WAYS,
    reach="Turning Turtles, Twins, Mock Turtles and Ruler",
    first=True,
)
def by_formula(position: CoinTurning) -> Answer | None:
    """The nth head has the nimber n in Turning Turtles and n - 1 in Twins; in Mock Turtles the nth number
    with an odd number of binary digits 1; in Ruler the largest power of 2 that divides n."""
    formula = _FORMULAS.get(str(position.code))
    if formula is None:
        return None
    total = reduce(xor, (formula(n) for n in heads(position)), 0)
    return Answer.nimber(total)


def odious(n: int) -> int:
    """The nth number, from 1 on, with an odd number of binary digits 1.

    >>> [odious(n) for n in range(1, 10)]
    [1, 2, 4, 7, 8, 11, 13, 14, 16]
    """
    return 2 * (n - 1) + ((n - 1).bit_count() + 1) % 2


_FORMULAS: dict[str, Callable[[int], int]] = {
    "1-2": lambda n: n,
    "2": lambda n: n - 1,
    "1-3": odious,
    "1+C": lambda n: n & -n,
}


@theorem(
    "coin_turning",
    name="heads as heaps",
    cite=WINNING_WAYS,
    reach="all rows",
)
def as_heaps(position: CoinTurning) -> Answer:
    """In normal play two equal heads cancel, so the row is the sum of its heads; the nimber of a head alone
    is the mex of the nim-sums of the coins that may be turned with it."""
    nimbers = HeadNimbers.of(position.code)
    return Answer.nimber(reduce(xor, (nimbers.nth(n) for n in heads(position)), 0))


def heads(position: CoinTurning) -> list[int]:
    """The places of the heads, from 1 on."""
    return [place for place, coin in enumerate(position.row, 1) if coin == HEADS]


class HeadNimbers:
    """The nimbers of single heads at the places 1, 2, 3, ..."""

    def __init__(self, code: TurningCode) -> None:
        self._code = code
        self._nimbers = [0]
        self._sums = [_Sums(kind) for kind in code.kinds]

    @classmethod
    def of(cls, code: TurningCode) -> HeadNimbers:
        """Those of a code, of which what is known is kept."""
        return _head_nimbers(code)

    def nth(self, n: int) -> int:
        """That of a head at the place n.

        >>> [HeadNimbers.of(TurningCode.parse("turnips")).nth(n) for n in range(1, 10)]
        [0, 0, 1, 0, 0, 1, 2, 2, 1]
        """
        while len(self._nimbers) <= n:
            reached: set[int] = set()
            for sums in self._sums:
                reached |= sums.of_next(self._nimbers)
            self._nimbers.append(mex(reached))
        return self._nimbers[n]


@lru_cache(maxsize=16)
def _head_nimbers(code: TurningCode) -> HeadNimbers:
    return HeadNimbers(code)


class _Sums:
    """The nim-sums of the coins that may be turned with the next one, for one kind of sets of coins. Where
    any coins may be turned, so many of them, the nim-sums of so many are known without the sets."""

    def __init__(self, kind: CoinsTurned) -> None:
        self._kind = kind
        self._free = not kind.lying and kind.within is None and not kind.first
        self._of_count: list[set[int]] = [{0}]
        """By the number of coins before the next one, if any may be turned."""
        self._seen = 1

    def of_next(self, nimbers: list[int]) -> set[int]:
        place = len(nimbers)
        look()
        if not self._free:
            found = set()
            for others in self._kind.sets(place):
                look()
                found.add(reduce(xor, (nimbers[other] for other in others), 0))
            return found
        most = place if self._kind.most is None else self._kind.most
        for new in nimbers[self._seen :]:
            counts = self._of_count
            if len(counts) < most:
                counts.append(set())
            for count in range(len(counts) - 1, 0, -1):
                counts[count] |= {value ^ new for value in counts[count - 1]}
        self._seen = place
        return set().union(*self._of_count[self._kind.least - 1 : most])
