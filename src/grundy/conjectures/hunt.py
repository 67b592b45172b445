"""Looking for a counter-example, case by case; a hunt can be kept in a file and taken up again."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from grundy.budget import AnyLimits, Budget
from grundy.conjectures.registry import Conjecture, find
from grundy.errors import GrundyError, LimitReachedError

FORMAT = "grundy hunt 1"
SAVE_SECONDS = 10.0

Progress = Callable[["Hunt", float], None]
"""Called with the hunt and the seconds so far."""


@dataclass
class Hunt:
    """How far the cases of a conjecture are checked.

    >>> hunt = Hunt("renault-3.89")
    >>> hunt.run(to=7)
    ''
    >>> hunt.size, hunt.done, hunt.checked, hunt.applied, hunt.counterexample
    (8, 0, 3279, 4, '')
    """

    conjecture: str
    size: int = -1
    """The size that is next; at first, the smallest of the conjecture."""
    done: int = 0
    """How many cases of that size are checked."""
    checked: int = 0
    """How many cases of all sizes."""
    applied: int = 0
    """About how many of these the conjecture says something."""
    counterexample: str = ""

    def __post_init__(self) -> None:
        if self.size < 0:
            self.size = self.about.first

    @property
    def about(self) -> Conjecture:
        return find(self.conjecture)

    def run(
        self,
        to: int | None = None,
        limits: AnyLimits | None = None,
        file: Path | None = None,
        progress: Progress | None = None,
    ) -> str:
        """Checks cases up to the size `to`, until one is a counter-example; what stopped it, or nothing."""
        last = self.about.to if to is None else to
        budget = Budget.of(limits)
        started = saved = time.monotonic()
        try:
            while self.size <= last and not self.counterexample:
                for case in islice(self.about.cases(self.size), self.done, None):
                    now = time.monotonic()
                    budget.look()
                    if file is not None and now - saved > SAVE_SECONDS:
                        self.save(file)
                        saved = now
                    if progress is not None:
                        progress(self, now - started)
                    with budget.in_time():
                        holds = case.check(budget)
                    if not self._check(case.text, holds):
                        return ""
                self.size, self.done = self.size + 1, 0
        except LimitReachedError as reached:
            return reached.limit
        finally:
            if file is not None:
                self.save(file)
        return ""

    def _check(self, text: str, holds: bool | None) -> bool:
        self.done += 1
        self.checked += 1
        self.applied += holds is not None
        if holds is False:
            self.counterexample = text
        return holds is not False

    # ---- files ----------------------------------------------------------------------------------
    def save(self, file: Path) -> None:
        """Writes all at once or nothing: the old file stays until the new one is whole."""
        fresh = file.with_name(file.name + ".new")
        try:
            fresh.write_text(json.dumps({"format": FORMAT, **asdict(self)}) + "\n", encoding="utf-8")
            os.replace(fresh, file)
        except OSError as error:
            raise GrundyError(f"cannot write {str(file)!r}: {error.strerror}") from error

    @classmethod
    def load(cls, file: Path, conjecture: str) -> Hunt:
        """The hunt in a file, which must be one for this conjecture."""
        try:
            fields: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
            found = fields.pop("format")
            hunt = cls(**fields)
            sound = found == FORMAT and min(hunt.size, hunt.done, hunt.checked, hunt.applied) >= 0
        except OSError as error:
            raise GrundyError(f"cannot read {str(file)!r}: {error.strerror}") from error
        except (ValueError, KeyError, TypeError, AttributeError):
            sound = False
        if not sound:
            raise GrundyError(f"{str(file)!r} is no saved hunt")
        if hunt.conjecture != conjecture:
            raise GrundyError(f"{str(file)!r} is a hunt for {hunt.conjecture}, not for {conjecture}")
        return hunt
