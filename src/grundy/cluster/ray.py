"""A crew of Ray's actors, on all machines of a Ray cluster."""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from grundy.cluster.crew import Crew
from grundy.cluster.facts import LoggedBatch
from grundy.cluster.messages import Failed, Job, Lost, Message, Setup
from grundy.cluster.ray_place import RayPlace, ray_of
from grundy.errors import GrundyError


class Log:
    """The log of facts, in a process of its own."""

    def __init__(self, entries: list[LoggedBatch]) -> None:
        self._entries = entries

    def append(self, entry: LoggedBatch) -> None:
        """Adds a batch."""
        self._entries.append(entry)

    def since(self, number: int) -> list[LoggedBatch]:
        """All batches from a number on."""
        return self._entries[number:]


class LogOfActor:
    """The log, as a worker reads it."""

    def __init__(self, ray: Any, log: Any) -> None:
        self._ray, self._log, self._number = ray, log, 0

    def read(self) -> list[LoggedBatch]:
        """The batches since the last time."""
        found: list[LoggedBatch] = self._ray.get(self._log.since.remote(self._number))
        self._number += len(found)
        return found


class Host:
    """A worker, in a process of its own somewhere."""

    def __init__(self, number: int, setup: Setup, log: Any) -> None:
        self._number, self._setup, self._log = number, setup, log
        self._worker: Any = None
        self._halted = -1

    def pid(self) -> tuple[str, int]:
        """The address of the machine that it runs on, and its process."""
        return str(ray_of().util.get_node_ip_address()), os.getpid()

    def halt(self, job: int) -> None:
        """The job is of no use any more."""
        self._halted = max(self._halted, job)

    def run(self, job: Job) -> Iterator[Message]:
        """Does a job."""
        from grundy.cluster.worker import Searcher

        if self._worker is None:
            try:
                self._worker = Searcher(self._number, self._setup, LogOfActor(ray_of(), self._log))
            except GrundyError as error:
                yield Failed(job.id, str(error))
                return
        yield from self._worker.run(job, lambda: job.id > self._halted)


class RayCrew(Crew):
    """Actors of Ray, one for each processor that the cluster has, or so many as are asked for."""

    def __init__(self, where: str) -> None:
        self.place = RayPlace(where)
        self._ray = self.place.ray
        self.size = self.place.size
        self._setup: Setup | None = None
        self._log: Any = None
        self._entries: list[LoggedBatch] = []
        """All that is in the log, as the machine that has it may be gone."""
        self._hosts: list[Any] = []
        self._coming: dict[Any, int] = {}
        """Workers whose actors wait for a processor, by what they say when they begin."""
        self._talks: dict[Any, int] = {}
        self._messages: deque[tuple[int, Message]] = deque()

    def begin(self, setup: Setup) -> None:
        self._dismiss()
        self._setup = setup
        self._begin_log()
        self._hosts = [self._hired(number, self.place.share) for number in range(self.size)]

    def _begin_log(self) -> None:
        self._log = self._ray.remote(Log).options(num_cpus=0, **self.place.here).remote(self._entries)

    def _hired(self, number: int, share: float) -> Any:
        host = self._ray.remote(Host).options(num_cpus=share, max_concurrency=2)
        fresh = host.remote(number, self._setup, self._log)
        self._coming[fresh.pid.remote()] = number
        return fresh

    @property
    def places(self) -> list[tuple[str, int]]:
        """Machine and process of each worker."""
        found: list[tuple[str, int]] = self._ray.get([host.pid.remote() for host in self._hosts])
        return found

    def is_here(self, worker: int) -> bool:
        return worker not in self._coming.values()

    def publish(self, entry: LoggedBatch) -> None:
        self._entries.append(entry)
        self._log.append.remote(entry)

    def submit(self, worker: int, job: Job) -> None:
        run = self._hosts[worker].run.options(num_returns="streaming")
        self._talks[run.remote(job)] = worker

    def halt(self, worker: int, job: int) -> None:
        self._hosts[worker].halt.remote(job)

    def next(self, timeout: float) -> tuple[int, Message] | None:
        if not self._messages:
            self._welcome()
            self._listen(timeout)
        return self._messages.popleft() if self._messages else None

    def _welcome(self) -> None:
        """Those who have come."""
        if self._coming:
            come, _ = self._ray.wait(list(self._coming), num_returns=len(self._coming), timeout=0)
            for word in come:
                worker = self._coming.pop(word)
                try:
                    self._ray.get(word)
                except self._ray.exceptions.RayError as error:
                    self._replace(worker, error)

    def _listen(self, timeout: float) -> None:
        if not self._talks:
            time.sleep(timeout)
            return
        talks = list(self._talks)
        heard, _ = self._ray.wait(talks, num_returns=1, timeout=timeout, fetch_local=False)
        for talk in heard:
            worker = self._talks[talk]
            try:
                self._messages.append((worker, self._ray.get(next(talk))))
            except StopIteration:
                del self._talks[talk]
            except self._ray.exceptions.RayError as error:
                del self._talks[talk]
                self._replace(worker, error)

    def _replace(self, worker: int, error: Exception) -> None:
        """Another one takes the place of a worker who is gone. It asks for no processor: a machine may be
        gone."""
        if isinstance(error, self._ray.exceptions.RayTaskError):  # it could not read the log
            self._begin_log()
        self._hosts[worker] = self._hired(worker, 0)
        self._messages.append((worker, Lost(f"by {type(error).__name__}")))

    def _dismiss(self) -> None:
        for actor in [*self._hosts, self._log]:
            if actor is not None:
                with suppress(Exception):  # of a cluster that is gone
                    self._ray.kill(actor)
        self._hosts, self._log, self._entries = [], None, []
        self._coming.clear()
        self._talks.clear()
        self._messages.clear()

    def close(self) -> None:
        if self._ray.is_initialized():
            self._dismiss()
            self.place.close()
