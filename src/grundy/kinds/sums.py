"""Sums of positions of several games: played as partizan games are, and solved by what is known of each."""

from __future__ import annotations

from typing import Any

from grundy.kinds.asked import Settings
from grundy.kinds.partizan import PartizanPlay
from grundy.search.sums import SumSolver


class SumPlay(PartizanPlay):
    """A sum: who wins it, and its canonical form, from what small components are worth."""

    @property
    def solver_type(self) -> type[Any]:
        return SumSolver

    def solver(self, how: Settings) -> Any:
        self.check_base(how)
        return SumSolver(self.position, misere=how.misere, **how.of_solver)

    def values_options(self) -> bool:
        """Only if they are asked for: the forms of sums may be very much larger than those of their parts."""
        return False
