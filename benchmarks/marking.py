"""Node Kayles on random trees, random cubic graphs and grids: nodes, CPU time, memory.

`python -m benchmarks.marking` prints the table; with a graph and a goal it runs one search and prints JSON.
"""

from __future__ import annotations

import json
import random
import resource
import subprocess
import sys
import time
from collections.abc import Iterable
from dataclasses import asdict
from math import prod
from pathlib import Path

from benchmarks import report
from benchmarks.bench import Bench
from benchmarks.jobs import Job, Measurement
from benchmarks.reference import Reference

ROOT = Path(__file__).resolve().parent.parent

GRAPHS = (
    *("tree 40", "tree 60", "tree 80", "cubic 30", "cubic 40", "cubic 50"),
    *("grid 5x5", "grid 6x6", "grid 5x8"),
)
QUICK = GRAPHS[:2] + GRAPHS[3:4] + GRAPHS[6:]
GROWTH = {"tree": 1.4423, "cubic": 1.6031, "grid": 1.6031}
"""The published bounds: so many times more steps with each vertex."""
SECONDS = 1200.0
"""When a search is given up."""


def graph_text(name: str) -> str:
    """The graph that a row of the table is about; random ones are the same every time."""
    import networkx

    from grundy.boards import Graph

    kind, size = name.split()
    if kind == "grid":
        return name
    if kind == "cubic":
        return str(Graph.from_networkx(networkx.random_regular_graph(3, int(size), seed=1)))
    chance = random.Random(1)
    tree = networkx.from_prufer_sequence([chance.randrange(int(size)) for _ in range(int(size) - 2)])
    return str(Graph.from_networkx(tree))


def vertices(name: str) -> int:
    """How many vertices the graph has."""
    return prod(map(int, name.split()[1].split("x")))


def measure(name: str, goal: str) -> Measurement:
    """One search with nothing known before."""
    from grundy.games import game
    from grundy.search import Limits, Solver

    position = game("node_kayles").start(graph_text(name))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    started = time.process_time()
    solver = Solver(position, limits=Limits(time=SECONDS))
    search = solver.run(solver.search(position, goal=goal))
    seconds = time.process_time() - started
    frame, _ = solver.place(position)
    return Measurement(
        "dfpn",
        None if search.outcome is None else str(search.outcome),
        None if search.grundy is None else int(search.grundy),
        nodes=search.nodes,
        seconds=seconds,
        peak=1024 * (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before),
        runs=1,
        statistics=frame.table.statistics(),
        stopped_by=search.stopped_by,
    )


def section(bench: Bench, graphs: Iterable[str], goals: Iterable[str] = ("outcome", "grundy")) -> None:
    """Prints the table, row by row, and keeps the rows. `base` is the number whose n-th power is the number
    of nodes."""
    table = report.Table(
        "Node Kayles, theorems off, one thread. 'base': its n-th power is the number of nodes.",
        (
            *(("graph", 9), ("goal", 8), ("answer", 6), ("nodes", 11), ("graphs", 10), ("CPU s", 8)),
            *(("peak MiB", 8), ("base", 6), ("published", 9)),
        ),
    )
    for name in graphs:
        for goal in goals:
            job = Job(name, game="node_kayles", goal=goal, method="dfpn")
            command = [sys.executable, "-m", "benchmarks.marking", name, goal]
            done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
            if done.returncode != 0:
                bench.keep("marking", job, Measurement(error="failed"))
                table.row(name, goal, note="FAILED")
                continue
            found = bench.keep("marking", job, Measurement(**json.loads(done.stdout)))
            table.row(
                *(name, goal, answer(found), f"{found.nodes:,}", f"{found.statistics['stored']:,}"),
                *(report.seconds(found.seconds), report.mebibytes(found.peak)),
                *(f"{found.nodes ** (1 / vertices(name)):.4f}", f"{GROWTH[name.split()[0]]:.4f}"),
            )


def answer(found: Measurement) -> str:
    """The nimber, if it was asked for, or who wins."""
    if not found.answered:
        return "-"
    return str(found.outcome if found.nimber is None else found.nimber)


def main(words: list[str]) -> None:
    if not words:
        section(Bench(Reference()), GRAPHS)
        return
    name, goal = words
    print(json.dumps(asdict(measure(name, goal))))


if __name__ == "__main__":
    main(sys.argv[1:])
