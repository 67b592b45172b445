"""`grundy.solve` for games with a search of their own."""

from __future__ import annotations

import time

from grundy.api_result import Result
from grundy.budget import Budget
from grundy.errors import LimitReachedError
from grundy.games import PartizanPosition, Position
from grundy.games.colouring import Colouring
from grundy.games.turn import Turn
from grundy.search import SearchInterrupted
from grundy.search.own import Answer, OwnSolver
from grundy.values import Outcome


def solve_own(
    position: Position, solver: OwnSolver, budget: Budget, want_value: bool, theorems: bool, find_move: bool
) -> Result:
    """What the search of the game finds."""
    started, nodes = time.monotonic(), solver.nodes

    def result(found: Answer, stopped_by: str = "") -> Result:
        return Result(
            position,
            outcome=found.outcome,
            value=found.value,
            winning_move=found.winning_move,
            best_move=found.best_move,
            by=found.by,
            nodes=solver.nodes - nodes,
            seconds=time.monotonic() - started,
            method="own" if found.by == "search" else None,
            stopped_by=stopped_by,
            known=f"components known: {len(solver):,}" if stopped_by else "",
        )

    try:
        if isinstance(position, Turn):
            return result(_of_turn(position, solver, budget))
        assert isinstance(position, PartizanPosition)
        said = _by_theorem(position, want_value) if theorems else None
        if said is not None:
            return result(said)
        return result(
            solver.answer(position, budget, value=want_value, theorems=theorems, find_move=find_move)
        )
    except LimitReachedError as limit:
        return result(Answer(), limit.limit)
    except KeyboardInterrupt:
        interrupt = SearchInterrupted()
        interrupt.result = result(Answer(), "interrupt")
        raise interrupt from None
    finally:
        solver.keep(position.partizan.game if isinstance(position, Turn) else position.game)


def _by_theorem(position: PartizanPosition, want_value: bool) -> Answer | None:
    from grundy.theorems import verdict
    from grundy.theorems.bitypes import bitype_by_theorem

    said = verdict(position)
    if said is None:
        return None
    moves = ", ".join(f"{player.value} {move}" for player, move in said.moves.items())
    value = bitype_by_theorem(position) if want_value and isinstance(position, Colouring) else None
    return Answer(said.outcome, value, moves or None, by=f"theorem: {said.name}")


def _of_turn(turn: Turn, solver: OwnSolver, budget: Budget) -> Answer:
    """For the player to move: a best move, and whether it wins."""
    if turn.player is None or turn.position is None:
        return Answer(Outcome.P)
    winner = turn.position.winner()
    if winner is not None:
        return Answer(Outcome.N if winner.value == turn.player.value else Outcome.P)
    move = solver.best_move(turn.position, turn.player, budget)
    if not turn.position.has_winner:
        return Answer(best_move=move)
    return Answer(Outcome.P if move is None else Outcome.N, winning_move=move)
