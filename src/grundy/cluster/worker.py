"""A worker: searches couples for a driver, over tables that it keeps from job to job."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Protocol

from grundy.budget import Limits
from grundy.cluster.messages import Child, Done, Failed, Job, Message, News, Setup
from grundy.errors import ContradictionError, GrundyError
from grundy.search import Solver
from grundy.search.fact_batch import FactBatch

if TYPE_CHECKING:
    from grundy import _engine
    from grundy.cluster.facts import LoggedBatch
    from grundy.search import Search

SLICE = 0.05
"""Seconds between two looks whether the job is still wanted."""
ALL = 10_000_000
CHECK_NODES = 20_000
"""The most nodes of a fact that is solved again."""


class Reader(Protocol):
    """The log of facts, as a worker reads it."""

    def read(self) -> list[LoggedBatch]:
        """The batches since the last time."""


class Searcher:
    """What one worker knows: a solver, whose tables and search effort stay, and how far it has read."""

    def __init__(self, number: int, setup: Setup, log: Reader) -> None:
        self.number, self._log = number, log
        self.setup = setup
        start = setup.start.made()
        bases = [recipe.made() for recipe in setup.bases]
        self._limits = Limits(memory=setup.memory)
        self._solver = Solver(start, misere=setup.misere, base=bases, limits=self._limits, rules=setup.rules)
        self._frame, _ = self._solver.place(start)
        self._exchange = 0.0
        self._open: tuple[tuple[str, int, str], Search] | None = None
        """The search that was held at the end of the last job."""

    def run(self, job: Job, wanted: Callable[[], bool] = lambda: True) -> Iterator[Message]:
        """Does a job: news every now and then, and its end; sooner when it is not `wanted` any more."""
        try:
            yield from self._checked(job) if job.check else self._searched(job, wanted)
        except ContradictionError as error:
            yield Failed(job.id, f"a worker is wrong: {error}", contradiction=True)
        except GrundyError as error:
            yield Failed(job.id, str(error))

    def _searched(self, job: Job, wanted: Callable[[], bool]) -> Iterator[Message]:
        cpu, self._exchange = time.process_time(), 0.0
        search = self._search_for(job)
        begun = told = time.monotonic()
        nodes, forgotten = search.nodes, search.forgotten
        self._read(search.tell)
        if search.state == "paused":
            search.resume()
        else:
            search.start()
        while not search.wait(min(SLICE, job.exchange)):
            now = time.monotonic()
            if not wanted() or (job.nodes is None and time.process_time() > cpu + job.seconds):
                break
            if now > told + job.exchange:
                self._read(search.tell)
                facts = self._taken(search, job.most_told)
                told = time.monotonic()
                if facts is not None:
                    yield News(facts)
        if search.state == "running":
            search.pause()
        outcome = search.outcome
        seen = search.top(1, ALL) if outcome is None else []
        facts = self._taken(search, job.most_told)
        if search.state != "paused":
            self._open = None
        yield Done(
            job.id,
            "" if outcome is None else "W" if outcome.value == "N" else "L",
            seen[0].proof if seen else 1,
            seen[0].disproof if seen else 1,
            _children(search, seen),
            search.nodes - nodes,
            time.monotonic() - begun,
            time.process_time() - cpu,
            self._exchange,
            facts,
            search.forgotten - forgotten,
            search.shelved,
        )

    def _search_for(self, job: Job) -> Search:
        """The search of a couple: the paused one if it is of the same, which loses nothing."""
        couple = (job.component, job.nimber, job.method)
        if self._open is not None:
            before, search = self._open
            if before == couple:
                return search
            search.stop()
        limits = Limits(self._limits.memory, None, job.nodes)
        search = self._solver.search_sum(
            self._frame, [job.component], "outcome", job.nimber, limits, job.method, passes_on="nimbers"
        )
        self._open = (couple, search)
        return search

    def _read(self, tell: Callable[[bytes], int]) -> None:
        """Takes in what others have proved."""
        begun = time.thread_time()
        for entry in self._log.read():
            if entry.worker == self.number:
                continue
            try:
                tell(entry.facts)
            except ContradictionError as error:
                raise ContradictionError(
                    f"worker {self.number} knows otherwise than worker {entry.worker}: {error}"
                ) from None
        self._exchange += time.thread_time() - begun

    def _taken(self, search: Search, most: int) -> bytes | None:
        """What the search has proved since the last time."""
        begun = time.thread_time()
        facts = search.take(most)
        new = len(FactBatch.read(facts)) > 0
        self._exchange += time.thread_time() - begun
        return facts if new else None

    def _checked(self, job: Job) -> Iterator[Message]:
        """Solves a fact again, over an empty table."""
        from grundy import _engine
        from grundy.search.frames import Frame

        cpu = time.process_time()
        empty = Frame(self._frame.rules, _engine.Table(self._frame.rules), self._frame.cancel)
        limits = Limits(memory=self._limits.memory, time=job.seconds, nodes=CHECK_NODES)
        search = self._solver.search_sum(empty, [job.component], "outcome", job.nimber, limits, job.method)
        with search:
            search.start().wait()
        outcome = search.outcome
        verdict = "" if outcome is None else "W" if outcome.value == "N" else "L"
        used = time.process_time() - cpu
        yield Done(job.id, verdict, 1, 1, [], search.nodes, search.seconds, used, 0.0)


def _children(search: Search, seen: list[_engine.Node]) -> list[Child]:
    """The children of a couple, that one first at which the search stands."""
    if not seen:
        return []
    branch = search.snapshot().branch
    at = (branch[1].components, branch[1].nimber) if len(branch) > 1 else None
    children = sorted(seen[1:], key=lambda one: (one.components, one.nimber) != at)
    return [(one.components, one.nimber, one.proof, one.disproof, one.solved) for one in children]
