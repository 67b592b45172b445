"""A crew of Ray's actors, on all machines of a Ray cluster."""

from __future__ import annotations

import logging
import os
import re
from collections import deque
from collections.abc import Iterator
from typing import Any

from grundy.cluster.crew import Crew
from grundy.cluster.facts import LoggedBatch
from grundy.cluster.messages import Failed, Job, Lost, Message, Setup
from grundy.errors import GrundyError, MissingExtraError

WHERE = re.compile(r"ray(?::(?P<local>\d+))?|(?P<address>ray://[^/\s]+|ray:auto)(?:/(?P<workers>\d+))?")
"""`ray`, `ray:8` (here), `ray://HOST:PORT` or `ray:auto`, each of which may be followed by `/8`."""


class Log:
    """The log of facts, in a process of its own."""

    def __init__(self) -> None:
        self._entries: list[LoggedBatch] = []

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
        """On which machine it runs, and in which process."""
        import platform

        return platform.node(), os.getpid()

    def halt(self, job: int) -> None:
        """The job is of no use any more."""
        self._halted = max(self._halted, job)

    def run(self, job: Job) -> Iterator[Message]:
        """Does a job."""
        from grundy.cluster.worker import Searcher

        if self._worker is None:
            try:
                self._worker = Searcher(self._number, self._setup, LogOfActor(_ray(), self._log))
            except GrundyError as error:
                yield Failed(job.id, str(error))
                return
        yield from self._worker.run(job, lambda: job.id > self._halted)


class RayCrew(Crew):
    """Actors of Ray, one for each processor that the cluster has, or so many as are asked for."""

    def __init__(self, where: str) -> None:
        said = WHERE.fullmatch(where)
        if said is None:
            raise GrundyError(
                "a cluster of Ray is `ray`, ray:N, or an address as ray://head:10001 or ray://head:10001/8: "
                f"not {where!r}"
            )
        self._ray = _ray()
        self._ours = not self._ray.is_initialized()
        address = said["address"]
        if self._ours:
            _begin(self._ray, "auto" if address == "ray:auto" else address)
        asked = said["local"] or said["workers"]
        there = int(self._ray.cluster_resources().get("CPU", 1))
        self.size = int(asked) if asked else max(there, 1)
        self._share = min(1.0, there / self.size)
        """Of a processor, for each worker."""
        self._setup: Setup | None = None
        self._log: Any = None
        self._hosts: list[Any] = []
        self._talks: dict[Any, int] = {}
        self._messages: deque[tuple[int, Message]] = deque()

    def begin(self, setup: Setup) -> None:
        self._dismiss()
        self._setup = setup
        self._log = self._ray.remote(Log).options(num_cpus=0).remote()
        self._hosts = [self._hired(number) for number in range(self.size)]

    def _hired(self, number: int) -> Any:
        host = self._ray.remote(Host).options(num_cpus=self._share, max_concurrency=2)
        return host.remote(number, self._setup, self._log)

    @property
    def places(self) -> list[tuple[str, int]]:
        """Machine and process of each worker."""
        found: list[tuple[str, int]] = self._ray.get([host.pid.remote() for host in self._hosts])
        return found

    def publish(self, entry: LoggedBatch) -> None:
        self._log.append.remote(entry)

    def submit(self, worker: int, job: Job) -> None:
        run = self._hosts[worker].run.options(num_returns="streaming")
        self._talks[run.remote(job)] = worker

    def halt(self, worker: int, job: int) -> None:
        self._hosts[worker].halt.remote(job)

    def next(self, timeout: float) -> tuple[int, Message] | None:
        if not self._messages:
            self._listen(timeout)
        return self._messages.popleft() if self._messages else None

    def _listen(self, timeout: float) -> None:
        if not self._talks:
            import time

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
                self._hosts[worker] = self._hired(worker)
                self._messages.append((worker, Lost(f"by {type(error).__name__}")))

    def _dismiss(self) -> None:
        for actor in [*self._hosts, self._log]:
            if actor is not None:
                self._ray.kill(actor)
        self._hosts, self._log = [], None
        self._talks.clear()
        self._messages.clear()

    def close(self) -> None:
        if self._ray.is_initialized():
            self._dismiss()
            if self._ours:
                self._ray.shutdown()


def _ray() -> Any:
    try:
        import ray
    except ImportError:
        raise MissingExtraError("clusters of several machines", "ray", "cluster") from None
    return ray


def _begin(ray: Any, address: str | None) -> None:
    """Joins a cluster, or begins one on this machine."""
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    try:
        ray.init(
            address=address,
            logging_level=logging.ERROR,
            log_to_driver=False,
            **({} if address or os.environ.get("RAY_ADDRESS") else {"include_dashboard": False}),
        )
    except (ConnectionError, OSError, ValueError, RuntimeError) as error:
        where = address or os.environ.get("RAY_ADDRESS") or "here"
        raise GrundyError(f"no cluster of Ray at {where}: {str(error).splitlines()[0]}") from None
