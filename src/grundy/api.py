"""The front door: `solve` a position, by theorem if one answers and by search if not."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from grundy.api_impartial import solve_impartial
from grundy.api_result import Result
from grundy.errors import GrundyError, LimitReachedError
from grundy.games import PartizanPosition, Position, ScoringPosition
from grundy.games.conventions import check_convention, convention_of
from grundy.search import Limits, Progress, Solver, parse_duration, parse_memory, stopped_words
from grundy.search.own import OwnSolver, has_own_search, own_solver
from grundy.search.rules import check_method

if TYPE_CHECKING:
    from grundy.search.partizan import PartizanSolver
    from grundy.search.recorder import Keeper
    from grundy.search.scores import ScoreSolver
    from grundy.store import Store
    from grundy.values.universes import Universe

__all__ = ["Result", "answer_for", "misere_value", "solve"]


def solve(
    position: Position,
    *,
    misere: bool = False,
    grundy: bool = False,
    method: str = "auto",
    threads: int = 1,
    memory: int | str | None = None,
    time_limit: float | str | None = None,
    nodes: int | None = None,
    theorems: bool = True,
    find_move: bool = True,
    progress: Progress | None = None,
    solver: Solver | PartizanSolver | ScoreSolver | OwnSolver | None = None,
    base: Position | None = None,
    store: str | Store | None = None,
) -> Result:
    """Solves a position: its outcome and a winning move, and with `grundy` its nimber or canonical form.

    Of a game that is won by points, it is the score and a best move. A `method` is how to search; of a
    partizan game, `auto` tries canonical forms first, and all others search at once.

    With `misere`, whoever cannot move wins, and `grundy` asks for the misère Grundy value: the n for which
    the position plus a Nim heap of n is lost. `base` is for `Solver`.
    Where a theorem says that there is a winning move but not which, `find_move` looks for it, not for long.
    A search that a limit stops gives a result that is not `answered`, with what is `known`.
    A `solver` keeps what has been proved for the next call; a `store`, the name of a file or a URL, for ever.

    >>> import grundy
    >>> r = grundy.solve(grundy.game("cram").start("3x5"), grundy=True, theorems=False)
    >>> print(r.outcome, r.grundy, r.by)
    N * search
    """
    if isinstance(store, str):
        from grundy.store import Store

        said = {name: value for name, value in locals().items() if name not in ("position", "store", "Store")}
        with Store(store) as opened:
            return solve(position, **said, store=opened)
    if not isinstance(position, Position):
        raise TypeError(f"solve takes a position, as `grundy.game('cram').start('5x6')` is: not {position!r}")
    check_method(method)
    check_convention(position, convention_of(misere))
    keeper = _keeper(store)
    limits = _limits(memory, time_limit, nodes)
    if has_own_search(position, method):
        from grundy.api_own import solve_own

        if not isinstance(solver, OwnSolver):
            solver = own_solver(position, keeper)
        answer = solve_own(position, solver, limits, grundy, theorems, find_move)
        return replace(answer, theorems=theorems)
    if isinstance(position, PartizanPosition):
        from grundy.api_partizan import solve_partizan
        from grundy.search.partizan import PartizanSolver

        if base is not None:
            raise GrundyError("a base of misère forms is for impartial games")
        if method != "auto" and grundy and position.last_move_wins and not misere:
            raise GrundyError(
                f"the method {method} is for outcomes: canonical forms are found without a search"
            )
        if not isinstance(solver, PartizanSolver):
            solver = PartizanSolver(
                position, method=method, threads=threads, limits=limits, misere=misere, keeper=keeper
            )
        _check_solver(solver, misere)
        found = solve_partizan(position, solver, limits, grundy, theorems, find_move, progress)
        return replace(found, asked_grundy=grundy, solver=solver, theorems=theorems)
    if isinstance(position, ScoringPosition):
        from grundy.api_scores import solve_scoring
        from grundy.search.scores import ScoreSolver

        if grundy:
            raise GrundyError(f"{position.game} is won by points: its positions have no nimber")
        if not isinstance(solver, ScoreSolver):
            solver = ScoreSolver(position, method=method, threads=threads, limits=limits, keeper=keeper)
        scored = solve_scoring(position, solver, limits, find_move, progress)
        return replace(scored, solver=solver, theorems=theorems)
    if not isinstance(solver, Solver):
        solver = Solver(
            position,
            method=method,
            threads=threads,
            limits=limits,
            misere=misere,
            base=base,
            keeper=keeper,
        )
    _check_solver(solver, misere)
    result = solve_impartial(position, solver, limits, grundy, theorems, find_move, method, threads, progress)
    return replace(result, asked_grundy=grundy, solver=solver, theorems=theorems)


def misere_value(position: Position, limits: Limits) -> tuple[Result, Universe | None]:
    """The misère canonical form of a position; of a partizan game, also among which games it is canonical."""
    from grundy.api_misere import solve_misere_value

    return solve_misere_value(position, limits)


def _limits(memory: int | str | None, time_limit: float | str | None, nodes: int | None) -> Limits:
    return Limits(
        parse_memory(memory) if isinstance(memory, str) else memory,
        parse_duration(time_limit) if isinstance(time_limit, str) else time_limit,
        nodes,
    )


def _keeper(store: Store | None) -> Keeper | None:
    if store is None:
        return None
    from grundy.store import Keeper

    return Keeper(store)


def _check_solver(solver: Solver | PartizanSolver, misere: bool) -> None:
    if solver.misere != misere:
        raise GrundyError(f"the solver is for {'misère' if solver.misere else 'normal'} play")


def answer_for(position: Position, *, form: bool = False, **options: Any) -> Result:
    """What `p.outcome()` and `p.grundy()` ask: the result, or `LimitReachedError` when there is none. With
    `form`, `p.value()` asks, and in misère play that is the canonical form."""
    if form and options.get("misere"):
        limits = _limits(*(options.get(name) for name in ("memory", "time_limit", "nodes")))
        result, _ = misere_value(position, limits)
    else:
        result = solve(position, find_move=False, **options)
    if not result.answered:
        raise LimitReachedError(f"{position}: {stopped_words(result.stopped_by)}; {result.known}")
    return result
