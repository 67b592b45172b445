"""Clusters: what a crew costs beside one search, and how a large one would fare by these costs.

`python -m benchmarks.cluster` prints both tables; names of rows as arguments choose among them, `--crews`
says who searches, such as `1,2,ray:2`. `--simulate` simulates only, by the prices that are given or by usual
ones.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, fields

from benchmarks import crowd, report

ROWS = {
    "sprouts 18": ("sprouts", "18"),
    "sprouts 20": ("sprouts", "20"),
    "sprouts 24": ("sprouts", "24"),
    "sprouts 30": ("sprouts", "30"),
    "cram 5x9": ("cram", "5x9"),
    "cram 6x7": ("cram", "6x7"),
}
SHORT = ("sprouts 18", "sprouts 20", "cram 5x9")
SIZES = (2, 16, 64, 256, 1024)
USUAL = crowd.Prices(job=0.002, fact=3e-5, exchanged=2e-5, facts=600.0)


@dataclass(frozen=True)
class Run:
    """A search by a crew, or by nobody's help; seconds of processor time."""

    answer: str
    nodes: int
    wall: float
    workers: float
    driver: float = 0.0
    exchange: float = 0.0
    jobs: int = 0
    facts: int = 0
    handled: int = 0


def run(name: str, crew: str) -> Run:
    """One search, of who wins."""
    from grundy.cluster import cluster_of
    from grundy.games import game
    from grundy.search import Solver

    which, text = ROWS[name]
    position = game(which).start(text)
    if crew == "alone":
        solver = Solver(position)
        wall, cpu = time.perf_counter(), time.process_time()
        answer = str(solver.outcome(position))
        return Run(answer, solver.nodes, time.perf_counter() - wall, time.process_time() - cpu)
    with cluster_of(crew) as cluster:
        start = game(which).start("1" if which == "sprouts" else "2x2")
        Solver(start, helpers=cluster).outcome(start)  # so that everybody is there
        solver = Solver(position, helpers=cluster)
        wall = time.perf_counter()
        answer = str(solver.outcome(position))
        wall = time.perf_counter() - wall
        assert cluster.driver is not None
        costs = cluster.driver.costs
        return Run(
            answer, solver.nodes, wall, costs.cpu, costs.driver, costs.exchange, costs.jobs, costs.facts,
            costs.handled,
        )  # fmt: skip


def costs(names: Sequence[str], crews: Sequence[str]) -> list[Run]:
    """Prints what crews cost beside one search."""
    table = report.Table(
        "Crews, theorems off: seconds by the clock, and of processor time of workers and driver.",
        (
            *(("question", 12), ("crew", 6), ("answer", 6), ("nodes", 11), ("wall s", 8), ("CPU s", 8)),
            *(("driver", 7), ("facts", 7), ("jobs", 6), ("nodes x", 7), ("CPU x", 7), ("faster", 7)),
        ),
    )
    found = []
    for name in names:
        alone = run(name, "alone")
        for crew in ("alone", *crews):
            one = alone if crew == "alone" else run(name, crew)
            whole = one.workers + one.driver
            shares = [f"{part / whole:.1%}" if crew != "alone" else "" for part in (one.driver, one.exchange)]
            table.row(
                name, crew, one.answer, f"{one.nodes:,}", report.seconds(one.wall), report.seconds(whole),
                *shares, f"{one.jobs:,}", f"{one.nodes / alone.nodes:.2f}", f"{whole / alone.workers:.2f}",
                report.times(alone.wall / one.wall),
                note="" if one.answer == alone.answer else "the answers differ",
            )  # fmt: skip
            if crew != "alone":
                found.append(one)
    return found


def prices(runs: Sequence[Run]) -> crowd.Prices:
    """What a job and a fact have cost: two numbers for the driver, which fit all runs best."""
    jj, jf, ff, jd, fd = (
        sum(float(a) * float(b) for a, b in pairs)
        for pairs in (
            [(one.jobs, one.jobs) for one in runs],
            [(one.jobs, one.facts) for one in runs],
            [(one.facts, one.facts) for one in runs],
            [(one.jobs, one.driver) for one in runs],
            [(one.facts, one.driver) for one in runs],
        )
    )
    bent = jj * ff - jf * jf
    job = (jd * ff - fd * jf) / bent if bent else 0.0
    fact = (fd * jj - jd * jf) / bent if bent else fd / ff
    if min(job, fact) < 0:  # too few runs to tell them apart
        job, fact = 0.0, fd / ff
    searching = sum(one.workers - one.exchange for one in runs)
    return crowd.Prices(
        job,
        fact,
        sum(one.exchange for one in runs) / max(1, sum(one.handled for one in runs)),
        sum(one.facts for one in runs) / searching,
    )


def simulation(paid: crowd.Prices) -> None:
    """Prints how larger crews would fare, with what is passed on limited and not."""
    said = ", ".join(f"{one.name} {getattr(paid, one.name):.3g}" for one in fields(paid))
    table = report.Table(
        f"Simulated crews, a search of {crowd.SECONDS:.0f} s, at these prices: {said}.",
        (
            *(("workers", 8), ("facts passed on", 16), ("searching", 10), ("exchanging", 11), ("waiting", 8)),
            *(("driver busy", 12), ("s a job", 8)),
        ),
    )
    for workers in SIZES:
        for reading, words in ((1e9, "all"), (0.1, "the hardest")):
            fared = crowd.simulated(workers, paid, reading)
            table.row(
                f"{workers:,}", words, f"{fared.searching:.1%}", f"{fared.exchanging:.1%}",
                f"{fared.waiting:.1%}", f"{fared.driver:.1%}", f"{fared.job:.1f}",
            )  # fmt: skip


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument(
        "names", nargs="*", metavar="ROW", help=f"among {', '.join(ROWS)} (default: the short)"
    )
    parser.add_argument("--crews", default="1,2", help="who searches (default: 1,2)")
    parser.add_argument("--simulate", action="store_true", help="simulate only")
    for one in fields(crowd.Prices):
        parser.add_argument(f"--{one.name}", type=float, metavar="N", help="a price to simulate with")
    asked = parser.parse_args()
    for name in asked.names:
        if name not in ROWS:
            parser.error(f"no row {name!r}; there are {', '.join(ROWS)}")
    paid = USUAL
    if not asked.simulate:
        paid = prices(costs(asked.names or SHORT, asked.crews.split(",")))
    given = {one.name: getattr(asked, one.name) for one in fields(crowd.Prices)}
    simulation(crowd.Prices(**{**vars(paid), **{name: n for name, n in given.items() if n is not None}}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
