"""Sessions on a desk, without a browser."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import grundy
from grundy.studio.desk import Desk
from grundy.studio.kept import Session, Shelf, Tried

PATIENCE = 600.0


class Ear:
    """A tab that remembers all it hears."""

    hidden = False

    def __init__(self) -> None:
        self.heard: list[tuple[str, dict[str, Any]]] = []

    def hear(self, kind: str, message: dict[str, Any]) -> None:
        self.heard.append((kind, message))

    def last(self, kind: str) -> dict[str, Any]:
        """The latest message of a kind; empty if there was none."""
        return next((message for said, message in reversed(self.heard) if said == kind), {})

    def wait(self, kind: str, until: Callable[[dict[str, Any]], bool] = bool) -> dict[str, Any]:
        """Waits for a message."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            message = self.last(kind)
            if message and until(message):
                return message
            time.sleep(0.005)
        raise AssertionError(f"no such {kind}")


@contextmanager
def desk(folder: Path, game: str, text: str) -> Iterator[tuple[Desk, Ear]]:
    """A session that is open, and who listens."""
    named = grundy.game(game)
    extra = (named,) if game.endswith(".py") else ()
    opened = Desk(Session(named.name, [Tried(-1, "", str(named.start(text)))]), Shelf(folder), extra)
    ear = Ear()
    try:
        opened.join(ear)
        yield opened, ear
    finally:
        opened.close()


FORM = {
    "goal": "grundy", "convention": "normal", "method": "pn", "player": "L", "nimber": 0, "contract": 1,
    "threads": 1, "memory": 256, "seconds": 0.0, "nodes": 0, "log": "",
}  # fmt: skip
