"""Kings: Clobber in which stones move as chess kings."""

from __future__ import annotations

from typing import ClassVar

from grundy.boards.cells import KING, checkerboard
from grundy.games.board_game import BoardGame
from grundy.games.patterns import rule, swapped
from grundy.games.registry import register


@register("kings", title="Kings")
class Kings(BoardGame):
    """Clobber of kings: take a piece of the other colour beside you, also across a corner.

    ## Rules

    Black and white kings stand on the cells of a board. Left moves a black king one step, along a row, column
    or diagonal, onto a white one and takes it; Right moves a white king onto a black one. Who cannot move
    loses.

    ## Notation

    A board is written as its rows from the top, with `B` for a black king, `W` for a white one and `.` for an
    empty cell; `+` puts boards side by side. `3x4` is a full board of 3 rows and 4 columns, the colours in
    turn, black in the top left corner. A move is named by the two cells, `a1-b2`.

    >>> Kings.parse("B./.W").play("L a1-b2")
    <kings ../.B>
    >>> print(Kings.parse("BW/WB").value(), Kings.parse("BWB/WB.").value())
    * {^^*|*,v[2]}

    ## Known results

    In every position both players can move or neither can, so all values are infinitesimal.

    ## References

    - A. N. Siegel, CGSuite, ruleset `Kings` of `game.grid`.
    - M. H. Albert, J. P. Grossman, R. J. Nowakowski, D. Wolfe, "An introduction to Clobber", Integers 5(2)
      (2005), A01.
    """

    cells, start = ".BW", checkerboard
    pieces: ClassVar = {"B": "black king", "W": "white king"}
    left = rule("BW", ".B", along=KING)
    right = swapped(left, "BW")
