"""Who does the work: workers with numbers, each of which has one job at a time."""

from __future__ import annotations

from abc import ABC, abstractmethod

from grundy.cluster.facts import LoggedBatch
from grundy.cluster.messages import Job, Message, Setup


class Crew(ABC):
    """Workers, wherever they run."""

    size: int
    """How many there are; they have the numbers from 0 on."""

    @abstractmethod
    def begin(self, setup: Setup) -> None:
        """Lets every worker forget what it knows and make itself ready."""

    @abstractmethod
    def publish(self, entry: LoggedBatch) -> None:
        """Adds a batch to the log of facts that workers read."""

    @abstractmethod
    def submit(self, worker: int, job: Job) -> None:
        """Gives a job to a worker that has none."""

    def is_here(self, worker: int) -> bool:
        """Whether a worker can begin: on a cluster some may wait for a free processor."""
        return True

    @abstractmethod
    def halt(self, worker: int, job: int) -> None:
        """Tells a worker that a job is of no use any more; its end comes all the same."""

    @abstractmethod
    def next(self, timeout: float) -> tuple[int, Message] | None:
        """The next message, and from which worker; None when nobody says anything for so long. A worker that
        has died is replaced, and `Lost` tells of it once."""

    @abstractmethod
    def close(self) -> None:
        """Sends everybody home."""

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        self.close()
