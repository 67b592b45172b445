"""What a question may use, and how much of it is left.

A `Budget` is made once for a question, from its `Limits`, and handed down whole: work in Python checks it
(`grundy.clock.look`), the engine gets what is left of it, and what one part of the work spends is
gone for the others.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias, TypedDict

from grundy import clock
from grundy.clock import budget_scope
from grundy.errors import GrundyError, LimitReachedError
from grundy.memory import stays_within

_CGROUP_LIMIT = Path("/sys/fs/cgroup/memory.max")

LEAST_MEMORY = 16 * 2**20
"""What the engine needs."""
LEAST_TIME = 0.001
"""What is left at least, as no time at all would be no limit."""
SHORT_SECONDS, SHORT_NODES = 0.5, 5000
"""How long to look for what is nice to know, such as a move that a theorem does not name."""


@dataclass(frozen=True)
class Limits:
    """What a search may use: bytes of memory, seconds, nodes.

    None is no limit on time or nodes, and half of the machine's memory. The engine needs at least 16M.

    >>> Limits(time=2.5).nodes is None
    True
    """

    memory: int | None = None
    time: float | None = None
    nodes: int | None = None

    def __post_init__(self) -> None:
        for name, amount in (("memory", self.memory), ("time", self.time), ("nodes", self.nodes)):
            if not isinstance(amount, int | float | None):
                raise TypeError(f"the {name} limit is a number, not {amount!r}")
            if amount is not None and not amount > 0:
                raise GrundyError(f"the {name} limit should be more than 0, and is {amount}")
            if amount is not None and name != "time":
                if amount % 1:
                    raise GrundyError(f"the {name} limit should be a whole number, and is {amount}")
                object.__setattr__(self, name, int(amount))
        if self.memory is not None and self.memory < LEAST_MEMORY:
            raise GrundyError(f"a memory budget is at least 16M, not {self.memory:,} bytes")
        if self.nodes is not None and self.nodes >= 2**64:
            raise GrundyError(f"a search has less than 2^64 nodes; no limit of {self.nodes} is needed")


class CancelToken:
    """Ends work in Python from another thread, in the middle of one position of a search."""

    def __init__(self) -> None:
        self.cancelled = False

    def check(self) -> None:
        """Ends the work if it is cancelled; rules look at it as they look at the clock."""
        if self.cancelled:
            raise LimitReachedError.by("stop")


class EngineLimits(TypedDict):
    """What is left, as arguments of the engine."""

    time_limit: float
    nodes: int
    memory: int


class Budget:
    """What is left for a question: seconds, nodes, bytes; and a way to cancel it from another thread.

    `time`, `nodes` and `memory` read like those of `Limits`. A part of a budget spends from the whole.

    >>> whole = Budget(Limits(nodes=100))
    >>> part = whole.part(nodes=30)
    >>> part.spend(20)
    >>> part.nodes, whole.nodes
    (10, 80)
    """

    def __init__(self, limits: Limits | None = None, whole: Budget | None = None) -> None:
        self.limits, self._whole = limits or Limits(), whole
        self._begun = clock.now()
        self._cancel: CancelToken = CancelToken() if whole is None else whole._cancel
        self.spent = 0
        """Nodes so far."""

    @classmethod
    def of(cls, limits: AnyLimits | None) -> Budget:
        """A new budget, made from limits; a budget is what it is."""
        limits = checked_limits(limits)
        return limits if isinstance(limits, Budget) else cls(limits)

    # ---- what is left ---------------------------------------------------------------------------
    @property
    def time(self) -> float | None:
        """Seconds, never quite none; None is no limit."""
        left = self._seconds_left()
        return None if left is None else max(left, LEAST_TIME)

    @property
    def nodes(self) -> int | None:
        """Nodes, never quite none; None is no limit."""
        left = self._nodes_left()
        return None if left is None else max(left, 1)

    @property
    def memory(self) -> int | None:
        """Bytes for each thing that is computed; None is half of the machine's memory."""
        return self.limits.memory

    @property
    def used_up(self) -> str:
        """Empty, or what ends the work now: `stop`, `time` or `nodes`."""
        left = self._nodes_left()
        return self._over() or ("nodes" if left is not None and left <= 0 else "")

    @property
    def engine(self) -> EngineLimits:
        """What is left, for the engine, to which 0 is no limit."""
        memory = self.memory or default_memory()
        return {"time_limit": self.time or 0.0, "nodes": self.nodes or 0, "memory": memory}

    def _seconds_left(self) -> float | None:
        left = None if self._whole is None else self._whole._seconds_left()
        if self.limits.time is not None:
            own = self.limits.time - self.seconds
            left = own if left is None else min(own, left)
        return left

    def _nodes_left(self) -> int | None:
        left = None if self._whole is None else self._whole._nodes_left()
        if self.limits.nodes is not None:
            own = self.limits.nodes - self.spent
            left = own if left is None else min(own, left)
        return left

    def _over(self) -> str:
        if self._cancel.cancelled:
            return "stop"
        left = self._seconds_left()
        return "time" if left is not None and left < 0 else ""

    # ---- spending -------------------------------------------------------------------------------
    @property
    def seconds(self) -> float:
        """How old the budget is."""
        return clock.now() - self._begun

    def spend(self, nodes: int) -> None:
        """Takes off nodes that have been searched."""
        self.spent += nodes
        if self._whole is not None:
            self._whole.spend(nodes)

    @contextmanager
    def counting(self, count: Callable[[], int]) -> Iterator[None]:
        """Takes off by how much a count of nodes goes up meanwhile."""
        before = count()
        try:
            yield
        finally:
            self.spend(count() - before)

    def part(
        self, *, time: float | None = None, nodes: int | None = None, memory: int | None = None
    ) -> Budget:
        """A budget for a part of the work, that ends sooner, perhaps, and spends from this one."""
        return Budget(Limits(memory or self.memory, time, nodes), self)

    def brief(self) -> Budget:
        """A part for a short search."""
        return self.part(time=SHORT_SECONDS, nodes=SHORT_NODES)

    # ---- ending work ----------------------------------------------------------------------------
    @property
    def cancelled(self) -> bool:
        """Whether somebody has ended the work."""
        return self._cancel.cancelled

    def cancel(self) -> None:
        """Ends the work that this budget is for, from any thread."""
        self._cancel.cancelled = True

    def look(self) -> None:
        """Raises `LimitReachedError` when the time is over or the work is cancelled."""
        ended = self._over()
        if ended:
            raise LimitReachedError.by(ended)

    def check(self) -> None:
        """The same, also when all nodes are spent."""
        ended = self.used_up
        if ended:
            raise LimitReachedError.by(ended)

    @contextmanager
    def in_time(self) -> Iterator[None]:
        """Work in Python ends at its next look at the clock when the time is over."""
        with budget_scope(self.look):
            yield

    @contextmanager
    def over_python(self) -> Iterator[None]:
        """The same, also when it takes more than the memory."""
        with self.in_time(), budget_scope(stays_within(self.memory or default_memory())):
            yield


AnyLimits: TypeAlias = Limits | Budget
"""What a question may use: limits of its own, or what is left of a budget."""


def checked_limits(limits: AnyLimits | None) -> AnyLimits:
    """These limits, or none at all; what is neither limits nor a budget is refused."""
    if not isinstance(limits, Limits | Budget | None):
        raise TypeError(f"limits are said as `grundy.Limits(nodes=1000)`, or by a budget: not {limits!r}")
    return limits or Limits()


def limit_of(ended: BaseException) -> str:
    """What ended a search, as `Result.stopped_by` has it, from what was raised.

    >>> limit_of(LimitReachedError.by("nodes", about="bedtime")), limit_of(KeyboardInterrupt())
    ('nodes', 'interrupt')
    """
    return ended.limit if isinstance(ended, LimitReachedError) else "interrupt"


def default_memory() -> int:
    """Half of the memory that this machine, or the container we run in, has."""
    try:
        total = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (ValueError, OSError, AttributeError):
        total = 8 * 2**30
    with suppress(OSError, ValueError):  # no control group, or one without a limit ("max")
        total = min(total, int(_CGROUP_LIMIT.read_text()))
    return total // 2
