"""Looking for a counter-example, case by case; a hunt can be kept in a file and taken up again."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import asdict, dataclass
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grundy.budget import AnyLimits, Budget, Limits
from grundy.conjectures.registry import Conjecture, Instance, find
from grundy.errors import GrundyError, LimitReachedError
from grundy.values.shown import drawn_by

if TYPE_CHECKING:
    from grundy.cluster import Cluster

FORMAT = "grundy hunt 1"
SAVE_SECONDS = 10.0

Progress = Callable[["Hunt", float], None]
"""Called with the hunt and the seconds so far."""


STRETCH = 32
"""So many cases are given to a process at a time."""


@dataclass(frozen=True)
class Stretch:
    """Some cases, one after the other, for a process of its own."""

    conjecture: str
    size: int
    first: int
    seconds: float | None
    """How many are left."""


@dataclass(frozen=True)
class Checked:
    """What has been found about a stretch of cases: less than all of them, if there are no more."""

    size: int
    checked: int
    applied: int
    counterexample: str = ""
    stopped_by: str = ""


class _Listed:
    """The cases of a size, as far as they are listed: the next stretch is mostly further on."""

    def __init__(self, conjecture: str, size: int) -> None:
        self._of = find(conjecture).cases
        self._size, self._place = size, 0
        self._cases = self._of(size)

    def some(self, first: int) -> list[Instance]:
        if first < self._place:
            self._place, self._cases = 0, self._of(self._size)
        skipped, self._place = first - self._place, first + STRETCH
        return list(islice(self._cases, skipped, skipped + STRETCH))


_listed = lru_cache(maxsize=1)(_Listed)


def checked(stretch: Stretch) -> Checked:
    """Checks some cases, in whatever process this is called."""
    budget = Budget(Limits(time=stretch.seconds))
    count = applied = 0
    for case in _listed(stretch.conjecture, stretch.size).some(stretch.first):
        try:
            budget.look()
            with budget.in_time():
                holds = case.check(budget)
        except LimitReachedError as reached:
            return Checked(stretch.size, count, applied, stopped_by=reached.limit)
        count += 1
        applied += holds is not None
        if holds is False:
            return Checked(stretch.size, count, applied, case.text)
    return Checked(stretch.size, count, applied)


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

    _repr_html_ = drawn_by("grundy.draw.shown:hunt_html")

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
        cluster: Cluster | None = None,
    ) -> str:
        """Checks cases up to the size `to`, until one is a counter-example; what stopped it, or nothing. With
        a `grundy.cluster.Cluster` others check them."""
        last = self.about.to if to is None else to
        budget = Budget.of(limits)
        if cluster is not None:
            return self._run_by(cluster, last, budget, file, progress)
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

    def _run_by(
        self, cluster: Cluster, last: int, budget: Budget, file: Path | None, progress: Progress | None
    ) -> str:
        started = saved = time.monotonic()
        try:
            with closing(cluster.in_order(checked, self._stretches(last, budget))) as found_in_order:
                found: Checked
                for found in found_in_order:
                    if found.size != self.size:  # beyond the last case of a size
                        continue
                    self._add(found)
                    now = time.monotonic()
                    if self.counterexample or found.stopped_by:
                        return found.stopped_by
                    if progress is not None:
                        progress(self, now - started)
                    if file is not None and now - saved > SAVE_SECONDS:
                        self.save(file)
                        saved = now
                    if found.checked < STRETCH:
                        self.size, self.done = self.size + 1, 0
                    budget.look()
        except LimitReachedError as reached:
            return reached.limit
        finally:
            if file is not None:
                self.save(file)
        return ""

    def _stretches(self, last: int, budget: Budget) -> Iterator[Stretch]:
        """Stretches of the size that is next. How many cases it has is found out by those who check them."""
        size, first = self.size, self.done
        while self.size <= last:
            if size != self.size:
                size, first = self.size, 0
            yield Stretch(self.conjecture, size, first, budget.time)
            first += STRETCH

    def _add(self, found: Checked) -> None:
        self.done += found.checked
        self.checked += found.checked
        self.applied += found.applied
        self.counterexample = found.counterexample

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
