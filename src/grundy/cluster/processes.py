"""A crew of processes of this machine, by the standard library."""

from __future__ import annotations

import multiprocessing
import shutil
import signal
import tempfile
import weakref
from collections import deque
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any

from grundy.cluster.crew import Crew
from grundy.cluster.facts import FactLog, LoggedBatch, LogReader
from grundy.cluster.messages import Failed, Halt, Job, Lost, Message, Setup
from grundy.errors import GrundyError

CONTEXT = multiprocessing.get_context("spawn")
LEAVING = 2.0
"""Seconds that a worker has to go home by itself."""


def work(number: int, line: Connection, folder: str) -> None:
    """What a worker's process does, until the driver hangs up; the folder holds the driver's logs."""
    from grundy.cluster.worker import Searcher

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the driver
    worker: Searcher | None = None
    setup_failed = ""

    def wanted(job: Job) -> bool:
        while line.poll():
            order = line.recv()
            if isinstance(order, Halt) and order.id == job.id:
                return False
        return True

    with suppress(EOFError, OSError):
        while True:
            order = line.recv()
            if isinstance(order, Setup):
                try:
                    worker, setup_failed = Searcher(number, order, LogReader(order.log)), ""
                except GrundyError as error:
                    setup_failed = str(error)
            elif isinstance(order, Job) and worker is not None and not setup_failed:
                job = order
                for message in worker.run(job, lambda job=job: wanted(job)):  # type: ignore[misc]
                    line.send(message)
            elif isinstance(order, Job):
                line.send(Failed(order.id, setup_failed))
    driver = multiprocessing.parent_process()
    if driver is None:
        return
    driver.join(LEAVING)
    if not driver.is_alive():  # one that was killed has left its log behind
        shutil.rmtree(folder, ignore_errors=True)


class HiredProcess:
    """A process and the line to it."""

    def __init__(self, number: int, folder: str) -> None:
        self.line, other = CONTEXT.Pipe()
        self.process = CONTEXT.Process(target=work, args=(number, other, folder), daemon=True)
        self.process.start()
        self.pid = self.process.pid or 0  # a process that was waited for and closed tells it no more
        other.close()

    def send(self, order: Any) -> None:
        """Says something, if anybody listens: a worker that does not is found dead soon."""
        with suppress(OSError):
            self.line.send(order)

    def end(self) -> None:
        self.line.close()
        self.process.join(LEAVING)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        self.process.close()


class Processes(Crew):
    """So many processes of this machine."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._folder = tempfile.TemporaryDirectory(prefix="grundy-cluster-")
        self._log: FactLog | None = None
        self._setup: Setup | None = None
        self._setups = 0
        self._messages: deque[tuple[int, Message]] = deque()
        self._workers: list[HiredProcess] = []
        self._close = weakref.finalize(self, _end, self._workers, self._folder)

    @property
    def pids(self) -> list[int]:
        """The processes, by the number of the worker."""
        return [worker.pid for worker in self._workers]

    def begin(self, setup: Setup) -> None:
        if self._log is not None:
            self._log.close()
        while len(self._workers) < self.size:  # before there is a log: they remove it if the driver is killed
            self._workers.append(HiredProcess(len(self._workers), self._folder.name))
        self._setups += 1
        path = Path(self._folder.name) / f"facts-{self._setups}.log"
        self._log = FactLog(path)
        self._setup = Setup(**{**vars(setup), "log": str(path)})
        self._messages.clear()
        for worker in self._workers:
            worker.send(self._setup)

    def publish(self, entry: LoggedBatch) -> None:
        if self._log is not None:
            self._log.append(entry.worker, entry.facts)

    def submit(self, worker: int, job: Job) -> None:
        self._workers[worker].send(job)

    def halt(self, worker: int, job: int) -> None:
        self._workers[worker].send(Halt(job))

    def next(self, timeout: float) -> tuple[int, Message] | None:
        if not self._messages:
            self._listen(timeout)
        return self._messages.popleft() if self._messages else None

    def _listen(self, timeout: float) -> None:
        lines = {worker.line: number for number, worker in enumerate(self._workers)}
        for line in wait(list(lines), timeout):
            number = lines[line]  # type: ignore[index]
            try:
                self._messages.append((number, self._workers[number].line.recv()))
            except (EOFError, OSError):
                self._replace(number)

    def _replace(self, number: int) -> None:
        dead = self._workers[number]
        dead.process.join(LEAVING)
        code = dead.process.exitcode
        dead.end()
        why = f"by signal {-code}" if code is not None and code < 0 else f"with exit code {code}"
        self._workers[number] = HiredProcess(number, self._folder.name)
        if self._setup is not None:
            self._workers[number].send(self._setup)
        self._messages.append((number, Lost(why)))

    def close(self) -> None:
        if self._log is not None:
            self._log.close()
        self._close()


def _end(workers: list[HiredProcess], folder: tempfile.TemporaryDirectory[str]) -> None:
    for worker in workers:
        worker.line.close()
    for worker in workers:
        worker.end()
    workers.clear()
    folder.cleanup()
