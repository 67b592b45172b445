"""The front door: `solve` a position, by theorem if one answers and by search if not."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from grundy.api_impartial import solve_impartial
from grundy.api_result import Result
from grundy.budget import AnyLimits, Budget
from grundy.errors import GrundyError, LimitReachedError
from grundy.games import PartizanPosition, Position, ScoringPosition
from grundy.games.conventions import check_convention, convention_of
from grundy.search import Limits, Progress, Solver, parse_duration, parse_memory, stopped_words
from grundy.search.own import OwnSolver, has_own_search, own_solver
from grundy.search.owned import AnySolver, check_solver
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
    method: str | None = None,
    threads: int | None = None,
    memory: int | str | None = None,
    time_limit: float | str | None = None,
    nodes: int | None = None,
    theorems: bool = True,
    find_move: bool = True,
    progress: Progress | None = None,
    budget: Budget | None = None,
    solver: AnySolver | None = None,
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
    A `budget`, in place of `time_limit`, `nodes` and `memory`, is what several questions share.
    A `solver` keeps what has been proved for the next call; a `store`, the name of a file or a URL, for ever.
    A solver owns its settings: `method`, `threads`, limits, `base` and `store` are said where it is made, and
    not beside it.

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
    check_convention(position, convention_of(misere))
    own = {"method": method, "threads": threads, "base": base, "store": store}
    limits = {"memory": memory, "time_limit": time_limit, "nodes": nodes}
    given = [name for name, value in (own | limits).items() if value is not None]
    if budget is not None and any(name in limits for name in given):
        raise GrundyError("a budget has limits of its own: say time_limit, nodes and memory where it is made")
    if solver is None:
        budget = budget or Budget(_limits(memory, time_limit, nodes))
        solver = _solver(position, misere, method or "auto", threads, budget.limits, base, _keeper(store))
    else:
        check_solver(solver, position, misere, given)
        budget = budget or Budget.of(solver.limits)
    answer = _answer(position, solver, budget, grundy, theorems, find_move, progress)
    return replace(answer, theorems=theorems)


def _solver(
    position: Position,
    misere: bool,
    method: str,
    threads: int | None,
    limits: Limits,
    base: Position | None,
    keeper: Keeper | None,
) -> AnySolver:
    """A new solver with these settings."""
    check_method(method)
    threads = 1 if threads is None else threads
    if has_own_search(position, method):
        return own_solver(position, keeper, limits)
    if isinstance(position, PartizanPosition):
        from grundy.search.partizan import PartizanSolver

        if base is not None:
            raise GrundyError("a base of misère forms is for impartial games")
        return PartizanSolver(
            position, method=method, threads=threads, limits=limits, misere=misere, keeper=keeper
        )
    if isinstance(position, ScoringPosition):
        from grundy.search.scores import ScoreSolver

        return ScoreSolver(position, method=method, threads=threads, limits=limits, keeper=keeper)
    return Solver(
        position, method=method, threads=threads, limits=limits, misere=misere, base=base, keeper=keeper
    )


def _answer(
    position: Position,
    solver: AnySolver,
    budget: Budget,
    grundy: bool,
    theorems: bool,
    find_move: bool,
    progress: Progress | None,
) -> Result:
    """What this solver finds."""
    if isinstance(solver, OwnSolver):
        from grundy.api_own import solve_own

        return solve_own(position, solver, budget, grundy, theorems, find_move)
    if isinstance(position, PartizanPosition):
        from grundy.api_partizan import solve_partizan

        partizan = cast("PartizanSolver", solver)
        if partizan.method != "auto" and grundy and position.last_move_wins and not partizan.misere:
            raise GrundyError(
                f"the method {partizan.method} is for outcomes: canonical forms are found without a search"
            )
        found = solve_partizan(position, partizan, budget, grundy, theorems, find_move, progress)
        return replace(found, asked_grundy=grundy, solver=partizan)
    if isinstance(position, ScoringPosition):
        from grundy.api_scores import solve_scoring

        if grundy:
            raise GrundyError(f"{position.game} is won by points: its positions have no nimber")
        scores = cast("ScoreSolver", solver)
        return replace(solve_scoring(position, scores, budget, find_move, progress), solver=scores)
    impartial = cast(Solver, solver)
    result = solve_impartial(position, impartial, budget, grundy, theorems, find_move, progress)
    return replace(result, asked_grundy=grundy, solver=impartial)


def misere_value(position: Position, limits: AnyLimits) -> tuple[Result, Universe | None]:
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


def answer_for(position: Position, *, form: bool = False, **options: Any) -> Result:
    """What `p.outcome()` and `p.grundy()` ask: the result, or `LimitReachedError` when there is none. With
    `form`, `p.value()` asks, and in misère play that is the canonical form."""
    if form and options.get("misere"):
        limits = _limits(*(options.get(name) for name in ("memory", "time_limit", "nodes")))
        result, _ = misere_value(position, limits)
    else:
        result = solve(position, find_move=False, **options)
    if not result.answered:
        stopped_by = result.stopped_by
        raise LimitReachedError(f"{position}: {stopped_words(stopped_by)}; {result.known}", stopped_by)
    return result
