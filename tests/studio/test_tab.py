"""What waits for a tab."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor

from grundy.studio.tab import Tab


def run(work: Coroutine[object, object, list[str]]) -> list[str]:
    """In a thread of its own: that of the tests may have a loop already, for a browser."""
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(asyncio.run, work).result()


def test_of_each_kind_the_latest_is_said() -> None:
    async def said() -> list[str]:
        tab = Tab(asyncio.get_running_loop())
        for serial in range(3):
            tab.hear("values", {"serial": serial})
        tab.hear("error", {"line": "a"})
        tab.hear("error", {"line": "b"})
        return [await tab.next(), await tab.next()]

    values, errors = map(json.loads, run(said()))
    assert values == {"kind": "values", "serial": 2}
    assert errors == {"kind": "error", "lines": ["a", "b"]}


def test_another_session_is_told_before_its_board() -> None:
    """A page forgets the board when another session comes: none of the new one may be ahead of it."""

    async def said() -> list[str]:
        tab = Tab(asyncio.get_running_loop())
        tab.hear("values", {"serial": 7})
        tab.hear("board", {"serial": 7})
        tab.forget()
        for kind in ("session", "board", "values"):
            tab.hear(kind, {})
        return [json.loads(await tab.next())["kind"] for _ in range(3)]

    assert run(said()) == ["session", "board", "values"]
