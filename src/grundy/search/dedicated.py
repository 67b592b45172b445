"""Searches of their own, for games that are not won by the last move."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeGuard, TypeVar

from grundy.budget import AnyLimits, Budget, Limits
from grundy.errors import ContradictionError, GrundyError
from grundy.games import Game, PartizanPosition, Player, Position
from grundy.lazily import loaded
from grundy.search.recorder import Recorder, contradiction
from grundy.values import Outcome

P = TypeVar("P", bound=PartizanPosition)

WORTH_KEEPING = 500
"""Nodes of a search whose answers are worth keeping."""


@dataclass(frozen=True)
class Finding:
    """What such a search finds; what does not apply is None."""

    outcome: Outcome | None = None
    value: Any = None
    winning_moves: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By player, `L` and `R`."""
    best_moves: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    by: str = "search"


class DedicatedSolver(ABC, Generic[P]):
    """A solver of one such game, which keeps what it has found."""

    nodes: int = 0
    """Nodes of all questions so far."""
    limits: AnyLimits = Limits()
    recorder: Recorder | None = None
    """Who knows the answers of earlier runs, if anybody."""
    found: dict[str, int]
    """Answers that were not known, if there is a recorder."""

    @abstractmethod
    def __len__(self) -> int:
        """How many components are known."""

    @property
    def remembers(self) -> bool:
        """Whether answers may rest on what earlier runs have proved."""
        return self.recorder is not None

    @property
    def proved_words(self) -> str:
        """How much is proved, for people."""
        return f"positions solved on the way: {len(self):,}"

    @abstractmethod
    def answer(
        self,
        position: P,
        limits: AnyLimits,
        *,
        value: bool,
        theorems: bool,
        find_move: bool,
    ) -> Finding:
        """Who wins, or what the position is worth; `LimitReachedError` when a limit ends the search."""

    @abstractmethod
    def questions(self, position: P, limits: AnyLimits) -> Mapping[str, Callable[[], int]]:
        """What is kept of a position, in the words of `kept`, and the searches that find it."""

    def kept(self, question: str, position: P, find: Callable[[], int]) -> int:
        """The answer to a question about a position, from earlier runs or found now."""
        if self.recorder is None:
            return find()
        asked = f"{question}: {position.canonical()}"
        known = self.found.get(asked)
        if known is None:
            known = self.recorder.answer(position.game, asked)
        if known is None:
            known = self.found[asked] = find()
        return known

    def contradiction(self, position: P, said: str) -> ContradictionError:
        """What to raise when the answer about a position contradicts itself."""
        near = (position, *(option for player in Player for _, option in position.moves_of(player)))
        asked = (
            f"{question}: {one.canonical()}" for one in near for question in self.questions(one, Budget())
        )
        return contradiction(self.recorder, position, said, "answer", asked)

    def keep(self, game: Game) -> None:
        """Gives the recorder what was found, if it was any work."""
        if self.recorder is not None and self.found and self.nodes >= WORTH_KEEPING:
            self.recorder.keep_answers(game, self.found)
            self.found.clear()

    @abstractmethod
    def best_move(self, position: P, player: Player, limits: AnyLimits) -> str | None:
        """A move with which a player wins, or does best; None if every move loses."""


def has_dedicated_search(position: Position | type[Position]) -> TypeGuard[PartizanPosition]:
    """Whether the game of a position brings its own search."""
    return position.dedicated_solver != ""


def dedicated_kind(position: Position | type[Position]) -> type[DedicatedSolver[Any]]:
    """The class of solvers for the game of `position`, which has its own search."""
    kind: type[DedicatedSolver[Any]] = loaded(position.dedicated_solver)
    return kind


def dedicated_solver(
    position: Position | type[Position], recorder: Recorder | None = None, limits: AnyLimits | None = None
) -> DedicatedSolver[Any]:
    """A solver for the game of `position`, which has its own search."""
    solver = dedicated_kind(position)()
    solver.recorder, solver.found, solver.limits = recorder, {}, limits or Limits()
    return solver


def find_answer(game: Game, asked: str, limits: AnyLimits | None = None) -> int:
    """The answer to a question that is kept, by a search that knows nothing yet.

    >>> import grundy
    >>> find_answer(grundy.game("domination"), "moves if Staller begins: P7")
    4
    """
    return int(read_question(game, asked, Budget.of(limits))())


def read_question(game: Game, asked: str, limits: AnyLimits) -> Callable[[], int]:
    """The search for the answer to a question that is kept; `GrundyError` if it is none."""
    question, _, text = asked.partition(": ")
    position = game.start(text)
    if not has_dedicated_search(position):
        raise GrundyError(f"{game} has no search of its own")
    known = dedicated_solver(position).questions(position, limits)
    if question not in known:
        raise GrundyError(f"this is no question about {game}: {question!r}")
    return known[question]
