"""How positions of impartial games are solved: by theorems, and by search."""

from __future__ import annotations

import time
from dataclasses import replace

from grundy.budget import Budget, limit_of
from grundy.errors import LimitReachedError, TooLargeError
from grundy.games import Position
from grundy.kinds.answer import ImpartialAnswer
from grundy.kinds.asked import Question
from grundy.search import Progress, Search, SearchInterrupted, Solver
from grundy.values import Nimber, Outcome

NOT_BEGUN = "the search has not begun yet"
NO_THEOREM = "no theorem has answered yet"


def solve_impartial(position: Position, solver: Solver, question: Question) -> ImpartialAnswer:
    """The outcome or the nimber, and a winning move."""
    want_grundy, theorems = question.value, question.theorems
    budget, progress = question.budget, question.progress
    result = None
    if theorems:
        result = _by_theorem(position, want_grundy, solver.misere, budget)
    if result is None:
        try:
            result = _by_search(position, want_grundy, solver, budget, progress)
        except SearchInterrupted as interrupt:
            if theorems and interrupt.result is not None:
                interrupt.result = _with_outcome(interrupt.result, solver)
            raise
        if theorems:
            result = _with_outcome(result, solver)
    elif question.find_move and result.outcome is Outcome.N and result.winning_move is None:
        result = _with_move(result, solver, budget, progress)
    return result


def _by_theorem(
    position: Position, want_grundy: bool, misere: bool, budget: Budget
) -> ImpartialAnswer | None:
    from grundy.theorems import answer, misere_answer

    started, convention = time.monotonic(), "misere" if misere else "normal"
    try:
        with budget.in_time():
            found = (misere_answer if misere else answer)(position, want_grundy)
    except (LimitReachedError, KeyboardInterrupt) as stop:
        known = f"{_open(want_grundy, misere)}; {NO_THEOREM}"
        return _stopped_early(stop, position, convention, started, known)
    if found is None:
        return None
    said, theorem = found
    grundy = said.grundy if said.grundy is not None else _zero_if(said.outcome)
    return ImpartialAnswer(
        position,
        convention,
        outcome=said.outcome,
        grundy=grundy,
        value=None if misere else grundy,
        winning_move=said.winning_move,
        by=f"theorem: {theorem.name}",
        seconds=time.monotonic() - started,
    )


def _with_outcome(found: ImpartialAnswer, solver: Solver) -> ImpartialAnswer:
    """A search for the nimber that was stopped, with the outcome if a theorem tells at least that."""
    if found.answered or found.outcome is not None:
        return found
    said = _by_theorem(found.position, False, found.convention == "misere", Budget().brief())
    if said is None or said.outcome is None:
        return found
    least = max(found.at_least, int(said.outcome is Outcome.N))
    outcome = f"the outcome is {said.outcome} by {said.by}"
    known = f"{_open(True, solver.misere, found.at_least)}; {outcome}; {_proved(solver)}"
    return replace(found, outcome=said.outcome, winning_move=said.winning_move, at_least=least, known=known)


def _stopped_early(
    stop: BaseException, position: Position, convention: str, started: float, known: str
) -> ImpartialAnswer:
    """What is told of a question that was stopped before its search; Ctrl-C goes on with it."""
    seconds = time.monotonic() - started
    found = ImpartialAnswer(position, convention, seconds=seconds, stopped_by=limit_of(stop), known=known)
    if isinstance(stop, KeyboardInterrupt):
        raise SearchInterrupted(found) from None
    return found


def _with_move(
    said: ImpartialAnswer, solver: Solver, budget: Budget, progress: Progress | None
) -> ImpartialAnswer:
    """The answer of a theorem with a winning move, if a short search finds one."""
    try:
        found = _by_search(said.position, False, solver, budget.brief(), progress)
    except TooLargeError:
        return said
    except SearchInterrupted as interrupt:
        interrupt.result = replace(said, stopped_by="interrupt", known="a winning move was not found yet")
        raise
    if found.answered and found.outcome is Outcome.P:
        raise solver.contradiction(said.position)
    return replace(
        said,
        winning_move=found.winning_move,
        nodes=found.nodes,
        seconds=said.seconds + found.seconds,
        method=found.method,
    )


