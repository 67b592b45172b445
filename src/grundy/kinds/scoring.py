"""Games that are won by points, in which whoever scores moves again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from grundy.errors import GrundyError
from grundy.games import Player, Position, ScoringPosition
from grundy.kinds.answer import Result
from grundy.kinds.asked import Aim, Question, Settings
from grundy.kinds.base import Ending, Play
from grundy.search.scores import ScoreSolver, move_score
from grundy.values import Score

if TYPE_CHECKING:
    from grundy.kinds.options import Option
    from grundy.search import Search


class ScoringPlay(Play[ScoringPosition, ScoreSolver]):
    """A game that is won by points: what can be asked is the score."""

    family = "scoring"
    value_word = "score"

    @property
    def solver_type(self) -> type[ScoreSolver]:
        return ScoreSolver

    @property
    def valued(self) -> bool:
        return False

    def check(self, question: Question) -> None:
        if question.value:
            raise GrundyError(f"{self.position.game} is won by points: its positions have no nimber")

    def solver(self, how: Settings) -> ScoreSolver:
        return ScoreSolver(self.position, **how.of_solver)

    def answer(self, question: Question, solver: ScoreSolver) -> Result:
        from grundy.kinds.solving_scores import solve_scoring

        return solve_scoring(self.position, solver, question)

    # ---- its moves -----------------------------------------------------------------------------------
    def gets(self, option: Option) -> Score | None:
        left = option.value
        if not isinstance(left, Score) or not isinstance(option.position, ScoringPosition):
            return None
        return move_score(self.position, option.position, left)

    def wins(self, option: Option) -> bool:
        gets = self.gets(option)
        return gets is not None and gets.margin > 0

    def mark_best(self, options: Sequence[Option]) -> None:
        scores = [self.gets(option) for option in options]
        known = [score.mine for score in scores if score is not None]
        for option, score in zip(options, scores, strict=True):
            option.best = None if score is None or len(known) < len(scores) else score.mine == max(known)

    # ---- a game against somebody ---------------------------------------------------------------------
    def ending(self, lead: int, moves: int) -> Ending | None:
        if self.position.at_stake():
            return None
        return Ending("A tie" if not lead else "", None if not lead else lead > 0)

    def sights(self) -> list[str]:
        from grundy.search.strategy import structure

        return structure(self.position) or ["Nothing can be captured."]

    def move_words(self, option: Position) -> str:
        from grundy.search.strategy import move_words

        return move_words(self.position, option) if isinstance(option, ScoringPosition) else ""

    def move_scores(self, solver: ScoreSolver, question: Question) -> tuple[dict[str, Score], str]:
        return solver.moves(self.position, question.budget, question.progress), solver.stopped_by

    def stubborn_move(self) -> str:
        """One that gives little away."""
        from grundy.search.strategy import MoveKind, move_kind

        def generosity(move: tuple[str, ScoringPosition]) -> int:
            kind, _ = move_kind(self.position, move[1])
            return (kind or MoveKind.DOUBLE_DEALING).generosity

        return min(self.position.moves(), key=generosity)[0]

    # ---- one search, watched and steered ---------------------------------------------------------------
    @property
    def goals(self) -> tuple[str, ...]:
        return ("contract",)

    @property
    def points(self) -> int:
        return self.position.at_stake()

    def search(self, aim: Aim, how: Settings) -> tuple[Position, Search]:
        return self.position, self.solver(how).search(self.position, aim.contract)

    def aim_words(self, aim: Aim) -> str:
        return f"Can the player to move get {aim.contract} points?"

    def in_a_tree(self, first: Player, how: Settings) -> tuple[Position, ScoreSolver]:
        return self.position, self.solver(how)

    # ---- how it is told ------------------------------------------------------------------------------
    def width(self) -> int:
        stake = self.position.at_stake()
        return len(f"{stake}/{stake}")
