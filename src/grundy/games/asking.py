"""What can be said when a position is asked for its outcome or value; typed, for those who write it."""

from __future__ import annotations

from typing import Any, TypedDict


class Asking(TypedDict, total=False):
    """The options of `grundy.solve` that `Position.outcome`, `grundy` and `value` take too."""

    misere: bool
    method: str | None
    threads: int | str | None
    memory: int | str | None
    time_limit: float | str | None
    nodes: int | None
    theorems: bool
    progress: Any
    budget: Any
    solver: Any
    base: Any
    store: Any
