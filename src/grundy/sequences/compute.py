"""Computing a nim-sequence: in slices, so that it can be watched, interrupted, saved and taken up again."""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from grundy import _engine
from grundy.errors import GrundyError
from grundy.games.heap_rules import HeapRules
from grundy.sequences.codes import impartial_code
from grundy.sequences.saved import load, save
from grundy.theorems.guy_smith import Period, proved_period

if TYPE_CHECKING:
    from grundy.sequences.families import LinearFamily

SLICE_SECONDS = 0.1
SAVE_SECONDS = 60.0
FIRST_LOOK = 64
"""Terms after which a period is looked for, first; and then whenever there is an eighth more."""


@dataclass(frozen=True)
class NimValues:
    """The nimbers of the heaps 0, 1, 2, ... of a game, or of the members of a family by size, and the period
    that they prove, if they do."""

    rules: HeapRules | LinearFamily
    values: array[int] = field(repr=False)
    period: Period | None = None
    seconds: float = 0.0
    stopped_by: str = ""
    """`time` or `interrupt`, when there was to be more."""
    terms_needed: int = 0
    """How many terms were computed, not continued by the period."""

    @property
    def to(self) -> int:
        """The largest heap."""
        return len(self.values) - 1

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


Progress = Callable[[int, float], None]
"""Called with the number of terms so far, and the seconds."""


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
        self.rules, self.count, self.threads, self.look, self.file = rules, count, threads, look, file
        self.engine = _engine.NimSequence(**rules.engine())
        self.next_look = FIRST_LOOK
        self.period: Period | None = None
        self.saved_terms = 0

    def start_with(self, known: array[int] | None) -> None:
        if known is None and self.file is not None and self.file.exists():
            known = load(self.file, self.rules)
            self.saved_terms = len(known)
        if known is not None:
            self.engine.append(known[len(self.engine) :])

    def run(self, until_proved: bool, time_limit: float | None, progress: Progress | None) -> NimValues:
        started = time.monotonic()
        stopped_by, interrupt = "", None
        try:
            stopped_by = self._compute(started, time_limit, progress)
        except KeyboardInterrupt as error:
            stopped_by, interrupt = "interrupt", error
        self._save()
        values = self._values()[: self.count]
        computed = len(values)
        if self.period is not None and not until_proved:
            values = continued(values, self.period, self.count)
        seconds = time.monotonic() - started
        found = NimValues(self.rules, values, self.period, seconds, stopped_by, computed)
        if interrupt is not None:
            interrupt.result = found  # type: ignore[attr-defined]
            raise interrupt
        return found

    def _compute(self, started: float, time_limit: float | None, progress: Progress | None) -> str:
        """Computes to the end, or until the time is over, which it says."""
        saved = started
        while not self._done():
            left = SLICE_SECONDS
            if time_limit is not None:
                left = min(left, started + time_limit - time.monotonic())
                if left <= 0:
                    return "time"
            self._advance(left)
            now = time.monotonic()
            if progress is not None:
                progress(len(self.engine), now - started)
            if now > saved + SAVE_SECONDS:
                self._save()
                saved = time.monotonic()
        return ""

    def _done(self) -> bool:
        if self.look and (len(self.engine) >= min(self.next_look, self.count)):
            self.next_look = len(self.engine) + len(self.engine) // 8 + FIRST_LOOK
            self.period = proved_period(self.rules, self._values())
        return self.period is not None or len(self.engine) >= self.count

    def _advance(self, seconds: float) -> None:
        goal = min(self.count, self.next_look) if self.look else self.count
        self.engine.extend(goal, seconds, self.threads)

    def _values(self) -> array[int]:
        return array("I", self.engine.terms(0, len(self.engine)))

    def _save(self) -> None:
        if self.file is not None and len(self.engine) > self.saved_terms:
            save(self.file, self.rules, self._values())
            self.saved_terms = len(self.engine)


def continued(values: array[int], period: Period, count: int) -> array[int]:
    """So many nimbers: the given ones, and what follows from their period."""
    longer = array("I", values)
    while len(longer) < count:
        times = (len(longer) - period.start) // period.length
        block = longer[len(longer) - times * period.length :][: count - len(longer)]
        if period.saltus:
            block = array("I", (nimber + times * period.saltus for nimber in block))
        longer.extend(block)
    return longer


def _as_array(known: Iterable[int]) -> array[int]:
    """Numbers from any buffer or list as unsigned 32-bit ones."""
    try:
        return array("I", list(known))
    except (TypeError, OverflowError) as error:
        raise GrundyError(f"known nimbers are a list or a buffer of numbers: {error}") from error
