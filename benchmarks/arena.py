"""Arenas: arcs per second and memory. Censuses: graphs per second.

`python -m benchmarks.arena` prints the tables; with a job as argument, it runs that job and prints JSON.
"""

from __future__ import annotations

import json
import random
import resource
import subprocess
import sys
import time
from array import array
from collections.abc import Callable, Iterable
from pathlib import Path

from benchmarks import report
from benchmarks.bench import Bench
from benchmarks.jobs import Job, Measurement
from benchmarks.reference import Reference

ROOT = Path(__file__).resolve().parent.parent

ARCS = 10_000_000
DEGREE = 5
TREES = 16
CONNECTED = 9

Found = tuple[str, int, float, int]
"""An answer, how many arcs or graphs it took, the CPU seconds, and the MiB beyond what was there before."""


def random_arrays(arcs: int, sinks: int) -> tuple[array[int], array[int], bytes]:
    """Offsets, targets and owners: every vertex but the last ones has the same number of successors."""
    chance, inner = random.Random(1), arcs // DEGREE
    vertices = inner + sinks
    targets = array("I", chance.randbytes(4 * arcs))
    for place, number in enumerate(targets):
        targets[place] = number % vertices
    offsets = array("I", (min(v, inner) * DEGREE for v in range(vertices + 1)))
    return offsets, targets, bytes(byte & 1 for byte in chance.randbytes(vertices))


def timed(work: Callable[[], str], amount: int) -> Found:
    before, started = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()
    answer = work()
    seconds = time.process_time() - started
    return answer, amount, seconds, (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1024


def attractors(arcs: str) -> Found:
    """A random arena in which one vertex in a hundred is a sink."""
    from grundy.arena import Arena

    arena = Arena.from_arrays(*random_arrays(int(arcs), int(arcs) // 500))

    def work() -> str:
        solution = arena.solve()
        return f"{solution.winners.count(0):,} won"

    return timed(work, int(arcs))


def chain(arcs: str) -> Found:
    """One long play: as many layers as arcs."""
    from grundy.arena import Arena

    count = int(arcs)
    offsets = array("I", (min(v, count) for v in range(count + 2)))
    arena = Arena.from_arrays(
        offsets, array("I", range(1, count + 1)), bytes(v & 1 for v in range(count + 1))
    )
    return timed(lambda: f"{arena.solve().distance(0):,} moves", count)


def parity(arcs: str) -> Found:
    """A random arena without sinks, with twenty priorities."""
    from grundy.arena import Arena
    from grundy.arena.parity import ParityGame

    arena = Arena.from_arrays(*random_arrays(int(arcs), 0))
    game = ParityGame(arena, array("I", (byte % 20 for byte in random.Random(2).randbytes(len(arena)))))
    return timed(lambda: f"{game.solve().winners.count(0):,} won", int(arcs))


def census_of(family: str, measure: str) -> Callable[[str], Found]:
    def job(vertices: str) -> Found:
        from grundy.census import FAMILIES, census

        size = int(vertices)
        count = sum(1 for _ in FAMILIES[family].of_size(size))
        return timed(lambda: f"{len(census(family, size, measure).counts)} values", count)

    return job


def connected(vertices: str) -> Found:
    from grundy.census.families import connected as generated

    found = timed(lambda: f"{sum(1 for _ in generated(int(vertices))):,} graphs", 0)
    return found[0], int(found[0].split()[0].replace(",", "")), *found[2:]


JOBS: dict[str, Callable[[str], Found]] = {
    "attractors": attractors,
    "chain": chain,
    "parity": parity,
    "connected": connected,
    "domination": census_of("trees", "domination"),
    "bitype": census_of("trees", "bitype"),
}


def measured(job: str, what: str) -> Found | None:
    """What a job says in a process of its own; None when it cannot run."""
    command = [sys.executable, "-m", "benchmarks.arena", job, what]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        return None
    answer, amount, seconds, memory = json.loads(done.stdout)
    return answer, amount, seconds, memory


def section(bench: Bench, jobs: Iterable[tuple[str, str]]) -> None:
    """Prints the table, row by row, and keeps the rows."""
    table = report.Table(
        "Arenas (arcs) and censuses (graphs), one process. Peak: beyond the arena itself.",
        (("job", 22), ("answer", 18), ("number", 11), ("per second", 11), ("CPU s", 8), ("peak MiB", 8)),
    )
    for job, what in jobs:
        found = measured(job, what)
        named = Job(f"{job} {what}", game="arena", goal="answer", method="own")
        if found is None:
            bench.keep("arena", named, Measurement(error="failed"))
            table.row(f"{job} {what}", note="FAILED")
            continue
        answer, amount, seconds, memory = found
        bench.keep(
            "arena",
            named,
            Measurement("own", answer, nodes=amount, seconds=seconds, peak=memory * 2**20, runs=1),
        )
        rate = amount / max(seconds, 1e-6)
        table.row(
            f"{job} {what}", answer, f"{amount:,}", f"{rate:,.0f}", report.seconds(seconds), str(memory)
        )


def all_jobs(quick: bool = False) -> list[tuple[str, str]]:
    """What is measured; with `quick`, what is short of it."""
    arcs, less = (ARCS // 10, 4) if quick else (ARCS, 0)
    return [
        *((job, str(arcs)) for job in ("attractors", "chain", "parity")),
        ("connected", str(CONNECTED - less // 4)),
        ("domination", str(TREES - less)),
        ("bitype", str(TREES - 2 - less)),
    ]


def main(words: list[str]) -> None:
    if not words:
        section(Bench(Reference()), all_jobs())
        return
    job, what = words
    print(json.dumps(JOBS[job](what)))


if __name__ == "__main__":
    main(sys.argv[1:])
