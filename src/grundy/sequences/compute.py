"""Computing a nim-sequence: in slices, so that it can be watched, interrupted, saved and taken up again."""

from __future__ import annotations

import time
from array import array
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from grundy import _engine
from grundy.errors import GrundyError
from grundy.games.heap_rules import HeapRules
from grundy.sequences.codes import impartial_code
from grundy.sequences.saved import load, save
from grundy.sequences.slices import Growth, Progress, Terms, continued, unless_interrupted
from grundy.theorems.guy_smith import Period, proved_period
from grundy.values.shown import Tabular, drawn_by

if TYPE_CHECKING:
    from grundy.sequences.families import LinearFamily

    HeapsOrFamily: TypeAlias = HeapRules | LinearFamily

SAVE_SECONDS = 60.0


class NimValues(Terms["HeapsOrFamily"], Tabular):
    """The nimbers of the heaps 0, 1, 2, ... of a game, or of the members of a family by size, and the period
    that they prove, if they do."""

    tabled_by = "grundy.draw.tables:sequence_table"
    _repr_html_ = drawn_by("grundy.draw.shown:sequence_html")

    def nimber(self, heap: int) -> int:
        """The nimber of a heap: a computed one, or of any size if the period is proved."""
        if self.period is not None:
            return self.period.nimber(self.values, heap)
        if heap >= len(self.values):
            raise GrundyError(f"the nimbers of {self.rules} are known up to {self.to} only")
        return self.values[heap]

    def rare(self) -> tuple[int, list[int]]:
        """The mask of the sparse space, and the heaps with rare nimbers: those with an even number of
        bits inside the mask. With the mask 0 there is no sparse space."""
        mask = _engine.sparse_space(self.values)
        return mask, [n for n, v in enumerate(self.values) if n and not (v & mask).bit_count() % 2]


def nim_sequence(
    code: str | HeapRules,
    to: int,
    *,
    threads: int = 1,
    until_proved: bool = False,
    look_for_period: bool = True,
    known: Iterable[int] | None = None,
    resume: str | Path | None = None,
    time_limit: float | None = None,
    progress: Progress | None = None,
) -> NimValues:
    """The nimbers of the heaps from 0 to `to`, as an array, and their period if they prove one.

    When a period is proved on the way, the rest follows from it and is not computed; with `until_proved` the
    values end there. `known` are terms from 0 on that need not be computed again, in any buffer or list of
    numbers. The file `resume` is read if it exists, and written every minute and at the end. Ctrl-C raises
    `KeyboardInterrupt` with what was found as its `result`.

    >>> found = nim_sequence("0.77", 1000)
    >>> found.period, found.values[:6].tolist(), found.nimber(10**15)
    (Period(start=71, length=12, saltus=0), [0, 1, 2, 3, 1, 4], 1)
    """
    rules = impartial_code(code) if isinstance(code, str) else code
    if to < 0:
        raise GrundyError("the largest heap is not negative")
    work = _Computation(rules, to + 1, threads, look_for_period, Path(resume) if resume else None)
    work.start_with(_as_array(known) if known is not None else None)
    return work.run(until_proved, time_limit, progress)


class _Computation:
    def __init__(self, rules: HeapRules, count: int, threads: int, look: bool, file: Path | None) -> None:
        self.rules, self.threads, self.file = rules, threads, file
        self.engine = rules.sequence()
        self.growth = Growth(self.engine, self._extend, count, self._proved if look else None)
        self.saved_terms, self.saved_at = 0, time.monotonic()

    def start_with(self, known: array[int] | None) -> None:
        if known is None and self.file is not None and self.file.exists():
            known = load(self.file, self.rules)
            self.saved_terms = len(known)
        if known is not None:
            self.engine.append(known[len(self.engine) :])

    def run(self, until_proved: bool, time_limit: float | None, progress: Progress | None) -> NimValues:
        growth = self.growth
        stopped_by = growth.run(time_limit, progress)
        self._save()
        values = self._values()[: growth.count]
        computed = len(values)
        if growth.period is not None and not until_proved:
            values = continued(values, growth.period, growth.count)
        return unless_interrupted(
            NimValues(self.rules, values, growth.period, growth.seconds, stopped_by, computed)
        )

    def _extend(self, count: int, seconds: float) -> None:
        self.engine.extend(count, seconds, self.threads)
        if time.monotonic() > self.saved_at + SAVE_SECONDS:
            self._save()
            self.saved_at = time.monotonic()

    def _proved(self) -> Period | None:
        return proved_period(self.rules, self._values())

    def _values(self) -> array[int]:
        return array("I", self.engine.terms(0, len(self.engine)))

    def _save(self) -> None:
        if self.file is not None and len(self.engine) > self.saved_terms:
            save(self.file, self.rules, self._values())
            self.saved_terms = len(self.engine)


def _as_array(known: Iterable[int]) -> array[int]:
    """Numbers from any buffer or list as unsigned 32-bit ones."""
    try:
        return array("I", list(known))
    except (TypeError, OverflowError) as error:
        raise GrundyError(f"known nimbers are a list or a buffer of numbers: {error}") from error
