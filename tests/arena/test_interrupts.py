"""Ctrl-C and time limits reach long work in the engine."""

from __future__ import annotations

import signal
from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import pytest

from grundy.arena import Arena
from grundy.arena.parity import ParityGame
from grundy.budget import Budget, Limits
from grundy.errors import LimitReachedError

LOOKS = 4
"""So often the engine has to look at signals: not just once, after the work."""


@contextmanager
def interrupts() -> Iterator[None]:
    """Signals all the time, the last of which is like Ctrl-C."""
    looks = 0

    def look(number: int, frame: FrameType | None) -> None:
        nonlocal looks
        looks += 1
        if looks == LOOKS:
            raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, look)
    signal.setitimer(signal.ITIMER_REAL, 1e-4, 1e-4)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def chain(count: int) -> Arena:
    """One long play."""
    return Arena.from_arrays(
        array("I", (min(v, count) for v in range(count + 2))),
        array("I", range(1, count + 1)),
        bytes(count + 1),
    )


def interrupted(work: object) -> None:
    assert callable(work)
    with pytest.raises(KeyboardInterrupt), interrupts():
        work()
    with pytest.raises(LimitReachedError), Budget(Limits(time=1e-9)).in_time():
        work()


def test_attractors() -> None:
    arena = chain(5_000_000)
    interrupted(arena.solve)
    assert arena.solve().distance(0) == 5_000_000


def test_arcs_in_any_order() -> None:
    count = 5_000_000
    owners, sources, targets = bytes(count + 1), array("I", range(count)), array("I", range(1, count + 1))
    interrupted(lambda: Arena.from_arcs(owners, sources, targets))


def test_parity_games() -> None:
    """A chain of loops, each with its own priority: subgames as deep as there are vertices, with little to
    attract in each."""
    count = 6000
    graph = {v: [v, v + 1] if v + 1 < count else [v] for v in range(count)}
    interrupted(ParityGame(Arena.of(graph, lambda v: v % 2), range(count)).solve)
