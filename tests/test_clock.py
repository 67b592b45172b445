"""Work in Python that is told to end: at the first look at the clock after its time."""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from grundy import clock, memory
from grundy.budget import Budget, Limits
from grundy.clock import budget_scope, look, within_budget
from grundy.errors import LimitReachedError
from grundy.memory import memory_in_use, stays_within


def ends_after(seconds: float | None) -> AbstractContextManager[None]:
    return Budget(Limits(time=seconds)).in_time()


@pytest.fixture
def ticking(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock that goes on by a second whenever somebody looks at it; the times it has shown."""
    shown = [0.0]

    def now() -> float:
        shown.append(shown[-1] + 1.0)
        return shown[-1]

    monkeypatch.setattr(clock, "now", now)
    return shown


def test_nobody_has_set_an_end(ticking: list[float]) -> None:
    assert list(within_budget(range(100))) == list(range(100))
    with ends_after(None):
        assert list(within_budget(range(100))) == list(range(100))
    assert ticking == [0.0, 1.0]  # when the budget was made


def test_work_ends_in_time(ticking: list[float]) -> None:
    with (
        pytest.raises(LimitReachedError, match="stopped by the time limit"),
        ends_after(5),
    ):
        list(within_budget(range(100)))
    assert ticking[-1] == 7.0  # it began at 1
    look()


def test_the_first_end_counts(ticking: list[float]) -> None:
    with ends_after(1000):
        with pytest.raises(LimitReachedError), ends_after(3):
            list(within_budget(range(100)))
        look()
    with (
        ends_after(3),
        pytest.raises(LimitReachedError),
        ends_after(1000),
    ):
        list(within_budget(range(100)))


def test_other_ends_than_time() -> None:
    seen: list[int] = []

    def check() -> None:
        if len(seen) == 3:
            raise InterruptedError

    def consume() -> None:
        for number in within_budget(range(100)):
            seen.append(number)

    with pytest.raises(InterruptedError), budget_scope(check):
        consume()
    assert seen == [0, 1, 2]


def test_work_ends_when_its_memory_is_used_up(ticking: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    taken = iter(range(5000, 10_000, 10))
    monkeypatch.setattr(memory, "memory_in_use", lambda: next(taken))
    done: list[int] = []

    def work() -> None:
        for number in within_budget(range(100)):
            done.append(number)

    with (
        pytest.raises(LimitReachedError, match="stopped by the memory limit"),
        budget_scope(stays_within(95)),
    ):
        work()
    assert done == list(range(9))
    look()


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="only the most so far is known here")
def test_memory_in_use() -> None:
    before = memory_in_use()
    held = b"x" * 2**26
    assert memory_in_use() - before > 2**25
    assert len(held) == 2**26
