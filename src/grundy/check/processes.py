"""The check on several processes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

from grundy.check.run import Worker

_worker: Worker


def checked_by_processes(
    processes: int, start: tuple[Any, ...], chunks: Iterable[tuple[int, int]]
) -> Iterator[int]:
    """How many entries each chunk of lines has, as soon as it is checked."""
    with ProcessPoolExecutor(processes, get_context("spawn"), _begin, start) as pool:
        waiting: list[Future[int]] = []
        try:
            for chunk in chunks:
                waiting.append(pool.submit(_check, *chunk))
                if len(waiting) > 4 * processes:
                    yield waiting.pop(0).result()
            for future in waiting:
                yield future.result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _begin(*start: Any) -> None:
    global _worker
    _worker = Worker(*start)


def _check(first: int, end: int) -> int:
    return sum(_worker.check(first, end))
