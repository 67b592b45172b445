"""Wythoff's game and Fraenkel's generalisations: which pairs of heaps are lost."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from math import isqrt

from grundy.boards.pairs import Pair, pair_name
from grundy.games.wythoff import Wythoff
from grundy.theorems.answers import Answer
from grundy.theorems.registry import theorem
from grundy.values import Outcome


@theorem(
    "wythoff",
    name="Beatty sequences of Wythoff's game",
    cite='W. A. Wythoff, "A modification of the game of Nim", Nieuw Archief voor Wiskunde 7 (1907), 199-202; '
    'A. S. Fraenkel, "How to beat your Wythoff games\' opponent on three fronts", American Mathematical '
    "Monthly 89 (1982), 353-361",
    reach="one pair of heaps, rules t",
)
def beatty(position: Wythoff) -> Answer | None:
    """The lost pairs are (A, A + tn), A the whole part of n(2 - t + sqrt(t^2 + 4))/2."""
    if len(position.pairs) > 1 or position.s != 1:
        return None
    t = position.t

    def smaller(n: int) -> int:
        return (n * (2 - t) + isqrt(n * n * (t * t + 4))) // 2

    def nth(n: int) -> Pair:
        return smaller(n), smaller(n) + t * n

    def found(a: int, b: int) -> Iterator[Pair]:
        for x in (a, b):
            places = range(x + 2)
            yield nth(bisect_left(places, x, key=smaller))
            yield nth(bisect_left(places, x, key=lambda n: nth(n)[1]))
        yield from (nth((b - a) // t + more) for more in (0, 1))

    return _answer(position, found)


@theorem(
    "wythoff",
    name="mex sequences of Wythoff games",
    cite='A. S. Fraenkel, "Heap games, numeration systems and sequences", Annals of Combinatorics 2 (1998), '
    "197-210",
    reach="one pair of heaps, rules s,t",
)
def mex_sequences(position: Wythoff) -> Answer | None:
    """The lost pairs are (A, sA + tn), A the least number that is in none of the pairs before."""
    if len(position.pairs) > 1:
        return None
    largest = max((min(pair) for pair in position.pairs), default=0)
    lost = lost_pairs(position.s, position.t, largest)
    return _answer(position, lambda a, b: (pair for pair in lost if pair[0] <= a))


@lru_cache(maxsize=8)
def lost_pairs(s: int, t: int, to: int) -> tuple[Pair, ...]:
    """The lost pairs whose smaller number is at most `to`.

    >>> lost_pairs(1, 1, 6), lost_pairs(2, 1, 5)
    (((0, 0), (1, 2), (3, 5), (4, 7), (6, 10)), ((0, 0), (1, 3), (2, 6), (4, 11), (5, 14)))
    """
    found: list[Pair] = []
    seen: set[int] = set()
    for a in range(to + 1):
        if a not in seen:
            found.append((a, s * a + t * len(found)))
            seen.update(found[-1])
    return tuple(found)


def _answer(position: Wythoff, lost: Callable[[int, int], Iterable[Pair]]) -> Answer:
    """Who wins one pair; `lost` gives some lost pairs, and among them one that a move leads to, if any."""
    for pair in position.pairs:
        a, b = pair
        near = list(lost(a, b))
        if pair in near:
            return Answer(Outcome.P)
        for option in near:
            if is_option(position.s, position.t, pair, option):
                return Answer(Outcome.N, winning_move=f"{pair_name(pair)} to {pair_name(option)}")
        raise AssertionError(f"no lost pair can be reached from {pair}")
    return Answer(Outcome.P)


def is_option(s: int, t: int, pair: Pair, option: Pair) -> bool:
    """Whether a move makes one pair of the other, both with the smaller number first.

    >>> is_option(1, 1, (3, 5), (1, 3)), is_option(1, 1, (3, 5), (1, 2)), is_option(1, 2, (3, 5), (1, 2))
    (True, False, True)
    """
    for first, second in (option, option[::-1]):
        k, more = sorted((pair[0] - first, pair[1] - second))
        if (k == 0 < more) or 0 < k <= more < s * k + t:
            return True
    return False
