"""Partizan subtraction games: Left and Right each have a subtraction set of their own.

Who wins on a heap depends on the last few heaps only, as many as the largest number of the two sets says.
So the outcomes of the heaps are periodic from some point on, and as soon as so many outcomes in a row have
come a second time the period is proved (A. S. Fraenkel, A. Kotzig, "Partizan octal games: partizan
subtraction games", International Journal of Game Theory 16, 1987).
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from typing import Self

from grundy import _engine
from grundy.errors import ParseError
from grundy.games.takeaway import Subtraction
from grundy.theorems.guy_smith import Period

OUTCOMES = "PLRN"
"""A heap is won by Left if Left starts (1), by Right if Right starts (2), by both (3) or by none (0)."""


@dataclass(frozen=True)
class PartizanSubtraction:
    """How many Left may take from a heap, and how many Right.

    >>> PartizanSubtraction.parse("1,2|3")
    PartizanSubtraction(left=(1, 2), right=(3,))
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


def outcome_sequence(rules: PartizanSubtraction, to: int) -> str:
    """Who wins on the heaps from 0 to `to`: L, R, N (the one who starts) or P (the other).

    >>> outcome_sequence(PartizanSubtraction((1,), (2,)), 11)
    'PLNPLNPLNPLN'
    """
    left_wins: list[bool] = []
    right_wins: list[bool] = []
    for heap in range(to + 1):
        left_wins.append(any(taken <= heap and not right_wins[heap - taken] for taken in rules.left))
        right_wins.append(any(taken <= heap and not left_wins[heap - taken] for taken in rules.right))
    return "".join(OUTCOMES[left + 2 * right] for left, right in zip(left_wins, right_wins, strict=True))


def outcome_period(rules: PartizanSubtraction, outcomes: str) -> Period | None:
    """The period that these outcomes prove, if they prove one.

    >>> rules = PartizanSubtraction((1,), (2,))
    >>> outcome_period(rules, outcome_sequence(rules, 100))
    Period(start=0, length=3, saltus=0)
    """
    numbers = array("I", map(OUTCOMES.index, outcomes))
    found = _engine.repetition(numbers, starts=1, lengths=1, reach=rules.reach)
    return None if found is None else Period(*found)
