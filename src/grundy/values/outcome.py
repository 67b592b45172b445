"""Who wins."""

from __future__ import annotations

from enum import StrEnum

from grundy.values.latex import Typeset


class Outcome(Typeset, StrEnum):
    """The outcome class of a position under best play.

    >>> print(Outcome.N, Outcome.N.words)
    N the next player wins
    >>> Outcome("draw")
    Outcome.DRAW
    >>> Outcome.P == "P"
    True

    In a partizan game that may end in a draw, what happens if Left starts stands before what happens if Right
    starts, where only one of them is a draw.

    >>> print(Outcome.starting(left=Outcome.L, right=Outcome.DRAW))
    L/draw
    """

    N = "N"
    P = "P"
    L = "L"
    R = "R"
    DRAW = "draw"
    L_DRAW = "L/draw"
    DRAW_L = "draw/L"
    DRAW_R = "draw/R"
    R_DRAW = "R/draw"

    @classmethod
    def starting(cls, left: Outcome, right: Outcome) -> Outcome:
        """The outcome of a partizan position, from what happens if Left starts and if Right does: `L` if Left
        wins then, `R` if Right does, or a draw."""
        return _BY_STARTS[left, right]

    @property
    def if_left_starts(self) -> Outcome:
        """Who wins a partizan position if Left starts: `L`, `R`, or a draw."""
        return _STARTS[self][0]

    @property
    def if_right_starts(self) -> Outcome:
        """Who wins a partizan position if Right starts: `L`, `R`, or a draw."""
        return _STARTS[self][1]

    @property
    def words(self) -> str:
        """The outcome said in words."""
        return _WORDS[self]

    def latex(self) -> str:
        r"""The usual calligraphic letter.

        >>> print(Outcome.P.latex())
        \mathcal{P}
        """
        parts = self.value.split("/")
        return "/".join(r"\mathrm{draw}" if part == "draw" else rf"\mathcal{{{part}}}" for part in parts)

    def __str__(self) -> str:
        return self.value

    def __repr__(self) -> str:
        return f"Outcome.{self.name}"


_WORDS = {
    Outcome.N: "the next player wins",
    Outcome.P: "the previous player wins",
    Outcome.L: "Left wins, whoever starts",
    Outcome.R: "Right wins, whoever starts",
    Outcome.DRAW: "neither player can force a win",
    Outcome.L_DRAW: "Left wins if Left starts; a draw if Right starts",
    Outcome.DRAW_L: "a draw if Left starts; Left wins if Right starts",
    Outcome.DRAW_R: "a draw if Left starts; Right wins if Right starts",
    Outcome.R_DRAW: "Right wins if Left starts; a draw if Right starts",
}

_STARTS = {
    Outcome.N: (Outcome.L, Outcome.R),
    Outcome.P: (Outcome.R, Outcome.L),
    Outcome.L: (Outcome.L, Outcome.L),
    Outcome.R: (Outcome.R, Outcome.R),
    Outcome.DRAW: (Outcome.DRAW, Outcome.DRAW),
    Outcome.L_DRAW: (Outcome.L, Outcome.DRAW),
    Outcome.DRAW_L: (Outcome.DRAW, Outcome.L),
    Outcome.DRAW_R: (Outcome.DRAW, Outcome.R),
    Outcome.R_DRAW: (Outcome.R, Outcome.DRAW),
}
_BY_STARTS = {starts: outcome for outcome, starts in _STARTS.items()}
