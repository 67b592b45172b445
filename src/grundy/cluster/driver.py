"""The driver of a crew: which couple is searched next, by whom, and what follows from the answers.

To a `Search` it is what the engine's own search is: it can be started, watched, steered, stopped and saved.
"""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from grundy.cluster.crew import Crew
from grundy.cluster.crew_tree import CrewTree
from grundy.cluster.facts import LoggedBatch
from grundy.cluster.looks import Costs, CrewMember, CrewSnapshot, branch_of
from grundy.cluster.messages import Done, Failed, Job, Lost, News
from grundy.cluster.rechecks import CHECK_SECONDS, Rechecks, Suspect
from grundy.cluster.stopwatch import Stopwatch
from grundy.errors import ContradictionError, GrundyError
from grundy.search.fact_batch import FactBatch, PassedFact

if TYPE_CHECKING:
    from grundy.search.helpers import Errand

SHORTEST, LONGEST = 0.25, 10.0
"""Seconds of a job, at first and at most."""
GROWTH = 0.02
"""A job may take so much of the time that the search has taken so far."""
EXCHANGE, FEW = 0.1, 16
"""Seconds between two looks at the log, with so few workers; with more of them, as much longer."""
READING = 0.1
"""With more workers than a few, the share of its time that a worker may spend on facts: of more than that
the hardest are passed on."""
ALL_FACTS = 10**9
SHARES = 6
"""A couple is split when it has cost one of so many parts of the work, for each worker."""
CROWDED = 0.3
"""Where the driver itself is busy for more of its time, jobs become longer."""
LISTEN = 0.1
DEATHS = 5
"""So many workers more than there are, that die one after the other without an answer between them, end the
search: a machine may take many with it."""
LEAVING = 5.0
"""Seconds that workers have to hand in what they know at the end."""


def exchange_seconds(workers: int) -> float:
    """Seconds between two looks of a worker at the log."""
    return EXCHANGE * max(1.0, workers / FEW)


def job_seconds(seconds: float, busy: float) -> float:
    """How long a job takes when the search has taken so long, and the driver was busy for so long."""
    wanted = min(max(SHORTEST, GROWTH * seconds), LONGEST)
    return wanted * (1.0 if seconds < 1 else max(1.0, busy / seconds / CROWDED))


def most_facts(workers: int, exchange: float, price: float, reading: float = READING) -> int:
    """How many facts each of so many workers may tell at a time, if to write or read one takes so long: so
    many that what all others tell can be read."""
    return ALL_FACTS if workers <= FEW else max(1, int(reading * exchange / (price * workers)))


@dataclass
class Running:
    """What a worker does: a job of the tree, or a fact that it solves again."""

    job: Job
    tree_id: int = -1
    suspect: Suspect | None = None
    """What a check is about."""
    halted: bool = False
    begun: float = field(default_factory=time.monotonic)


