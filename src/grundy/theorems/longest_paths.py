"""Unions of paths in Node Kayles, of which some of the longest are played until one has ended.

In normal play, who finds a path of 1 to 3 vertices wins: he plays in all paths, and ends that one (Guignard,
proposition 4.2.7). So nobody leaves one who can help it, and what is to be looked at is much less: the union
of 25 and 26 vertices is settled by a thousand others. Who wins unions in general is an open problem.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement, product

from grundy.clock import look
from grundy.compounds import Variant
from grundy.games.heap_rules import HeapRules
from grundy.theorems.answers import HeapsAnswer, Left
from grundy.theorems.compounds import PATHS
from grundy.theorems.registry import theorem
from grundy.theorems.unions_of_paths import THESIS

MOST_UNIONS, MOST_KNOWN = 200_000, 1_000_000
"""How many unions are looked at for one question, and how many are remembered."""


@cache
def long_options(length: int) -> tuple[Left, ...]:
    """What a move may leave of a path: no path of 1 to 3 vertices, and not nothing.

    >>> long_options(11)
    ((9,), (8,), (4, 4))
    """
    return tuple(dict.fromkeys(left for _, left in PATHS.options(length) if min(left, default=0) > 3))


def afterwards(union: Left) -> Iterator[Left]:
    """What the moves in a union leave, sorted: of the longest paths some are played, then all and some of the
    next shorter ones, and so on."""
    rest = list(union)
    left: set[Left] = {()}
    for length, many in sorted(Counter(union).items(), reverse=True):
        del rest[-many:]
        before = left
        for count in range(1, many + 1):
            left = set()  # what is left of the paths of this length and longer ones, when all are played
            for way in combinations_with_replacement(long_options(length), count):
                played = sum(way, (length,) * (many - count))
                for parts in before:
                    after = tuple(sorted((*played, *parts)))
                    if after not in left:
                        left.add(after)
                        yield tuple(sorted((*rest, *after)))
        if not left:
            return


class LongPaths:
    """Which unions of paths of 4 or more vertices are lost, as far as they have been looked at.

    >>> known = LongPaths()
    >>> [union for union in ((20, 20), (20, 22), (20, 25), (25, 26)) if known.loses(union)]
    [(20, 20), (20, 25)]
    """

    def __init__(self) -> None:
        self.known: dict[Left, bool] = {}
        self.left = MOST_UNIONS

    def loses(self, union: Left) -> bool:
        """Whether the player to move loses; the union is sorted. `TooManyUnionsError` if it takes long."""
        found = self.known.get(union)
        if found is None:
            look()
            self.left -= 1
            if self.left < 0:
                raise TooManyUnionsError
            found = self.known[union] = not any(map(self.loses, afterwards(union)))
        return found

    def winning_move(self, union: Left) -> dict[int, Left] | None:
        """A move to a lost union, by the places of the paths that are played; or None if there is none."""
        target = next((after for after in afterwards(tuple(sorted(union))) if self.loses(after)), None)
        if target is None:
            return None
        order = sorted(range(len(union)), key=lambda place: -union[place])
        for played in range(1, len(union) + 1):
            rest = Counter(union[place] for place in order[played:])
            for way in product(*(long_options(union[place]) for place in order[:played])):
                if rest + Counter(sum(way, ())) == Counter(target):
                    return dict(zip(order, way, strict=False))
        raise AssertionError("a move leads to what is left after it")


class TooManyUnionsError(Exception):
    """Too many unions had to be looked at."""


_paths = LongPaths()


@theorem("Smax_r", tells=HeapsAnswer, name="no short paths", cite=THESIS)
def by_long_paths(rules: HeapRules, heaps: Left, variant: Variant) -> HeapsAnswer | None:
    """In normal play, whoever leaves a path of 1 to 3 vertices has lost (proposition 4.2.7): the unions of
    longer paths that can come up are looked at, if they are not too many."""
    if rules != PATHS or variant.misere or min(heaps) <= 3:
        return None
    if len(_paths.known) > MOST_KNOWN:
        _paths.known.clear()
    _paths.left = MOST_UNIONS
    try:
        move = _paths.winning_move(heaps)
    except (TooManyUnionsError, RecursionError):
        return None
    return HeapsAnswer(move is None, move)
