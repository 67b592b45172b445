"""A time limit for work that does not look at the clock, but can be interrupted: it ends as by Ctrl-C."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, Self

from grundy.budget import Budget, Limits
from grundy.errors import LimitReachedError

AGAIN = 1.0
"""Seconds after which it rings again: somebody may not have heard it."""


class Alarm:
    """Raises `LimitReachedError` in the block that it is for, once its time is over.

    It needs a system that has alarms, and the main thread; elsewhere only what looks at the clock ends.
    """

    def __init__(self, seconds: float | None) -> None:
        self.budget = Budget(Limits(time=seconds))
        in_main_thread = threading.current_thread() is threading.main_thread()
        self.works = seconds is not None and hasattr(signal, "setitimer") and in_main_thread
        self._before: Any = None

    def left(self) -> float | None:
        """The seconds that are left, never quite none; None if there is no limit."""
        return self.budget.time

    def __enter__(self) -> Self:
        if self.works:
            self._before = signal.signal(signal.SIGALRM, _ring)
        self._set()
        return self

    def __exit__(self, *_: object) -> None:
        if self.works:
            signal.setitimer(signal.ITIMER_REAL, 0.0)
            signal.signal(signal.SIGALRM, self._before)

    def _set(self) -> None:
        if self.works:
            signal.setitimer(signal.ITIMER_REAL, self.left() or 0.0, AGAIN)

    @contextmanager
    def paused(self) -> Iterator[float | None]:
        """Lets work that keeps to limits of its own end by itself; yields what is left for it."""
        if self.works:
            signal.setitimer(signal.ITIMER_REAL, 0.0)
        yield self.left()
        self._set()


def _ring(number: int, frame: FrameType | None) -> None:
    raise LimitReachedError.by("time")
