"""The saved reference: node counts and speed of an earlier run, and the machine it was measured on."""

from __future__ import annotations

import json
import os
import platform
from pathlib import Path
from typing import Any

from benchmarks.jobs import Job, Measurement

FILE = Path(__file__).resolve().parent / "reference.json"
KEPT = ("outcome", "nimber", "nodes", "nodes_per_second", "seconds", "peak_bytes")


def processor() -> str:
    """The model of the processor."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    models = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.processor() or platform.machine()


def machine() -> dict[str, Any]:
    """What speed depends on, without a name of the machine."""
    return {
        "processor": processor(),
        "cores": os.cpu_count(),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
    }


def machine_text(described: dict[str, Any]) -> str:
    cores = described["cores"]
    return f"{described['processor']}, {cores} cores, {described['system']}, Python {described['python']}"


class Reference:
    """What `--save` wrote; empty if there is none yet."""

    def __init__(self, file: Path = FILE) -> None:
        self.file = file
        stored = json.loads(file.read_text()) if file.exists() else {}
        self.machine: dict[str, Any] = stored.get("machine", {})
        self.rows: dict[str, dict[str, Any]] = stored.get("rows", {})

    def row(self, job: Job) -> dict[str, Any] | None:
        """The saved row of this search, whatever its budget and threads."""
        return self.rows.get(job.key)

    def compared(self, job: Job, found: Measurement) -> dict[str, Any] | None:
        """Node count and speed beside those of the reference, for searches that count the same every time."""
        before = self.row(job)
        if before is None or not job.exact or not found.answered:
            return None
        return {
            "nodes": before["nodes"],
            "nodes_ratio": found.nodes / max(before["nodes"], 1),
            "changed": found.nodes != before["nodes"],
            "speed_ratio": found.rate() / max(before["nodes_per_second"], 1),
        }

    def save(self, rows: list[dict[str, Any]]) -> int:
        """Writes what was measured; rows not measured now stay if the machine is the same."""
        here = machine()
        new: dict[str, dict[str, Any]] = {}
        for row in filter(_worth_saving, rows):
            new.setdefault(row["key"], {name: row[name] for name in KEPT})
        kept = self.rows if self.machine == here else {}
        merged = dict(sorted({**kept, **new}.items(), key=lambda item: _natural(item[0])))
        self.file.write_text(json.dumps({"machine": here, "rows": merged}, indent=2) + "\n")
        return len(new)


def _worth_saving(row: dict[str, Any]) -> bool:
    return row["threads"] == 1 and not any(row[name] for name in ("memory", "watch", "stopped_by", "error"))


def _natural(key: str) -> tuple[tuple[int, str], ...]:
    """Sorts `3x9` before `3x10`."""
    words = key.replace("x", " x ").split()
    return tuple((int(word), "") if word.isdecimal() else (-1, word) for word in words)