def _by_search(
    position: Position,
    want_grundy: bool,
    solver: Solver,
    budget: Budget,
    progress: Progress | None,
) -> ImpartialAnswer:
    started, nodes_before = time.monotonic(), solver.nodes
    try:
        with budget.in_time():
            solver.place(position, budget)  # may compute a base of misère forms
    except (LimitReachedError, KeyboardInterrupt) as stop:
        known = f"{_open(want_grundy, solver.misere)}; {NOT_BEGUN}"
        return _stopped_early(stop, position, solver.convention, started, known)
    search = solver.search(position, goal="grundy" if want_grundy else "outcome", limits=budget)

    def result() -> ImpartialAnswer:
        return replace(
            _so_far(position, solver, search),
            nodes=solver.nodes - nodes_before,
            seconds=time.monotonic() - started,
        )

    try:
        if not _already_known(position, want_grundy, solver):
            solver.run(search, progress)
        found = result()
        if found.outcome is Outcome.N and found.answered:
            move = _winning_move(position, solver, budget, progress)
            found = replace(result(), winning_move=move)
        elif found.outcome is Outcome.P and solver.remembers:
            solver.check_lost(position, budget)
    except KeyboardInterrupt as stop:
        interrupt = stop if isinstance(stop, SearchInterrupted) else SearchInterrupted()
        so_far = result()
        known = so_far.known or "a winning move was not found yet"
        interrupt.result = replace(so_far, stopped_by="interrupt", known=known)
        raise interrupt from None
    return found


def _already_known(position: Position, want_grundy: bool, solver: Solver) -> bool:
    known = solver.lookup(position) if want_grundy else solver.known_outcome(position)
    return known is not None


def _so_far(position: Position, solver: Solver, search: Search) -> ImpartialAnswer:
    grundy = solver.lookup(position)
    if grundy is None:
        grundy = search.grundy
    outcome = search.outcome or solver.known_outcome(position)
    if grundy is not None:
        outcome = Outcome.N if int(grundy) else Outcome.P
    elif outcome is None and search.at_least > 0:
        outcome = Outcome.N
    grundy = grundy if grundy is not None else _zero_if(outcome)
    asked_value = search.goal == "grundy"
    answered = (grundy if asked_value else outcome) is not None
    least = 0 if answered or not asked_value else max(search.at_least, int(outcome is Outcome.N))
    return ImpartialAnswer(
        position,
        convention="misere" if solver.misere else "normal",
        outcome=outcome,
        grundy=grundy,
        value=None if solver.misere else grundy,
        method=search.method,
        stopped_by="" if answered else search.stopped_by or "stop",
        at_least=least,
        known="" if answered else f"{_open(asked_value, solver.misere, least)}; {_proved(solver)}",
    )


def _open(value: bool, misere: bool, least: int = 0) -> str:
    """What was asked for and is not known, and what it is at least."""
    asked = _value_word(misere) if value else "outcome"
    return f"the {asked} is still open" + (f", and at least {least}" if least else "")


def _value_word(misere: bool) -> str:
    return "misère Grundy value" if misere else "nimber"


def _proved(solver: Solver) -> str:
    return f"{_value_word(solver.misere)}s proved on the way: {len(solver):,}"


def _winning_move(
    position: Position, solver: Solver, budget: Budget, progress: Progress | None
) -> str | None:
    try:
        move = solver.winning_move(position, budget, progress)
    except LimitReachedError:
        return None
    if move is None and next(iter(position.moves()), None) is not None:
        raise solver.contradiction(position)
    return move


def _zero_if(outcome: Outcome | None) -> Nimber | None:
    return Nimber(0) if outcome is Outcome.P else None
