"""A search while it runs: an object to start, watch, steer and stop.

Steering takes effect between two nodes, and whatever happens the table keeps the nimbers that were searched.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Any, Protocol, Self

from grundy.budget import Budget, CancelToken
from grundy.errors import GrundyError, LimitReachedError
from grundy.games.fact_space import Space
from grundy.search.fact_batch import FactBatch
from grundy.search.orders import Order
from grundy.search.rules import translate_engine_errors
from grundy.values import Nimber, Outcome

if TYPE_CHECKING:
    from grundy import _engine

Progress = Callable[["_engine.Snapshot"], None]
"""What is called with a look into the search every now and then."""

ALL = 2**62
"""More than there is."""

SLICE = 0.05
"""Seconds between two looks at the clock while waiting, so that Ctrl-C is noticed soon."""


class Couple(Protocol):
    """What a row of a branch and a node of a tree have, of one process or of a crew."""

    @property
    def nimber(self) -> int: ...

    @property
    def components(self) -> list[str]: ...


def row_text(row: Couple) -> str:
    """A couple as Lemoine and Viennot write it: the nimber part, and the position."""
    return f"{row.nimber} - {' + '.join(row.components) or '0'}"


class SearchInterrupted(KeyboardInterrupt):
    """Ctrl-C during a search: the search has been stopped, and `result` says what is known."""

    def __init__(self, result: Any = None) -> None:
        super().__init__("interrupted")
        self.result = result


class _Look(threading.Thread):
    """Takes one snapshot. The engine answers between two nodes, and rules in Python may stay at one for long:
    whoever waits for the answer cannot be interrupted by Ctrl-C meanwhile."""

    def __init__(self, engine: _engine.Search) -> None:
        super().__init__()  # not a daemon: Python must not end while it is inside the engine
        self._engine = engine
        self.snapshot: _engine.Snapshot | None = None

    def run(self) -> None:
        self.snapshot = self._engine.snapshot()


class Search:
    """A running search of one position, over the table of the solver that made it.

    >>> import grundy
    >>> search = grundy.Solver(grundy.game("cram")).search(grundy.game("cram").start("4x5"))
    >>> with search:
    ...     _ = search.start().wait()
    >>> str(search.outcome)
    'N'
    """

    def __init__(
        self,
        engine: _engine.Search,
        table: _engine.Table,
        cancel: CancelToken,
        budget: Budget,
        *,
        goal: str,
        method: str,
        question: str = "",
        space: Space | None = None,
    ) -> None:
        self._engine = engine
        self._cancel, self._budget = cancel, budget
        self._halted = False
        self._look: _Look | None = None
        self._spent = 0
        self._ended_by = ""
        """What ended the search, if the engine does not know it."""
        self.table = table
        """What is proved; do not ask it while the search runs."""
        self.question = question
        """What the search is for, in words that mean the same in every run."""
        self.space = space
        """What its facts are about; None if nobody else can know it."""
        self.goal = goal
        self.method = method
        self.log: list[Order] = []
        """What was ordered so far, and when it took effect; for `replay`."""
        self._steering = threading.Lock()

    # ---- running --------------------------------------------------------------------------------
    def start(self) -> Self:
        """Begins to search, in the background; not if nothing is left of the budget."""
        self._cancel.cancelled = False
        self._ended_by = self._budget.used_up
        if self._ended_by:
            return self
        self._time_limit = self._budget.time  # less than the engine knows of, if a tree was loaded
        with translate_engine_errors():
            self._engine.start()
        return self

    def pause(self) -> None:
        """Holds the search at the next node, until `resume`."""
        self._engine.pause()

    def resume(self) -> None:
        """Goes on after `pause`."""
        self._engine.resume()

    def stop(self) -> None:
        """Ends the search, and waits until it has ended; what was proved stays in the table."""
        state = self.state  # which the engine knows best: Ctrl-C may come at any moment of `start`
        if state == "ready":
            self._engine.stop()
        elif state in ("running", "paused"):
            self.halt()
            self._ended()

    def wait(self, timeout: float | None = None, progress: Progress | None = None) -> bool:
        """Waits until the search ends; False when `timeout` seconds passed first.

        `progress` is called with a snapshot every now and then. Ctrl-C stops the search first.
        """
        end = None if timeout is None else time.monotonic() + timeout
        try:
            while True:
                left = SLICE if end is None else min(SLICE, end - time.monotonic())
                if self._ended(max(left, 0.0)):
                    return True
                if end is not None and time.monotonic() >= end:
                    return False
                self._check_time()
                if progress is not None:
                    self._show(progress)
        except KeyboardInterrupt:
            self.stop()
            raise SearchInterrupted() from None

    def _ended(self, timeout: float = -1.0) -> bool:
        """Waits for the end of the search, and raises what rules in Python raised in the searching thread."""
        if self._never_began:
            return True
        try:
            with translate_engine_errors():
                return self._engine.wait(timeout)
        except (GrundyError, LimitReachedError):
            if self._halted:
                return True
            raise
        finally:
            self._spend()

    def _spend(self) -> None:
        """Takes the nodes since the last time off the budget."""
        spent, self._spent = self._spent, self.nodes
        self._budget.spend(self._spent - spent)

    def _show(self, progress: Progress) -> None:
        """Passes the latest snapshot on, if there is one: a look may last as long as the rules take."""
        if self._look is None:
            self._look = _Look(self._engine)
            self._look.start()
        elif not self._look.is_alive():
            look, self._look = self._look, None
            if look.snapshot is not None:
                progress(look.snapshot)

    def _check_time(self) -> None:
        """The engine looks at its clock between two nodes: too seldom when the rules take long over one."""
        late = self._time_limit is not None and self.seconds > self._time_limit + SLICE
        ended_by = "time" if late else "stop" if self._budget.cancelled else ""
        if ended_by:
            self._ended_by = ended_by
            self.halt()

    def halt(self) -> None:
        """Ends the search, and does not wait."""
        self._halted = True
        self._engine.stop()  # before the token, which ends the search for no reason that it knows
        self._cancel.cancelled = True

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    # ---- watching -------------------------------------------------------------------------------
    def snapshot(self) -> _engine.Snapshot:
        """The computing branch of the first thread, level by level, and statistics."""
        return self._engine.snapshot()

    def node(self, id: int) -> _engine.Node:  # noqa: A002 - the word of the engine
        """A node of the proof-number tree; the root is 0. Only for the method `pn`."""
        self._needs_tree("node")
        try:
            return self._engine.node(id)
        except (IndexError, KeyError, ValueError) as error:
            raise GrundyError(f"the search tree has no node {id}") from error

    def nodes_at(self, ids: Sequence[int]) -> list[_engine.Node]:
        """Many nodes of the tree in one look; those that are gone are left out."""
        self._needs_tree("nodes_at")
        return self._engine.nodes_of(list(ids))

    def family(self, id: int) -> list[_engine.Node]:  # noqa: A002
        """A node of the tree, then its parent if it has one, then its children, in one look."""
        self._needs_tree("family")
        try:
            return self._engine.family(id)
        except (IndexError, KeyError, ValueError) as error:
            raise GrundyError(f"the search tree has no node {id}") from error

    def top(self, levels: int, most: int = 1000) -> list[_engine.Node]:
        """The nodes at most `levels` below the root, level by level, in one look; with `dfpn`, which has no
        tree, the couple that is being decided and its children, with their numbers."""
        return self._engine.top(levels, most)

    def known(self, component: str) -> tuple[int | None, list[int]]:
        """The nimber of a component as far as it is proved now, and the nimbers that are excluded.

        The table itself does not allow such a look while the search runs.
        """
        with translate_engine_errors():
            return self._engine.known(component)

    def facts(self, first: int = 0, most: int = 100) -> list[tuple[str, int]]:
        """Some of the proved nimbers, from the place `first` in the table on; it may change between looks."""
        return self._engine.facts(first, most)

    @property
    def state(self) -> str:
        """`ready`, `running`, `paused`, `stopped` or `done`."""
        return "stopped" if self._never_began else self._engine.state

    @property
    def _never_began(self) -> bool:
        return bool(self._ended_by) and self._engine.state == "ready"

    # ---- steering -------------------------------------------------------------------------------
    def zap(self, level: int) -> None:
        """Leaves the node at `level` of the branch for its next sibling, and comes back to it later.

        Only for the method `depth`. Level 0 is the root; to leave a component is to leave its sum.
        """
        self._order("zap", level)

    def lock(self, id: int) -> None:  # noqa: A002
        """Searches below this node only, until it is solved or `unlock` is called."""
        self._needs_tree("lock")
        self._order("lock", id)

    def unlock(self) -> None:
        """Searches below the root again."""
        self._needs_tree("unlock")
        self._order("unlock")

    def bias(self, id: int, k: float) -> None:  # noqa: A002
        """Multiplies the numbers of this node by `k`: below 1 it looks easier, above 1 harder.

        The numbers of a leaf change when it is expanded.
        """
        self._needs_tree("bias")
        if not k > 0:
            raise GrundyError(f"a coefficient should be more than 0, and is {k}")
        self._order("bias", id, k)

    def auto_bias(self, on: bool = True) -> None:
        """The coefficient exp(-p/d) on every node, from when its numbers change next."""
        self._needs_tree("auto_bias")
        self._order("auto_bias", int(on))

    def restart(self) -> None:
        """Forgets the search effort and begins again with what is proved; for `pn` and `dfpn`.

        With `pn` the tree goes, with its lock and coefficients; with `dfpn`, the table of effort.
        """
        self._order("restart")

    def _order(self, name: str, place: int = 0, k: float = 1.0) -> None:
        """Gives an order, and notes it down."""
        arguments = {"zap": (place,), "lock": (place,), "bias": (place, k), "auto_bias": (bool(place),)}
        with self._steering:
            getattr(self._engine, name)(*arguments.get(name, ()))
            self.log.append(Order(self._engine.steered_at, name, place, k))

    def replay(self, orders: Iterable[Order]) -> None:
        """Repeats orders to another search of the same position at the same node counts; before the start.

        With one thread, and a table that knows as much at the start, the search is the same one again.
        """
        for order in orders:
            if order.nodes == 0 and order.name == "auto_bias":
                self.auto_bias(bool(order.place))
            else:
                self._engine.plan(order.nodes, order.name, order.place, order.k)
                self.log.append(order)

    # ---- keeping --------------------------------------------------------------------------------
    def news(self, most: int) -> list[tuple[str, int]]:
        """Components that were searched for and their nimbers, as far as they are new since the last call; of
        more than `most` the largest ones."""
        return self._engine.news(most)

    def take(self, most: int = 0) -> bytes:
        """What was found since the last call, as a batch of facts that `tell` of another search reads; of
        more than `most` the hardest. For a search that `passes_on`; what it was told is not among it."""
        lines = self._engine.take(most or ALL)
        return FactBatch(self._passed_space, lines).write()

    def tell(self, batch: bytes) -> int:
        """Takes over facts that another search has found, before, while or after it runs; how many of them
        its rules can read. `ContradictionError` if one of them cannot be right."""
        facts = FactBatch.read(batch)
        facts.check_for(self._passed_space)
        with translate_engine_errors():
            return self._engine.tell(facts.lines)

    @property
    def _passed_space(self) -> Space:
        if self.space is None:
            raise GrundyError("this game was made up on the spot: nobody else can know facts about it")
        return self.space

    def save(self) -> bytes:
        """The tree of method `pn` with all that it has found, for `load`."""
        self._needs_tree("save")
        return self._engine.save()

    def load(self, saved: bytes) -> None:
        """Goes on from what was saved; before the start. `LimitReachedError` when that takes too long: then
        the search begins without it, if there is time."""
        self._needs_tree("load")
        with self._budget.in_time(), translate_engine_errors():
            self._engine.load(saved)

    @property
    def has_tree(self) -> bool:
        """Whether its tree can be saved, and another search can go on from it."""
        return self.method == "pn"

    def _needs_tree(self, command: str) -> None:
        if self.method != "pn":
            raise GrundyError(f"{command} needs the tree of method 'pn'; this search is {self.method!r}")

    # ---- answers --------------------------------------------------------------------------------
    @property
    def outcome(self) -> Outcome | None:
        """Who wins, or None while unknown."""
        return Outcome(self._engine.outcome) if self._engine.outcome else None

    @property
    def grundy(self) -> Nimber | None:
        """The nimber, or None while unknown."""
        return Nimber(self._engine.grundy) if self._engine.grundy >= 0 else None

    @property
    def at_least(self) -> int:
        """The nimbers below this one are excluded; 0 for a sum that is not solved."""
        return self._engine.at_least

    @property
    def nodes(self) -> int:
        """How many nodes have been searched so far."""
        return self._engine.nodes

    @property
    def shelved(self) -> int:
        """How many of the nimbers that were proved are on disk, for want of memory, by the solver's searches
        so far; they come back when they are needed."""
        return self._engine.snapshot().shelved

    @property
    def forgotten(self) -> int:
        """How many of the nimbers that were proved are forgotten, for want of memory; they are found again
        when they are needed."""
        return self._engine.snapshot().forgotten

    @property
    def seconds(self) -> float:
        """How long the search has run so far, without its pauses."""
        return self._engine.seconds

    @property
    def stopped_by(self) -> str:
        """`""`, `"time"`, `"nodes"`, `"memory"` or `"stop"`."""
        reason = self._engine.stopped_by
        return self._ended_by if reason in ("", "stop") and self._ended_by else reason
