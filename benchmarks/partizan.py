"""Partizan games: canonical forms, sums and outcomes, beside cgt-py where that is installed.

`python -m benchmarks.partizan` prints the table; with a job as argument, it runs that job and prints JSON.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from itertools import product
from pathlib import Path

from benchmarks import report

ROOT = Path(__file__).resolve().parent.parent

VALUES = ("4x4", "4x5", "5x5", "4x7", "5x6")
OUTCOMES = ("6x6", "7x7", "8x8")
LONGEST_ROW = 11
SUMS = 10_000

Found = tuple[str, int]
"""An answer, and how many nodes it took."""


def value(board: str) -> Found:
    from grundy.games import PartizanPosition, game
    from grundy.search.partizan import PartizanSolver

    position = game("domineering").start(board)
    assert isinstance(position, PartizanPosition)
    solver = PartizanSolver(position)
    return report_text(str(solver.value(position))), solver.nodes


def outcome(board: str) -> Found:
    from grundy.games import PartizanPosition, game
    from grundy.search.partizan import PartizanSolver

    position = game("domineering").start(board)
    assert isinstance(position, PartizanPosition)
    solver = PartizanSolver(position)
    return str(solver.outcome(position)), solver.nodes


def rows(longest: str) -> Found:
    """The values of all rows of Toppling Dominoes up to a length."""
    from grundy import _engine
    from grundy.values.partizan import FORMS

    table = _engine.ValueTable(FORMS, _engine.TopplingDominoes())
    found = {0}
    for length in range(1, int(longest) + 1):
        for row in product("LRE", repeat=length):
            number = table.value(["".join(row)])
            assert number is not None
            found.add(number)
    return f"{len(found):,} values", table.nodes


def sums(count: str) -> Found:
    """Sums of pairs of random games born on day 4."""
    from grundy.values.partizan import CanonicalForm

    chance = random.Random(4)
    games = [CanonicalForm()]
    for _ in range(4):
        sides = [chance.sample(games, min(len(games), chance.randint(1, 2))) for _ in range(800)]
        games += [CanonicalForm(left, right) for left, right in zip(sides, sides[::-1], strict=True)]
        games = list(dict.fromkeys(games))
    total = len({(chance.choice(games) + chance.choice(games)).number for _ in range(int(count))})
    return f"{total:,} values", int(count)


def cgt_py(board: str) -> Found:
    import cgt_py as other  # type: ignore[import-not-found, unused-ignore]

    height, width = map(int, board.split("x"))
    return report_text(str(other.Domineering("|".join(["." * width] * height)).canonical_form)), 0


JOBS: dict[str, Callable[[str], Found]] = {
    "value": value,
    "outcome": outcome,
    "rows": rows,
    "sums": sums,
    "cgt-py": cgt_py,
}


def report_text(answer: str, most: int = 24) -> str:
    return answer if len(answer) <= most else answer[: most - 3] + "..."


def measured(job: str, what: str) -> tuple[Found, float] | None:
    """The answer and CPU seconds of a job in a process of its own; None when it cannot run."""
    command = [sys.executable, "-m", "benchmarks.partizan", job, what]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        return None
    answer, nodes, seconds = json.loads(done.stdout)
    return (answer, nodes), seconds


def section(jobs: Iterable[tuple[str, str]]) -> None:
    """Prints the table, row by row."""
    table = report.Table(
        "Partizan games, one thread. 'faster': CPU seconds of cgt-py, where it is installed, over ours.",
        (
            *(("job", 16), ("answer", 24), ("nodes", 11), ("CPU s", 8)),
            *(("cgt-py s", 8), ("faster", 8)),
        ),
    )
    for job, what in jobs:
        ours = measured(job, what)
        if ours is None:
            table.row(f"{job} {what}", note="FAILED")
            continue
        (answer, nodes), seconds = ours
        other = measured("cgt-py", what) if job == "value" else None
        beside = ("-", "-")
        if other is not None:
            beside = report.seconds(other[1]), report.times(other[1] / max(seconds, 1e-6))
        table.row(f"{job} {what}", answer, f"{nodes:,}", report.seconds(seconds), *beside)


def all_jobs(quick: bool = False) -> list[tuple[str, str]]:
    """What is measured; with `quick`, what is short of it."""
    values = VALUES[:3] if quick else VALUES
    outcomes = OUTCOMES[:1] if quick else OUTCOMES
    return [
        *(("value", board) for board in values),
        *(("outcome", board) for board in outcomes),
        ("rows", "8" if quick else str(LONGEST_ROW)),
        ("sums", str(SUMS)),
    ]


def main(words: list[str]) -> None:
    if not words:
        section(all_jobs())
        return
    job, what = words
    JOBS[job]("1" if job in ("rows", "sums") else "2x2")  # imports and tables are not what is measured
    started = time.process_time()
    answer, nodes = JOBS[job](what)
    print(json.dumps([answer, nodes, time.process_time() - started]))


if __name__ == "__main__":
    main(sys.argv[1:])
