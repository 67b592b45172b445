"""The studio: what its pages weigh, how soon they answer, and what a search loses while it is watched.

    python -m benchmarks.studio

Needs what the tests of the studio need: its pages built, Playwright, and a Chromium of the system.
"""

from __future__ import annotations

import gzip
import json
import os
import statistics
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from benchmarks import report
from tests.studio.browsing import CHROMIUM, launched, served, window

BOARD, LARGE = "4x5", "7x7"
CLICKS, LOOKS, TABS, ROUNDS = 20, 10.0, 4, 3
WATCHED_NODES = 600_000
BROWSED_NODES = 1_000_000
TICKS = os.sysconf("SC_CLK_TCK")
WHOLE = "whole"
"""Stands for a process among its threads."""

FORM = {
    "order": "begin", "goal": "outcome", "convention": "normal", "method": "pn", "player": "L", "nimber": 0,
    "contract": 1, "threads": 1, "memory": 4096, "seconds": 0, "nodes": 0, "log": "",
}  # fmt: skip

BARS = {
    "page, gzip": "below 60 kB",
    "click to the board with all values": "below 100 ms",
    "looks a second in each of 4 tabs": "10",
    "CPU of the search while 4 tabs watch": "below 3 % more",
    "click to a node of a large tree": "no delay",
}

CLICK = """async ([first, second]) => {
  const settled = () => document.querySelector('.moves .progress:not(.on)')
    && [...document.querySelectorAll('.moves .card .worth')].every((one) => !one.textContent.startsWith('?'));
  const text = () => document.querySelector('[aria-label=Position]').value;
  const before = text();
  const click = (spot) => document.querySelector(`.stage [data-spot="${spot}"]`)
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  click(first);
  await new Promise(requestAnimationFrame);
  const began = performance.now();
  click(second);
  while (text() === before || !settled()) await new Promise(requestAnimationFrame);
  return performance.now() - began;
}"""

DESCEND = """async () => {
  const own = () => document.querySelector('.nodes tr.own .thumb')?.title;
  const before = own();
  const down = document.querySelector('.nodes tr.child th button');
  if (!down) return -1;
  const began = performance.now();
  down.click();
  while (own() === before) await new Promise(requestAnimationFrame);
  return performance.now() - began;
}"""


def weight() -> int:
    """Bytes of all files of the pages, as they go over the wire when they are compressed."""
    from grundy.studio.server import FILES, STATIC

    return sum(len(gzip.compress((STATIC / name).read_bytes())) for name in FILES)


@contextmanager
def studio(game: str, text: str) -> Iterator[tuple[int, str]]:
    with tempfile.TemporaryDirectory() as folder, served(Path(folder), game, text) as found:
        yield found


def clicks(browser: Any) -> list[float]:
    """Milliseconds from the click that makes a move to the new board with all values known."""
    taken = []
    with studio("cram", BOARD) as (port, token), window(browser) as context:
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{port}/?token={token}")
        for _ in range(CLICKS):
            page.wait_for_selector(".moves:has(.progress:not(.on)) .card")
            taken.append(page.evaluate(CLICK, ["b2", "b3"]))
            page.keyboard.press("u")
            page.wait_for_selector('.tree [aria-current="step"]:has-text("Start")')
    return taken


def browsed(browser: Any) -> tuple[int, list[float]]:
    """The nodes of a tree, and milliseconds from a click on a child to its family, on the way down."""
    taken: list[float] = []
    with studio("cram", LARGE) as (port, token), window(browser) as context:
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{port}/?token={token}")
        with socket(port, token) as opened:
            heard = Heard(opened)
            opened.send(json.dumps(FORM))
            heard.say("watch", view="tree", node=0, levels=1)
            heard.until(lambda look: bool(look["family"]) and look["family"][0]["nodes"] >= BROWSED_NODES)
            heard.say("pause")
            look = heard.until(lambda look: look["state"] == "paused" and bool(look["family"]))
            nodes = look["family"][0]["nodes"]
            page.locator("nav").get_by_role("button", name="Search").click()
            page.get_by_role("button", name="Tree", exact=True).click()
            page.wait_for_selector(".nodes tr.child th button")
            while len(taken) < CLICKS and (one := page.evaluate(DESCEND)) >= 0:
                taken.append(one)
    return nodes, taken


