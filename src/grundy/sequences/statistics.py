"""What a nim-sequence looks like as a whole: how many heaps are lost, how large the nimbers are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Statistics:
    """Figures about the nimbers of the heaps from 1 on, as in table 3.3 of Guignard's thesis."""

    heaps: int
    zeros: int
    last_zero: int | None
    largest: int
    largest_at: int
    """The first heap with the largest nimber."""
    mean: float
    deviation: float
    """The mean of the differences from the mean, without their signs."""
    common: int
    """The nimber that most heaps have; the least of several."""
    common_share: float

    def lines(self) -> Iterator[str]:
        """The figures for people."""
        last = "" if self.last_zero is None else f", the last is {self.last_zero:,}"
        yield f"heaps          1 to {self.heaps:,}"
        yield f"lost           {self.zeros:,}{last}"
        yield f"largest        {self.largest:,}, first at {self.largest_at:,}"
        yield f"mean           {self.mean:.6g}, mean absolute deviation {self.deviation:.6g}"
        yield f"most frequent  {self.common:,}, {self.common_share:.3%} of the heaps"


def statistics(values: Sequence[int]) -> Statistics | None:
    """The figures for the nimbers of the heaps 0, 1, 2, ...; None if there is no heap but 0.

    >>> found = statistics([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6])
    >>> found.zeros, found.largest, found.largest_at, round(found.mean, 2), found.common
    (0, 6, 11, 2.64, 1)
    """
    counts = Counter(values)
    counts[0] -= 1
    heaps = len(values) - 1
    if heaps < 1:
        return None
    largest = max(values)
    mean = sum(value * count for value, count in counts.items()) / heaps
    common = min(counts, key=lambda value: (-counts[value], value))
    return Statistics(
        heaps,
        counts[0],
        next((heap for heap in range(heaps, 0, -1) if not values[heap]), None),
        largest,
        next(heap for heap in range(1, heaps + 1) if values[heap] == largest),
        mean,
        sum(count * abs(value - mean) for value, count in counts.items()) / heaps,
        common,
        counts[common] / heaps,
    )
