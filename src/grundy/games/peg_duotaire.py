"""Peg Duotaire."""

from __future__ import annotations

from grundy.games.board_game import ImpartialBoardGame
from grundy.games.patterns import rule
from grundy.games.registry import register


@register("peg_duotaire", title="Peg Duotaire")
class PegDuotaire(ImpartialBoardGame):
    """Peg solitaire for two players.

    ## Rules

    Pegs stand in some holes of a board. A move hops with a peg over a neighbouring peg, along a row or
    column, into the empty hole just behind it, and takes away the peg that was jumped. A player who cannot
    move loses.

    ## Notation

    A board is written as its rows from the top, with `o` for a peg, `.` for an empty hole and `#` where there
    is no hole; `+` puts boards side by side. A move is named by the holes where it starts and ends, `a1-c1`.

    >>> PegDuotaire.parse("oo.").play("a1-c1")
    <peg_duotaire ..o>
    >>> print(PegDuotaire.parse("..ooo..").grundy(), PegDuotaire.parse("oo./oo./...").grundy())
    * *

    ## Known results

    On one row, the single-hop game is solved for some starting positions only; Moore and Eppstein ask
    whether its nimbers are bounded.

    ## References

    - C. Moore, D. Eppstein, "One-dimensional peg solitaire, and duotaire", in *More Games of No Chance*
      (2002), 341-350.
    """

    example = "oo.oo.oo."

    cells = ".o"
    both = rule("oo.", "..o")
