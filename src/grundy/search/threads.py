"""How many threads search."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, TypedDict

from grundy.errors import GrundyError

if TYPE_CHECKING:
    from grundy import _engine

AUTO = "auto"
"""One thread, and when a question turns out to be long, all processors."""

ALONE = 1 << 20
"""Nodes that the first thread searches before it calls the others: what takes less is the same every time."""

MOST_THREADS = 256


class EngineThreads(TypedDict):
    """What the engine is told."""

    threads: int
    alone_for: int


def check_threads(threads: int | str) -> int | str:
    """`threads`, if a search can run on so many.

    >>> check_threads("auto"), check_threads(2)
    ('auto', 2)
    """
    if threads == AUTO:
        return AUTO
    if not isinstance(threads, int):
        raise TypeError(f"the number of threads is a whole number or 'auto', not {threads!r}")
    if threads < 1:
        raise GrundyError(f"a search needs at least 1 thread, not {threads}")
    return threads


def engine_threads(threads: int | str, rules: _engine.Rules | None, exact: bool) -> EngineThreads:
    """What the engine is told. Rules in Python run one at a time, so more threads gain nothing there; and a
    search that is to be `exact`, as one with a limit of nodes, stays with one."""
    from grundy import _engine

    if isinstance(threads, int):
        return {"threads": threads, "alone_for": 0}
    alone = exact or isinstance(rules, _engine.PythonRules)
    processors = 1 if alone else min(len(os.sched_getaffinity(0)), MOST_THREADS)
    return {"threads": processors, "alone_for": ALONE}
