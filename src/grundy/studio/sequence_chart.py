"""The chart of a nim-sequence: millions of terms, of which any part is shown at once."""

from __future__ import annotations

from array import array
from typing import Any

from grundy import _engine
from grundy.sequences import formats
from grundy.sequences.codes import impartial_code
from grundy.sequences.compute import NimValues, nim_sequence
from grundy.sequences.families import family_sequence
from grundy.sequences.marking import PREFIX, parse_family
from grundy.studio.charts import Chart, Tell

BLOCK = 512
"""Terms whose least and largest one are kept."""

DOTS = 16
"""Terms of a column that are shown, of more."""

STRIDE = 2654435761
"""Spreads the dots of a column, so that they do not beat against a period."""

SECONDS = 600.0


class SequenceChart(Chart):
    """The nimbers of the heaps from 0 to `to` by a code."""

    def __init__(self, code: str, to: int, tell: Tell) -> None:
        super().__init__(tell)
        self.family = parse_family(code) if code.startswith(PREFIX) else None
        self.rules = impartial_code(code) if self.family is None else None
        self.to = to
        self.shown = {"kind": "sequence", "title": str(self.rules or self.family), "last": -1}
        self.values: array[int] = array("I")
        self.least, self.most = array("I"), array("I")

    def work(self) -> None:
        """All terms, and the least and largest of each block of them."""

        def progress(terms: int, _: float) -> None:
            self.progress(0.9 * terms / (self.to + 1), f"{terms:,} terms")

        try:
            if self.family is not None:
                found = family_sequence(self.family, self.to, time_limit=SECONDS, progress=progress)
            else:
                assert self.rules is not None
                found = nim_sequence(self.rules, self.to, time_limit=SECONDS, progress=progress)
        except KeyboardInterrupt as stopped:
            found = stopped.result  # type: ignore[attr-defined]
        self._keep(found)

    def _keep(self, found: NimValues) -> None:
        values = found.values if isinstance(found.values, array) else array("I", found.values)
        for start in range(0, len(values), BLOCK):
            block = values[start : start + BLOCK]
            self.least.append(min(block))
            self.most.append(max(block))
        self.values = values
        period = found.period
        self.shown |= {
            "last": found.to,
            "largest": max(self.most, default=0),
            "mask": _engine.sparse_space(values),
            "period": None if period is None else [period.start, period.length, period.saltus],
            "computed": found.terms_needed or len(values),
        }
        self.said = formats.period_words(period, found.to)

    def window(self, first: int, last: int, columns: int) -> dict[str, Any]:
        """The terms from `first` to `last`: all of them where there are few, else of each column the least,
        the largest, and some."""
        first, last = max(first, 0), min(last, len(self.values) - 1)
        count = last - first + 1
        if count <= 0:
            return {"id": self.id, "first": first, "last": last, "heaps": [], "values": []}
        if count <= 4 * columns:
            return {
                "id": self.id, "first": first, "last": last, "heaps": [],
                "values": self.values[first : last + 1].tolist(),
            }  # fmt: skip
        heaps, ranges = [], []
        for column in range(columns):
            start, end = first + column * count // columns, first + (column + 1) * count // columns
            ranges.append(self._range(start, end))
            wide = end - start
            heaps += sorted({start + STRIDE * (k + column) % wide for k in range(DOTS)})
        return {
            "id": self.id, "first": first, "last": last, "heaps": heaps,
            "values": [self.values[heap] for heap in heaps], "ranges": ranges,
        }  # fmt: skip

    def _range(self, start: int, end: int) -> list[int]:
        """The least and the largest term from `start` to before `end`."""
        one, other = -(-start // BLOCK), end // BLOCK
        if one >= other:
            part = self.values[start:end]
            return [min(part), max(part)]
        left, right = self.values[start : one * BLOCK], self.values[other * BLOCK : end]
        least, most = self.least[one:other], self.most[one:other]
        return [min(*left, *right, *least), max(*left, *right, *most)]
