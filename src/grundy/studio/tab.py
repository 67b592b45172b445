"""One tab: what it has yet to hear, and how often it may ask."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

MOST_ERRORS = 5
BURST, A_SECOND = 200.0, 60.0
"""Orders of one tab: so many at once, and so many a second."""


class Tab:
    """Messages that wait for a tab: of each kind the latest, so that a slow tab holds up nobody."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._waiting: dict[str, Any] = {}
        self._ready = asyncio.Event()
        self._allowance, self._asked = BURST, time.monotonic()
        self.hidden, self._missed = False, dict[str, Any]()
        """While nobody sees the page it hears no looks; the latest waits until somebody does."""

    def hear(self, kind: str, message: dict[str, Any]) -> None:
        """Takes a message, from any thread."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._take, kind, message)

    def forget(self) -> None:
        """Drops what still waits of a session: another one comes, and what it says must not be overtaken."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._drop)

    def _drop(self) -> None:
        self._missed = {}
        for kind in ("session", "board", "values", "look", "log", "match"):
            self._waiting.pop(kind, None)

    def hide(self, hidden: bool) -> None:
        """The page goes out of sight, or comes back."""
        self.hidden = hidden
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._catch_up)

    def _catch_up(self) -> None:
        if not self.hidden and self._missed:
            self._take("look", self._missed)

    def _take(self, kind: str, message: dict[str, Any]) -> None:
        if kind == "look":
            self._missed = message if self.hidden else {}
            if self.hidden:
                return
        before = self._waiting.pop(kind, {})  # the latest comes last: values after their board
        if kind == "drawn":
            message = {**before, **message}
        elif kind == "error":
            message = {"lines": [*before.get("lines", ()), message["line"]][-MOST_ERRORS:]}
        elif kind == "chart":
            others = [one for one in before.get("charts", ()) if one["id"] != message["id"]]
            message = {"charts": [*others, message]}
        self._waiting[kind] = message
        self._ready.set()

    async def next(self) -> str:
        """The next message to send, when there is one."""
        while not self._waiting:
            self._ready.clear()
            await self._ready.wait()
        kind = next(iter(self._waiting))
        message = self._waiting.pop(kind)
        return json.dumps({"kind": kind, **message}, ensure_ascii=False, separators=(",", ":"))

    def may_ask(self) -> bool:
        """Whether the tab has not asked too often."""
        now = time.monotonic()
        self._allowance = min(self._allowance + (now - self._asked) * A_SECOND, BURST)
        self._asked = now
        if self._allowance < 1:
            return False
        self._allowance -= 1
        return True
