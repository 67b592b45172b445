"""Dots-and-boxes: scores by contract, with node counts and memory.

`python -m benchmarks.boxes` prints the table, and says where a score is not the published one or a node count
not that of the reference; `--save` makes it the reference. `python -m benchmarks.boxes 4x4 --method depth`
prints the row of one board, and `--time-limit` and `--memory` bound it.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path

from benchmarks import report

ROOT = Path(__file__).resolve().parent.parent
REFERENCE = ROOT / "benchmarks/boxes.json"
PUBLISHED = ROOT / "tests/oracles/dots_and_boxes.json"

QUICK = ("3x3", "2x6", "3x4", "4x4-icelandic", "3x7-swedish", "2x13-swedish", "4x5-swedish")
BOARDS = (
    *(f"2x{n}" for n in range(2, 7)),
    *("3x3", "3x4", "4x4"),
    *(f"2x{n}-icelandic" for n in range(2, 8)),
    *("3x3-icelandic", "3x4-icelandic", "3x5-icelandic", "4x4-icelandic"),
    *(f"2x{n}-swedish" for n in range(2, 14)),
    *(f"3x{n}-swedish" for n in range(3, 8)),
    *("4x4-swedish", "4x5-swedish", "5x5-swedish"),
)
SECONDS = 3600.0
"""A board that takes longer than this is given up."""

Row = dict[str, str | int | float]


def measure(board: str, method: str, time_limit: float, memory: str) -> Row:
    """The score of a board, and what it took."""
    from grundy.games import ScoringPosition, game
    from grundy.search import Limits, parse_memory
    from grundy.search.scores import ScoreSolver

    position = game("dots_and_boxes").start(board)
    assert isinstance(position, ScoringPosition)
    solver = ScoreSolver(position, method=method, limits=Limits(parse_memory(memory), time_limit))
    started = time.process_time()
    score = solver.score(position)
    least, most = solver.known(position)
    sizes = solver.statistics()
    return {
        "score": str(score) if score is not None else f"{least} to {most}",
        "nodes": solver.nodes,
        "seconds": time.process_time() - started,
        "method": solver.method_for(position),
        "lost": sizes["proved"],
        "won": sizes["excluded"],
        "bytes": sum(size for name, size in sizes.items() if name.endswith("_bytes")),
        "note": "" if score is not None else solver.stopped_by,
    }


def section(boards: Iterable[str], save: bool = False) -> None:
    """Prints the table, row by row, each board in a process of its own."""
    reference: dict[str, Row] = json.loads(REFERENCE.read_text())
    published: dict[str, str] = json.loads(PUBLISHED.read_text())["scores"]
    table = report.Table(
        "Dots-and-boxes, one thread. Stored positions: 'lost' have an upper bound on the score, 'won' have a "
        "lower one only.",
        (
            *(("board", 16), ("score", 9), ("nodes", 11), ("CPU s", 8), ("lost", 10), ("won", 10)),
            ("MiB", 6),
        ),
    )
    for board in boards:
        command = [sys.executable, "-m", "benchmarks.boxes", board]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            table.row(board, note="FAILED")
            continue
        row: Row = json.loads(done.stdout)
        if row["score"] != published[board]:
            row["note"] = f"{row['note']} published: {published[board]}".lstrip()
        elif board in reference and row["nodes"] != reference[board]["nodes"]:
            row["note"] = f"in the reference {reference[board]['nodes']:,} nodes"
        if save:
            reference[board] = {name: value for name, value in row.items() if name != "note"}
            REFERENCE.write_text(json.dumps(reference, indent=1) + "\n")
        counts = (f"{row[name]:,}" for name in ("lost", "won"))
        table.row(
            *(board, str(row["score"]), f"{row['nodes']:,}", report.seconds(float(row["seconds"]))),
            *(*counts, report.mebibytes(int(row["bytes"]))),
            note=str(row["note"]),
        )


def main() -> None:
    parser = argparse.ArgumentParser(description="Dots-and-boxes: scores by contract.")
    parser.add_argument("board", nargs="?", help="one board; without it, the whole table")
    parser.add_argument("--quick", action="store_true", help="a short table")
    parser.add_argument("--save", action="store_true", help="make this table the reference")
    parser.add_argument("--method", default="auto")
    parser.add_argument("--time-limit", type=float, default=SECONDS)
    parser.add_argument("--memory", default="8G")
    asked = parser.parse_args()
    if asked.board is None:
        section(QUICK if asked.quick else BOARDS, asked.save)
    else:
        print(json.dumps(measure(asked.board, asked.method, asked.time_limit, asked.memory)))


if __name__ == "__main__":
    main()
