"""Solvers that somebody brings along: each owns its settings, and is for one game."""

from __future__ import annotations

from collections.abc import Iterable

from grundy.errors import GrundyError
from grundy.games import PartizanPosition, Position, ScoringPosition
from grundy.games.turn import Turn
from grundy.search.own import OwnSolver, has_own_search, own_kind
from grundy.search.partizan import PartizanSolver
from grundy.search.scores import ScoreSolver
from grundy.search.solver import Solver

AnySolver = Solver | PartizanSolver | ScoreSolver | OwnSolver


def check_solver(solver: AnySolver, position: Position, misere: bool, given: Iterable[str] = ()) -> None:
    """Refuses a solver that cannot solve a position, and settings that were `given` beside it.

    >>> import grundy
    >>> check_solver(Solver(grundy.game("cram")), grundy.game("nim").start("3"), misere=False)
    Traceback (most recent call last):
    ...
    grundy.errors.GrundyError: a solver of cram cannot solve nim positions
    """
    named = sorted(given)
    if named:
        raise GrundyError(f"the solver has its own settings: say {' and '.join(named)} where it is made")
    kinds = _kinds_for(position)
    if not isinstance(solver, kinds):
        wanted = " or ".join(f"a {kind.__name__}" for kind in kinds)
        raise GrundyError(f"{position.game} positions need {wanted}, and this is a {type(solver).__name__}")
    if not isinstance(solver, OwnSolver) and solver.game is not position.game:
        raise GrundyError(f"a solver of {solver.game} cannot solve {position.game} positions")
    if isinstance(solver, Solver | PartizanSolver) and solver.misere != misere:
        raise GrundyError(f"the solver is for {'misère' if solver.misere else 'normal'} play")


def _kinds_for(position: Position) -> tuple[type[AnySolver], ...]:
    """The classes of solvers that can solve a position."""
    if isinstance(position, ScoringPosition):
        return (ScoreSolver,)
    usual = PartizanSolver if isinstance(position, PartizanPosition) else Solver
    if not has_own_search(position):
        return (usual,)
    inner = position.position if isinstance(position, Turn) else position
    own = own_kind(position)
    return (own, usual) if isinstance(inner, PartizanPosition) and inner.has_winner else (own,)
