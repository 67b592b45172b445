"""Impartial games: both players have the same moves, and the last one wins, or loses in misère play."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from grundy.budget import Budget
from grundy.games import Player, Position
from grundy.kinds.answer import ImpartialAnswer, Result
from grundy.kinds.asked import Aim, Question, Settings
from grundy.kinds.base import Ending, Play, has_moves
from grundy.lazily import loaded
from grundy.search.rules import METHODS, rules_for
from grundy.search.solver import Solver
from grundy.values import Outcome

if TYPE_CHECKING:
    from grundy.games.turn import Turn
    from grundy.search import Search
    from grundy.search.frames import RulesFor


class ImpartialPlay(Play[Position, Solver]):
    """An impartial game: what can be asked is who wins and the nimber, or the misère Grundy value."""

    methods = (*METHODS, "depth:size")
    counted = True

    @property
    def solver_type(self) -> type[Solver]:
        return Solver

    @property
    def value_word(self) -> str:  # type: ignore[override]
        return "misère Grundy value" if self.misere else "nimber"

    def solver(self, how: Settings) -> Solver:
        given = [how.base] if isinstance(how.base, (str, Position)) else how.base or ()
        bases = [self.position.game.start(one) if isinstance(one, str) else one for one in given]
        return Solver(self.position, misere=how.misere, base=bases, **how.of_solver)

    def answer(self, question: Question, solver: Solver) -> Result:
        if question.plus is not None:
            from grundy.kinds.beside import solve_beside

            return solve_beside(self.position, question.plus, solver, question)
        from grundy.kinds.solving_impartial import solve_impartial

        return solve_impartial(self.position, solver, question)

    def form(self, budget: Budget) -> Result:
        from grundy.kinds.solving_misere import solve_form
        from grundy.search.misere import MisereForms

        return solve_form(self.position, MisereForms(self.position, budget))

    # ---- one search, watched and steered ---------------------------------------------------------------
    @property
    def goals(self) -> tuple[str, ...]:
        return ("outcome", "grundy") if self.counted else ("outcome",)

    def search(self, aim: Aim, how: Settings) -> tuple[Position, Search]:
        return self.position, self.solver(how).search(self.position, goal=aim.goal, nimber=aim.nimber)

    def aim_words(self, aim: Aim) -> str:
        if aim.goal == "grundy":
            return f"What is the {self.value_word}?"
        return f"Who wins beside a heap of {aim.nimber}?" if aim.nimber else "Who wins?"

    def found_words(self, aim: Aim, search: Search) -> str:
        if aim.goal == "grundy" and search.grundy is not None:
            return str(int(search.grundy) if self.misere else search.grundy)
        if search.outcome is None:
            return ""
        return f"{search.outcome}: the player to move {'wins' if search.outcome is Outcome.N else 'loses'}"

    def in_a_tree(self, first: Player, how: Settings) -> tuple[Position, Solver]:
        from grundy.search.misere_whole import misere_whole

        return with_its_solver(misere_whole(self.position) if self.misere else self.position, how)

    def told(self, result: Result) -> str:
        if result.outcome is None:
            return ""
        number = self._number(result)
        value = f", {self.value_word} {number}" if number else ""
        return f"{result.outcome}, {self.outcome_words(result.outcome)}{value}"

    def cell(self, result: Result) -> str:
        return self._number(result) or "?"

    def _number(self, result: Result) -> str:
        """The nimber, or the misère Grundy value, which is a plain number; empty if it is not known."""
        grundy = getattr(result, "grundy", None)
        return "" if grundy is None else str(int(grundy) if self.misere else grundy)


def with_its_solver(
    position: Position, how: Settings, rules: RulesFor = rules_for
) -> tuple[Position, Solver]:
    """A position that the last move wins, and who shows its solution tree."""
    how = replace(how, method="dfpn" if how.method == "auto" else how.method)
    return position, its_solver(position, how, rules)


def its_solver(position: Position, how: Settings, rules: RulesFor = rules_for) -> Solver:
    """A solver of a position that the last move wins."""
    return Solver(position, rules=rules, **how.of_solver)


class TurnPlay(ImpartialPlay):
    """A partizan game with the player whose turn it is: to a search, an impartial one."""

    counted = False
    position: Turn

    @classmethod
    def chosen(cls, position: Any, misere: bool, method: str) -> Play[Any, Any]:
        from grundy.kinds import kind_of
        from grundy.search.dedicated import has_dedicated_search

        kind: type[Play[Any, Any]] = loaded(kind_of(position.partizan).turn_play)
        if kind is not cls:
            return kind(position, misere, method)
        if has_dedicated_search(position.partizan) and method == "auto":
            from grundy.kinds.dedicated import DedicatedTurnPlay

            return DedicatedTurnPlay(position, misere, method)
        return cls(position, misere, method)

    @property
    def whose_turn(self) -> tuple[Position, Player]:
        return self.position.position or self.position, self.position.player or Player.LEFT

    @property
    def rule_words(self) -> str:
        if not self.misere:
            return ""
        inner = self.position.position
        return (
            "Whoever cannot move wins."
            if inner is None or inner.last_move_wins
            else "Whoever would win loses."
        )

    def ending(self, lead: int, moves: int) -> Ending | None:
        inner, player = self.position.position, self.position.player
        if inner is None or player is None or inner.last_move_wins:
            return super().ending(lead, moves)
        winner = inner.winner()
        if winner is Outcome.DRAW:
            return Ending("Nobody has won: a draw", None)
        if winner is not None:
            name = inner.players[winner is Outcome.R]
            mover_wins = (winner.value == player.value) is not self.misere
            return Ending(f"{name} has {'lost' if self.misere else 'won'}", mover_wins)
        if has_moves(self.position):
            return None
        return Ending(f"The game is over after {moves} move{'' if moves == 1 else 's'}", None)


__all__ = ["ImpartialAnswer", "ImpartialPlay", "TurnPlay", "with_its_solver"]
