"""Rules of games that are played on heaps: what a move may take from a heap, and what it may leave of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache, reduce
from itertools import combinations_with_replacement
from operator import xor
from typing import TYPE_CHECKING, Any, ClassVar, Self

from grundy.boards import Heaps
from grundy.clock import now
from grundy.errors import ParseError
from grundy.games.heap_game import HeapGame
from grundy.values import mex

if TYPE_CHECKING:
    from grundy import _engine

EMPTY, ONE, TWO, THREE = 1, 2, 4, 8
"""The bits of a digit: the taking may leave no heap, one heap, two heaps, three heaps."""


class HeapRules(ABC):
    """What a move may do to one heap; the same for all heaps, whatever else is on the table."""

    unequal = False
    """Whether two heaps that are left must differ in size."""
    frozen = 0
    """The size of the heap that has no moves, if there is one."""

    @classmethod
    def parse(cls, text: str, start: int = 0, end: int | None = None) -> Self:
        """The rules that are written from `start` to `end`."""
        raise NotImplementedError

    @abstractmethod
    def digit(self, taken: int) -> int:
        """How many heaps may be left when `taken` are taken: the sum of some of the bits above."""

    @abstractmethod
    def takings(self, heap: int) -> Iterator[int]:
        """The numbers, in increasing order, that may perhaps be taken from a heap."""

    @abstractmethod
    def engine(self) -> dict[str, Any]:
        """These rules in the words of `grundy._engine.NimSequence`."""

    def sequence(self) -> _engine.NimSequence | PlainSequence:
        """What computes the nimbers of the heaps 0, 1, 2, ..."""
        from grundy import _engine

        return _engine.NimSequence(**self.engine())

    def options(self, heap: int) -> Iterator[tuple[int, tuple[int, ...]]]:
        """How many are taken and the heaps that are left, for each move from a heap."""
        if heap == self.frozen:
            return
        for taken in self.takings(heap):
            digit, left = self.digit(taken), heap - taken
            if digit & EMPTY and left == 0:
                yield taken, ()
            if digit & ONE and left > 0:
                yield taken, (left,)
            for bit, parts in ((TWO, 2), (THREE, 3)):
                if digit & bit:
                    yield from ((taken, heaps) for heaps in self._splits(left, parts))

    def _splits(self, left: int, parts: int) -> Iterator[tuple[int, ...]]:
        """All ways to write `left` as a sum of so many heaps, the smaller ones first."""
        for small in combinations_with_replacement(range(1, left // 2 + 1), parts - 1):
            large = left - sum(small)
            if large > small[-1] or (large == small[-1] and not (self.unequal and parts == 2)):
                yield *small, large


@lru_cache(1 << 14)
def _can_move(rules: HeapRules, heap: int) -> bool:
    return any(rules.options(heap))


class PlainSequence:
    """The nimbers of the heaps 0, 1, 2, ... of a game of which the engine knows no rules: each the mex of the
    options. It does what `grundy._engine.NimSequence` does."""

    def __init__(self, rules: HeapRules) -> None:
        self._rules = rules
        self._nimbers = array("I")

    def extend(self, count: int, seconds: float = 1e9, threads: int = 1) -> int:
        """Computes until there are `count` terms or the time is over; how many there are."""
        end = now() + seconds
        known = self._nimbers
        while len(known) < count and now() < end:
            options = (left for _, left in self._rules.options(len(known)))
            known.append(mex(reduce(xor, (known[heap] for heap in left), 0) for left in options))
        return len(known)

    def append(self, terms: Iterable[int]) -> None:
        """Takes terms that are known."""
        self._nimbers.extend(terms)

    def terms(self, start: int, stop: int) -> bytes:
        """Terms as unsigned 32-bit numbers."""
        return self._nimbers[start:stop].tobytes()

    def __len__(self) -> int:
        return len(self._nimbers)


class RuledHeapGame(HeapGame):
    """A game on heaps whose moves follow `HeapRules`."""

    @property
    @abstractmethod
    def rules(self) -> HeapRules: ...

    def moves(self) -> Iterator[tuple[str, Self]]:
        for heap in self.heaps.distinct():
            for taken, left in self.rules.options(heap):
                yield move_name(heap, taken, left), self.on(self.heaps.replace(heap, *left))

    def components(self) -> tuple[Self, ...]:
        rules = self.rules
        return tuple(self.on(Heaps((heap,))) for heap in self.heaps if _can_move(rules, heap))


@dataclass(frozen=True, repr=False)
class CodedHeapGame(RuledHeapGame):
    """One whose positions begin with the code of their rules: `0.77:12+5`."""

    code: HeapRules
    codes: ClassVar[type[HeapRules]]
    """What reads the code."""
    code_words: ClassVar[str]
    """What it is, with its article."""

    @classmethod
    def parse(cls, text: str) -> Self:
        colon = text.find(":")
        if colon < 0:
            expected = f"expected {cls.code_words}, `:` and heaps, as in `{cls.example}`"
            raise ParseError(expected, text, len(text))
        code = cls.codes.parse(text, 0, colon)
        return cls(Heaps.parse(text, colon + 1), code)

    def __str__(self) -> str:
        return f"{self.code}:{self.heaps}"

    @property
    def rules(self) -> HeapRules:
        return self.code

    def on(self, heaps: Heaps) -> Self:
        return type(self)(heaps, self.code)


def move_name(heap: int, taken: int, left: tuple[int, ...]) -> str:
    """What the move is called that takes `taken` from `heap` and leaves the heaps `left`."""
    parts = "+".join(map(str, left))
    if taken <= 0:
        return f"split {heap}{f'+{-taken}' if taken else ''} into {parts}"
    return f"take {taken} from {heap}" + (f", leave {parts}" if len(left) > 1 else "")
