"""Game domination numbers."""

from __future__ import annotations

from dataclasses import dataclass

from grundy.values.latex import Typeset


@dataclass(frozen=True)
class DominationNumbers(Typeset):
    """How many vertices are chosen in the domination game if Dominator begins, and if Staller does.

    >>> numbers = DominationNumbers(3, 4)
    >>> print(numbers, numbers.kind)
    (3,4) plus
    """

    dominator: int
    staller: int

    @property
    def kind(self) -> str:
        """`plus`, `equal` or `minus`, as the second number is larger, equal or smaller."""
        return {1: "plus", 0: "equal", -1: "minus"}[self.staller - self.dominator]

    @property
    def words(self) -> str:
        """The numbers said in words.

        >>> DominationNumbers(3, 4).words
        '3 if Dominator begins, 4 if Staller does (plus)'
        """
        return f"{self.dominator} if Dominator begins, {self.staller} if Staller does ({self.kind})"

    def latex(self) -> str:
        return f"({self.dominator},{self.staller})"

    def __str__(self) -> str:
        return f"({self.dominator},{self.staller})"


@dataclass(frozen=True)
class PassNumbers:
    """The game domination numbers if nobody may pass, if Dominator may, once, and if Staller may, once."""

    plain: DominationNumbers
    dominator_passes: DominationNumbers
    staller_passes: DominationNumbers
