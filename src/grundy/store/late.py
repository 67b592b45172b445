"""A keeper of facts whose store is opened when something is asked of it, or there is something to keep."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grundy import _engine
    from grundy.games import Game
    from grundy.search.search import Search
    from grundy.store.recorder import StoreRecorder


class LateRecorder:
    """What a solver asks of a `StoreRecorder`; where `opened` finds none, nothing is known and kept."""

    def __init__(self, opened: Callable[[], StoreRecorder | None]) -> None:
        self._opened = opened

    def recall(self, game: Game, convention: str, table: _engine.Table) -> None:
        if (keeper := self._opened()) is not None:
            keeper.recall(game, convention, table)

    def watching(self, game: Game, convention: str, search: Search) -> AbstractContextManager[None]:
        keeper = self._opened()
        return nullcontext() if keeper is None else keeper.watching(game, convention, search)

    def recall_values(self, game: Game, table: _engine.ValueTable) -> None:
        if (keeper := self._opened()) is not None:
            keeper.recall_values(game, table)

    def watching_values(
        self, game: Game, table: _engine.ValueTable, components: Sequence[str]
    ) -> AbstractContextManager[None]:
        keeper = self._opened()
        return nullcontext() if keeper is None else keeper.watching_values(game, table, components)

    def answer(self, game: Game, question: str) -> int | None:
        keeper = self._opened()
        return None if keeper is None else keeper.answer(game, question)

    def keep_answers(self, game: Game, answers: Mapping[str, int]) -> None:
        if (keeper := self._opened()) is not None:
            keeper.keep_answers(game, answers)

    def suspects(self, game: Game, convention: str, keys: Iterable[str]) -> str:
        keeper = self._opened()
        return (
            f"the rules of {game} are wrong, or this program is"
            if keeper is None
            else keeper.suspects(game, convention, keys)
        )
