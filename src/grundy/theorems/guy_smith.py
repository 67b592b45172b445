"""Octal games: periods that are proved by finitely many nimbers (Guy and Smith 1956)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache, reduce
from operator import xor

from grundy.games.octal import EMPTY, ONE, TWO, Octal, OctalCode, move_name
from grundy.theorems.registry import Answer, theorem
from grundy.values import mex

CITE = (
    'R. K. Guy, C. A. B. Smith, "The G-values of various games", '
    "Proceedings of the Cambridge Philosophical Society 52 (1956), 514-526"
)
MOST_TERMS = 1024


@dataclass(frozen=True)
class Period:
    """`values[n]` for n below `start + length`; from `start` on they repeat with this length."""

    values: tuple[int, ...]
    start: int
    length: int

    def nimber(self, heap: int) -> int:
        """The nimber of a heap of any size."""
        if heap < self.start:
            return self.values[heap]
        return self.values[self.start + (heap - self.start) % self.length]


def nim_values(code: OctalCode, count: int) -> list[int]:
    """The nimbers of the heaps 0, 1, ..., count - 1.

    >>> nim_values(OctalCode.parse("0.77"), 12)
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    """
    values: list[int] = []
    for heap in range(count):
        options: set[int] = set()
        for taken, digit in enumerate(code.digits[: heap + 1]):
            left = heap - taken
            if digit & EMPTY and left == 0:
                options.add(0)
            if digit & ONE and left > 0:
                options.add(values[left])
            if digit & TWO:
                options.update(values[small] ^ values[left - small] for small in range(1, left // 2 + 1))
        values.append(mex(options))
    return values


@lru_cache(maxsize=64)
def prove_period(code: OctalCode, most_terms: int = MOST_TERMS) -> Period | None:
    """The period of an octal game, if this many nimbers prove one.

    When a code has k digits after the point, and nimber(n + p) = nimber(n) for all n with
    q <= n <= 2q + p + k, for some q >= 1, then this holds for all n >= q.

    >>> found = prove_period(OctalCode.parse("0.07"))
    >>> found.start, found.length
    (53, 34)
    """
    count = 64
    while count <= most_terms:
        values = nim_values(code, count)
        for length in range(1, count // 2):
            start = count - length
            while start > 1 and values[start - 1] == values[start - 1 + length]:
                start -= 1
            if 2 * start + length + len(code.digits) - 1 + length < count:
                return Period(tuple(values[: start + length]), start, length)
        count *= 2
    return None


@theorem(game="octal", name="proved period of an octal game", cite=CITE)
def octal(position: Octal) -> Answer | None:
    """Heaps of any size, once the period of the code is proved."""
    period = prove_period(position.code)
    if period is None:
        return None
    total = reduce(xor, map(period.nimber, position.heaps), 0)
    for heap in position.heaps.distinct() if total else ():
        wanted = period.nimber(heap) ^ total
        for taken, left in position.code.options(heap):
            if reduce(xor, map(period.nimber, left), 0) == wanted:
                return Answer.nimber(total, move_name(heap, taken, left))
    return Answer.nimber(total)
