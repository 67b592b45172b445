"""How much memory this process has taken, for work that has to end when it takes too much."""

from __future__ import annotations

import os
import sys

from grundy import clock
from grundy.clock import Check
from grundy.errors import LimitReachedError

LOOKS_AT_MEMORY = 0.02
"""Seconds between two questions to the system how much memory is in use."""


def stays_within(memory: int) -> Check:
    """A check that raises `LimitReachedError` once the process has taken so many bytes more than now."""
    most, last = memory_in_use() + memory, clock.now()

    def check() -> None:
        nonlocal last
        if clock.now() < last + LOOKS_AT_MEMORY:
            return
        last = clock.now()
        if memory_in_use() > most:
            raise LimitReachedError.by("memory")

    return check


def memory_in_use() -> int:
    """Bytes of this process that are in memory; the most so far, or 0, where the system does not tell."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        pass
    try:
        import resource
    except ImportError:
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024
