"""Who wins."""

from __future__ import annotations

from enum import Enum

from grundy.values.latex import Typeset


class Outcome(Typeset, Enum):
    """The outcome class of a position under best play.

    >>> print(Outcome.N, Outcome.N.words)
    N the next player wins
    >>> Outcome("draw")
    Outcome.DRAW
    """

    N = "N"
    P = "P"
    L = "L"
    R = "R"
    DRAW = "draw"

    @property
    def words(self) -> str:
        """The outcome said in words."""
        return _WORDS[self]

    def latex(self) -> str:
        r"""The usual calligraphic letter.

        >>> print(Outcome.P.latex())
        \mathcal{P}
        """
        return rf"\mathcal{{{self.value}}}" if self is not Outcome.DRAW else r"\mathrm{draw}"

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
}
