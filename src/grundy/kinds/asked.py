"""What is asked of a position, and how it is to be solved: for all kinds of play alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Protocol, TypedDict

from grundy.budget import AnyLimits, Budget, Limits
from grundy.errors import ContradictionError, GrundyError
from grundy.games import Player, Position
from grundy.games.conventions import convention_of
from grundy.search.threads import AUTO

if TYPE_CHECKING:
    from grundy.kinds.answer import Result
    from grundy.kinds.base import Play
    from grundy.search import Progress
    from grundy.search.helpers import Helpers
    from grundy.search.recorder import Recorder


MOST_PLUS = 1000
"""The largest Nim heap beside a position."""


class AnySolver(Protocol):
    """What solvers of all kinds have in common: they keep what they have found."""

    nodes: int

    @property
    def limits(self) -> AnyLimits:
        """What each question may use that brings no budget."""

    @property
    def proved_words(self) -> str:
        """How much is proved, for people."""

    @property
    def remembers(self) -> bool:
        """Whether answers may rest on what earlier runs have proved."""

    @property
    def contradiction(self) -> Callable[..., ContradictionError]:
        """What to raise when the answer about a position contradicts itself."""


class SolverSettings(TypedDict):
    """Of solvers of every kind, as their arguments."""

    method: str
    threads: int | str
    limits: AnyLimits
    recorder: Recorder | None
    helpers: Helpers | None


@dataclass(frozen=True)
class Settings:
    """How to solve."""

    misere: bool = False
    method: str = "auto"
    threads: int | str = AUTO
    limits: AnyLimits = field(default_factory=Limits)
    theorems: bool = True
    base: str | Position | Sequence[str | Position] | None = None
    """In misère play of an impartial game: the position from whose game tree come the forms, or several."""
    recorder: Recorder | None = None
    helpers: Helpers | None = None
    """Who searches, if not this process."""

    @property
    def convention(self) -> str:
        """`normal` or `misere`."""
        return convention_of(self.misere)

    @property
    def of_solver(self) -> SolverSettings:
        """What a solver of any kind is told."""
        return {
            "method": self.method,
            "threads": self.threads,
            "limits": self.limits,
            "recorder": self.recorder,
            "helpers": self.helpers,
        }

    def with_one_budget(self) -> Settings:
        """The same, where all questions draw from one budget."""
        return replace(self, limits=Budget.of(self.limits))

    def play_of(self, position: Position) -> Play[Any, Any]:
        """How a position is played with these settings."""
        from grundy.kinds import play_of

        return play_of(position, misere=self.misere, method=self.method)

    def solver(self, position: Position) -> AnySolver:
        """A solver with these settings, whose tables fit `position`."""
        found: AnySolver = self.play_of(position).solver(self)
        return found

    def solve(
        self,
        position: Position,
        solver: AnySolver,
        *,
        nimber: bool = False,
        find_move: bool = True,
        progress: Progress | None = None,
        plus: int | None = None,
    ) -> Result:
        """The answer with these settings."""
        question = self.question(nimber, find_move=find_move, progress=progress, plus=plus)
        return self.play_of(position).solve(question, solver)

    def question(
        self,
        value: bool = False,
        *,
        find_move: bool = True,
        progress: Progress | None = None,
        plus: int | None = None,
        all_moves: bool = False,
    ) -> Question:
        """A question to be answered with these settings."""
        return Question(value, self.theorems, find_move, Budget.of(self.limits), progress, plus, all_moves)


@dataclass(frozen=True)
class Question:
    """What is asked of a position: who wins, and with `value` what it is worth; with `plus` who wins beside a
    Nim heap."""

    value: bool = False
    theorems: bool = True
    find_move: bool = True
    budget: Budget = field(default_factory=Budget)
    progress: Progress | None = None
    plus: int | None = None
    """The size of a Nim heap beside an impartial game."""
    all_moves: bool = False
    """Whether all winning moves are wanted, and not only one of each player."""

    def __post_init__(self) -> None:
        if self.plus is not None and not 0 <= self.plus <= MOST_PLUS:
            raise GrundyError(f"a heap beside a position has 0 to {MOST_PLUS} tokens, not {self.plus}")


@dataclass(frozen=True)
class Aim:
    """What one search is to find out: who wins beside a heap of `nimber`, the nimber, or whether a contract
    can be kept."""

    goal: str = "outcome"
    nimber: int = 0
    contract: int = 0
    first: Player = Player.LEFT
    """Who begins, in a partizan game."""
