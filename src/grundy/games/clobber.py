"""Clobber."""

from __future__ import annotations

from typing import Self

from grundy.boards.cells import checkerboard
from grundy.games.board_game import BoardGame
from grundy.games.patterns import rule, swapped
from grundy.games.registry import register


@register("clobber", title="Clobber")
class Clobber(BoardGame):
    """Move a stone onto a neighbouring stone of the other colour, and take it.

    ## Rules

    Black and white stones stand on the cells of a board. Left moves a black stone onto a white one that is
    next to it, along a row or column, and takes the white stone away; Right moves a white stone onto a black
    one. A player who cannot move loses.

    ## Notation

    A board is written as its rows from the top, with `B` for a black stone, `W` for a white one and `.` for
    an empty cell; `+` puts boards side by side. `4x5` is a full board of 4 rows and 5 columns, the colours in
    turn, black in the top left corner. A move is named by the two cells, `a1-b1`.

    >>> Clobber.parse("BW/.B").play("L a1-b1")
    <clobber .B/.B>
    >>> print(Clobber.parse("BW").value(), Clobber.parse("BBW").value(), Clobber.parse("2x3").value())
    * ^ 0

    ## Known results

    In every position both players can move or neither can, so all values are infinitesimal. The game was
    invented by Albert, Grossman, Nowakowski and Wolfe in 2001; to decide who wins is NP-hard (2005). On other
    graphs than boards it is `graph_clobber`.

    Of full boards, those of 2 rows and 3, 6, 9 or 12 columns are lost for whoever begins, and those of 2, 4,
    5, 7, 8, 10 and 11 columns are won; 3x3, 3x5 and 3x7 are won, 3x4 and 3x6 lost, 4x4 and 4x5 won, 4x6
    and 5x5 lost (`grundy table clobber 2x2..2x12` and so on; MCGS says the same up to 2x11, 3x6 and 4x6).

    In impartial Clobber, `impartial:clobber`, both players move stones of both colours. The nimbers of
    1x1 to 1x26 are 0, 1, 1, 3, 0, 0, 2, 2, 4, 0, 5, 2, 2, 0, 0, 3, 1, 1, 0, 4, 5, 6, 1, 1, 0, 0; those of 2x2
    to 2x9 are 0, but for 2x7, which has 1; 3x3, 3x5, 3x7 and 4x5 have 1, 3x4 and 4x4 have 0 (`grundy table
    impartial:clobber 1x1..1x26` and so on; MCGS agrees on the strips, its tests where they have the board).

    ## References

    - M. H. Albert, J. P. Grossman, R. J. Nowakowski, D. Wolfe, "An introduction to Clobber", Integers 5(2)
      (2005), A01.
    """

    example = "4x5"

    cells, hole, start = ".BW", ".", checkerboard
    left = rule("BW", ".B")
    right = swapped(left, "BW")

    def components(self) -> tuple[Self, ...]:
        """The connected groups of stones of both colours."""
        groups = (group for board in self.boards for group in board.components("BW"))
        return tuple(type(self)((group,)) for group in groups if group.count("B") and group.count("W"))
