"""A tab that is the cell of a notebook."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from grundy.studio.tab import Allowance, Waiting

MOST_UNHEARD = 3
"""Messages that are under way: a notebook that is busy hears the latest, and not all of them."""


class Seat:
    """Passes on what is told, a few messages at a time."""

    def __init__(self, send: Callable[[str], None]) -> None:
        self._send, self._mutex = send, threading.RLock()
        self._waiting, self._allowance = Waiting(), Allowance()
        self._unheard = MOST_UNHEARD  # nobody listens yet

    @property
    def hidden(self) -> bool:
        """Whether nobody sees the cell."""
        return self._waiting.hidden

    def begin(self) -> None:
        """Somebody listens, from the beginning on."""
        with self._mutex:
            self._waiting.drop()
            self._unheard = 0
            self._flush()

    def heard(self) -> None:
        """A message has arrived."""
        with self._mutex:
            self._unheard = max(self._unheard - 1, 0)
            self._flush()

    def hear(self, kind: str, message: dict[str, Any]) -> None:
        """Takes a message, from any thread."""
        with self._mutex:
            self._waiting.put(kind, message)
            self._flush()

    def forget(self) -> None:
        """Drops what still waits of a session."""
        with self._mutex:
            self._waiting.drop()

    def hide(self, hidden: bool) -> None:
        """The cell goes out of sight, or comes back."""
        with self._mutex:
            self._waiting.hide(hidden)
            self._flush()

    def may_ask(self) -> bool:
        """Whether the cell has not asked too often."""
        return self._allowance.take()

    def _flush(self) -> None:
        while self._unheard < MOST_UNHEARD and (text := self._waiting.next()) is not None:
            self._unheard += 1
            self._send(text)
