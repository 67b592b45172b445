"""What the small components of sums are worth: searches find it, and a store keeps it for the next ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from grundy.search.frames import Frame
from grundy.search.recorder import Recorder

if TYPE_CHECKING:
    from grundy import _engine

MOST_KEPT = 1_000
"""Values of one search, those that took longest."""


class SmallValues:
    """Passes values on between a store and searches of sums."""

    def __init__(self, recorder: Recorder | None) -> None:
        self._recorder = recorder
        self._recalled: set[_engine.SumTurns] = set()

    @contextmanager
    def kept(self, frame: Frame) -> Iterator[None]:
        """Around a search in this frame: before it what is known is recalled, once, and then what is found is
        kept."""
        from grundy import _engine
        from grundy.games.sum import GameSum
        from grundy.games.turn import Turn

        rules, start = frame.rules, frame.start
        if self._recorder is None or not isinstance(rules, _engine.SumTurns):
            yield
            return
        assert isinstance(start, Turn)
        assert isinstance(start.position, GameSum)
        games = {part.game.name: part.game for part in start.position.components_of_games()}
        if rules not in self._recalled:
            self._recalled.add(rules)
            for name, game in games.items():
                self._recorder.recall_values(game, _OfGame(rules, name))
        try:
            yield
        finally:
            for name, values in rules.news(MOST_KEPT):
                self._recorder.keep_values(games[name], values)


@dataclass(frozen=True)
class _OfGame:
    """The components of one game in the rules of sums."""

    rules: _engine.SumTurns
    game: str

    def tell(self, facts: Sequence[tuple[str, str]]) -> int:
        return self.rules.tell(self.game, facts)
