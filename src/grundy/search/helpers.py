"""What a solver asks of others who search for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from grundy.budget import Budget, CancelToken
from grundy.games import Position
from grundy.games.fact_space import Space

if TYPE_CHECKING:
    from grundy import _engine
    from grundy.search.search import Search


@dataclass(frozen=True)
class Errand:
    """A question for the engine, with what another process needs to lay out the same tables."""

    start: Position
    """The position from which the tables were laid out."""
    misere: bool
    bases: tuple[Position, ...]
    rules: Callable[[Position, CancelToken], _engine.Rules]
    space: Space
    """What its facts are about."""
    table: _engine.Table
    cancel: CancelToken
    tell: Callable[[bytes], int]
    """Takes a batch of facts into the table."""
    components: tuple[str, ...]
    goal: str
    nimber: int
    budget: Budget
    method: str
    question: str


class Helpers(Protocol):
    """Others who search: `grundy.cluster.Cluster`."""

    def search(self, work: Errand) -> Search:
        """A search that they will do, ready to start."""
