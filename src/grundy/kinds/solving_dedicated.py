"""How positions of games with a search of their own are solved."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, TypeVar

from grundy.budget import Budget
from grundy.errors import LimitReachedError
from grundy.games import Game
from grundy.games.turn import Turn
from grundy.kinds.answer import DedicatedAnswer, Result, TurnAnswer
from grundy.kinds.asked import Question
from grundy.kinds.dedicated import DedicatedPlay
from grundy.search import SearchInterrupted
from grundy.search.dedicated import DedicatedSolver, Finding
from grundy.values import Outcome

R = TypeVar("R", bound=Result)


def solve_dedicated(play: DedicatedPlay, question: Question, solver: DedicatedSolver[Any]) -> DedicatedAnswer:
    """What theorems say, or the search of the game finds."""
    position = play.position

    def find() -> DedicatedAnswer:
        found = _by_theorem(play, question.value) if question.theorems else None
        found = found or solver.answer(
            position,
            question.budget,
            value=question.value,
            theorems=question.theorems,
            find_move=question.find_move,
        )
        return play.answer_type(
            position,
            outcome=found.outcome,
            value=found.value,
            by=found.by,
            method="dedicated" if found.by == "search" else None,
            winning_moves=found.winning_moves,
            best_moves=found.best_moves,
        )

    return _timed(find, play.answer_type(position, method="dedicated"), solver, position.game)


def solve_turn(turn: Turn, solver: DedicatedSolver[Any], budget: Budget) -> TurnAnswer:
    """For the player to move: a best move, and whether it wins."""
    answer = TurnAnswer(turn, method="dedicated")

    def find() -> TurnAnswer:
        if turn.player is None or turn.position is None:
            return answer.having(outcome=Outcome.P)
        winner = turn.position.winner()
        if winner is not None:
            return answer.having(outcome=Outcome.N if winner.value == turn.player.value else Outcome.P)
        move = solver.best_move(turn.position, turn.player, budget)
        if not turn.position.has_winner:
            return answer.having(best_move=move)
        return answer.having(outcome=Outcome.P if move is None else Outcome.N, winning_move=move)

    return _timed(find, answer, solver, turn.partizan.game)


def _timed(find: Callable[[], R], unknown: R, solver: DedicatedSolver[Any], game: Game) -> R:
    """What is found, or what is said of a search that is stopped; with what it took."""
    started, nodes = time.monotonic(), solver.nodes

    def took(found: R, **stopped: Any) -> R:
        return found.having(nodes=solver.nodes - nodes, seconds=time.monotonic() - started, **stopped)

    def known() -> str:
        return f"components known: {len(solver):,}"

    try:
        return took(find())
    except LimitReachedError as limit:
        return took(unknown, stopped_by=limit.limit, known=known())
    except KeyboardInterrupt:
        raise SearchInterrupted(took(unknown, stopped_by="interrupt", known=known())) from None
    finally:
        solver.keep(game)


def _by_theorem(play: DedicatedPlay, want_value: bool) -> Finding | None:
    from grundy.theorems import verdict

    said = verdict(play.position)
    if said is None:
        return None
    moves = {player.value: (move,) for player, move in said.moves.items()}
    value = play.value_by_theorem() if want_value else None
    return Finding(said.outcome, value, moves, by=f"theorem: {said.name}")
