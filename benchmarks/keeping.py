"""What the store costs: the same search without a store and with an empty one, in turns.

    python -m benchmarks.keeping

Each run is a process of its own, in which grundy and the store are imported, and Python has collected what
that left behind, before the clock starts.
"""

from __future__ import annotations

import gc
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path

from benchmarks import report

ROOT = Path(__file__).resolve().parent.parent
ROUNDS = 5

OUTCOME, VALUE = "outcome", "value"

QUICK = (("cram", "5x7", VALUE),)
SEARCHES = (
    ("cram", "5x8", VALUE),
    ("sprouts", "12", OUTCOME),
    ("chomp", "6x7", VALUE),
    ("domineering", "7x7", OUTCOME),
    ("dots_and_boxes", "3x4", OUTCOME),
    ("domineering", "4x8", VALUE),
    ("clobber", "3x5", VALUE),
)

Row = dict[str, int | float]


def measure(game: str, start: str, wanted: str, place: str) -> Row:
    """Seconds of processor time and nodes of a search, and the facts that it kept at a place."""
    import grundy
    import grundy.store.recorder
    from grundy.store import Store

    position = grundy.game(game).start(start)
    store = Store(place) if place else None
    gc.collect()
    begun = time.process_time()
    found = grundy.solve(position, theorems=False, grundy=wanted == VALUE, find_move=False, store=store)
    spent = time.process_time() - begun
    return {"nodes": found.nodes, "seconds": spent, "facts": sum(store.spaces().values()) if store else 0}


def measured(game: str, start: str, wanted: str, keeps: bool) -> Row:
    with tempfile.TemporaryDirectory() as folder:
        place = f"{folder}/solved.db" if keeps else ""
        done = subprocess.run(
            [sys.executable, "-m", "benchmarks.keeping", game, start, wanted, place],
            cwd=ROOT, capture_output=True, text=True, check=True,
        )  # fmt: skip
    row: Row = json.loads(done.stdout)
    return row


def section(searches: Iterable[tuple[str, str, str]]) -> None:
    """Prints the table, row by row."""
    table = report.Table(
        f"The store: CPU seconds without and with one, least of {ROUNDS} runs each, in turns.",
        (
            *(("search", 24), ("nodes", 11), ("facts", 9), ("without", 8), ("with", 8), ("ratio", 6)),
            ("us a fact", 9),
        ),
    )
    for game, start, wanted in searches:
        runs = [
            (measured(game, start, wanted, False), measured(game, start, wanted, True)) for _ in range(ROUNDS)
        ]
        without, with_store = (min(pair[side]["seconds"] for pair in runs) for side in (0, 1))
        alone, kept = runs[0]
        each = 1e6 * (with_store - without) / max(kept["facts"], 1)
        table.row(
            f"{game} {start}, {wanted}", f"{kept['nodes']:,}", f"{kept['facts']:,}",
            report.seconds(without), report.seconds(with_store), f"{with_store / without:.3f}", f"{each:.1f}",
            note="" if alone["nodes"] == kept["nodes"] else "NOT THE SAME NODES",
        )  # fmt: skip


if __name__ == "__main__":
    if len(sys.argv) == 5:
        print(json.dumps(measure(*sys.argv[1:])))
    else:
        section(SEARCHES)
