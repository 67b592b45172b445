"""Take-away games: finite subtraction sets."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from grundy.games.takeaway import TakeAway
from grundy.theorems.registry import Answer, theorem
from grundy.values import mex

_MOST_TERMS = 20_000
_LARGEST_NUMBER = 64


@theorem(
    game="takeaway",
    name="remainders",
    cite="E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 4",
)
def remainders(position: TakeAway) -> Answer | None:
    """When 1, ..., k may be taken, a heap of n has the nimber n mod (k + 1)."""
    k = len(position.numbers)
    if position.numbers[-1] != k:
        return None
    return _sum(position, lambda heap: heap % (k + 1))


@theorem(
    game="takeaway",
    name="subtraction games are periodic",
    cite="S. W. Golomb, \"A mathematical investigation of games of 'take-away'\", "
    "Journal of Combinatorial Theory 1 (1966), 443-458",
)
def periodic_subtraction(position: TakeAway) -> Answer | None:
    """The nimber of a heap depends on the m before it, m the largest number of the set: when m nimbers
    in a row come again, so does everything after them."""
    found = nimbers_and_period(position.numbers)
    if found is None:
        return None
    values, period = found
    first = len(values) - period
    return _sum(position, lambda heap: values[heap if heap < first else first + (heap - first) % period])


@lru_cache(maxsize=64)
def nimbers_and_period(numbers: tuple[int, ...]) -> tuple[tuple[int, ...], int] | None:
    """The nimbers of the heaps 0, 1, ... up to the end of the first period, and the period.

    >>> nimbers_and_period((2, 3))
    ((0, 0, 1, 1, 2), 5)
    """
    window = max(numbers)
    if window > _LARGEST_NUMBER:
        return None
    values: list[int] = []
    seen: dict[tuple[int, ...], int] = {}
    while len(values) < _MOST_TERMS:
        heap = len(values)
        values.append(mex(values[heap - taken] for taken in numbers if taken <= heap))
        if len(values) >= window:
            start = len(values) - window
            before = seen.setdefault(tuple(values[start:]), start)
            if before < start:
                return tuple(values[:start]), start - before
    return None


def _sum(position: TakeAway, nimber: Callable[[int], int]) -> Answer:
    total = 0
    for heap in position.heaps:
        total ^= nimber(heap)
    for heap in position.heaps.distinct():
        for taken in position.numbers:
            if taken <= heap and total and nimber(heap - taken) == nimber(heap) ^ total:
                return Answer.nimber(total, f"take {taken} from {heap}")
    return Answer.nimber(total)
