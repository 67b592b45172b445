"""What a solver asks of whoever keeps its facts from one run to the next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Protocol

from grundy.errors import ContradictionError
from grundy.games import Game, Position

if TYPE_CHECKING:
    from grundy import _engine
    from grundy.search.search import Search


class Values(Protocol):
    """Something that can be told canonical forms of components: a table, or what values the small ones of a
    search."""

    def tell(self, facts: Sequence[tuple[str, str]]) -> int: ...


class Recorder(Protocol):
    """Something that remembers: `grundy.store.Recorder`, or what a test puts in its place."""

    def recall(self, game: Game, convention: str, table: _engine.Table, memory: int | None = None) -> None:
        """Puts what is known of this game into an empty table of a search that may use so much memory."""

    def watching(self, game: Game, convention: str, search: Search) -> AbstractContextManager[None]:
        """Keeps what a search proves, from before its start until after its end."""

    def recall_values(self, game: Game, table: Values) -> None:
        """Puts the canonical forms that are known of this game into an empty table."""

    def keep_values(self, game: Game, values: Sequence[tuple[str, str]]) -> None:
        """Keeps canonical forms of components."""

    def watching_values(
        self, game: Game, table: _engine.ValueTable, components: Sequence[str]
    ) -> AbstractContextManager[None]:
        """Keeps what a table finds, from before it is asked for the value of a sum until after its answer."""

    def answer(self, game: Game, question: str) -> int | None:
        """The answer to a question about a game that has a search of its own, if it is known."""

    def keep_answers(self, game: Game, answers: Mapping[str, int]) -> None:
        """Keeps the answers to such questions."""

    def suspects(self, game: Game, convention: str, keys: Iterable[str]) -> str:
        """Which fact is wrong, or may be, in words, if an answer contradicts itself that may rest on facts
        with these keys."""


def contradiction(
    recorder: Recorder | None, position: Position, said: str, convention: str, keys: Iterable[str]
) -> ContradictionError:
    """What to raise when an answer contradicts itself, in the way that is `said`: it may rest on facts that
    are kept under `keys`."""
    game = position.game
    if recorder is not None:
        whose = recorder.suspects(game, convention, keys)
    else:
        whose = f"the rules of {game} are wrong, or this program is"
    return ContradictionError(f"{game} {position}: the answer contradicts itself: {said}; {whose}")


NO_WINNING_MOVE = "the player to move wins, and no move wins"
LOSING_BUT_WINNING = "the player to move loses, and a move wins"
