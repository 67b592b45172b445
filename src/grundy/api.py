"""The front door: `solve` a position, by theorem if one answers and by search if not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Unpack

from grundy.budget import AnyLimits, Budget
from grundy.errors import GrundyError, LimitReachedError
from grundy.games import Position
from grundy.games.asking import Asking
from grundy.kinds import Question, Settings
from grundy.kinds.answer import Result
from grundy.search.limits import Limits, parse_duration, parse_memory, stopped_words
from grundy.search.rules import check_method
from grundy.search.threads import AUTO

if TYPE_CHECKING:
    from grundy.cluster import Cluster
    from grundy.kinds.asked import AnySolver
    from grundy.search import Progress
    from grundy.search.recorder import Recorder
    from grundy.store import Store

__all__ = ["Result", "answer_for", "misere_value", "solve"]


def solve(
    position: Position,
    *,
    misere: bool = False,
    grundy: bool = False,
    plus: int | None = None,
    method: str | None = None,
    threads: int | str | None = None,
    memory: int | str | None = None,
    time_limit: float | str | None = None,
    nodes: int | None = None,
    theorems: bool = True,
    find_move: bool = True,
    all_moves: bool = False,
    progress: Progress | None = None,
    budget: Budget | None = None,
    solver: AnySolver | None = None,
    base: Position | Sequence[Position] | None = None,
    store: str | Store | None = None,
    cluster: int | str | Cluster | None = None,
) -> Result:
    """Solves a position: its outcome and a winning move, and with `grundy` its nimber or canonical form.

    Of a game that is won by points, it is the score and a best move. A `method` is how to search; of a
    partizan game, `auto` tries canonical forms first, and all others search at once.

    `threads` are as many, or `"auto"`: one, and all processors when the question turns out to be long.
    With `plus`, it is played beside a Nim heap of that size: so it is lost if that is its nimber.
    With `misere`, whoever cannot move wins, and `grundy` asks for the misère Grundy value: the n for which
    the position plus a Nim heap of n is lost. `base` is for `Solver`.
    Where a theorem says that there is a winning move but not which, `find_move` looks for it, not for long.
    With `all_moves`, of a partizan game, the answer has all winning moves of each player.
    A search that a limit stops gives a result that is not `answered`, with what is `known`.
    A `budget`, in place of `time_limit`, `nodes` and `memory`, is what several questions share.
    A `solver` keeps what has been proved for the next call; a `store`, the name of a file or a URL, for ever.
    With a `cluster`, others search: so many processes, or `"ray"`, or a `Cluster` that is kept.
    A solver owns its settings: `method`, `threads`, limits, `base`, `store` and `cluster` are said where it
    is made, and not beside it.

    >>> import grundy
    >>> r = grundy.solve(grundy.game("cram").start("3x5"), grundy=True, theorems=False)
    >>> print(r.outcome, r.grundy, r.by)
    N * search
    """
    options: Asking = {
        "misere": misere,
        "method": method,
        "threads": threads,
        "memory": memory,
        "time_limit": time_limit,
        "nodes": nodes,
        "theorems": theorems,
        "budget": budget,
        "solver": solver,
        "base": base,
        "store": store,
        "cluster": cluster,
    }
    with asked(options) as (how, _):
        budget = Budget.of(how.limits)
        play = how.play_of(position)
        question = Question(grundy, theorems, find_move, budget, progress, plus, all_moves)
        play.check_plus(question)
        play.check_moves(question)
        play.check(question)
        if solver is None:
            solver = play.solver(replace(how, limits=budget.limits))
        return play.solve(question, solver)


LIMITS = ("memory", "time_limit", "nodes")
SETTINGS = ("method", "threads", "base", "store", "cluster")


def _check_given(options: Asking) -> None:
    """Refuses settings beside a budget or a solver that has its own."""

    def given(*names: str) -> str:
        return " and ".join(name for name in names if options.get(name) is not None)

    if options.get("budget") is not None and (said := given(*LIMITS)):
        raise GrundyError(f"a budget has limits of its own: say {said} where it is made")
    if options.get("solver") is not None and (said := given(*LIMITS, *SETTINGS)):
        raise GrundyError(f"a solver has settings of its own: say {said} where it is made")
    if options.get("cluster") is not None and given("threads"):
        raise GrundyError("a cluster has workers of one thread each: threads say nothing here")


def misere_value(position: Position, limits: AnyLimits) -> Result:
    """The misère canonical form of a position; of a partizan game, also among which games it is canonical."""
    return Settings(misere=True).play_of(position).form(Budget.of(limits))


def _limits(memory: int | str | None, time_limit: float | str | None, nodes: int | None) -> Limits:
    return Limits(
        parse_memory(memory) if isinstance(memory, str) else memory,
        parse_duration(time_limit) if isinstance(time_limit, str) else time_limit,
        nodes,
    )


def _recorder(store: Store | None) -> Recorder | None:
    if store is None:
        return None
    from grundy.store import Store, StoreRecorder

    if not isinstance(store, Store):
        raise TypeError(f"a store is a `grundy.Store` or the name of one, not {store!r}")
    return StoreRecorder(store)


def budget_of(options: Asking) -> Budget:
    """What a question may use, as its options say it; or as a given solver says it."""
    budget, solver = options.get("budget"), options.get("solver")
    if budget is not None and not isinstance(budget, Budget):
        raise TypeError(f"a budget is a `grundy.Budget`, not {budget!r}")
    if budget is None and solver is not None:
        return Budget.of(getattr(solver, "limits", None))
    return budget or Budget(_limits(options.get("memory"), options.get("time_limit"), options.get("nodes")))


def settings_of(options: Asking) -> Settings:
    """How to solve, as the options of a question say it; a given solver has a method of its own."""
    threads = options.get("threads")
    return Settings(
        options.get("misere", False),
        check_method(options.get("method") or getattr(options.get("solver"), "method", None) or "auto"),
        AUTO if threads is None else threads,
        budget_of(options),
        options.get("theorems", True),
        options.get("base"),
    )


@contextmanager
def asked(options: Asking) -> Iterator[tuple[Settings, Asking]]:
    """How to solve, as options say it, and the options; a store and a cluster are open for all questions."""
    unknown = sorted(set(options) - set(Asking.__annotations__))
    if unknown:
        raise TypeError(f"unknown option {unknown[0]!r}; the options are those of `grundy.solve`")
    _check_given(options)
    settings = settings_of(options)  # what is refused opens nothing
    with ExitStack() as opened:
        store = _opened_store(options.get("store"), opened)
        cluster = _opened_cluster(options.get("cluster"), opened)
        how = replace(settings, recorder=_recorder(store), helpers=cluster)
        yield how, {**options, "store": store, "cluster": cluster}


def _opened_store(store: str | Store | None, opened: ExitStack) -> Store | None:
    if not isinstance(store, str):
        return store
    from grundy.store import Store

    return opened.enter_context(Store(store))


def _opened_cluster(cluster: int | str | Cluster | None, opened: ExitStack) -> Cluster | None:
    if cluster is None:
        return None
    from grundy.cluster import Cluster, cluster_of

    if isinstance(cluster, Cluster):
        return cluster
    if isinstance(cluster, bool) or not isinstance(cluster, int | str):
        raise TypeError(f"a cluster is a number of processes, where Ray is, or a `Cluster`: not {cluster!r}")
    return opened.enter_context(cluster_of(cluster) if isinstance(cluster, str) else Cluster(cluster))


def answer_for(
    position: Position, *, form: bool = False, grundy: bool = False, **options: Unpack[Asking]
) -> Result:
    """What `p.outcome()` and `p.grundy()` ask: the result, or `LimitReachedError` when there is none. With
    `form`, `p.value()` asks, and in misère play that is the canonical form."""
    if form and options.get("misere"):
        result = misere_value(position, budget_of(options))
    else:
        result = solve(position, find_move=False, grundy=grundy, **options)
    return answered(result)


def answered(result: Result) -> Result:
    """The result, if it is an answer; else `LimitReachedError`."""
    if not result.answered:
        stopped_by = result.stopped_by
        words = f"{result.position}: {stopped_words(stopped_by)}; {result.known}"
        raise LimitReachedError(words, stopped_by)
    return result


def seconds_of(time_limit: float | str | None) -> float | None:
    """A time limit in seconds, from a number or a text such as `10m`; not 0."""
    return _limits(None, time_limit, None).time
