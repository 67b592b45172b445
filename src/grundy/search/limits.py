"""Budgets of a search, and how people write them."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from grundy.clock import checked_by, ends_after, stays_within
from grundy.errors import GrundyError

_MEMORY_UNITS = {"": 1, "K": 2**10, "M": 2**20, "G": 2**30, "T": 2**40}
_TIME_UNITS = {"": 1.0, "s": 1.0, "m": 60.0, "h": 3600.0, "d": 86400.0}
_CGROUP_LIMIT = Path("/sys/fs/cgroup/memory.max")

LEAST_MEMORY = 16 * 2**20
"""What the engine needs."""
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

    @contextmanager
    def over_python(self) -> Iterator[None]:
        """Work in Python ends at its next look at the clock when its time or its memory is used up."""
        memory = self.memory or default_memory()
        with checked_by(ends_after(self.time)), checked_by(stays_within(memory)):
            yield

    def short(self) -> Limits:
        """These limits, and those of a short search."""
        return Limits(
            self.memory,
            min(self.time or SHORT_SECONDS, SHORT_SECONDS),
            min(self.nodes or SHORT_NODES, SHORT_NODES),
        )

    def less(self, seconds: float, nodes: int) -> Limits:
        """What is left when so much has been used; never quite nothing, which would be no limit.

        >>> Limits(time=2.5, nodes=100).less(3.0, 40)
        Limits(memory=None, time=0.001, nodes=60)
        """
        return Limits(
            self.memory,
            None if self.time is None else max(self.time - seconds, 0.001),
            None if self.nodes is None else max(self.nodes - nodes, 1),
        )


def parse_memory(text: str) -> int:
    """A number of bytes, from a text such as `4G` or `512M` (units of 1024).

    >>> parse_memory("4G") == 4 * 1024**3
    True
    >>> parse_memory("3Q")
    Traceback (most recent call last):
    ...
    grundy.errors.GrundyError: '3Q' is no amount of memory; write a number and K, M, G or T, such as 4G
    """
    found = re.fullmatch(r"(\d+(?:\.\d+)?)([KMGT]?)(?:i?B)?", text.strip(), re.IGNORECASE | re.ASCII)
    if found is None:
        raise GrundyError(f"{text!r} is no amount of memory; write a number and K, M, G or T, such as 4G")
    amount = int(float(found[1]) * _MEMORY_UNITS[found[2].upper()])
    if not 0 < amount < 2**62:
        raise GrundyError(f"{text!r} is no amount of memory that a machine has")
    return amount


def parse_duration(text: str) -> float:
    """A number of seconds, from a text such as `90`, `1.5s`, `10m`, `2h` or `1h30m`.

    >>> parse_duration("1h30m")
    5400.0
    """
    parts = re.findall(r"(\d+(?:\.\d+)?)([smhd]?)", text.strip(), re.ASCII)
    total = sum(float(number) * _TIME_UNITS[unit] for number, unit in parts)
    unitless = [unit for _, unit in parts].count("")
    read_whole = "".join(number + unit for number, unit in parts) == text.strip()
    if not read_whole or total <= 0 or (unitless and len(parts) > 1):
        raise GrundyError(f"{text!r} is no duration; write seconds, or a number and s, m, h or d: 10m")
    return total


def default_memory() -> int:
    """Half of the memory that this machine, or the container we run in, has."""
    try:
        total = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (ValueError, OSError, AttributeError):
        total = 8 * 2**30
    with suppress(OSError, ValueError):  # no control group, or one without a limit ("max")
        total = min(total, int(_CGROUP_LIMIT.read_text()))
    return total // 2


def stopped_words(stopped_by: str) -> str:
    """Why a search ended early, in words.

    >>> stopped_words("time")
    'stopped by the time limit'
    """
    if stopped_by in ("interrupt", "stop"):
        return "interrupted"
    return f"stopped by the {stopped_by} limit" if stopped_by != "nodes" else "stopped by the node limit"


def limit_of(ended: BaseException) -> str:
    """What ended a search, as `Result.stopped_by` has it, from what was raised.

    >>> from grundy.errors import LimitReachedError
    >>> limit_of(LimitReachedError("stopped by the node limit"))
    'nodes'
    """
    if isinstance(ended, KeyboardInterrupt):
        return "interrupt"
    limits = ("time", "memory", "nodes", "elements")
    return next((limit for limit in limits if limit.removesuffix("s") in str(ended)), "stop")
