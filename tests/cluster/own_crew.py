"""A crew in the process of the test: each job is done when somebody listens."""

from __future__ import annotations

import tempfile
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

from grundy.cluster.crew import Crew
from grundy.cluster.facts import FactLog, LoggedBatch, LogReader
from grundy.cluster.messages import Job, Lost, Message, Setup
from grundy.cluster.worker import Searcher

NODES = 150
"""Of a job: small questions have many, and they are the same every time."""

Twist = Callable[[int, Message], Iterable[Message]]
"""What becomes of a message on its way."""


class OwnCrew(Crew):
    """Workers that take turns. `twist` changes what they say; `dies` says after which jobs a worker dies."""

    def __init__(
        self,
        size: int,
        twist: Twist = lambda worker, message: [message],
        dies: Callable[[int], bool] = lambda job: False,
    ) -> None:
        self.size = size
        self.twist, self.dies = twist, dies
        self.jobs: list[tuple[int, Job]] = []
        self._folder = Path(tempfile.mkdtemp(prefix="grundy-own-crew-"))
        self._waiting: deque[tuple[int, Job]] = deque()
        self._messages: deque[tuple[int, Message]] = deque()

    def begin(self, setup: Setup) -> None:
        path = self._folder / "facts.log"
        self.log = FactLog(path)
        self._setup = Setup(**{**vars(setup), "log": str(path)})
        self.workers = [self._hired(number) for number in range(self.size)]

    def _hired(self, number: int) -> Searcher:
        return Searcher(number, self._setup, LogReader(self._setup.log))

    def publish(self, entry: LoggedBatch) -> None:
        self.log.append(entry.worker, entry.facts)

    def submit(self, worker: int, job: Job) -> None:
        job = replace(job, nodes=NODES, exchange=1e9)
        self.jobs.append((worker, job))
        self._waiting.append((worker, job))

    def halt(self, worker: int, job: int) -> None:
        """The job is done when somebody listens, wanted or not."""

    def next(self, timeout: float) -> tuple[int, Message] | None:
        if not self._messages and self._waiting:
            worker, job = self._waiting.popleft()
            if self.dies(job.id):
                self.workers[worker] = self._hired(worker)
                self._messages.append((worker, Lost("by a test")))
            else:
                for message in self.workers[worker].run(job):
                    self._messages.extend((worker, one) for one in self.twist(worker, message))
        return self._messages.popleft() if self._messages else None

    def close(self) -> None:
        self.log.close()
        for file in self._folder.iterdir():
            file.unlink()
        self._folder.rmdir()
