"""Queens: Clobber in which stones move as chess queens."""

from __future__ import annotations

from typing import ClassVar

from grundy.boards.cells import KING, checkerboard
from grundy.games.board_game import BoardGame
from grundy.games.patterns import rule, swapped
from grundy.games.registry import register


@register("queens", title="Queens")
class Queens(BoardGame):
    """Clobber of queens: take the first piece in a line, if it has the other colour.

    ## Rules

    Black and white queens stand on the cells of a board. Left moves a black queen over empty cells, along a
    row, column or diagonal, onto the first piece on its way, if that is white, and takes it; Right moves a
    white queen onto a black one. Nothing moves without taking. A player who cannot move loses.

    ## Notation

    A board is written as its rows from the top, with `B` for a black queen, `W` for a white one and `.` for
    an empty cell; where `#` stands there is none. `+` puts boards side by side. `3x4` is a full board of 3
    rows and 4 columns, the colours in turn, black in the top left corner. A move is named by the two cells,
    `a1-c1`.

    >>> Queens.parse("B.W").play("L a1-c1")
    <queens ..B>
    >>> print(Queens.parse("B.WB").value(), Queens.parse("BWB/WB.").value())
    ^ ^

    ## Known results

    In every position both players can move or neither can, so all values are infinitesimal.

    ## References

    - A. N. Siegel, CGSuite, ruleset `Queens` of `game.grid`.
    - M. H. Albert, J. P. Grossman, R. J. Nowakowski, D. Wolfe, "An introduction to Clobber", Integers 5(2)
      (2005), A01.
    """

    cells, start = ".BW", checkerboard
    pieces: ClassVar = {"B": "black queen", "W": "white queen"}
    left = rule("B.*W", "..*B", along=KING)
    right = swapped(left, "BW")
