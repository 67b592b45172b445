"""How the engine asks rules in Python: in a thread that stays the same, and about equal positions once."""

from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Self

import pytest

from grundy import _engine
from grundy.games import Position
from grundy.games.helping import what_tells_apart
from grundy.games.options import Met, distinct_options, meeting


class Mark:
    """Something that can be watched."""


def test_a_searching_thread_keeps_its_state_until_it_ends() -> None:
    local = threading.local()
    marks: list[weakref.ref[Mark]] = []

    def expand(text: str) -> list[tuple[str, ...]]:
        if not hasattr(local, "mark"):
            local.mark = Mark()
            marks.append(weakref.ref(local.mark))
        return [(str(left),) if left else () for left in range(int(text))]

    table = _engine.Table(_engine.PythonRules(expand, int))
    for searches, start in ((1, 9), (2, 14)):
        search = _engine.Search(table, [str(start)], goal="grundy")
        search.start()
        assert search.wait()
        assert search.grundy == start
        assert len(marks) == searches
    gc.collect()
    assert [mark() for mark in marks] == [None, None]


@dataclass(frozen=True, repr=False)
class Counting(Position):
    """A heap from which tokens are taken; it counts how often it was split."""

    heap: int = 0

    @classmethod
    def parse(cls, text: str) -> Self:
        return cls(int(text))

    def __str__(self) -> str:
        return str(self.heap)

    def moves(self) -> Iterator[tuple[str, Self]]:
        for heap in (*range(self.heap), *range(self.heap)):
            yield str(heap), type(self)(heap)

    def components(self) -> tuple[Self, ...]:
        SPLIT.append(str(self))
        return (self,)


class ByHand(Counting):
    """One that says itself which positions are equal."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ByHand) and self.heap % 10 == other.heap % 10

    def __hash__(self) -> int:
        return self.heap % 10


@dataclass(frozen=True, repr=False)
class Noted(Counting):
    """One with a field that does not count."""

    note: list[int] = field(default_factory=list, compare=False)


SPLIT: list[str] = []


@pytest.mark.parametrize("cls", [Counting, ByHand, Noted])
def test_equal_positions_are_split_once(cls: type[Counting]) -> None:
    SPLIT.clear()
    with meeting(Met(what_tells_apart)):
        assert distinct_options(cls(4)) == [(), ("1",), ("2",), ("3",)]
        assert SPLIT == ["0", "1", "2", "3"]
        assert len(distinct_options(cls(6))) == 6
        assert SPLIT == ["0", "1", "2", "3", "4", "5"]
