"""The check on several processes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import active_children, get_context
from typing import Any

from grundy.check.run import Worker

_worker: Worker


def checked_by_processes(
    processes: int, start: tuple[Any, ...], chunks: Iterable[tuple[int, int]]
) -> Iterator[int]:
    """How many entries each chunk of lines has, as soon as it is checked."""
    others = active_children()
    with ProcessPoolExecutor(processes, get_context("spawn"), _begin, start) as pool:
        waiting: list[Future[int]] = []
        try:
            for chunk in chunks:
                waiting.append(pool.submit(_check, *chunk))
                if len(waiting) > 4 * processes:
                    yield waiting.pop(0).result()
            for future in waiting:
                yield future.result()
        except BaseException:  # an entry is refused, or time is up: nobody waits for the rest
            for process in active_children():
                if process not in others:
                    process.terminate()
            raise


def _begin(*start: Any) -> None:
    global _worker
    _worker = Worker(*start)


def _check(first: int, end: int) -> int:
    return sum(_worker.check(first, end))
