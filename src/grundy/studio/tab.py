"""One tab: what it has yet to hear, and how often it may ask."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any, Protocol

MOST_ERRORS = 5
BURST, A_SECOND = 200.0, 60.0
"""Orders of one tab: so many at once, and so many a second."""


class Guest(Protocol):
    """Whoever has a session before them: a tab of a browser, or the cell of a notebook."""

    @property
    def hidden(self) -> bool:
        """Whether nobody sees it."""

    def hear(self, kind: str, message: dict[str, Any]) -> None:
        """Takes a message, from any thread."""

    def forget(self) -> None:
        """Drops what still waits of a session: another one comes, and what it says must not be overtaken."""

    def hide(self, hidden: bool) -> None:
        """The page goes out of sight, or comes back."""

    def may_ask(self) -> bool:
        """Whether it has not asked too often."""


class Allowance:
    """So many orders at once, and so many a second."""

    def __init__(self) -> None:
        self._left, self._asked = BURST, time.monotonic()

    def take(self) -> bool:
        """Whether there is one more."""
        now = time.monotonic()
        self._left = min(self._left + (now - self._asked) * A_SECOND, BURST)
        self._asked = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Waiting:
    """Messages that wait: of each kind the latest, so that who is slow holds up nobody."""

    def __init__(self) -> None:
        self._messages: dict[str, Any] = {}
        self.hidden, self._missed = False, dict[str, Any]()
        """While nobody sees the page it hears no looks; the latest waits until somebody does."""

    def put(self, kind: str, message: dict[str, Any]) -> None:
        """A message more."""
        if kind == "look":
            self._missed = message if self.hidden else {}
            if self.hidden:
                return
        before = self._messages.pop(kind, {})  # the latest comes last: values after their board
        if kind == "drawn":
            message = {**before, **message}
        elif kind == "error":
            message = {"lines": [*before.get("lines", ()), message["line"]][-MOST_ERRORS:]}
        elif kind == "chart":
            others = [one for one in before.get("charts", ()) if one["id"] != message["id"]]
            message = {"charts": [*others, message]}
        self._messages[kind] = message

    def drop(self) -> None:
        """Forgets what is of a session."""
        self._missed = {}
        for kind in ("session", "board", "values", "look", "log", "match"):
            self._messages.pop(kind, None)

    def hide(self, hidden: bool) -> None:
        """The page goes out of sight, or comes back, and hears what it has missed."""
        self.hidden = hidden
        if not hidden and self._missed:
            self.put("look", self._missed)

    def next(self) -> str | None:
        """The next message as it is sent; None where none waits."""
        if not self._messages:
            return None
        kind = next(iter(self._messages))
        message = self._messages.pop(kind)
        return json.dumps({"kind": kind, **message}, ensure_ascii=False, separators=(",", ":"))


class Tab:
    """A tab of a browser. All that waits for it is touched in the loop of the server only."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._waiting, self._allowance = Waiting(), Allowance()
        self._ready = asyncio.Event()
        self.hidden = False

    def hear(self, kind: str, message: dict[str, Any]) -> None:
        """Takes a message, from any thread."""
        self._later(lambda: self._waiting.put(kind, message))

    def forget(self) -> None:
        """Drops what still waits of a session: another one comes, and what it says must not be overtaken."""
        self._later(self._waiting.drop)

    def hide(self, hidden: bool) -> None:
        """The page goes out of sight, or comes back."""
        self.hidden = hidden
        self._later(lambda: self._waiting.hide(hidden))

    def _later(self, work: Any) -> None:
        def do() -> None:
            work()
            self._ready.set()

        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(do)

    async def next(self) -> str:
        """The next message to send, when there is one."""
        while (text := self._waiting.next()) is None:
            self._ready.clear()
            await self._ready.wait()
        return text

    def may_ask(self) -> bool:
        """Whether the tab has not asked too often."""
        return self._allowance.take()
