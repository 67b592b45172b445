"""Unions of paths in Node Kayles, played together: heaps of the octal game 0.137.

The game functions of paths have closed forms (A. Guignard and É. Sopena), or are the nimbers of another octal
game: who plays one path, to the end of one, must not leave a path of 1 to 3 vertices in normal play, so with
three tokens less a path is a heap of 0.022004; in misère play he must not end a path, so it is a heap of
0.026. With these numbers, the game function finds a winning move in linear time.

On some of the longest or shortest paths, weights and the shortest path decide (Guignard's thesis, chapter 4).
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

from grundy.compounds import GameFunction, Reading, Variant, function_for
from grundy.compounds.functions import ENDED, WON, Standing
from grundy.games.heap_rules import HeapRules
from grundy.games.octal import OctalCode
from grundy.theorems import guy_smith
from grundy.theorems.answers import HeapsAnswer, Left
from grundy.theorems.compounds import PATHS
from grundy.theorems.ordered_heaps import by_one_move
from grundy.theorems.registry import theorem

TOGETHER = 'A. Guignard, É. Sopena, "Compound Node-Kayles on paths", Theoretical Computer Science 410 (2009)'
THESIS = "A. Guignard, Jeux de coloration de graphes, thesis, Université Bordeaux 1, chapter 4"

FORECLOSED, FORECLOSED_MISERE = OctalCode.parse("0.022004"), OctalCode.parse("0.026")
LONGEST_FORECLOSED = 20_000
"""The longest path whose misère foreclosed nimber is computed: no period of them is known."""


# ---- all, one or some of the paths ----------------------------------------------------------------
def suspense(length: int) -> int:
    """The suspense of a path in normal play; theorem 3.4.2."""
    below = (length // 5 + 1).bit_length() - 1  # the largest n with 5 * (2^n - 1) <= length
    start = 5 * (2**below - 1)
    if length == start:
        return 2 * below
    return 2 * below + (2 if length == 2 * start + 4 else 1)


def misere_suspense(length: int) -> int:
    """The suspense of a path in misère play; theorem 3.4.4."""
    if not length:
        return 0
    below = ((length + 6) // 7).bit_length() - 1  # the largest n with 7 * 2^n - 6 <= length
    return 2 * below + (1 if length - (7 * 2**below - 6) < 2 else 2)


def remoteness(length: int) -> int:
    """The remoteness of a path in normal play; theorem 3.5.3."""
    return 3 if length > 10 else (0, 1, 1, 1, 2, 2, 3, 3, 3, 4, 4)[length]


def misere_remoteness(length: int) -> int:
    """The remoteness of a path in misère play; proposition 3.5.6."""
    return min((length + 1) // 2, 1) + (length > 2)


def win(length: int) -> int:
    """Whether a path is won, when some are played in normal play: 5n and 5n + 4 are lost."""
    return int(length % 5 not in (0, 4))


def misere_win(length: int) -> int:
    """The same for misère play to the end of one path: 7n + 1 and 7n + 2 are lost."""
    return int(length % 7 not in (1, 2))


def standing(length: int) -> Standing:
    """The same for misère play to the end of all: 1, 2, 6, 7, and from 14 on 5n and 5n + 4, are lost."""
    won = win(length)
    return Standing(1, won, int(length not in (1, 2, 6, 7)) if length < 14 else won)


def foreclosed(length: int) -> int:
    """The foreclosed nimber of a path in normal play: the nimber of the heap with 3 less in 0.022004."""
    if length <= 3:
        return WON if length else ENDED
    known = guy_smith.all_heaps(FORECLOSED)
    assert known is not None
    return known.nimber(length - 3)


def misere_foreclosed(length: int) -> int:
    """The foreclosed nimber of a path in misère play: the nimber of the heap in 0.026."""
    return _misere_foreclosed(max(1 << length.bit_length(), 1024))[length] if length else ENDED


@cache
def _misere_foreclosed(count: int) -> array[int]:
    return guy_smith.nim_values(FORECLOSED_MISERE, count)


CLOSED: dict[str, Callable[[int], Any]] = {
    "O_r^+": foreclosed,
    "O_r^-": misere_foreclosed,
    "A_l^+": suspense,
    "A_l^-": misere_suspense,
    "A_r^+": remoteness,
    "A_r^-": misere_remoteness,
    "S_l^+": win,
    "S_l^-": standing,
    "S_r^+": win,
    "S_r^-": misere_win,
}
"""The game function of a path, by its length, for each variant; the nimber is in `guignard`."""


def options(length: int) -> Iterator[Left]:
    """The paths that are left when a vertex and its neighbours are taken away from a path."""
    for _, left in PATHS.options(length):
        yield left


class _Options(Sequence[Any]):
    """The values of the options of a path, computed when they are looked at: most often the first ones do."""

    def __init__(self, function: GameFunction[Any], value: Callable[[int], Any], length: int) -> None:
        self._function, self._value = function, value
        self._rest = options(length)
        self.lefts: list[Left] = []

    def __getitem__(self, place: Any) -> Any:
        while len(self.lefts) <= place:
            left = next(self._rest, None)
            if left is None:
                raise IndexError(place)
            self.lefts.append(left)
        return self._function.of_sum([self._value(part) for part in self.lefts[place]])

    def __len__(self) -> int:
        self.lefts += self._rest
        return len(self.lefts)


@theorem(
    "O_r",
    "A_l",
    "A_r",
    "S_l",
    "S_r",
    tells=HeapsAnswer,
    name="closed forms of game functions on paths",
    cite=TOGETHER,
    plain=False,
)
def by_closed_form(rules: HeapRules, heaps: Left, variant: Variant) -> HeapsAnswer | None:
    """The game function of a path has a closed form, or is the nimber of an octal game."""
    function: GameFunction[Any] | None = function_for(variant.rule, variant.misere)
    if rules != PATHS or function is None:
        return None
    if str(variant) == "O_r^-" and max(heaps) > LONGEST_FORECLOSED:
        return None
    value = CLOSED[str(variant)]
    values = [value(heap) for heap in heaps]
    total = function.of_sum(values)
    reading = Reading(function.name, function.number(total))
    if function.loses(total):
        return HeapsAnswer(True, value=reading)
    lefts = [_Options(function, value, heap) for heap in heaps]
    chosen = function.choice(values, lefts)
    return HeapsAnswer(False, {place: lefts[place].lefts[one] for place, one in chosen.items()}, reading)


# ---- some of the longest paths --------------------------------------------------------------------
class Weights:
    """The weights that decide on some of the longest paths; definitions 4.2.1 and 4.2.12.

    A path has a level: the largest r with v(r) = base * 2^r - 2 not above its length. Of several paths the
    longest gives the level r, and the weight is the sum of their weights: 0 below v(r), and at v(r) + 2i and
    v(r) + 2i + 1 it is i + 1. It is lost if the weight is `lost_at` more than the level.
    """

    def __init__(self, base: int, lost_at: int) -> None:
        self.base, self.lost_at = base, lost_at

    def start(self, level: int) -> int:
        return (self.base << level) - 2

    def level(self, length: int) -> int:
        """The level of a path; -1 below that of v(0)."""
        return ((length + 2) // self.base).bit_length() - 1

    def weight(self, level: int, lengths: Left) -> int | None:
        """The weight of paths at a level; None if one of them is above it."""
        if any(length >= self.start(level + 1) for length in lengths):
            return None
        return sum((length - self.start(level)) // 2 + 1 for length in lengths if length >= self.start(level))

    def loses(self, lengths: Left) -> bool:
        """Whether the player to move loses; there is at least one path that has a level."""
        level = self.level(max(lengths))
        return self.weight(level, lengths) == level + self.lost_at

    def move(self, lengths: Left, short: bool) -> dict[int, Left] | None:
        """A move after which the weight is what it should be, at the same level or the next one below."""
        order = sorted(range(len(lengths)), key=lambda place: -lengths[place])
        top = self.level(lengths[order[0]])
        for level in (top, top - 1):
            target = level + self.lost_at
            if level < 0 or not target:
                continue
            reached: dict[int, dict[int, Left]] = {0: {}}
            for done, place in enumerate(order, 1):
                reached = self._play(reached, place, lengths[place], level, target, short)
                rest = self.weight(level, tuple(lengths[other] for other in order[done:]))
                if rest is not None and target - rest in reached:
                    return reached[target - rest]
        return None

    def _play(
        self, reached: dict[int, dict[int, Left]], place: int, length: int, level: int, most: int, short: bool
    ) -> dict[int, dict[int, Left]]:
        """Weights that can be reached when one more path is played, and how."""
        ways: dict[int, Left] = {}
        for left in options(length):
            weight = self.weight(level, left)
            if weight is not None and weight <= most and (left or not short):
                ways.setdefault(weight, left)
        return {
            weight + more: {**move, place: left}
            for more, left in ways.items()
            for weight, move in reached.items()
            if weight + more <= most
        }


WEIGHTS = {"Smax_l^+": Weights(3, 0), "Smax_l^-": Weights(3, 1), "Smax_r^-": Weights(5, 0)}


@theorem("Smax_l", "Smax_r", tells=HeapsAnswer, name="weights of paths", cite=THESIS)
def by_weights(rules: HeapRules, heaps: Left, variant: Variant) -> HeapsAnswer | None:
    """A weight of each path, by its length, tells by their sum who wins; theorems 4.2.3, 4.2.5 and 4.2.13."""
    weights = WEIGHTS.get(str(variant))
    if rules != PATHS or weights is None:
        return None
    short = variant.rule.short
    if max(heaps) < weights.start(0):  # misère play to the end of one path: every move loses
        return HeapsAnswer(True)
    if weights.loses(heaps):
        return HeapsAnswer(True)
    move = weights.move(heaps, short)
    if move is None:  # from the lowest level, to where there is none: nothing, or paths that cannot be played
        most = weights.start(0) - 1
        played = [place for place, heap in enumerate(heaps) if heap > most]
        move = {place: _down_to(heaps[place], most, short) for place in played}
    return HeapsAnswer(False, move)


def _down_to(length: int, most: int, short: bool) -> Left:
    return next(left for left in options(length) if max(left, default=0) <= most and (left or not short))


@theorem("Smax_r", tells=HeapsAnswer, name="levels of a path", cite=THESIS)
def by_levels(rules: HeapRules, heaps: Left, variant: Variant) -> HeapsAnswer | None:
    """In normal play, who can end a path wins; and a path z = v + 7k + i, where v = 11 * 2^(n - 1) - 2 is the
    largest such number that is not above z, so that its level is n, is lost if i is not 2, 3 or 4 and k + 1 =
    n; theorem 4.2.9. Beside it, paths of lower levels and more than 3 vertices do not matter."""
    if rules != PATHS or variant.misere:
        return None
    if min(heaps) <= 3:
        ending = heaps.index(min(heaps))
        move = {place: next(options(heap)) for place, heap in enumerate(heaps)}
        return HeapsAnswer(False, {**move, ending: ()})
    place = heaps.index(max(heaps))
    others = heaps[:place] + heaps[place + 1 :]
    if others and _level(max(others)) >= _level(heaps[place]):
        return None
    if lone_path_loses(heaps[place]):
        return HeapsAnswer(True)
    for left in options(heaps[place]):
        longest, *rest = sorted((*left, *others), reverse=True)
        beside = max(rest, default=0)
        if lone_path_loses(longest) and min(left) > 3 and (not rest or _level(beside) < _level(longest)):
            return HeapsAnswer(False, {place: left})
    return None


def _level(length: int) -> int:
    """The n with 11 * 2^(n - 1) - 2 <= length < 11 * 2^n - 2; 0 for shorter paths."""
    return ((length + 2) // 11).bit_length()


def lone_path_loses(length: int) -> bool:
    """Whether a lone path is lost, when some of the longest are played to the end of one, in normal play."""
    level = _level(length)
    if level == 0:
        return length in (0, 4, 5)
    times, rest = divmod(length - (11 * 2 ** (level - 1) - 2), 7)
    return rest not in (2, 3, 4) and times + 1 == level


# ---- one of the shortest paths --------------------------------------------------------------------
@theorem("Omin_l", "Omin_r", tells=HeapsAnswer, name="the shortest path first", cite=THESIS, first=True)
def by_shortest_first(rules: HeapRules, heaps: Left, variant: Variant) -> HeapsAnswer | None:
    """To the end of one path, it is lost if the shortest one has 4, 5, 9 or 10 vertices, in misère play 1 or
    2. To the end of all, each path is played as in normal play, when only 4 is lost, or as in misère play,
    when 1, 2 and 6 are, as whoever begins the longer ones is lost or not (theorem 4.3.1)."""
    if rules != PATHS:
        return None
    loses = _shortest_alone if variant.rule.short else _one_after_the_other
    place = heaps.index(min(heaps))
    return by_one_move(rules, heaps, place, variant, lambda some: loses(some, variant.misere))


def _shortest_alone(lengths: Left, misere: bool) -> bool:
    return min(lengths) in ((1, 2) if misere else (4, 5, 9, 10))


def _one_after_the_other(lengths: Left, misere: bool) -> bool:
    lost = not misere
    for length in sorted(lengths, reverse=True):
        lost = length in ((4,) if lost else (1, 2, 6))
    return lost


# ---- some of the shortest paths -------------------------------------------------------------------
@theorem("Smin_l", "Smin_r", tells=HeapsAnswer, name="the shortest paths decide", cite=THESIS)
def by_shortest(rules: HeapRules, heaps: Left, variant: Variant) -> HeapsAnswer | None:
    """It is lost if the shortest path has 4 or 5 vertices, or if all have 9 or 10; in misère play to the end
    of one path, if the shortest one has 1 or 2, and to the end of all, if a lone path has 1, 2, 6 or 7."""
    if rules != PATHS:
        return None
    if shortest_loses(heaps, variant):
        return HeapsAnswer(True)
    order = sorted(range(len(heaps)), key=lambda place: heaps[place])
    lengths = [heaps[place] for place in order]
    move = _shortest_move(lengths, variant)
    return HeapsAnswer(False, {order[place]: left for place, left in move.items()})


def shortest_loses(lengths: Left, variant: Variant) -> bool:
    """Whether the player to move loses, when some of the shortest of these paths are played."""
    if variant.misere and variant.rule.short:
        return min(lengths) in (1, 2)
    if variant.misere and len(lengths) == 1:
        return lengths[0] in (1, 2, 6, 7)
    return min(lengths) in (4, 5) or set(lengths) <= {9, 10}


def _shortest_move(lengths: list[int], variant: Variant) -> dict[int, Left]:
    """A winning move in paths that are sorted by their lengths."""
    if variant.rule.short:
        if variant.misere:
            return {0: _leaving(lengths[0], 1)}
        return {0: ()} if lengths[0] <= 3 else _four_first(lengths, 0)
    small = sum(length <= 3 for length in lengths)
    move: dict[int, Left] = dict.fromkeys(range(small), ())
    rest = lengths[small:]
    if variant.misere and len(rest) < 2:
        kept, length = len(lengths) - 1, lengths[-1]
        move.pop(kept, None)
        if not shortest_loses((length,), variant):
            move[kept] = _to_lost(length, variant)
        return move
    if rest and not shortest_loses(tuple(rest), variant):
        move |= _four_first(lengths, small)
    return move


def _four_first(lengths: list[int], place: int) -> dict[int, Left]:
    """From `place` on, plays paths until the shortest that is left has 4 or 5 vertices, and none less."""
    move: dict[int, Left] = {}
    while lengths[place] in (9, 10):
        move[place] = (lengths[place] - 2,)
        place += 1
    return {**move, place: _leaving(lengths[place], 4)}


def _leaving(length: int, least: int) -> Left:
    """An option whose shortest path has `least` vertices, or one more."""
    return next(left for left in options(length) if min(left, default=0) in (least, least + 1))


def _to_lost(length: int, variant: Variant) -> Left:
    return next(left for left in options(length) if left and shortest_loses(left, variant))
