"""Work of many sessions at a time: each has its turn, and what takes long in one does not hold up another."""

from __future__ import annotations

import os
import threading
import time
from collections import deque
from collections.abc import Callable, Hashable, Iterator
from concurrent.futures import Future
from contextlib import AbstractContextManager, contextmanager

Work = Callable[[], None]


class FairPool:
    """Threads that work for owners: the work of one owner is done in its order, a piece at a time, and
    owners do not wait for each other."""

    def __init__(self, most: int, name: str) -> None:
        self._most, self._name = most, name
        self._mutex = threading.Condition()
        self._queues: dict[Hashable, deque[tuple[Work, Future[None]]]] = {}
        self._ready: deque[Hashable] = deque()
        self._threads: list[threading.Thread] = []
        self._idle = 0
        self._closed = False

    def submit(self, owner: Hashable, work: Work) -> Future[None]:
        """Has the work done after all that this owner has asked for before."""
        future: Future[None] = Future()
        with self._mutex:
            if self._closed:
                future.cancel()
                return future
            queue = self._queues.get(owner)
            if queue is not None:  # it works, or waits for its turn
                queue.append((work, future))
                return future
            self._queues[owner] = deque([(work, future)])
            self._ready.append(owner)
            if self._idle < len(self._ready) and len(self._threads) < self._most:
                self._threads.append(threading.Thread(target=self._work, name=self._name, daemon=True))
                self._threads[-1].start()
            self._mutex.notify()
        return future

    def _work(self) -> None:
        while True:
            with self._mutex:
                self._idle += 1
                while not self._ready and not self._closed:
                    self._mutex.wait()
                self._idle -= 1
                if self._closed:
                    return
                owner = self._ready.popleft()
                work, future = self._queues[owner].popleft()
            if future.set_running_or_notify_cancel():
                try:
                    work()
                except BaseException as error:
                    future.set_exception(error)
                else:
                    future.set_result(None)
            with self._mutex:
                if self._queues[owner]:
                    self._ready.append(owner)  # behind the others that wait
                    self._mutex.notify()
                else:
                    del self._queues[owner]

    def close(self, until: float = 0.0) -> bool:
        """Ends it: what has not begun is not done, and what has is waited for until then; whether all is
        done."""
        with self._mutex:
            self._closed = True
            waiting = [future for queue in self._queues.values() for _, future in queue]
            self._mutex.notify_all()
        for future in waiting:
            future.cancel()
        for thread in self._threads:
            thread.join(max(until - time.monotonic(), 0.0))
        return not any(thread.is_alive() for thread in self._threads)


class FairTurns:
    """So many may work at a time; of those who wait, who has had the fewest turns is next."""

    def __init__(self, places: int) -> None:
        self._mutex = threading.Condition()
        self._free = places
        self._waiting: list[tuple[int, int]] = []
        self._count = 0

    @contextmanager
    def taken(self, had: int, gone: Callable[[], bool]) -> Iterator[bool]:
        """A turn, for somebody who `had` so many before; none, if it is `gone` before its turn comes."""
        with self._mutex:
            self._count += 1
            ticket = had, self._count
            self._waiting.append(ticket)
            while not (mine := self._free > 0 and min(self._waiting) == ticket) and not gone():
                self._mutex.wait(0.05)
            self._waiting.remove(ticket)
            self._free -= mine
            self._mutex.notify_all()
        try:
            yield mine
        finally:
            with self._mutex:
                self._free += mine
                self._mutex.notify_all()


class Shares:
    """Who computes values when: short work is done by as many at a time as there are processors, and beside
    it one long piece of work. So a question that takes a moment never waits for one that takes an hour."""

    SHORT = 0.5

    def __init__(self) -> None:
        self._short, self._long = FairTurns(max(os.cpu_count() or 1, 2)), FairTurns(1)

    def turn(self, seconds: float, had: int, gone: Callable[[], bool]) -> AbstractContextManager[bool]:
        """A turn for work that takes so long at most."""
        return (self._short if seconds <= self.SHORT else self._long).taken(had, gone)
