"""What can be said when a position is asked for its outcome or value; typed, for those who write it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypedDict

from grundy.budget import Budget

if TYPE_CHECKING:
    from grundy.games.position import Position


class Asking(TypedDict, total=False):
    """The options of `grundy.solve` that `Position.outcome`, `grundy` and `value` take too."""

    misere: bool
    method: str | None
    threads: int | str | None
    memory: int | str | None
    time_limit: float | str | None
    nodes: int | None
    theorems: bool
    progress: Callable[[Any], None] | None
    budget: Budget | None
    solver: Any  # any of `grundy.Solver`, ..., which are in later rooms
    base: Position | Sequence[Position] | None
    store: Any  # a `grundy.Store`, or the name of one
    cluster: Any  # a `grundy.cluster.Cluster`, or how many processes, or where Ray is
