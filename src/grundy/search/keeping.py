"""What a solver asks of whoever keeps its facts from one run to the next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Protocol

from grundy.games import Game

if TYPE_CHECKING:
    from grundy import _engine
    from grundy.search.running import Search


class Keeper(Protocol):
    """Something that remembers: `grundy.store.Keeper`, or what a test puts in its place."""

    def recall(self, game: Game, convention: str, table: _engine.Table) -> None:
        """Puts what is known of this game into an empty table."""

    def watching(self, game: Game, convention: str, search: Search) -> AbstractContextManager[None]:
        """Keeps what a search proves, from before its start until after its end."""

    def recall_values(self, game: Game, table: _engine.ValueTable) -> None:
        """Puts the canonical forms that are known of this game into an empty table."""

    def watching_values(
        self, game: Game, table: _engine.ValueTable, components: Sequence[str]
    ) -> AbstractContextManager[None]:
        """Keeps what a table finds, from before it is asked for the value of a sum until after its answer."""

    def answer(self, game: Game, question: str) -> int | None:
        """The answer to a question about a game that has a search of its own, if it is known."""

    def keep_answers(self, game: Game, answers: Mapping[str, int]) -> None:
        """Keeps the answers to such questions."""