class Heard:
    """What a socket hears: looks, one after the other."""

    def __init__(self, opened: Any) -> None:
        self.opened = opened

    def say(self, order: str, **fields: Any) -> None:
        """Gives an order."""
        self.opened.send(json.dumps({"order": order, **fields}))

    def looks(self) -> Iterator[dict[str, Any]]:
        """All looks that come."""
        while True:
            message = json.loads(self.opened.recv(timeout=600))
            if message["kind"] == "look":
                yield message

    def until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The first look of a kind."""
        return next(look for look in self.looks() if wanted(look))


def socket(port: int, token: str) -> Any:
    """A tab without a page."""
    from websockets.sync.client import connect
    from websockets.typing import Origin

    origin, cookie = f"http://127.0.0.1:{port}", {"Cookie": f"grundy-studio-{port}={token}"}
    return connect(
        f"ws://127.0.0.1:{port}/socket", origin=Origin(origin), additional_headers=cookie, max_size=2**26
    )


def over(look: dict[str, Any]) -> bool:
    return look["state"] in ("done", "stopped")


def watched(tabs: int) -> tuple[float, float, list[float]]:
    """CPU seconds of the thread that searches and of the whole server, and looks a second of each tab."""
    rates: list[float] = []

    def watch(opened: Any) -> None:
        heard = Heard(opened)
        times = []
        for look in heard.looks():
            times.append(time.monotonic())
            if over(look):
                break
        rates.append((len(times) - 1) / max(times[-1] - times[0], 1e-6))

    with studio("cram", LARGE) as (port, token), socket(port, token) as first:
        process = listening(port)
        heard = Heard(first)
        time.sleep(1.0)  # values of the board, which are not what is measured
        heard.say("value", on=False)
        time.sleep(0.5)
        before = spent(process)
        heard.say("rate", a_second=LOOKS if tabs else 0.2)
        first.send(json.dumps({**FORM, "method": "dfpn", "nodes": WATCHED_NODES}))
        heard.say("rate", a_second=LOOKS if tabs else 0.2)
        others = [socket(port, token).__enter__() for _ in range(max(tabs - 1, 0))]
        threads = [threading.Thread(target=watch, args=(one,)) for one in (first, *others)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for one in others:
            one.close()
        after = spent(process)
    grown = {thread: seconds - before.get(thread, 0.0) for thread, seconds in after.items()}
    whole = grown.pop(WHOLE)
    return max(*grown.values(), whole - sum(grown.values())), whole, rates if tabs else []


def listening(port: int) -> int:
    """The process that serves a port."""
    tables = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    (inode,) = {row[9] for row in tables if row[1].endswith(f":{port:04X}") and row[3] == "0A"}
    for folder in Path("/proc").glob("[0-9]*/fd"):
        try:
            if any(os.readlink(one) == f"socket:[{inode}]" for one in folder.iterdir()):
                return int(folder.parent.name)
        except OSError:
            continue
    raise RuntimeError(f"nobody serves port {port}")


def spent(process: int) -> dict[str, float]:
    """CPU seconds of each thread of a process, and of all, with those that have ended: the search's may
    have."""
    found = {}
    for task in (Path(f"/proc/{process}"), *Path(f"/proc/{process}/task").iterdir()):
        fields = (task / "stat").read_text().rpartition(")")[2].split()
        name = WHOLE if task.parent == Path("/proc") else task.name
        found[name] = (int(fields[11]) + int(fields[12])) / TICKS
    return found


def section(quick: bool = False) -> None:
    """Prints the table, row by row."""
    table = report.Table(
        f"The studio. CPU: least of {1 if quick else ROUNDS} runs, in turns; times: median, best, worst.",
        (("what", 36), ("measured", 34), ("bar", 16)),
    )

    def row(name: str, found: str) -> None:
        table.row(name, found, BARS[name])

    row("page, gzip", f"{weight():,} bytes")
    alone, seen = [], []
    for _ in range(1 if quick else ROUNDS):
        alone.append(watched(0))
        seen.append(watched(TABS))
    rates = [min(rate for _, _, found in seen for rate in found), max(r for _, _, f in seen for r in f)]
    row("looks a second in each of 4 tabs", f"{rates[0]:.1f} to {rates[1]:.1f}")
    search = [min(one for one, _, _ in runs) for runs in (alone, seen)]
    whole = [min(one for _, one, _ in runs) for runs in (alone, seen)]
    more = f"{search[0]:.2f} s, {search[1]:.2f} s: {100 * (search[1] / search[0] - 1):+.1f} %"
    row("CPU of the search while 4 tabs watch", more)
    table.row("CPU of the whole server", f"{whole[0]:.2f} s, {whole[1]:.2f} s", "")
    if not CHROMIUM:
        table.row("no Chromium: the rest is not measured", "", "")
        return
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = launched(playwright)
        row("click to the board with all values", spread(clicks(browser)))
        if not quick:
            nodes, taken = browsed(browser)
            row("click to a node of a large tree", f"{spread(taken)}, {nodes:,} nodes")
        browser.close()


def spread(taken: list[float]) -> str:
    return f"{statistics.median(taken):.0f} ms ({min(taken):.0f} to {max(taken):.0f})"


if __name__ == "__main__":
    section()
