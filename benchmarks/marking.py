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
from pathlib import Path

from benchmarks import report

ROOT = Path(__file__).resolve().parent.parent

GRAPHS = (
    *("tree 40", "tree 60", "tree 80", "cubic 30", "cubic 40", "cubic 50"),
    *("grid 5x5", "grid 6x6", "grid 5x8"),
)
QUICK = GRAPHS[:2] + GRAPHS[3:4] + GRAPHS[6:]
GROWTH = {"tree": 1.4423, "cubic": 1.6031, "grid": 1.6031}
"""The published bounds: so many times more steps with each vertex."""
SECONDS = 300.0
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


def measure(name: str, goal: str) -> dict[str, object]:
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
    return {
        "vertices": position.size(),
        "answer": str(search.outcome or "-") if search.grundy is None else str(int(search.grundy)),
        "nodes": search.nodes,
        "stored": frame.table.statistics().get("stored", 0),
        "seconds": seconds,
        "peak": 1024 * (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before),
    }


def section(graphs: Iterable[str], goals: Iterable[str] = ("outcome", "grundy")) -> None:
    """Prints the table, row by row. `base` is the number whose n-th power is the number of nodes."""
    table = report.Table(
        "Node Kayles, theorems off, one thread. 'base': its n-th power is the number of nodes.",
        (
            *(("graph", 9), ("goal", 8), ("answer", 6), ("nodes", 11), ("graphs", 10), ("CPU s", 8)),
            *(("peak MiB", 8), ("base", 6), ("published", 9)),
        ),
    )
    for name in graphs:
        for goal in goals:
            command = [sys.executable, "-m", "benchmarks.marking", name, goal]
            done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
            if done.returncode != 0:
                table.row(name, goal, note="FAILED")
                continue
            found = json.loads(done.stdout)
            base = found["nodes"] ** (1 / found["vertices"])
            table.row(
                *(name, goal, found["answer"], f"{found['nodes']:,}", f"{found['stored']:,}"),
                *(report.seconds(found["seconds"]), report.mebibytes(found["peak"])),
                *(f"{base:.4f}", f"{GROWTH[name.split()[0]]:.4f}"),
            )


def main(words: list[str]) -> None:
    if not words:
        section(GRAPHS)
        return
    name, goal = words
    print(json.dumps(measure(name, goal)))


if __name__ == "__main__":
    main(sys.argv[1:])
