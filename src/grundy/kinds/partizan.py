"""Partizan games: Left and Right have moves of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.budget import Budget
from grundy.errors import GrundyError
from grundy.games import PartizanPosition, Player, Position
from grundy.games.turn import turn_of
from grundy.kinds.answer import Result
from grundy.kinds.asked import Aim, Question, Settings
from grundy.kinds.base import Play, players_of
from grundy.search.partizan import PartizanSolver
from grundy.values import Outcome

if TYPE_CHECKING:
    from grundy.kinds.options import Option
    from grundy.search import Search
    from grundy.search.frames import RulesFor


class PartizanPlay(Play[PartizanPosition, Any]):
    """A partizan game: what can be asked is who wins, and the canonical form if the last move wins."""

    family = "partizan"
    lists_moves = True

    @property
    def solver_type(self) -> type[Any]:
        return PartizanSolver

    @property
    def canonical(self) -> bool:  # type: ignore[override]
        return self.position.last_move_wins and not self.misere

    def check(self, question: Question) -> None:
        if question.value and self.method != "auto" and self.canonical:
            raise GrundyError(
                f"the method {self.method} is for outcomes: canonical forms are found without a search"
            )

    @staticmethod
    def check_base(how: Settings) -> None:
        """Refuses what only impartial games have."""
        if how.base:
            raise GrundyError("a base of misère forms is for impartial games")

    def solver(self, how: Settings) -> Any:
        self.check_base(how)
        return PartizanSolver(self.position, misere=how.misere, **how.of_solver)

    def answer(self, question: Question, solver: Any) -> Result:
        from grundy.kinds.solving_partizan import solve_partizan

        return solve_partizan(self.position, solver, question)

    def form(self, budget: Budget) -> Result:
        from grundy.kinds.solving_misere import solve_form
        from grundy.search.misere_value import MisereGames

        return solve_form(self.position, MisereGames(self.position, budget))

    # ---- its moves -----------------------------------------------------------------------------------
    def values_options(self) -> bool:
        return self.position.last_move_wins and self.method == "auto"

    def mover(self, move: str) -> str:
        return move[0]

    def wins(self, option: Option) -> bool:
        if option.outcome is None:
            return False
        left = option.player == Player.LEFT.value
        next_ = option.outcome.if_right_starts if left else option.outcome.if_left_starts
        return next_.value == option.player

    def begun_by(self, player: Player) -> Play[Any, Any]:
        # The engine's own turns know values of normal play.
        from grundy.kinds import play_of

        turn = turn_of(self.position, player, native=not self.misere)
        return play_of(turn, misere=self.misere, method=self.method)

    # ---- one search, watched and steered ---------------------------------------------------------------
    @property
    def goals(self) -> tuple[str, ...]:
        return ("outcome",) if self.position.has_winner else ()

    @property
    def sides(self) -> tuple[str, ...]:
        return self.position.players

    def search(self, aim: Aim, how: Settings) -> tuple[Position, Search]:
        from grundy.kinds.impartial import its_solver

        if self.misere:
            start, rules = self._misere_turn(aim.first)
            return start, its_solver(start, how, rules).search(start)
        draws_for = aim.first.other if self.position.may_be_drawn else None
        turn = turn_of(self.position, aim.first, draws_for=draws_for)
        return turn, its_solver(turn, how).search(turn)

    def _misere_turn(self, first: Player) -> tuple[Position, RulesFor]:
        from grundy.games.misere_turn import misere_turn
        from grundy.search.misere_turns import misere_turn_rules

        return misere_turn(self.position, first), misere_turn_rules

    def in_a_tree(self, first: Player, how: Settings) -> tuple[Position, Any]:
        from grundy.kinds.impartial import with_its_solver

        if self.misere:
            start, rules = self._misere_turn(first)
            return with_its_solver(start, how, rules)
        return with_its_solver(turn_of(self.position, first, native=False), how)

    # ---- how it is told ------------------------------------------------------------------------------
    def outcome_words(self, outcome: Outcome) -> str:
        words = outcome.words
        for player, name in players_of(self.position):
            words = words.replace(str(player), name)
        return words

    def cell(self, result: Result) -> str:
        shown = result.outcome if self.misere else result.value
        return "?" if shown is None else str(shown)

    def width(self) -> int | None:
        return 0 if self.misere else None
