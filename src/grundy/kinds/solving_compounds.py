"""Solving compounds by theorems and by game functions."""

from __future__ import annotations

import time
from typing import Any

from grundy.budget import Budget
from grundy.compounds import Compound, Evaluator, Reading, function_for
from grundy.errors import LimitReachedError
from grundy.kinds.answer import ImpartialAnswer
from grundy.search import SearchInterrupted, Solver
from grundy.values import Outcome


def solve_compound(
    position: Compound, solver: Solver, budget: Budget, find_move: bool
) -> ImpartialAnswer | None:
    """The answer of a theorem on this compound, or of a game function; None where only a search helps."""
    from grundy.theorems import compound_answer

    started = time.perf_counter()
    convention = "misere" if solver.misere else "normal"
    try:
        with budget.over_python():
            said = compound_answer(position, solver.misere)
    except LimitReachedError as limit:
        return ImpartialAnswer(
            position,
            convention=convention,
            stopped_by=limit.limit,
            known="the outcome is still open",
            seconds=time.perf_counter() - started,
        )
    if said is None:
        return solve_by_function(position, solver, budget, find_move)
    return ImpartialAnswer(
        position,
        convention=convention,
        outcome=said.outcome,
        value=said.value,
        winning_move=said.winning_move,
        by=f"theorem: {said.by.name}",
        seconds=time.perf_counter() - started,
    )


def solve_by_function(
    position: Compound, solver: Solver, budget: Budget, find_move: bool
) -> ImpartialAnswer | None:
    """The answer of the game function of this variant; None where there is none, or a better way."""
    function = function_for(position.rule, solver.misere)
    if function is None or position.rule.plain:
        return None
    known = solver.learnt.setdefault(function.name, {})
    started, before = time.monotonic(), len(known)
    most = None if budget.nodes is None else before + budget.nodes
    evaluator: Evaluator[Any] = Evaluator(function, known, components=most)

    def result(**fields: Any) -> ImpartialAnswer:
        return ImpartialAnswer(
            position,
            convention="misere" if solver.misere else "normal",
            nodes=len(known) - before,
            seconds=time.monotonic() - started,
            **fields,
        )

    try:
        with budget.over_python():
            value = evaluator.of(position)
            move = evaluator.winning_move(position) if find_move else None
    except LimitReachedError as limit:
        return result(method=function.name, stopped_by=limit.limit, known=_so_far(len(known)))
    except KeyboardInterrupt:
        so_far = result(method=function.name, stopped_by="interrupt", known=_so_far(len(known)))
        raise SearchInterrupted(so_far) from None
    return result(
        by=f"theorem: {function.name}",
        outcome=Outcome.P if function.loses(value) else Outcome.N,
        value=Reading(function.name, function.number(value)),
        winning_move=move,
    )


def _so_far(components: int) -> str:
    return f"the outcome is still open; components looked at: {components:,}"
