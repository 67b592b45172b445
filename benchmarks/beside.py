"""Outcomes and values beside two other programs, in one run and in turns: MCGS and cgt-py, if they are there.

`python -m benchmarks.beside --mcgs PATH --cgt-py PYTHON` prints the tables, and with `--only data`, `sums` or
`twins` one of them: PATH is the program MCGS 1.5,
built by `make DEBUG=0`, and PYTHON one in which cgt-py 0.11 is installed. What is not said is looked for as
`MCGS` on the path, and in this Python; without it, its rows are grundy's alone. Figures are CPU seconds, the
least of several runs, without what starts Python; MCGS is asked who wins if Left starts and if Right does, as
grundy is, and the system's time for its table is left out.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import partial

from benchmarks import mcgs, patterns, report, sums
from benchmarks.mcgs import Found
from benchmarks.partizan import report_text
from benchmarks.patterns import Job

JOBS: tuple[Job, ...] = (
    ("outcome", "clobber", "4x4"),
    ("outcome", "clobber", "4x5"),
    ("outcome", "nogo", "3x4"),
    ("outcome", "nogo", "4x4"),
    ("outcome", "amazons", "B.../..../...W"),
    ("value", "amazons", "B.../...W"),
    ("value", "amazons", "B../.../..W"),
    ("value", "konane", "4x5"),
    ("value", "snort", "grid 3x4"),
)
TWINS = ("5x5", "5x6", "5x7", "6x6")
"""Boards of Cram, by the C++ twin and by the same rules as data."""

CGT_PY = """
import json, sys, time
import cgt_py
game, board = sys.argv[1:]
if game == "Snort":
    rows, columns = map(int, board.split("x"))
    edges = [(r * columns + c, r * columns + c + 1) for r in range(rows) for c in range(columns - 1)]
    edges += [(r * columns + c, (r + 1) * columns + c) for r in range(rows - 1) for c in range(columns)]
    position = cgt_py.Snort(rows * columns, edges)
else:
    position = getattr(cgt_py, game)(board)
