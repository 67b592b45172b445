"""Games whose rules are data: outcomes by search, values, and Cram as data beside its C++ twin.

`python -m benchmarks.patterns` prints the table; with a job as argument, it runs that job and prints JSON.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path

from benchmarks import report
from benchmarks.partizan import report_text

ROOT = Path(__file__).resolve().parent.parent

Job = tuple[str, str, str]
"""What is asked, a game, and a position."""

SHORT: tuple[Job, ...] = (
    ("outcome", "clobber", "4x4"),
    ("outcome", "clobber", "4x5"),
    ("outcome", "nogo", "3x4"),
    ("outcome", "amazons", "B.../..../...W"),
    ("value", "amazons", "B.../...W"),
    ("value", "amazons", "B../.../..W"),
    ("value", "konane", "4x5"),
    ("value", "snort", "grid 3x4"),
    ("twin", "cram", "5x5"),
    ("data", "cram", "5x5"),
)
LONG: tuple[Job, ...] = (
    ("outcome", "nogo", "4x4"),
    ("twin", "cram", "5x6"),
    ("data", "cram", "5x6"),
)

Found = tuple[str, int]
"""An answer, and how many nodes it took."""


def of_partizan(what: str, name: str, text: str) -> Found:
    from grundy.games import PartizanPosition, game
    from grundy.search.partizan import PartizanSolver

    position = game(name).start(text)
    assert isinstance(position, PartizanPosition)
    solver = PartizanSolver(position)
    answer = solver.value(position) if what == "value" else solver.outcome(position)
    return str(answer), solver.nodes


def cram(what: str, board: str) -> Found:
    """The nimber by the C++ twin, or by the same rules as data."""
    from grundy import _engine
    from grundy.games.board_game import ImpartialBoardGame
    from grundy.games.patterns import rule

    class DataCram(ImpartialBoardGame):
        cells = ".#"
        both = rule("..", "##", along=((0, 1), (1, 0)))

    height, width = map(int, board.split("x"))
    rules: _engine.Rules = _engine.Cram(width, height)
    if what == "data":
        rules = _engine.PatternNimbers(DataCram.engine_rules(height, width), width, height)
    search = _engine.Search(
        _engine.Table(rules), rules.canonical("/".join(["." * width] * height)), goal="grundy"
    )
    search.start()
    search.wait()
    return str(search.grundy), search.nodes


def answered(job: Job) -> Found:
    what, name, text = job
    return cram(what, text) if what in ("twin", "data") else of_partizan(what, name, text)


def measured(job: Job) -> tuple[str, int, float] | None:
    """The answer, nodes, and CPU seconds of a job in a process of its own; None when it cannot run."""
    command = [sys.executable, "-m", "benchmarks.patterns", *job]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        return None
    answer, nodes, seconds = json.loads(done.stdout)
    return answer, nodes, seconds


def all_jobs(quick: bool = False) -> list[Job]:
    """What is measured; with `quick`, what is short of it."""
    return [*SHORT] if quick else [*SHORT, *LONG]


def section(jobs: Iterable[Job]) -> None:
    """Prints the table, row by row."""
    table = report.Table(
        "Rules as data, one thread; and Cram by its C++ twin.",
        (("job", 34), ("answer", 24), ("nodes", 11), ("CPU s", 8), ("us a node", 9)),
    )
    for job in jobs:
        found = measured(job)
        if found is None:
            table.row(" ".join(job), note="FAILED")
            continue
        answer, nodes, seconds = found
        each = f"{1e6 * seconds / max(nodes, 1):.2f}"
        table.row(" ".join(job), report_text(answer), f"{nodes:,}", report.seconds(seconds), each)


def main(words: list[str]) -> None:
    from grundy.games import game

    if not words:
        section(all_jobs())
        return
    what, name, text = words
    game(name)
    answered((what, name, "2x2") if what in ("twin", "data") else (what, "domineering", "2x2"))
    started = time.process_time()  # imports are not what is measured
    answer, nodes = answered((what, name, text))
    print(json.dumps([answer, nodes, time.process_time() - started]))


if __name__ == "__main__":
    main(sys.argv[1:])
