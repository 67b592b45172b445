"""Several threads on one question: wall-clock and processor time beside one thread, least of several runs.

`python -m benchmarks.threads` prints the table; names of rows as arguments choose among them, `--threads`
says how many threads, `--runs` how often. Only on idle cores do its wall-clock times mean anything.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from benchmarks import report

ROOT = Path(__file__).resolve().parent.parent

MISERE_BASE = "6"

ROWS = {
    "cram 5x8": ("cram", "5x8", "grundy"),
    "cram 5x9": ("cram", "5x9", "grundy"),
    "cram 6x7": ("cram", "6x7", "outcome"),
    "sprouts 18": ("sprouts", "18", "outcome"),
    "sprouts 20": ("sprouts", "20", "outcome"),
    "sprouts 24": ("sprouts", "24", "outcome"),
    "misère sprouts 14": ("sprouts", "14", "misère"),
    "boxes 3x4": ("dots_and_boxes", "3x4", "score"),
    "boxes 4x4 icelandic": ("dots_and_boxes", "4x4-icelandic", "score"),
    "domineering 7x7": ("domineering", "7x7", "turn"),
    "domineering 8x8": ("domineering", "8x8", "turn"),
}
"""What is asked: who wins or the nimber, who wins in misère play, the score, or who wins if Left begins."""

SHORT = ("cram 5x8", "sprouts 18", "sprouts 20", "misère sprouts 14", "boxes 3x4", "domineering 7x7")
"""Those that take a few seconds."""


@dataclass(frozen=True)
class Run:
    wall: float
    cpu: float
    nodes: int
    answer: str


def run(name: str, threads: int) -> Run:
    """The search of a row, in this process."""
    from grundy.games import PartizanPosition, Player, ScoringPosition, game
    from grundy.games.turn import turn_of
    from grundy.search import ScoreSolver, Solver

    which, text, asked = ROWS[name]
    position = game(which).start(text)
    if asked == "score":
        boxes = cast(ScoringPosition, position)
        scores = ScoreSolver(boxes, threads=threads)
        wall, cpu = time.perf_counter(), time.process_time()
        answer = str(scores.score(boxes))
        return Run(time.perf_counter() - wall, time.process_time() - cpu, scores.nodes, answer)
    misere = asked == "misère"
    if asked == "turn":
        position = turn_of(cast(PartizanPosition, position), Player.LEFT)
    base = position.game.start(MISERE_BASE) if misere else None
    solver = Solver(position, threads=threads, misere=misere, base=base)
    search = solver.search(position, goal="grundy" if asked == "grundy" else "outcome")
    wall, cpu = time.perf_counter(), time.process_time()
    with search:
        search.start().wait()
    answer = str(search.outcome if search.grundy is None else search.grundy)
    return Run(time.perf_counter() - wall, time.process_time() - cpu, search.nodes, answer)


def measured(name: str, threads: int) -> Run:
    """The same, in a process of its own."""
    command = [sys.executable, "-m", "benchmarks.threads", name, "--one", str(threads)]
    environment = {**os.environ, "GRUNDY_STORE": "off"}
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, env=environment)
    return Run(**json.loads(done.stdout))


def section(names: Iterable[str], counts: Sequence[int] = (1, 2), runs: int = 5) -> None:
    """Prints the table, row by row."""
    table = report.Table(
        f"Threads, theorems off, least of {runs} runs in turns, beside {counts[0]} of them.",
        (
            *(("question", 20), ("threads", 7), ("answer", 8), ("nodes", 11), ("wall s", 8), ("CPU s", 8)),
            *(("speed-up", 8), ("CPU", 6), ("more nodes", 10)),
        ),
    )
    for name in names:
        found: dict[int, list[Run]] = {count: [] for count in counts}
        for _ in range(runs):
            for count in counts:
                found[count].append(measured(name, count))
        first = min(found[counts[0]], key=lambda one: one.wall)
        answers = {one.answer for several in found.values() for one in several}
        for count, several in found.items():
            best = min(several, key=lambda one: one.wall)
            cpu = min(one.cpu for one in several)
            cells = (best.answer, f"{best.nodes:,}", report.seconds(best.wall), report.seconds(cpu))
            ratios = (best.nodes / first.nodes - 1, cpu / min(one.cpu for one in found[counts[0]]))
            table.row(
                name, str(count), *cells,
                report.times(first.wall / best.wall), f"{ratios[1]:.2f}", f"{ratios[0]:+.0%}",
                note="the answers differ" if len(answers) > 1 else "",
            )  # fmt: skip


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="ROW", help=f"among {', '.join(ROWS)} (default: all)")
    parser.add_argument("--threads", default="1,2", help="how many threads (default: 1,2)")
    parser.add_argument("--runs", type=int, default=5, help="how often (default: 5)")
    parser.add_argument("--one", type=int, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    for name in asked.names:
        if name not in ROWS:
            parser.error(f"no row {name!r}; there are {', '.join(ROWS)}")
    if asked.one:
        print(json.dumps(vars(run(asked.names[0], asked.one))))
        return 0
    section(asked.names or ROWS, [int(count) for count in asked.threads.split(",")], asked.runs)
    return 0


if __name__ == "__main__":
    sys.exit(main())
