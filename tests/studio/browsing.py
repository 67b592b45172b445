"""The studio in a browser: which one, how it is started, and a window of it."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import PIPE
from typing import Any

from tests.processes import running

__all__ = ["CHROMIUM", "Open", "launched", "served", "stroke", "window"]

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), "")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
PATIENCE = 120_000.0
"""Milliseconds: for what comes in a moment, on a machine that is busy with other things."""

Open = Callable[..., Any]


@contextmanager
def served(folder: Path, *words: str, store: Path | None = None) -> Iterator[tuple[int, str]]:
    """A studio that runs: its port, and its token."""
    kept = ["--store", str(store)] if store else ["--no-store"]
    command = [sys.executable, "-m", "grundy", "studio", *words, "--no-browser", *kept]
    with running([*command, "--folder", folder], stdout=PIPE, stderr=PIPE) as process:
        assert process.stdout is not None
        address = process.stdout.readline().split()[-1]
        port, token = address.removeprefix("http://127.0.0.1:").split("/?token=")
        yield int(port), token


def launched(playwright: Any) -> Any:
    """The system's Chromium, without a window."""
    return playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)


@contextmanager
def window(browser: Any, expected: str = "", **settings: Any) -> Iterator[Any]:
    """A window of its own; at the end its pages have met no error, but for those that are `expected`."""
    context = browser.new_context(reduced_motion="reduce", **settings)
    context.set_default_timeout(PATIENCE)
    faults: list[str] = []
    context.on("weberror", lambda error: faults.append(str(error.error)))
    context.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    try:
        yield context
        assert [fault for fault in faults if not expected or expected not in fault] == []
    finally:
        context.close()


def stroke(page: Any, one: int, other: int, bend: float) -> None:
    """Draws from one spot of the sheet to another."""
    ends = []
    for spot in (one, other):
        box = page.locator(f"[data-sheet-spot='{spot}']").bounding_box()
        ends.append(complex(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    start, end = ends
    page.mouse.move(start.real, start.imag)
    page.mouse.down()
    for k in range(1, 21):
        t = k / 20
        way = start + (end - start) * t + 4j * bend * t * (1 - t) * (end - start) / abs(end - start)
        page.mouse.move(way.real, way.imag)
    page.mouse.up()
