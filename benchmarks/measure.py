"""Runs one job and prints its measurement as JSON: `python -m benchmarks.measure JOB`."""

from __future__ import annotations

import json
import resource
import sys
import time
from dataclasses import asdict, replace
from pathlib import Path

from benchmarks.jobs import Job, Measurement

import grundy
import grundy._engine
from grundy.search import Limits, Search, Solver, parse_memory
from grundy.sequences import nim_sequence

REPEAT_WITHIN = 1.0
"""Seconds: a search is repeated while all its runs together took less."""


def resident(field: str) -> int:
    """Bytes resident: now (`VmRSS`) or at the peak (`VmHWM`)."""
    try:
        for line in Path("/proc/self/status").read_text().splitlines():
            if line.startswith(field):
                return int(line.split()[1]) * 1024
    except OSError:
        pass
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


def limits_of(job: Job) -> Limits:
    memory = parse_memory(job.memory) if job.memory else None
    return Limits(memory=memory, time=job.time_limit or None)


def run(search: Search, per_second: float) -> int:
    """Runs a search to its end and gives the number of snapshots taken."""
    taken = 0
    search.start()
    while not search.wait(1 / per_second if per_second else None):
        search.snapshot()
        taken += 1
    return taken


def once(job: Job) -> Measurement:
    """One search, with nothing known before."""
    position = grundy.game(job.game).start(job.position)
    cpu, wall = time.process_time(), time.perf_counter()
    base = grundy.game(job.game).start(job.base) if job.base else None
    solver = Solver(
        position,
        method=job.method,
        threads=job.threads,
        limits=limits_of(job),
        misere=bool(job.base),
        base=base,
    )
    frame, _ = solver.place(position)
    search = solver.search(position, goal="outcome" if job.base else job.goal)
    snapshots = run(search, job.watch)
    cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
    nimber = None if search.grundy is None else int(search.grundy)
    if job.base and search.outcome is not None:
        nimber = int(search.outcome is grundy.Outcome.N)
    return Measurement(
        method=search.method,
        outcome=None if search.outcome is None else search.outcome.name,
        nimber=nimber,
        nodes=search.nodes,
        stored=len(solver),
        seconds=cpu,
        wall=wall,
        snapshots=snapshots,
        statistics=frame.table.statistics(),
        stopped_by=search.stopped_by,
    )


def once_in_a_row(job: Job) -> Measurement:
    """All nimbers of a code up to a heap, computed one by one: no period is looked for."""
    code, to = job.position.split()
    cpu, wall = time.process_time(), time.perf_counter()
    found = nim_sequence(code, int(to), threads=job.threads, look_for_period=False)
    cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
    return Measurement(
        method="sequence", nimber=found.values[-1], nodes=len(found.values), seconds=cpu, wall=wall
    )


def best(runs: list[Measurement], exact: bool) -> Measurement:
    """The first run with the least times of all; exact node counts must not differ."""
    if exact and len({(one.outcome, one.nimber, one.nodes) for one in runs}) > 1:
        counts = ", ".join(f"{one.nodes:,}" for one in runs)
        return replace(runs[0], error=f"not the same every time: {counts} nodes")
    seconds, wall = min(one.seconds for one in runs), min(one.wall for one in runs)
    return replace(runs[0], seconds=seconds, wall=wall, runs=len(runs))


def measure(job: Job) -> Measurement:
    """Runs the job; a short one a few times."""
    own = resident("VmRSS")
    measured = once_in_a_row if job.game == "sequence" else once
    runs = [measured(job)]
    peak = max(resident("VmHWM") - own, 0)
    while len(runs) < job.repeat and sum(one.wall for one in runs) < REPEAT_WITHIN:
        runs.append(measured(job))
    return replace(best(runs, job.exact), peak=peak)


if __name__ == "__main__":
    print(json.dumps(asdict(measure(Job(**json.loads(sys.argv[1]))))))
