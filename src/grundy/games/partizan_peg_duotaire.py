"""Partizan Peg Duotaire."""

from __future__ import annotations

from grundy.boards.cells import COLUMNS, ROWS
from grundy.games.board_game import BoardGame
from grundy.games.patterns import rule
from grundy.games.registry import register


@register("partizan_peg_duotaire", title="Partizan Peg Duotaire")
class PartizanPegDuotaire(BoardGame):
    """Peg solitaire for two: Left hops up and down, Right to the sides.

    ## Rules

    Pegs stand in some holes of a board. A move hops with a peg over a neighbouring peg into the empty hole
    just behind it, and takes away the peg that was jumped. Left hops along columns, Right along rows. Who
    cannot move loses.

    ## Notation

    A board is written as its rows from the top, with `o` for a peg, `.` for an empty hole and `#` where there
    is no hole; `+` puts boards side by side. A move is named by the holes where it starts and ends, `a1-a3`.

    >>> PartizanPegDuotaire.parse("oo./oo./...").play("L a1-a3")
    <partizan_peg_duotaire .o./.o./o..>
    >>> print(PartizanPegDuotaire.parse("oo./oo./...").value())
    *

    ## Known results

    Moore and Eppstein studied the impartial game on one row; the partizan game is one of the rule sets in
    Renault's thesis.

    ## References

    - C. Moore, D. Eppstein, "One-dimensional peg solitaire, and duotaire", in *More Games of No Chance*
      (2002), 341-350.
    - G. Renault, "Combinatorial games on graphs", thesis, Université Bordeaux 1 (2013), appendix A.
    """

    example = "ooo./.oo./...."
    cells = ".o"
    left = rule("oo.", "..o", along=COLUMNS)
    right = rule("oo.", "..o", along=ROWS)
