"""Work in slices, so that it can be watched, and ends in time or by Ctrl-C with what was found so far."""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Sized
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

from grundy.search import SearchInterrupted
from grundy.theorems.guy_smith import Period

SLICE_SECONDS = 0.1
FIRST_LOOK = 64
"""Terms after which a period is looked for, first."""

Progress = Callable[[int, float], None]
"""Called with the number of terms so far, and the seconds."""


Rules = TypeVar("Rules")


class Slices:
    """How long the next slice of work may take, from now on until a time limit."""

    def __init__(self, time_limit: float | None) -> None:
        self.started, self._limit = time.monotonic(), time_limit

    @property
    def passed(self) -> float:
        """Seconds since the beginning."""
        return time.monotonic() - self.started

    def next(self) -> float | None:
        """Seconds for a slice; None when the time is over."""
        left = SLICE_SECONDS if self._limit is None else min(SLICE_SECONDS, self._limit - self.passed)
        return left if left > 0 else None


@dataclass(frozen=True)
class Terms(Generic[Rules]):
    """The terms of a sequence from 0 on, and the period that they prove, if they do."""

    rules: Rules
    values: array[int] = field(repr=False)
    period: Period | None = None
    seconds: float = 0.0
    stopped_by: str = ""
    """`time` or `interrupt`, when there was to be more."""
    terms_needed: int = 0
    """How many terms were computed, not continued by the period."""

    @property
    def to(self) -> int:
        """The largest heap."""
        return len(self.values) - 1


@dataclass
class Growth:
    """A sequence of terms that grows until it is long enough or its period is proved."""

    terms: Sized
    extend: Callable[[int, float], object]
    """Computes until there are so many terms, or for so many seconds."""
    count: int
    """How many terms are enough."""
    prove: Callable[[], Period | None] | None = None
    """The period that the terms prove, if they do."""
    next_look: Callable[[int], int] = lambda known: known + known // 8 + FIRST_LOOK
    """After how many terms it is looked for again."""
    period: Period | None = None
    seconds: float = 0.0

    def run(self, time_limit: float | None, progress: Progress | None) -> str:
        """Computes to the end; what stopped it before: nothing, `time` or `interrupt`."""
        slices = Slices(time_limit)
        try:
            return self._run(slices, progress)
        except KeyboardInterrupt:
            return "interrupt"
        finally:
            self.seconds = slices.passed

    def _run(self, slices: Slices, progress: Progress | None) -> str:
        goal = self.count if self.prove is None else FIRST_LOOK
        while True:
            if self.prove is not None and len(self.terms) >= min(goal, self.count):
                self.period = self.prove()
                goal = self.next_look(len(self.terms))
            if self.period is not None or len(self.terms) >= self.count:
                return ""
            seconds = slices.next()
            if seconds is None:
                return "time"
            self.extend(min(goal, self.count), seconds)
            if progress is not None:
                progress(len(self.terms), slices.passed)


class Stoppable(Protocol):
    """Something that was found before the end."""

    @property
    def stopped_by(self) -> str: ...


Found = TypeVar("Found", bound=Stoppable)


def unless_interrupted(found: Found) -> Found:
    """The same; but what Ctrl-C has left is the `result` of a `KeyboardInterrupt`."""
    if found.stopped_by == "interrupt":
        raise SearchInterrupted(found)
    return found


def continued(values: array[int], period: Period, count: int) -> array[int]:
    """So many nimbers: the given ones, and what follows from their period."""
    longer = array("I", values)
    while len(longer) < count:
        times = (len(longer) - period.start) // period.length
        block = longer[len(longer) - times * period.length :][: count - len(longer)]
        if period.saltus:
            block = array("I", (nimber + times * period.saltus for nimber in block))
        longer.extend(block)
    return longer
