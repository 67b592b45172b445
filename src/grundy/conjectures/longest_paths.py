"""A conjecture of A. Guignard's thesis on Node Kayles: paths of about the same length, of which some of the
longest are played until one has ended."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations_with_replacement, count, takewhile
from math import inf

from grundy.budget import AnyLimits
from grundy.conjectures.guignard import THESIS
from grundy.conjectures.registry import Instance, conjecture
from grundy.theorems.longest_paths import LongPaths

Paths = tuple[int, ...]
"""Lengths of paths, in vertices, the longest first."""


@conjecture(
    name="guignard-4.2.11",
    game="node_kayles",
    says="moves in some longest paths, until one has ended; paths of v to v + 6 vertices, v = 11 * 2^(n - 1) "
    "- 2: lost exactly if their weight is n. It is their number if none is longer than v + 1, infinite if "
    "one has v + 2, v + 3 or v + 4, and else their number and one less than there are of v + 5 or v + 6",
    source=f"{THESIS}, conjecture 4.2.11",
    size="vertices",
    first=9,
    to=50,
    refuted="paths of 25 and 22 vertices",
)
def weights(vertices: int) -> Iterator[Instance]:
    known = LongPaths()
    starts = takewhile(lambda start: start[1] <= vertices, ((n, 11 * 2 ** (n - 1) - 2) for n in count(1)))
    for level, start in starts:
        lengths = range(start + 6, start - 1, -1)
        for many in range(1, vertices // start + 1):
            for paths in combinations_with_replacement(lengths, many):
                if sum(paths) == vertices:
                    text = " + ".join(f"P{length}" for length in paths)
                    yield Instance(text, partial(_check, known, paths, level, start))


def _check(known: LongPaths, paths: Paths, level: int, start: int, limits: AnyLimits) -> bool:
    known.left = 10**9
    return known.loses(tuple(sorted(paths))) == (weight(paths, start) == level)


def weight(paths: Paths, start: int) -> float:
    """What the conjecture says of paths of `start` to `start` + 6 vertices, the longest first.

    >>> weight((10, 9), 9), weight((14, 9), 9), weight((14, 12), 9)
    (2, 2, inf)
    """
    if any(length - start in (2, 3, 4) for length in paths):
        return inf
    long = sum(length > start + 1 for length in paths)
    return len(paths) + max(long - 1, 0)
