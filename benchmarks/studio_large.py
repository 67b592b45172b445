"""The studio under load: a class of thirty, a store of ten million facts, long certificates, long sequences.

    python -m benchmarks.studio_large [FACTS]

No browser is needed: a tab is its socket.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from benchmarks import report
from benchmarks.studio import over, socket, spread, studio

TABS, MOVES, EVERY = 30, 6, 2.0
FACTS = 10_000_000
TERMS = 10_000_000
LOOKS = 30
SMALL, LONG, PROVED = "3x4", "7x8", ("cram", "5x7")

BARS = {
    "30 tabs, each a move every 2 s: all values": "below 300 ms",
    "the same beside one long question": "below 300 ms",
    "a tab beside one that floods": "below 300 ms",
    "a page of a store": "no delay",
    "an entry of a certificate": "no delay",
    "a part of a sequence": "no delay",
}


class Pupil:
    """A tab with a session of its own, which makes a move and waits for all values."""

    def __init__(self, port: int, token: str, game: str, text: str) -> None:
        self.socket = socket(port, token).__enter__()
        self.until("board", lambda _: True)
        self.say("new", game=game, text=text)
        self.until("session", lambda said: said["game"] == game)
        self.serial = -1
        self.settled()

    def say(self, order: str, **fields: Any) -> None:
        """Gives an order."""
        self.socket.send(json.dumps({"order": order, **fields}))

    def until(self, kind: str, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The next message of a kind that is wanted."""
        while True:
            message: dict[str, Any] = json.loads(self.socket.recv(timeout=600))
            if message["kind"] == kind and wanted(message):
                return message

    def settled(self) -> None:
        """Waits for all values of the board."""
        said = self.until(
            "values", lambda said: said["serial"] > self.serial and not said["open"] and bool(said["own"])
        )
        self.serial = said["serial"]

    def move(self, name: str) -> float:
        """Milliseconds from a move to all values after it; and back again."""
        began = time.perf_counter()
        self.say("play", move=name)
        self.settled()
        taken = 1000 * (time.perf_counter() - began)
        self.say("visit", node=0)
        self.settled()
        return taken


