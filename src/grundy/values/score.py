"""Scores: how the points of a position are shared under best play."""

from __future__ import annotations

from dataclasses import dataclass
from functools import total_ordering

from grundy.values.latex import Typeset
from grundy.values.outcome import Outcome


@total_ordering
@dataclass(frozen=True)
class Score(Typeset):
    """What the player to move gets, and what is left for the other one; written `6/3`.

    >>> score = Score(6, 3)
    >>> print(score, score.outcome, score.margin)
    6/3 N 3
    >>> print(score.other, score + Score(0, 2), Score(2, 2).outcome)
    3/6 6/5 draw

    Scores are compared by the margin of the player to move.

    >>> Score(4, 2) > Score(5, 4)
    True
    """

    mine: int
    yours: int

    @property
    def margin(self) -> int:
        """By how much the player to move is ahead at the end."""
        return self.mine - self.yours

    @property
    def other(self) -> Score:
        """The same, seen by the other player."""
        return Score(self.yours, self.mine)

    @property
    def outcome(self) -> Outcome:
        """Who gets more."""
        if self.margin == 0:
            return Outcome.DRAW
        return Outcome.N if self.margin > 0 else Outcome.P

    def __add__(self, other: Score) -> Score:
        return Score(self.mine + other.mine, self.yours + other.yours)

    def __lt__(self, other: Score) -> bool:
        return self.margin < other.margin

    def latex(self) -> str:
        return f"{self.mine}/{self.yours}"

    def __str__(self) -> str:
        return f"{self.mine}/{self.yours}"
