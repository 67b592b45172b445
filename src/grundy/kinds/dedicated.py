"""Games with a search of their own, which are not won by the last move."""

from __future__ import annotations

from typing import Any, ClassVar

from grundy.budget import Budget
from grundy.errors import GrundyError
from grundy.games import PartizanPosition
from grundy.games.turn import Turn
from grundy.kinds.answer import DedicatedAnswer, Result
from grundy.kinds.asked import Question, Settings
from grundy.kinds.base import Play
from grundy.kinds.impartial import TurnPlay
from grundy.kinds.partizan import PartizanPlay
from grundy.search.dedicated import DedicatedSolver, dedicated_kind, dedicated_solver


class DedicatedPlay(PartizanPlay):
    """A partizan game with a search of its own; another `method` searches for the winner, if there is one."""

    canonical = False
    answer_type: ClassVar[type[DedicatedAnswer]] = DedicatedAnswer

    @classmethod
    def chosen(cls, position: PartizanPosition, misere: bool, method: str) -> Play[Any, Any]:
        if method == "auto":
            return cls(position, misere, method)
        if not position.has_winner:
            raise GrundyError(
                f"{position.game} has a search of its own, and no other one: not the method {method}"
            )
        return PartizanPlay(position, misere, method)

    @property
    def solver_type(self) -> type[DedicatedSolver[Any]]:
        return dedicated_kind(self.position)

    @property
    def not_for(self) -> dict[str, str]:
        return dict.fromkeys(("threads", "cluster", "base"), _words(self.position.game.name))

    def check(self, question: Question) -> None:
        """Everything can be asked."""

    def solver(self, how: Settings) -> DedicatedSolver[Any]:
        return dedicated_solver(self.position, how.recorder, how.limits)

    def answer(self, question: Question, solver: DedicatedSolver[Any]) -> Result:
        from grundy.kinds.solving_dedicated import solve_dedicated

        return solve_dedicated(self, question, solver)

    def form(self, budget: Budget) -> Result:
        raise GrundyError(f"positions of {self.position.game} have no misère form")

    def values_options(self) -> bool:
        return True

    def value_by_theorem(self) -> Any:
        """The value, if a theorem tells it; None if none does."""
        return None


class DedicatedTurnPlay(TurnPlay):
    """Such a game with the player whose turn it is."""

    goals = ()
    position: Turn

    @property
    def solver_type(self) -> type[Any]:
        return dedicated_kind(self.position.partizan)

    @property
    def not_for(self) -> dict[str, str]:
        return dict.fromkeys(("threads", "cluster", "base"), _words(self.position.game.name))

    def solver(self, how: Settings) -> Any:
        return dedicated_solver(self.position.partizan, how.recorder, how.limits)

    def answer(self, question: Question, solver: Any) -> Result:
        from grundy.kinds.solving_dedicated import solve_turn

        return solve_turn(self.position, solver, question.budget)


def _words(game: str) -> str:
    return f"is for other searches: {game} has one of its own"