def in_class(beside: Callable[[int, str], Any] | None = None) -> list[float]:
    """What thirty tabs wait for, each at its own moments."""
    taken: list[float] = []
    with studio("cram", SMALL) as (port, token):
        pupils = [Pupil(port, token, "cram", SMALL) for _ in range(TABS)]
        other = beside(port, token) if beside else None

        def work(place: int, pupil: Pupil) -> None:
            time.sleep(EVERY * place / TABS)
            for _ in range(MOVES):
                began = time.monotonic()
                taken.append(pupil.move("b2-c2"))
                time.sleep(max(EVERY - (time.monotonic() - began), 0))

        threads = [threading.Thread(target=work, args=one) for one in enumerate(pupils)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if other is not None:
            other.close()
        for pupil in pupils:
            pupil.socket.close()
    return taken


def long_question(port: int, token: str) -> Any:
    """A tab whose values take for ever, and which searches as well."""
    opened = socket(port, token).__enter__()
    opened.send(json.dumps({"order": "new", "game": "cram", "text": LONG}))
    return opened


def flood(port: int, token: str) -> Any:
    """A tab that asks without end."""
    opened = socket(port, token).__enter__()
    opened.send(json.dumps({"order": "new", "game": "cram", "text": "2x2"}))

    def ask() -> None:
        try:
            while True:
                opened.send('{"order": "visit", "node": 0}')
                time.sleep(0.001)
        except Exception:
            return

    def hear() -> None:
        try:
            while True:
                opened.recv(timeout=600)
        except Exception:
            return

    for work in (ask, hear):
        threading.Thread(target=work, daemon=True).start()
    return opened


def of_a_store(facts: int) -> tuple[float, list[float], list[float], list[float]]:
    """Seconds to fill it; milliseconds for pages, for pages by a pattern, and to count it."""
    from grundy.store import Space, Store
    from grundy.studio.library import Library

    space = Space("cram", 1, "normal")
    with tempfile.TemporaryDirectory() as folder, Store(f"{folder}/facts.db") as store:
        began = time.perf_counter()
        batch: list[tuple[str, int]] = []
        keys = ("/".join("".join(row) for row in zip(*[iter(cells)] * 6, strict=True)) for cells in cells_())
        for number, key in enumerate(keys):
            if number == facts:
                break
            batch.append((key, number % 7))
            if len(batch) == 200_000:
                store.add(space, batch)
                batch = []
        store.add(space, batch)
        filled = time.perf_counter() - began
        library = Library(SimpleNamespace(store=store))
        counted = [timed(library.spaces)]
        pages, patterns = [], []
        after = ""
        for turn in range(LOOKS):
            found: dict[str, Any] = {}

            def ask(after: str = after, found: dict[str, Any] = found) -> None:
                found.update(library.page(0, after, "", ""))

            pages.append(timed(ask))
            key = found["facts"][-1][0]
            after = "".join(".#"[(ord(char) + turn) % 2] if char in ".#" else char for char in key)
            patterns.append(timed(lambda after=after: library.page(0, after, "*..*", "2")))  # type: ignore[misc]
    return filled, pages, patterns, counted


def cells_() -> Any:
    return product(".#", repeat=24)


def timed(work: Callable[[], Any]) -> float:
    began = time.perf_counter()
    work()
    return 1000 * (time.perf_counter() - began)


def of_a_certificate() -> tuple[int, float, list[float]]:
    """Its entries, seconds to read and check it, and milliseconds for an entry with its options."""
    import grundy
    from grundy.studio.proofs import OpenProof

    game, text = PROVED
    over_, said = threading.Event(), list[dict[str, Any]]()

    def tell(word: dict[str, Any]) -> None:
        said.append(word)
        if word["state"] in ("holds", "refused"):
            over_.set()

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "long.proof"
        solver = grundy.solve(grundy.game(game).start(text), grundy=True, theorems=False, method="depth:size")
        solver.proof().write(path)
        began = time.perf_counter()
        proof = OpenProof(path, tell)
        over_.wait(3600)
        checked = time.perf_counter() - began
        entries = proof.header.entries or 0
        looks = []
        for turn in range(LOOKS):
            first = 1 + turn * (entries - 1) // LOOKS

            def look(first: int = first) -> None:
                proof.node(proof.page(first)["lines"][0]["line"])

            looks.append(timed(look))
        assert said[-1]["state"] == "holds"
        proof.close()
    return entries, checked, looks


def of_a_sequence() -> tuple[float, list[float]]:
    """Seconds to compute and arrange it, and milliseconds for parts of many sizes."""
    from grundy.studio.charts import Charts
    from grundy.studio.sequence_chart import SequenceChart

    done = threading.Event()
    chart = SequenceChart("0.137", TERMS, lambda said: done.set() if over(said) else None)
    charts = Charts()
    began = time.perf_counter()
    charts.begin(chart)
    done.wait(3600)
    taken = time.perf_counter() - began
    looks = []
    for turn in range(LOOKS):
        wide = int(TERMS * 0.6**turn) + 8
        first = (TERMS - wide) // 3
        looks.append(timed(lambda f=first, w=wide: json.dumps(chart.window(f, f + w, 700))))  # type: ignore[misc]
    charts.close(time.monotonic() + 5)
    return taken, looks


def section(facts: int = FACTS) -> None:
    """Prints the table, row by row."""
    table = report.Table(
        f"The studio under load, {os.cpu_count()} processors. Times: median, best, worst.",
        (("what", 44), ("measured", 40), ("bar", 16)),
    )

    def row(name: str, found: str) -> None:
        table.row(name, found, BARS[name])

    for name, beside in zip(list(BARS)[:3], (None, long_question, flood), strict=True):
        row(name, f"{spread(waits := in_class(beside))}, 95 %: {statistics.quantiles(waits, n=20)[-1]:.0f}")
    taken, looks = of_a_sequence()
    row("a part of a sequence", f"{spread(looks)} of {TERMS:,} terms, ready in {taken:.1f} s")
    entries, checked, looks = of_a_certificate()
    row("an entry of a certificate", f"{spread(looks)} of {entries:,}, checked in {checked:.0f} s")
    filled, pages, patterns, counted = of_a_store(facts)
    row("a page of a store", f"{spread(pages)} of {facts:,} facts, filled in {filled:.0f} s")
    table.row("the same by a pattern and a value", spread(patterns), "")
    table.row("to count the store", spread(counted), "")


if __name__ == "__main__":
    section(int(sys.argv[1]) if len(sys.argv) > 1 else FACTS)
