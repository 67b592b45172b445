"""Knights: Clobber in which stones move as chess knights."""

from __future__ import annotations

from typing import ClassVar

from grundy.boards.cells import KNIGHT, checkerboard
from grundy.games.board_game import BoardGame
from grundy.games.patterns import rule, swapped
from grundy.games.registry import register


@register("knights", title="Knights")
class Knights(BoardGame):
    """Clobber of knights: take a piece of the other colour a knight's leap away.

    ## Rules

    Black and white knights stand on the cells of a board. Left moves a black knight as in chess, two cells
    along a row or column and one to the side, whatever stands between, onto a white one and takes it; Right
    moves a white knight onto a black one. A player who cannot move loses.

    ## Notation

    A board is written as its rows from the top, with `B` for a black knight, `W` for a white one and `.` for
    an empty cell; `+` puts boards side by side. `3x4` is a full board of 3 rows and 4 columns, the colours in
    turn, black in the top left corner. A move is named by the two cells, `a1-b3`.

    >>> Knights.parse("B./../.W").play("L a1-b3")
    <knights ../../.B>
    >>> print(Knights.parse("BB./W.W").value(), Knights.parse("B.../..BW").value())
    * 0

    ## Known results

    In every position both players can move or neither can, so all values are infinitesimal.

    ## References

    - A. N. Siegel, CGSuite, ruleset `Knights` of `game.grid`.
    - M. H. Albert, J. P. Grossman, R. J. Nowakowski, D. Wolfe, "An introduction to Clobber", Integers 5(2)
      (2005), A01.
    """

    cells, start = ".BW", checkerboard
    pieces: ClassVar = {"B": "black knight", "W": "white knight"}
    left = rule("BW", ".B", along=KNIGHT)
    right = swapped(left, "BW")
