"""Partizan subtraction games: Left and Right each have a subtraction set of their own.

Who wins on a heap depends on the last few heaps only, as many as the largest number of the two sets says.
So the outcomes of the heaps are periodic from some point on, and as soon as so many outcomes in a row have
come a second time the period is proved (A. S. Fraenkel, A. Kotzig, "Partizan octal games: partizan
subtraction games", International Journal of Game Theory 16, 1987).
"""

from __future__ import annotations

import time
from array import array
from dataclasses import dataclass
from typing import Self

from grundy import _engine
from grundy.errors import ParseError
from grundy.games.takeaway import Subtraction
from grundy.sequences.slices import Growth, Progress, Terms, continued, unless_interrupted
from grundy.theorems.guy_smith import Period
from grundy.values.shown import Tabular, drawn_by

AT_ONCE = 256
"""Heaps between two looks at the clock."""

OUTCOMES = "PLRN"
"""A heap is won by Left if Left starts (1), by Right if Right starts (2), by both (3) or by none (0)."""


@dataclass(frozen=True)
class PartizanSubtractionSets:
    """How many Left may take from a heap, and how many Right.

    >>> PartizanSubtractionSets.parse("1,2|3")
    PartizanSubtractionSets(left=(1, 2), right=(3,))
    """

    left: tuple[int, ...]
    right: tuple[int, ...]

    @classmethod
    def parse(cls, text: str) -> Self:
        """Two subtraction sets with a bar between them."""
        bar = text.find("|")
        if bar < 0 or text.find("|", bar + 1) >= 0:
            raise ParseError("expected two subtraction sets with one bar between, as in `1,2|3`", text)
        return cls(Subtraction.parse(text, 0, bar).numbers, Subtraction.parse(text, bar + 1).numbers)

    @property
    def reach(self) -> int:
        return max(*self.left, *self.right)

    def __str__(self) -> str:
        return f"{','.join(map(str, self.left))}|{','.join(map(str, self.right))}"


class OutcomeValues(Terms[PartizanSubtractionSets], Tabular):
    """Who wins on the heaps 0, 1, 2, ... of a game, as places in `OUTCOMES`, and the period that this proves,
    if it does."""

    tabled_by = "grundy.draw.tables:sequence_table"
    _repr_html_ = drawn_by("grundy.draw.shown:sequence_html")

    @property
    def outcomes(self) -> str:
        """A letter for each heap: L, R, N (the one who starts) or P (the other)."""
        return "".join(map(OUTCOMES.__getitem__, self.values))


def outcome_values(
    rules: PartizanSubtractionSets,
    to: int,
    *,
    until_proved: bool = False,
    time_limit: float | None = None,
    progress: Progress | None = None,
) -> OutcomeValues:
    """Who wins on the heaps from 0 to `to`; as `nim_sequence` does for nimbers.

    >>> found = outcome_values(PartizanSubtractionSets((1,), (2,)), 10**5)
    >>> found.period, found.outcomes[:12], found.to, found.terms_needed
    (Period(start=0, length=3, saltus=0), 'PLNPLNPLNPLN', 100000, 64)
    """
    work = _HeapWins(rules)
    growth = Growth(work, work.extend, to + 1, lambda: _proved_period(rules, work.values()))
    stopped_by = growth.run(time_limit, progress)
    values, period = work.values(), growth.period
    computed = len(values)
    if period is not None and not until_proved:
        values = continued(values, period, to + 1)
    return unless_interrupted(OutcomeValues(rules, values, period, growth.seconds, stopped_by, computed))


class _HeapWins:
    """Whether Left wins who starts, and whether Right does, one heap after the other."""

    def __init__(self, rules: PartizanSubtractionSets) -> None:
        self.rules = rules
        self.left_wins, self.right_wins = bytearray(), bytearray()

    def __len__(self) -> int:
        return len(self.right_wins)

    def extend(self, count: int, seconds: float) -> None:
        """Computes until there are `count` heaps or the time is over."""
        end = time.monotonic() + seconds
        left, right = self.left_wins, self.right_wins
        while len(self) < count and time.monotonic() < end:
            for heap in range(len(self), min(len(self) + AT_ONCE, count)):
                del left[heap:]  # what Ctrl-C has left of a heap
                left.append(any(taken <= heap and not right[heap - taken] for taken in self.rules.left))
                right.append(any(taken <= heap and not left[heap - taken] for taken in self.rules.right))

    def values(self) -> array[int]:
        """Places in `OUTCOMES`."""
        won = zip(self.left_wins, self.right_wins, strict=False)  # Ctrl-C may come between the two
        return array("I", (left + 2 * right for left, right in won))


def outcome_sequence(rules: PartizanSubtractionSets, to: int) -> str:
    """Who wins on the heaps from 0 to `to`: L, R, N (the one who starts) or P (the other).

    >>> outcome_sequence(PartizanSubtractionSets((1,), (2,)), 11)
    'PLNPLNPLNPLN'
    """
    return outcome_values(rules, to).outcomes


def _proved_period(rules: PartizanSubtractionSets, values: array[int]) -> Period | None:
    found = _engine.repetition(values, starts=1, lengths=1, reach=rules.reach)
    return None if found is None else Period(*found)
