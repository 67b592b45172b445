"""Compounds: several games at once, played together by a rule."""

from __future__ import annotations

from typing import Any

from grundy.compounds import Compound, GameFunction, Reading, Variant, function_for
from grundy.errors import GrundyError
from grundy.kinds.answer import Result
from grundy.kinds.asked import Question
from grundy.kinds.impartial import ImpartialPlay
from grundy.search.solver import Solver


class CompoundPlay(ImpartialPlay):
    """A compound, which may have a game function of its own in place of the nimber."""

    counted = False
    position: Compound

    def answer(self, question: Question, solver: Solver) -> Result:
        from grundy.kinds.solving_compounds import solve_compound

        if question.theorems and not question.value:
            found = solve_compound(self.position, solver, question.budget, question.find_move)
            if found is not None:
                return found
        return super().answer(question, solver)

    def function(self, theorems: bool) -> GameFunction[Any] | None:
        if self.position.rule.plain:
            return None
        function = function_for(self.position.rule, self.misere)
        if function is not None and not theorems:
            raise GrundyError(f"--no-theorems only searches, and no search finds the {function.name}")
        return function

    @property
    def title(self) -> str:
        variant = Variant(self.position.rule, self.misere)
        return str(self.position.game).replace(self.position.rule.notation, str(variant))

    def told(self, result: Result) -> str:
        if isinstance(result.value, Reading) and result.outcome is not None:
            return f"{result.outcome}, {result.outcome.words}, {result.value}"
        return super().told(result)

    def cell(self, result: Result) -> str:
        return str(result.value.number) if isinstance(result.value, Reading) else super().cell(result)
