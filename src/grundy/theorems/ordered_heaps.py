"""Compounds of heaps in which the largest, or the smallest, heap is played.

**Largest first.** A heap is not touched before all larger ones are gone, so the heaps up to any size have a
finite quotient, as positions have in misère play, which is found heap by heap; see the engine's
`LargestFirst`. It answers for any number of heaps.

**Smallest first.** What a move leaves of the smallest heap is smaller still, so each heap is played to its
end before the next larger one is touched: a sequential compound (W. Stromquist, D. Ullman, "Sequential
compounds of combinatorial games", Theoretical Computer Science 119 (1993), 311-321). If the rest is lost for
whoever begins it, the smallest heap is played as in normal play, and if it is won, as in misère play. When it
is over with the first heap that ends, only the smallest heap counts.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from grundy.compounds import Variant
from grundy.games.heap_rules import HeapRules
from grundy.theorems.answers import HeapsAnswer, Left
from grundy.theorems.registry import theorem

MOST_CLASSES = 50_000
"""A larger quotient takes too long to find."""
MOST_HEAP = 1000
"""The largest heap for which all smaller ones are looked at."""


def live(rules: HeapRules, heaps: Left) -> Left:
    """The heaps that have moves."""
    return tuple(heap for heap in heaps if _lives(rules, heap))


@lru_cache(maxsize=1 << 16)
def _lives(rules: HeapRules, heap: int) -> bool:
    return next(iter(rules.options(heap)), None) is not None


def live_options(rules: HeapRules, heap: int) -> list[Left]:
    """What the moves from a heap leave, without heaps that have no moves."""
    return list(dict.fromkeys(live(rules, left) for _, left in rules.options(heap)))


class LargestFirst:
    """Who wins heaps of one game, of which a largest one is always played.

    >>> from grundy.games.octal import OctalCode
    >>> paths = LargestFirst(OctalCode.parse("0.137"), short=False, misere=False)
    >>> [heap for heap in range(1, 31) if paths.loses((heap,))]
    [4, 8, 28]
    >>> paths.loses((4,) * 1000 + (1,)), paths.classes
    (False, 6226)
    """

    def __init__(self, rules: HeapRules, short: bool, misere: bool) -> None:
        self.rules = rules
        from grundy import _engine

        self.table = _engine.LargestFirst(short_end=short, misere=misere)

    @property
    def heaps(self) -> int:
        """Up to which heap the quotient is known."""
        return self.table.heaps

    @property
    def classes(self) -> int:
        """How many classes the quotient of these heaps has."""
        return self.table.classes

    def extend(self, to: int, most_classes: int | None = None) -> bool:
        """Finds the quotient of the heaps up to `to`; False if it would have more classes than that."""
        while self.heaps < to:
            if most_classes is not None and self.classes > most_classes:
                return False
            self.table.extend(live_options(self.rules, self.heaps + 1))
        return True

    def loses(self, heaps: Left) -> bool:
        """Whether the player to move loses."""
        self.extend(max(heaps, default=0))
        return self.table.loses(heaps)


largest_first = lru_cache(maxsize=8)(LargestFirst)


@theorem(
    "Omax_l",
    "Omax_r",
    tells=HeapsAnswer,
    name="largest heap first",
    cite="the proof is in theorems/ordered_heaps.py of grundy",
    plain=False,
)
def largest(rules: HeapRules, heaps: Left, variant: Variant) -> HeapsAnswer | None:
    """Heaps up to some size have a finite quotient, which tells who wins any number of them."""
    known = largest_first(rules, variant.rule.short, variant.misere)
    if not known.extend(max(heaps), MOST_CLASSES):
        return None
    return by_one_move(rules, heaps, heaps.index(max(heaps)), variant, known.loses)


class SmallestFirst:
    """Who wins heaps of one game, of which a smallest one is always played, to the end of all.

    >>> from grundy.games.octal import OctalCode
    >>> paths = SmallestFirst(OctalCode.parse("0.137"))
    >>> [heap for heap in range(1, 50) if paths.loses((heap,), misere=False)]
    [4]
    >>> [heap for heap in range(1, 50) if paths.loses((heap,), misere=True)]
    [1, 2, 6]
    """

    def __init__(self, rules: HeapRules) -> None:
        self.rules = rules
        self._lost: list[tuple[bool, bool]] = [(True, False)]

    def extend(self, to: int) -> None:
        """Looks at the heaps up to `to`."""
        while len(self._lost) <= to:
            options = live_options(self.rules, len(self._lost))
            normal, misere = (not any(self.loses(left, way) for left in options) for way in (False, True))
            self._lost.append((normal, misere))

    def loses(self, heaps: Left, misere: bool) -> bool:
        """Whether the player to move loses."""
        self.extend(max(heaps, default=0))
        lost = not misere
        for heap in sorted(heaps, reverse=True):
            lost = self._lost[heap][0 if lost else 1]
        return lost


class SmallestOnly:
    """Who wins heaps of one game, of which a smallest one is always played, to the end of one."""

    def __init__(self, rules: HeapRules, misere: bool) -> None:
        self.rules = rules
        self.misere = misere
        self._lost = [not misere]

    def loses(self, heaps: Left) -> bool:
        """Whether the player to move loses."""
        smallest = min(heaps, default=0)
        while len(self._lost) <= smallest:
            options = live_options(self.rules, len(self._lost))
            self._lost.append(not any(self._lost[min(left, default=0)] for left in options))
        return self._lost[smallest]


smallest_first, smallest_only = lru_cache(maxsize=8)(SmallestFirst), lru_cache(maxsize=8)(SmallestOnly)


@theorem(
    "Omin_l",
    tells=HeapsAnswer,
    name="smallest heap first",
    cite='W. Stromquist, D. Ullman, "Sequential compounds of combinatorial games", Theoretical Computer '
    "Science 119 (1993), 311-321",
)
def smallest(rules: HeapRules, heaps: Left, variant: Variant) -> HeapsAnswer | None:
    """Each heap is played to its end before a larger one is touched: as in normal play if the rest is lost
    for whoever begins it, and as in misère play if it is won."""
    if max(heaps) > MOST_HEAP:
        return None
    known = smallest_first(rules)
    return by_one_move(
        rules, heaps, heaps.index(min(heaps)), variant, lambda some: known.loses(some, variant.misere)
    )


@theorem("Omin_r", tells=HeapsAnswer, name="the smallest heap decides", cite="the rules")
def smallest_alone(rules: HeapRules, heaps: Left, variant: Variant) -> HeapsAnswer | None:
    """It is over when the smallest heap has ended, and no other heap is touched before."""
    if min(heaps) > MOST_HEAP:
        return None
    known = smallest_only(rules, variant.misere)
    return by_one_move(rules, heaps, heaps.index(min(heaps)), variant, known.loses)


def by_one_move(
    rules: HeapRules, heaps: Left, place: int, variant: Variant, loses: Callable[[Left], bool]
) -> HeapsAnswer:
    """Who wins, and by which move in the heap at `place`, if it is known who loses."""
    if loses(heaps):
        return HeapsAnswer(True)
    rest = heaps[:place] + heaps[place + 1 :]
    for _, left in rules.options(heaps[place]):
        going_on = live(rules, left)
        over = variant.rule.short and not going_on
        if not variant.misere if over else loses((*rest, *going_on)):
            return HeapsAnswer(False, {place: left})
    raise ValueError("a won position has a winning move")
