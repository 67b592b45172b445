"""Codes of take-and-break games as CGSuite writes them: octal codes, and more.

A digit says how many heaps may be left, and what must hold of their sizes; a code may go on for ever, and
tokens may be added.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from grundy.errors import GrundyError, ParseError
from grundy.games.allbut import AllBut
from grundy.games.grundys import GRUNDYS
from grundy.games.heap_rules import HeapRules, PlainSequence
from grundy.games.octal import OctalCode

if TYPE_CHECKING:
    from grundy import _engine

SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUV"
"""Digits: the sum of 2^n for each number n of heaps that may be left, n at most 4."""

ANY, DIFFERENT, NOT_ALL, EQUAL = "", "!", "?", "="
"""What must hold of the heaps that are left: nothing; no two are equal; not all are; all are."""

MOST_DIGITS = 100
MOST_COUNT = 63
"""The largest number of heaps that can be written in a digit."""


@dataclass(frozen=True)
class HeapCounts:
    """A digit: for each number of heaps what must hold of them, or None if it is not allowed. With `more` any
    larger number is allowed, like the last one.

    >>> print(HeapCounts.of(7), HeapCounts((ANY, ANY, EQUAL), True), HeapCounts((None, None, ANY), True))
    7 *= {2+}
    """

    kinds: tuple[str | None, ...] = ()
    more: bool = False

    def __post_init__(self) -> None:
        kinds = [ANY if kind is not None and count < 2 else kind for count, kind in enumerate(self.kinds)]
        if self.more:
            last = self.kinds[-1]
            kinds += [last] * (3 - len(kinds))
            while len(kinds) > 3 and kinds[-2] == last:
                kinds.pop()
        else:
            while kinds and kinds[-1] is None:
                kinds.pop()
        object.__setattr__(self, "kinds", tuple(kinds))

    @classmethod
    def of(cls, number: int, kind: str = ANY) -> Self:
        """Each count whose bit the number has."""
        return cls(tuple(kind if number >> count & 1 else None for count in range(number.bit_length())))

    def kind(self, count: int) -> str | None:
        """What must hold of so many heaps; None if so many may not be left."""
        if count < len(self.kinds):
            return self.kinds[count]
        return self.kinds[-1] if self.more else None

    @property
    def plain(self) -> int | None:
        """The digit as a number, where it asks for nothing but the number of heaps, and at most three."""
        if self.more or len(self.kinds) > 4 or any(self.kinds):
            return None
        return sum(1 << count for count, kind in enumerate(self.kinds) if kind is not None)

    def splits(self, left: int) -> Iterator[tuple[int, ...]]:
        """The heaps that may be made of so many tokens, the smaller ones first, by their number."""
        if left == 0:
            if self.kind(0) is not None:
                yield ()
            return
        most = left if self.more else min(left, len(self.kinds) - 1)
        for count in range(1, most + 1):
            kind = self.kind(count)
            if kind is EQUAL or kind == EQUAL:
                if left % count == 0:
                    yield (left // count,) * count
            elif kind is not None:
                for heaps in _parts(left, count, 1, int(kind == DIFFERENT)):
                    if kind != NOT_ALL or count == 1 or heaps[0] != heaps[-1]:
                        yield heaps

    def __str__(self) -> str:
        if not self.kinds:
            return "0"
        kinds = {kind for kind in self.kinds[2:] if kind is not None}
        common = kinds.pop() if len(kinds) == 1 else ANY
        inside = bool(kinds)
        if not self.more and not inside and len(self.kinds) <= 5:
            number = sum(1 << count for count, kind in enumerate(self.kinds) if kind is not None)
            return SIGNS[number] + common
        first = len(self.kinds) - 1
        if self.more:
            while first and self.kinds[first - 1] is not None and first <= 2:
                first -= 1
            if first == 0:
                return f"*{common}"
        listed = [
            f"{count}{(kind or ANY) if inside else ANY}"
            for count, kind in enumerate(self.kinds[: first + 1])
            if kind is not None
        ]
        return f"{{{','.join(listed)}{'+' if self.more else ''}}}{common}"


def _parts(total: int, count: int, least: int, step: int) -> Iterator[tuple[int, ...]]:
    """All ways to write a number as a sum of so many, each by at least `step` larger than the one before."""
    if count == 1:
        if total >= least:
            yield (total,)
        return
    rest = step * count * (count - 1) // 2
    for first in range(least, (total - rest) // count + 1):
        for others in _parts(total - first, count - 1, first + step, step):
            yield first, *others


@dataclass(frozen=True)
class BreakCode(HeapRules):
    """The rules of a take-and-break game: what may be left of a heap, by how many tokens are taken. The last
    `period` digits come again and again; `added` is for tokens that are added, one, two and so on.

    >>> list(BreakCode.parse("0.*3").options(4))
    [(1, (3,)), (1, (1, 2)), (1, (1, 1, 1)), (2, (2,))]
    >>> list(BreakCode.parse("80.0").options(4)), list(BreakCode.parse("4!.0").options(5))
    ([(-1, (1, 1, 3)), (-1, (1, 2, 2))], [(0, (1, 4)), (0, (2, 3))])
    """

    digits: tuple[HeapCounts, ...]
    period: int = 0
    added: tuple[HeapCounts, ...] = ()

    def __post_init__(self) -> None:
        digits, period, added = list(self.digits), self.period, list(self.added)
        if not digits or not 0 <= period < len(digits):
            raise GrundyError("a code has a digit before the point, which is not repeated")
        none = HeapCounts()
        if period and all(digit == none for digit in digits[-period:]):
            del digits[-period:]
            period = 0
        while not period and len(digits) > 1 and digits[-1] == none:
            digits.pop()
        while added and added[-1] == none:
            added.pop()
        for tokens, digit in enumerate([digits[0], *added]):
            if any(digit.kind(count) is not None for count in range(1, tokens + 2)):
                raise GrundyError(
                    f"{_move(tokens)} leaves a heap that may be as large as before: it may not end"
                )
        object.__setattr__(self, "digits", tuple(digits))
        object.__setattr__(self, "period", period)
        object.__setattr__(self, "added", tuple(added))

    @classmethod
    def parse(cls, text: str, start: int = 0, end: int | None = None) -> Self:
        """A code such as `0.[3]`, `4!.0`, `{2+}=.0` or `0.3f!`; errors point into the whole text."""
        stop = len(text[:end].rstrip())
        at = start + len(text[start:stop]) - len(text[start:stop].lstrip())
        before: list[HeapCounts] = []
        after: list[HeapCounts] = []
        point, repeated, closed = False, -1, False
        while at < stop:
            if closed:
                raise ParseError("nothing follows the digits that are repeated", text, at)
            sign = text[at]
            if sign == "." and not point:
                point = True
            elif sign == "[" and point and repeated < 0:
                repeated = len(after)
            elif sign == "]" and 0 <= repeated < len(after):
                closed = True
            else:
                digit, at = _digit(text, at, stop)
                (after if point else before).append(digit)
                if len(before) + len(after) > MOST_DIGITS:
                    raise ParseError(f"a code has at most {MOST_DIGITS} digits", text, at)
                continue
            at += 1
        if not before or not point or not after:
            raise ParseError("expected a code such as `0.[3]` or `4!.0`", text, at)
        if repeated >= 0 and not closed:
            raise ParseError("expected `]`", text, at)
        period = len(after) - repeated if closed else 0
        try:
            return cls((before[-1], *after), period, tuple(reversed(before[:-1])))
        except GrundyError as error:
            raise ParseError(str(error), text, start) from None

    def counts(self, taken: int) -> HeapCounts:
        """The digit for so many tokens that are taken; added, if there are less than none."""
        if taken < 0:
            return self.added[-taken - 1] if -taken <= len(self.added) else HeapCounts()
        if taken >= len(self.digits) and self.period:
            first = len(self.digits) - self.period
            taken = first + (taken - first) % self.period
        return self.digits[taken] if taken < len(self.digits) else HeapCounts()

    def digit(self, taken: int) -> int:
        return sum(1 << count for count in range(4) if self.counts(taken).kind(count) is not None)

    def takings(self, heap: int) -> Iterator[int]:
        last = heap if self.period else min(heap, len(self.digits) - 1)
        return iter(range(-len(self.added), last + 1))

    def options(self, heap: int) -> Iterator[tuple[int, tuple[int, ...]]]:
        for taken in self.takings(heap) if heap else ():
            yield from ((taken, heaps) for heaps in self.counts(taken).splits(heap - taken))

    def simpler(self) -> HeapRules | None:
        """The same rules as an octal code, as all-but take-away or as Grundy's game, if they are that.

        >>> print(*(BreakCode.parse(text).simpler() for text in ("0.7", "0.3003[3]", "4!.0", "0.[3]", "0.*")))
        0.7 all-but:2,3 grundys None None
        """
        numbers = [digit.plain for digit in self.digits]
        if self == BreakCode((HeapCounts.of(4, DIFFERENT),)):
            return GRUNDYS
        if self.added or None in numbers:
            return None
        if not self.period:
            return OctalCode(tuple(number for number in numbers if number is not None))
        excluded = tuple(taken for taken, number in enumerate(numbers) if taken and not number)
        repeated = set(numbers[-self.period :])
        if numbers[0] == 0 and repeated == {3} and set(numbers) == {0, 3} and excluded:
            return AllBut(excluded)
        return None

    def engine(self) -> dict[str, Any]:
        simple = self.simpler()
        if simple is not None:
            return simple.engine()
        if self == BreakCode((HeapCounts(), HeapCounts.of(3)), 1):
            return {"all_but": True}
        raise GrundyError(f"the engine has no rules for {self}")

    def sequence(self) -> _engine.NimSequence | PlainSequence:
        try:
            return super().sequence()
        except GrundyError:
            return PlainSequence(self)

    def __str__(self) -> str:
        first = len(self.digits) - self.period
        start, end = ("".join(map(str, part)) for part in (self.digits[1:first], self.digits[first:]))
        head = "".join(map(str, (*reversed(self.added), self.digits[0])))
        return f"{head}.{start}[{end}]" if self.period else f"{head}.{start or '0'}"


_LISTED = re.compile(r"\{([^{}]*)\}")
_NUMBER = re.compile(r"&([0-9]{1,18});")


def _digit(text: str, at: int, stop: int) -> tuple[HeapCounts, int]:
    """The digit that starts at a character, and the place after it."""
    sign = text[at]
    listed, number = _LISTED.match(text, at, stop), _NUMBER.match(text, at, stop)
    end = listed.end() if listed else number.end() if number else at + 1
    kind = text[end] if text[end : min(end + 1, stop)] in (DIFFERENT, NOT_ALL, EQUAL) and end < stop else ANY
    after = end + len(kind)
    if listed:
        return _listed(text, at, listed[1], kind), after
    if number:
        return HeapCounts.of(int(number[1]), kind), after
    if sign == "*":
        return HeapCounts((ANY, ANY, kind), True), after
    if (place := SIGNS.find(sign.upper())) >= 0:
        return HeapCounts.of(place, kind), after
    raise ParseError("expected a digit, `*`, or numbers of heaps in braces", text, at)


def _listed(text: str, at: int, inside: str, common: str) -> HeapCounts:
    """A digit that lists numbers of heaps, such as `{0,2!,4+}`."""
    more = inside.endswith("+")
    kinds: dict[int, str] = {}
    for word in inside.removesuffix("+").split(","):
        found = re.fullmatch(r"\s*([0-9]{1,2})([!?=]?)\s*", word)
        if not found or int(found[1]) > MOST_COUNT or (found[2] and common):
            raise ParseError("expected numbers of heaps such as `{0,2}` or `{2+}`", text, at)
        kinds[int(found[1])] = found[2] or common
    return HeapCounts(tuple(kinds.get(count) for count in range(max(kinds) + 1)), more)


def _move(tokens: int) -> str:
    return f"adding {tokens}" if tokens else "taking nothing"
