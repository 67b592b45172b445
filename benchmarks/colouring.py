"""The colouring game and the domination game: all trees of an order, and single positions.

`python -m benchmarks.colouring` prints the table; with a job as argument, it runs that job and prints JSON.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path

from benchmarks import report
from benchmarks.bench import Bench
from benchmarks.jobs import Job, Measurement
from benchmarks.reference import Reference

from grundy.boards.graph import Graph
from grundy.games.colouring.partial_colouring import PartialColouring

ROOT = Path(__file__).resolve().parent.parent

PROTOTYPE = {"trees 14": 8.0, "word az^14b": 5.0, "core a0aa0a": 54.0, "word [z^15]": 9.0}
"""CPU seconds of an exact prototype in C++ on two shared cores."""

Found = tuple[str, int]
"""An answer, and how many nodes it took."""


def trees(order: str) -> Found:
    """How many trees have each bitype; the trees are made before the clock starts."""
    from grundy.games.colouring import Colouring
    from grundy.search.colouring import ColouringSolver

    solver = ColouringSolver()
    positions = [Colouring(board) for board in _tree_boards(int(order))]
    started = time.process_time()
    found = Counter(str(solver.bitype(position)) for position in positions)
    _spent.append(time.process_time() - started)
    return " ".join(f"{name}:{count}" for name, count in sorted(found.items())), solver.nodes


def word(text: str) -> Found:
    from grundy.games.colouring import Colouring
    from grundy.search.colouring import ColouringSolver

    solver = ColouringSolver()
    return str(solver.signed_bitype(Colouring.parse(text))), solver.nodes


def core(text: str) -> Found:
    """The tree that a core becomes with a branch zDDz in place of each coloured leaf."""
    from grundy.games.colouring import Colouring
    from grundy.search.colouring import ColouringSolver

    board = PartialColouring.parse(text)
    edges, count = list(board.graph.edges), len(board.graph)
    for leaf, _ in board.colours:
        one, two = count, count + 3
        edges += [(leaf, one), (one, count + 1), (one, count + 2), (one, two)]
        edges += [(two, count + 4), (two, count + 5), (two, count + 6)]
        count += 7
    solver = ColouringSolver()
    tree = Colouring(PartialColouring(Graph(tuple(range(count)), tuple(edges))))
    return str(solver.signed_bitype(tree)), solver.nodes


def domination(text: str) -> Found:
    from grundy.games.domination import Domination
    from grundy.search.domination import DominationSolver

    solver = DominationSolver()
    return str(solver.numbers(Domination.parse(text))), solver.nodes


def dominated_trees(order: str) -> Found:
    """How many pairs of game domination numbers the trees of an order have."""
    from grundy.games.domination import Domination
    from grundy.search.domination import DominationSolver

    solver = DominationSolver()
    positions = [Domination(board.graph) for board in _tree_boards(int(order))]
    started = time.process_time()
    found = {str(solver.numbers(position)) for position in positions}
    _spent.append(time.process_time() - started)
    return f"{len(found)} pairs", solver.nodes


def _tree_boards(order: int) -> list[PartialColouring]:
    import networkx

    return [PartialColouring(Graph.from_networkx(tree)) for tree in networkx.nonisomorphic_trees(order)]


_spent: list[float] = []
"""Seconds of jobs that measure a part of their work themselves."""

JOBS: dict[str, Callable[[str], Found]] = {
    "trees": trees,
    "word": word,
    "core": core,
    "domination": domination,
    "dominated-trees": dominated_trees,
}
QUICK = (("trees", "13"), ("trees", "14"), ("word", "az^12b"), ("core", "a0aa0a"), ("domination", "grid 4x5"))
FULL = (
    *(("trees", order) for order in ("13", "14", "15", "16")),
    *(("word", text) for text in ("az^14b", "[z^14]", "[z^15]", "zz^7DDDz", "az^16b")),
    *(("core", text) for text in ("a0aa0a", "a0aaza")),
    *(("domination", text) for text in ("grid 4x5", "grid 5x5", "P60", "grid 2x4 + " * 3 + "C6")),
    ("dominated-trees", "14"),
)


def measured(job: str, what: str) -> tuple[str, int, float] | None:
    """The answer, nodes and CPU seconds of a job in a process of its own; None when it cannot run."""
    command = [sys.executable, "-m", "benchmarks.colouring", job, what]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        return None
    answer, nodes, seconds = json.loads(done.stdout)
    return answer, nodes, seconds


def section(bench: Bench, jobs: Iterable[tuple[str, str]]) -> None:
    """Prints the table, row by row, and keeps the rows."""
    table = report.Table(
        "Colouring and domination, one thread. 'faster': CPU seconds of an exact prototype over ours.",
        (("job", 34), ("answer", 28), ("nodes", 11), ("CPU s", 8), ("prototype s", 11), ("faster", 8)),
    )
    for job, what in jobs:
        ours = measured(job, what)
        named = Job(f"{job} {what}", game="colouring", goal="answer", method="own")
        if ours is None:
            bench.keep("colouring", named, Measurement(error="failed"))
            table.row(f"{job} {what}", note="FAILED")
            continue
        answer, nodes, seconds = ours
        bench.keep("colouring", named, Measurement("own", answer, nodes=nodes, seconds=seconds, runs=1))
        before = PROTOTYPE.get(f"{job} {what}")
        beside = ("-", "-")
        if before is not None:
            beside = report.seconds(before), report.times(before / max(seconds, 1e-6))
        table.row(f"{job} {what}", answer, f"{nodes:,}", report.seconds(seconds), *beside)


def all_jobs(quick: bool = False) -> tuple[tuple[str, str], ...]:
    """What is measured; with `quick`, what is short of it."""
    return QUICK if quick else FULL


def main(words: list[str]) -> None:
    if not words:
        section(Bench(Reference()), all_jobs())
        return
    job, what = words
    JOBS[job]({"word": "azb", "core": "aza", "domination": "P3"}.get(job, "4"))  # imports are not measured
    _spent.clear()
    started = time.process_time()
    answer, nodes = JOBS[job](what)
    print(json.dumps([answer, nodes, _spent[0] if _spent else time.process_time() - started]))


if __name__ == "__main__":
    main(sys.argv[1:])
