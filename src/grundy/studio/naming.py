"""Names for the moves between rows of a search, found in the background: looks do not wait for them."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence

from grundy.games import Position
from grundy.search.rows import MoveNames

MOST_NAMES, MOST_WAITING = 20_000, 2_000
LONGEST_REST = 1.0

Pair = tuple[tuple[str, ...], tuple[str, ...]]
"""The components of a row, and those of the next one."""


class MoveNaming:
    """Knows the moves that it was asked for before; what it does not know it finds out in a thread.

    To list the moves of a position takes long in some games. While the search runs, the thread rests `rest`
    times as long as it has worked, and it names only what two looks have asked for: the end of a branch
    changes all the time.
    """

    def __init__(self, start: Position) -> None:
        self._names = MoveNames(start)
        self._known: dict[Pair, str] = {}
        self._asked: set[Pair] = set()
        self._waiting: dict[Pair, None] = {}
        self._mutex, self._ready = threading.Lock(), threading.Event()
        self._closed = False
        self._thread: threading.Thread | None = None
        self.rest = 0.0

    def between(self, parent: Sequence[str], child: Sequence[str]) -> str:
        """The move from one row to the next; empty while it is not known, and where there is none."""
        if len(parent) != 1:
            return ""
        pair = tuple(parent), tuple(child)
        name = self._known.get(pair)
        if name is None and pair in self._asked:
            self._want(pair)
        elif name is None:
            if len(self._asked) > MOST_NAMES:
                self._asked.clear()
            self._asked.add(pair)
        return name or ""

    def _want(self, pair: Pair) -> None:
        with self._mutex:
            if self._closed or len(self._waiting) >= MOST_WAITING:
                return
            self._waiting[pair] = None
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, daemon=True)
                self._thread.start()
        self._ready.set()

    def _work(self) -> None:
        while not self._closed:
            with self._mutex:
                pair = next(iter(self._waiting), None)
            if pair is None:
                self._ready.clear()
                if not self._waiting:
                    self._ready.wait()
                continue
            began = time.perf_counter()
            try:
                name = self._names.between(*pair)
            except Exception:  # rules of somebody's file
                name = ""
            if len(self._known) > MOST_NAMES:
                self._known.clear()
            self._known[pair] = name
            with self._mutex:
                self._waiting.pop(pair, None)
            rest = min((time.perf_counter() - began) * self.rest, LONGEST_REST)
            if rest > 0.001:
                time.sleep(rest)

    def close(self) -> None:
        """Ends the thread."""
        self._closed = True
        self._ready.set()