class Driver(CrewTree):
    """One search by a crew."""

    def __init__(self, crew: Crew, work: Errand, first: int = 0) -> None:
        super().__init__(work.table)
        self.crew, self.work = crew, work
        self.costs = Costs()
        self._thread = threading.Thread(target=self._run, name="grundy cluster", daemon=True)
        self._over = threading.Event()
        self._go = threading.Event()
        self._go.set()
        self._state, self._reason = "ready", ""
        self._error: BaseException | None = None
        self._outcome, self._grundy, self._at_least = "", -1, 0
        self._watch = Stopwatch()
        self._running: dict[int, Running] = {}
        self._next_job = first
        self._news: list[tuple[str, int]] = []
        self._rechecks = Rechecks(self.costs)
        self._deaths = 0

    # ---- what a `Search` asks of the engine ------------------------------------------------------------
    def start(self) -> None:
        """Begins, in the background."""
        if self._state != "ready":
            raise GrundyError("a search can be started once")
        self._state = "running"
        self._watch.start()
        self._thread.start()

    def pause(self) -> None:
        """Gives out no more jobs until `resume`."""
        if self._state == "running":
            self._state = "paused"
            self._watch.pause()
            self._go.clear()

    def resume(self) -> None:
        """Goes on."""
        if self._state == "paused":
            self._watch.resume()
            self._state = "running"
            self._go.set()

    def stop(self) -> None:
        """Ends the search."""
        if self._state == "ready":
            self._state = "stopped"
            self._over.set()
        self._end_by("stop")

    def wait(self, timeout: float = -1.0) -> bool:
        """Whether the search has ended within so many seconds; raises what ended it."""
        if self._state == "ready":
            raise GrundyError("the search has not been started")
        if not self._over.wait(None if timeout < 0 else timeout):
            return False
        if self._error is not None:
            raise self._error
        return True

    @property
    def state(self) -> str:
        """As of every search."""
        return self._state

    @property
    def stopped_by(self) -> str:
        """Nothing, `time`, `nodes` or `stop`."""
        return self._reason

    @property
    def seconds(self) -> float:
        """By the clock, without pauses."""
        return self._watch.seconds

    @property
    def nodes(self) -> int:
        """Of all workers."""
        return self.costs.nodes

    @property
    def outcome(self) -> str:
        """`N`, `P`, or nothing while unknown."""
        return self._outcome

    @property
    def grundy(self) -> int:
        """The nimber, or -1 while unknown."""
        return self._grundy

    @property
    def at_least(self) -> int:
        """With goal `grundy`, of one component: the nimbers below this one are excluded."""
        return self._at_least

    @property
    def steered_at(self) -> int:
        """The node count at which the latest order took effect: orders of a crew are not repeated."""
        return self.nodes

    def plan(self, nodes: int, order: str, place: int = 0, k: float = 1.0) -> None:
        """Orders of a crew cannot be repeated at the same node."""
        raise GrundyError("a search by a cluster is never the same twice: it repeats no orders")

    def known(self, component: str) -> tuple[int | None, list[int]]:
        """The nimber, if it is proved, and the nimbers that are excluded."""
        return self.work.table.nimber(component), self.work.table.excluded(component)

    def facts(self, first: int, most: int) -> list[tuple[str, int]]:
        """Some of the proved nimbers."""
        return self.work.table.proved()[first : first + most]

    def zap(self, level: int) -> None:
        """Not of a crew."""
        raise GrundyError("'zap' needs the search method depth, in one process")

    def restart(self) -> None:
        """Not of a crew, whose effort is with the workers."""
        raise GrundyError("'restart' is for searches in one process")

    def news(self, most: int) -> list[tuple[str, int]]:
        """The nimbers that workers have proved since the last call."""
        with self._lock:
            found, self._news = self._news, []
        return found

    def snapshot(self) -> CrewSnapshot:
        """Statistics, the most proving branch, and what each worker does."""
        with self._lock:
            now = time.monotonic()
            crew = [
                CrewMember(
                    number,
                    f"{one.job.nimber} - {one.job.component}",
                    now - one.begun,
                    one.job.seconds,
                    one.job.check,
                )
                for number, one in sorted(self._running.items())
            ]
            return CrewSnapshot(
                branch=branch_of(self.tree),
                nodes=self.nodes,
                proved=len(self.work.table),
                excluded=0,
                effort_used=len(self.tree),
                effort_slots=0,
                memory=self.tree.bytes,
                seconds=self.seconds,
                state=self.state,
                restarts=0,
                forgotten=self.costs.forgotten,
                shelved=sum(self.costs.shelved.values()),
                threads=self.crew.size,
                crew=crew,
                crew_size=self.crew.size,
                costs=self.costs,
            )

    # ---- the work ----------------------------------------------------------------------------------------
    def _end_by(self, reason: str) -> None:
        if not self._reason and not self._over.is_set():
            self._reason = reason
        self._go.set()

    def _run(self) -> None:
        try:
            self._tell_known()
            self._solve()
            self._hand_in()
        except BaseException as error:
            self._error = error
            self._reason = self._reason or "error"
            self._abandon()
        finally:
            self._watch.stop()
            self._state = "stopped" if self._reason and not self._answered else "done"
            self._over.set()

    @property
    def _answered(self) -> bool:
        return self._grundy >= 0 if self.work.goal == "grundy" else bool(self._outcome)

    def _tell_known(self) -> None:
        """What the table knows from elsewhere, for the crew."""
        known = self.work.table.proved()
        if known:
            facts = (PassedFact(component, nimber) for component, nimber in known)
            self._publish(-1, FactBatch.of(self.work.space, facts).write())

    def _publish(self, worker: int, facts: bytes) -> None:
        self.crew.publish(LoggedBatch(0, worker, facts))
        self.costs.batches += 1
        self.costs.bytes += len(facts)

    def _solve(self) -> None:
        work = self.work
        if work.goal == "outcome":
            won = self._decide(list(work.components), work.nimber)
            if won is not None:
                self._outcome = "N" if won else "P"
            return
        total = work.nimber
        for component in work.components:
            nimber = 0
            while won := self._decide([component], nimber):
                nimber += 1
                if len(work.components) == 1 and work.nimber == 0:
                    self._at_least = nimber
            if won is None:
                return
            total ^= nimber
        self._grundy = total
        self._outcome = "N" if total else "P"

    def _decide(self, components: list[str], nimber: int) -> bool | None:
        """Whether a sum is won; None when something ended the search first."""
        with self._lock:
            self.tree.set_root(components, nimber)
        while True:
            with self._lock:
                solved = self.tree.solved
            if solved:
                if len(components) == 1:  # for the table, as a search of its own would leave it
                    self.work.table.tell(f"{components[0]}\t{'=' if solved == 'L' else '!'}{nimber}\n")
                return solved == "W"
            self._check_limits()
            if self._reason:
                return None
            begun = time.thread_time()
            with self._lock:
                self._halt_stale()
                if self._go.is_set():
                    self._give_jobs()
            self.costs.driver += time.thread_time() - begun
            self._listen(LISTEN)

    def _check_limits(self) -> None:
        budget = self.work.budget
        if budget.limits.nodes is not None and (budget.nodes or 0) <= self.nodes:
            self._end_by("nodes")
        elif budget.limits.time is not None and budget.used_up:
            self._end_by("time")

    def _give_jobs(self) -> None:
        for worker in range(self.crew.size):
            if worker in self._running or not self.crew.is_here(worker):
                continue
            now = self._check_for(worker) or self._couple_for(worker)
            if now is not None:
                self._running[worker] = now
                self.crew.submit(worker, now.job)

    def _number(self) -> int:
        self._next_job += 1
        return self._next_job

    def _couple_for(self, worker: int) -> Running | None:
        chosen = self.tree.job(worker)
        if chosen is None:
            return None
        exchange = exchange_seconds(self.crew.size)
        job = Job(
            self._number(),
            chosen.component,
            chosen.nimber,
            job_seconds(self.seconds, self.costs.driver),
            self.work.method,
            exchange=exchange,
            most_told=most_facts(self.crew.size, exchange, self.costs.exchanged),
        )
        return Running(job, chosen.id)

    def _check_for(self, worker: int) -> Running | None:
        """A fact that another worker has proved, to be solved again."""
        suspect = self._rechecks.for_worker(worker)
        if suspect is None:
            return None
        about = (suspect.component, suspect.nimber)
        job = Job(self._number(), *about, CHECK_SECONDS, self.work.method, check=True)
        return Running(job, suspect=suspect)

    def _halt_stale(self) -> None:
        stale = set(self.tree.stale())
        for worker, now in self._running.items():
            if now.tree_id in stale and not now.halted:
                now.halted = True
                self.costs.halted += 1
                self.crew.halt(worker, now.job.id)

    def _listen(self, timeout: float) -> None:
        """Waits for a message, and takes in all that are there."""
        heard = self.crew.next(timeout)
        begun = time.thread_time()
        while heard is not None:
            worker, message = heard
            with self._lock:
                self._take_in(worker, message)
            heard = self.crew.next(0)
        self.costs.driver += time.thread_time() - begun

    def _take_in(self, worker: int, message: object) -> None:
        if isinstance(message, News):
            self._learn(worker, message.facts)
        elif isinstance(message, Lost):
            self._lose(worker, message)
        elif isinstance(message, Done | Failed):
            now = self._running.get(worker)
            if now is None or now.job.id != message.id:
                return  # of an earlier search
            if isinstance(message, Failed):
                raise (ContradictionError if message.contradiction else GrundyError)(message.line)
            del self._running[worker]
            self._deaths = 0
            if message.facts is not None:
                self._learn(worker, message.facts)
            self._finish(worker, now, message)

    def _finish(self, worker: int, now: Running, done: Done) -> None:
        self.costs.cpu += done.cpu
        if now.suspect is not None:
            self._rechecks.finish(worker, now.suspect, done)
            return
        self.costs.jobs += 1
        self.costs.nodes += done.nodes
        self.costs.exchange += done.exchange
        self.costs.forgotten += done.forgotten
        self.costs.shelved[worker] = done.shelved
        self.costs.seconds.append(done.seconds)
        shares = int(SHARES) * self.crew.size if self.crew.size > 1 else 0
        try:
            self.tree.answer(
                now.tree_id, done.verdict, done.proof, done.disproof, done.nodes, done.children, shares
            )
        except GrundyError as error:
            raise ContradictionError(f"a worker is wrong: {error} (worker {worker} said otherwise)") from None

    def _learn(self, worker: int, facts: bytes) -> None:
        """Takes in what a worker has proved, and passes it on."""
        batch = FactBatch.read(facts)
        try:
            self.work.tell(facts)
            found = [(fact.component, fact.nimber) for fact in batch if fact.nimber is not None]
            self.tree.learn(found)
        except (ContradictionError, GrundyError) as error:
            raise ContradictionError(
                f"a worker is wrong: worker {worker} contradicts what is known: {error}"
            ) from None
        self._publish(worker, facts)
        self._news.extend(found)
        self.costs.facts += len(found)
        self.costs.handled += len(batch) * self.crew.size  # all others will read it
        if self.crew.size > 1:
            self._rechecks.take_in(found, worker)

    def _lose(self, worker: int, lost: Lost) -> None:
        self.costs.deaths += 1
        self._deaths += 1
        now = self._running.pop(worker, None)
        if now is not None and now.tree_id >= 0:
            self.tree.give_back(now.tree_id)
        if self._deaths >= DEATHS + self.crew.size:
            raise GrundyError(f"workers die at once, the last of them {lost.why}")

    def _hand_in(self) -> None:
        """The jobs that are left end, and their facts are kept."""
        for worker, now in self._running.items():
            self.crew.halt(worker, now.job.id)
        end = time.monotonic() + LEAVING
        while self._running and time.monotonic() < end:
            self._listen(LISTEN)
        self._abandon()

    def _abandon(self) -> None:
        for worker, now in self._running.items():
            self.crew.halt(worker, now.job.id)
            if now.tree_id >= 0:
                self.tree.give_back(now.tree_id)
        self._running.clear()

    @property
    def next_job(self) -> int:
        """Where the numbers of a later search's jobs begin."""
        return self._next_job
