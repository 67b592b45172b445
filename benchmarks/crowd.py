"""A crowd of workers, simulated: how a crew of 64, 256 or 1,024 would fare.

What each thing costs comes from real runs of a small crew: the driver's time for a job and for a fact, a
worker's time to read a fact, and how many facts a second of search finds. Nothing is said here about how
many more nodes many workers search than one does; see `benchmarks.cluster`.
"""

from __future__ import annotations

import heapq
from dataclasses import dataclass
from random import Random

from grundy.cluster import driver

SECONDS = 600.0
"""How long a simulated search takes."""


@dataclass(frozen=True)
class Prices:
    """What things cost, in seconds of processor time."""

    job: float
    """Of the driver, for a job that is given out and answered."""
    fact: float
    """Of the driver, for a fact that it is told."""
    exchanged: float
    """Of a worker, for a fact that it writes or reads."""
    facts: float
    """How many facts a worker finds in a second of search."""
    way: float = 0.001
    """How long a message is on its way, by the clock."""


@dataclass(frozen=True)
class Fared:
    """How a crew has spent its time: shares of the time by the clock of all workers."""

    searching: float
    exchanging: float
    waiting: float
    driver: float
    """The share of the time that the driver is busy."""
    job: float
    """Seconds of a job, on average."""


class _Desk:
    """The driver: messages wait in line, and are answered one after the other."""

    def __init__(self, way: float) -> None:
        self.way, self.free_at, self.busy = way, 0.0, 0.0

    def answer(self, now: float, takes: float) -> float:
        """When the answer is there to a message that is sent now."""
        self.free_at = max(now + self.way, self.free_at) + takes
        self.busy += takes
        return self.free_at + self.way


def simulated(workers: int, prices: Prices, reading: float = driver.READING) -> Fared:
    """A search by so many workers, event by event. Each reads what others have found, searches, and sends
    what it has found itself; at the end of its job it waits for the next one. `reading` is the share of its
    time that a worker may spend on facts."""
    random, desk = Random(workers), _Desk(prices.way)
    exchange = driver.exchange_seconds(workers)
    most = driver.most_facts(workers, exchange, prices.exchanged, reading)
    searching = exchanging = told = job_seconds = 0.0
    jobs = 0
    read, left, news = ([0.0] * workers for _ in range(3))
    events = [(random.uniform(0, exchange), worker) for worker in range(workers)]
    heapq.heapify(events)
    while events:
        now, worker = heapq.heappop(events)
        if now >= SECONDS:
            continue
        told += news[worker]
        answered = desk.answer(now, prices.fact * news[worker] + (prices.job if left[worker] <= 0 else 0))
        if left[worker] <= 0:
            left[worker] = driver.job_seconds(now, desk.busy) * random.uniform(0.8, 1.2)
            jobs, job_seconds = jobs + 1, job_seconds + left[worker]
            now = answered
        stretch = min(exchange, left[worker])
        spent = prices.exchanged * (told - read[worker])  # more than it has time for, perhaps
        read[worker] = told
        news[worker] = min(prices.facts * stretch, most)
        spent += prices.exchanged * news[worker]
        searching += stretch
        exchanging += spent
        left[worker] -= stretch
        heapq.heappush(events, (now + stretch + spent, worker))
    whole = workers * SECONDS
    shares = searching / whole, exchanging / whole
    return Fared(
        *shares, max(0.0, 1 - sum(shares)), min(1.0, desk.busy / SECONDS), job_seconds / max(jobs, 1)
    )
