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
from grundy.clock import budget_scope
from grundy.games import Position
from grundy.games.helping import helped, options_by_engine
from grundy.games.options import distinct_options


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
    options = options_by_engine(cls)
    with helped():
        assert options(cls(4).moves()) == [(), ("1",), ("2",), ("3",)]
        assert SPLIT == ["0", "1", "2", "3"]
        assert len(options(cls(6).moves())) == 6
        assert SPLIT == ["0", "1", "2", "3", "4", "5"]


@dataclass(frozen=True, repr=False)
class Pair(Position):
    """Two heaps, each a component of another class or of the same one; moves are lists and not pairs."""

    heaps: tuple[int, ...] = ()

    @classmethod
    def parse(cls, text: str) -> Self:
        return cls(tuple(map(int, text.split(","))))

    def __str__(self) -> str:
        return ",".join(map(str, self.heaps))

    def moves(self) -> Iterator[tuple[str, Self]]:
        for place, heap in enumerate(self.heaps):
            for left in range(heap):
                heaps = (*self.heaps[:place], left, *self.heaps[place + 1 :])
                yield ["take", type(self)(heaps)]  # type: ignore[misc]

    def components(self) -> tuple[Position, ...]:  # type: ignore[override]
        return (Counting(self.heaps[0]), *(type(self)((heap,)) for heap in self.heaps[1:]))


def test_the_engine_finds_the_options_that_are_the_definition() -> None:
    options = options_by_engine(Pair)
    for heaps in [(), (3,), (2, 2), (3, 1, 2), (2, 0, 2), (1, 1, 1)]:
        position = Pair(heaps)
        with helped():
            assert options(position.moves()) == distinct_options(position), heaps


def test_moves_that_are_none_and_work_that_has_to_end() -> None:
    options = options_by_engine(Counting)
    with helped(), pytest.raises(ValueError, match="unpack"):
        options([("too", "much", Counting(3))])  # type: ignore[list-item]

    def over() -> None:
        raise TimeoutError

    def without_end() -> Iterator[tuple[str, Position]]:
        while True:
            yield "stay", Counting(1)

    with helped(), budget_scope(over), pytest.raises(TimeoutError):
        options(without_end())