started = time.process_time()
form = position.canonical_form
print(json.dumps([str(form).split("'")[1], time.process_time() - started]))
"""


Ask = Callable[[], Found | None]
"""None when it cannot run."""


def by_grundy(job: Job) -> Found | None:
    found = patterns.measured(job)
    return None if found is None else Found(found[0], found[2], found[1])


def board_of(name: str, text: str, signs: dict[str, str]) -> str:
    """A board as another program writes it."""
    from grundy.games import game

    board, own, theirs = str(game(name).start(text)), "".join(signs), "".join(signs.values())
    return board.translate(str.maketrans(f"/{own}", f"|{theirs}"))


def by_mcgs(program: str, job: Job) -> Found | None:
    """Who wins, without a database."""
    _, name, text = job
    return mcgs.asked(program, f"{name}[{text}]")


def by_cgt_py(python: str, job: Job) -> Found | None:
    """The canonical form."""
    _, name, text = job
    board = text.removeprefix("grid ") if name == "snort" else board_of(name, text, {"B": "x", "W": "o"})
    command = [python, "-c", CGT_PY, name.capitalize(), board]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return Found(*json.loads(done.stdout)) if done.returncode == 0 else None


def least(asked: Sequence[Ask], runs: int) -> list[Found | None]:
    """The quickest answer of each; they are asked in turns."""
    turns = [[ask() for ask in asked] for _ in range(runs)]
    answered = [[one for one in found if one is not None] for found in zip(*turns, strict=True)]
    return [min(found, key=lambda one: one.seconds, default=None) for found in answered]


def differ(job: Job, ours: Found, theirs: Found) -> bool:
    from grundy.values.partizan import CanonicalForm

    if job[0] == "outcome":
        return ours.answer != theirs.answer
    return CanonicalForm.parse(ours.answer) != CanonicalForm.parse(theirs.answer)


def section(solver: str | None, cgt_py: str | None, runs: int) -> None:
    """Prints the table, row by row."""
    peers: dict[str, tuple[str, Callable[[Job], Found | None] | None]] = {
        "outcome": ("MCGS", partial(by_mcgs, solver) if solver else None),
        "value": ("cgt-py", partial(by_cgt_py, cgt_py) if cgt_py else None),
    }
    for name, there in peers.values():
        if there is None:
            print(f"{name} is not there: its rows are grundy's alone.")
    table = report.Table(
        f"Rules as data, one thread, CPU seconds, least of {runs}. 'faster': those of the other over ours.",
        (("question", 32), ("answer", 24), ("grundy s", 8), ("other", 6), ("other s", 8), ("faster", 7)),
    )
    for job in JOBS:
        name, there = peers[job[0]]
        ours, *others = least([partial(by_grundy, job), *([partial(there, job)] if there else [])], runs)
        if ours is None:
            table.row(" ".join(job), note="FAILED")
            continue
        cells = (" ".join(job), report_text(ours.answer), report.seconds(ours.seconds))
        if not others:
            table.row(*cells, "-", "-", "-")
        elif (theirs := others[0]) is None:
            table.row(*cells, name, note="FAILED")
        else:
            faster = report.times(theirs.seconds / max(ours.seconds, 1e-6))
            note = f"{name} says {report_text(theirs.answer)}" if differ(job, ours, theirs) else ""
            table.row(*cells, name, report.seconds(theirs.seconds), faster, note=note)


def twins(runs: int) -> None:
    """Cram by its C++ twin, and by the same rules as data: time per node."""
    table = report.Table(
        f"Cram by its C++ twin and by the same rules as data, one thread, least of {runs}.",
        (
            *(("board", 6), ("nimber", 6), ("twin's nodes", 12), ("us a node", 9)),
            *(("nodes", 10), ("us a node", 9), ("slower", 7)),
        ),
    )
    for board in TWINS:
        rows = [[patterns.measured((what, "cram", board)) for what in ("twin", "data")] for _ in range(runs)]
        best = [
            min((one for one in found if one), key=lambda one: one[2], default=None)
            for found in zip(*rows, strict=True)
        ]
        if best[0] is None or best[1] is None:
            table.row(board, note="FAILED")
            continue
        each = [(f"{nodes:,}", 1e6 * seconds / nodes) for _, nodes, seconds in (best[0], best[1])]
        cells = (cell for nodes, spent in each for cell in (nodes, f"{spent:.2f}"))
        table.row(board, best[0][0], *cells, report.times(each[1][1] / each[0][1]))


def with_cgt_py(python: str) -> str | None:
    """A Python, if cgt-py is installed in it."""
    try:
        found = subprocess.run([python, "-c", "import cgt_py"], capture_output=True, check=False)
    except OSError:
        return None
    return python if found.returncode == 0 else None


def main() -> None:
    parser = argparse.ArgumentParser(description="Outcomes and values beside MCGS and cgt-py.")
    parser.add_argument("--mcgs", default="MCGS", help="the program MCGS")
    parser.add_argument("--cgt-py", default=sys.executable, help="a Python with cgt-py")
    parser.add_argument("--runs", type=int, default=3, help="how often each is asked")
    parser.add_argument(
        "--limit", type=int, default=60, help="CPU seconds of a question about boards and sums"
    )
    parser.add_argument("--only", choices=("data", "sums", "twins"), help="one of the tables")
    asked = parser.parse_args()
    solver = shutil.which(asked.mcgs)
    tables: dict[str, Callable[[], None]] = {
        "data": lambda: section(solver, with_cgt_py(asked.cgt_py), asked.runs),
        "sums": lambda: sums.section(solver, asked.runs, asked.limit),
        "twins": lambda: twins(asked.runs),
    }
    for name in [asked.only] if asked.only else tables:
        tables[name]()


if __name__ == "__main__":
    main()
