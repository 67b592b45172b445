"""Rules of games that are played on heaps: what a move may take from a heap, and what it may leave of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any, Self

from grundy.boards import Heaps
from grundy.games.heap_game import HeapGame

EMPTY, ONE, TWO, THREE = 1, 2, 4, 8
"""The bits of a digit: the taking may leave no heap, one heap, two heaps, three heaps."""


class HeapRules(ABC):
    """What a move may do to one heap; the same for all heaps, whatever else is on the table."""

    unequal = False
    """Whether two heaps that are left must differ in size."""
    frozen = 0
    """The size of the heap that has no moves, if there is one."""

    @abstractmethod
    def digit(self, taken: int) -> int:
        """How many heaps may be left when `taken` are taken: the sum of some of the bits above."""

    @abstractmethod
    def takings(self, heap: int) -> Iterator[int]:
        """The numbers, in increasing order, that may perhaps be taken from a heap."""

    @abstractmethod
    def engine(self) -> dict[str, Any]:
        """These rules in the words of `grundy._engine.NimSequence`."""

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
        return tuple(self.on(Heaps((heap,))) for heap in self.heaps if any(self.rules.options(heap)))


def move_name(heap: int, taken: int, left: tuple[int, ...]) -> str:
    """What the move is called that takes `taken` from `heap` and leaves the heaps `left`."""
    parts = "+".join(map(str, left))
    if not taken:
        return f"split {heap} into {parts}"
    return f"take {taken} from {heap}" + (f", leave {parts}" if len(left) > 1 else "")
