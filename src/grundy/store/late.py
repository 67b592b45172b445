"""A recorder of facts whose store is opened when something is asked of it, or there is something to keep."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grundy import _engine
    from grundy.games import Game
    from grundy.search.recorder import Values
    from grundy.search.search import Search
    from grundy.store.recorder import StoreRecorder


class LateRecorder:
    """What a solver asks of a `StoreRecorder`; where `opened` finds none, nothing is known and kept."""

    def __init__(self, opened: Callable[[], StoreRecorder | None]) -> None:
        self._opened = opened

    def recall(self, game: Game, convention: str, table: _engine.Table, memory: int | None = None) -> None:
        if (recorder := self._opened()) is not None:
            recorder.recall(game, convention, table, memory)

    def watching(self, game: Game, convention: str, search: Search) -> AbstractContextManager[None]:
        recorder = self._opened()
        return nullcontext() if recorder is None else recorder.watching(game, convention, search)

    def recall_values(self, game: Game, table: Values) -> None:
        if (recorder := self._opened()) is not None:
            recorder.recall_values(game, table)

    def keep_values(self, game: Game, values: Sequence[tuple[str, str]]) -> None:
        if (recorder := self._opened()) is not None:
            recorder.keep_values(game, values)

    def watching_values(
        self, game: Game, table: _engine.ValueTable, components: Sequence[str]
    ) -> AbstractContextManager[None]:
        recorder = self._opened()
        return nullcontext() if recorder is None else recorder.watching_values(game, table, components)

    def answer(self, game: Game, question: str) -> int | None:
        recorder = self._opened()
        return None if recorder is None else recorder.answer(game, question)

    def keep_answers(self, game: Game, answers: Mapping[str, int]) -> None:
        if (recorder := self._opened()) is not None:
            recorder.keep_answers(game, answers)

    def suspects(self, game: Game, convention: str, keys: Iterable[str]) -> str:
        recorder = self._opened()
        return (
            f"the rules of {game} are wrong, or this program is"
            if recorder is None
            else recorder.suspects(game, convention, keys)
        )
