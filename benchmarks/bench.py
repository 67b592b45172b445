"""A benchmark run: starts the jobs one after the other and keeps what they measured."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from benchmarks.jobs import Job, Measurement
from benchmarks.reference import Reference

ROOT = Path(__file__).resolve().parent.parent
GRACE = 300.0
"""Seconds after which a job with a time limit of its own is taken for hung."""


def measured(job: Job) -> Measurement:
    """Runs a job in a process of its own; what goes wrong there ends as an `error`."""
    command = [sys.executable, "-m", "benchmarks.measure", json.dumps(asdict(job))]
    timeout = job.time_limit + GRACE if job.time_limit else None
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=timeout, check=False)
    except subprocess.TimeoutExpired:
        return Measurement(error="hung")
    if done.returncode != 0:
        last = done.stderr.strip().splitlines()[-1:] or [f"ended with code {done.returncode}"]
        return Measurement(error=last[0])
    return Measurement(**json.loads(done.stdout))


@dataclass
class Bench:
    """What is measured in this run, and the reference that it is compared with."""

    reference: Reference
    rows: list[dict[str, Any]] = field(default_factory=list)
    trouble: list[str] = field(default_factory=list)

    def measure(self, section: str, job: Job) -> Measurement:
        """Measures a job, keeps the row and says in `trouble` what should not be."""
        return self.keep(section, job, measured(job))

    def keep(self, section: str, job: Job, found: Measurement) -> Measurement:
        found = self._checked(job, found)
        if found.error:
            self.trouble.append(f"{section}, {job.key}: {found.error}")
        self.rows.append(self._row(section, job, found))
        return found

    def _checked(self, job: Job, found: Measurement) -> Measurement:
        before = self.reference.row(job)
        if not found.answered or before is None:
            return found
        for name in ("nimber", "outcome"):
            answer = getattr(found, name)
            if name in before and answer != before[name]:
                return replace(found, error=f"{name} {answer}, in the reference {before[name]}")
        return found

    def _row(self, section: str, job: Job, found: Measurement) -> dict[str, Any]:
        return {
            "section": section,
            "key": job.key,
            "game": job.game,
            "position": job.position,
            "method": found.method or job.method,
            "goal": job.goal,
            "threads": job.threads,
            "memory": job.memory or None,
            "watch": job.watch or None,
            "outcome": found.outcome,
            "nimber": found.nimber,
            "nodes": found.nodes,
            "nodes_per_second": round(found.rate(job.threads)),
            "seconds": round(found.seconds, 6),
            "wall_seconds": round(found.wall, 6),
            "peak_bytes": found.peak,
            "statistics": found.statistics,
            "runs": found.runs,
            "stopped_by": found.stopped_by or None,
            "error": found.error or None,
            "reference": self.reference.compared(job, found),
            "published_seconds": job.published,
        }


def fastest(runs: list[Measurement]) -> Measurement:
    """The first run, with the least times of all; or the first that failed."""
    for one in runs:
        if not one.answered:
            return one
    return replace(
        runs[0],
        seconds=min(one.seconds for one in runs),
        wall=min(one.wall for one in runs),
        runs=sum(one.runs for one in runs),
    )
