"""A mutant: one line of the sources that says something else, and the test that notices."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path

from tests.processes import ROOT

VARIABLE = "GRUNDY_MUTANT"
"""The variable of the environment that carries a mutant into a process."""


@dataclass(frozen=True)
class Mutant:
    """Lines are written without the blank space around them."""

    file: str
    old: str
    new: str
    test: str
    within: str = ""
    """The beginning of a line above, for a line that occurs more than once: the next one below is meant."""

    @property
    def line(self) -> int:
        """The number of the line; `ValueError` when there is not just one that is meant."""
        lines = [line.strip() for line in self.path.read_text(encoding="utf-8").splitlines()]
        starts = [number for number, line in enumerate(lines) if line.startswith(self.within)]
        if not self.within:
            starts = [0]
        if len(starts) != 1:
            raise ValueError(f"{self.file}: {len(starts)} lines begin with {self.within!r}")
        found = [number for number in range(starts[0], len(lines)) if lines[number] == self.old]
        if not found or (len(found) > 1 and not self.within):
            raise ValueError(f"{self.file}: {len(found)} lines are {self.old!r}")
        return found[0] + 1

    @property
    def path(self) -> Path:
        return ROOT / self.file

    @property
    def module(self) -> str:
        """The name of the Python module."""
        parts = Path(self.file).relative_to("src").with_suffix("").parts
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    def source(self) -> str:
        """The file with the other line."""
        lines = self.path.read_text(encoding="utf-8").splitlines(keepends=True)
        place = self.line - 1
        lines[place] = lines[place].replace(self.old, self.new, 1)
        return "".join(lines)

    def environment(self) -> dict[str, str]:
        """What a process needs to run with this mutant."""
        return {VARIABLE: json.dumps(asdict(self))}


def from_environment() -> Mutant | None:
    """The mutant that this process runs with."""
    said = os.environ.get(VARIABLE)
    return None if said is None else Mutant(**json.loads(said))
