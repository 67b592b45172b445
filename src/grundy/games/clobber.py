"""Clobber."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from grundy.boards.cells import checkerboard, neighbours
from grundy.boards.grid import cell_name
from grundy.games.board_game import BoardGame, native_by
from grundy.games.grid_game import StoneGame
from grundy.games.patterns import rule, swapped
from grundy.games.registry import register


class ClobberPatterns(BoardGame):
    """The same rules as data, by which the engine plays."""

    cells, hole = ".BW", "."
    left = rule("BW", ".B")
    right = swapped(left, "BW")


@register("clobber", title="Clobber", **native_by(ClobberPatterns))
class Clobber(StoneGame):
    """Move a stone onto a neighbouring stone of the other colour, and take it.

    ## Rules

    Black and white stones stand on the cells of a board. Left moves a black stone onto a white one that is
    next to it, along a row or column, and takes the white stone away; Right moves a white stone onto a black
    one. A player who cannot move loses.

    ## Notation

    A board is written as its rows from the top, with `B` for a black stone, `W` for a white one and `.` for
    an empty cell. `4x5` is a full board of 4 rows and 5 columns, the colours in turn, black in the top left
    corner. A move is named by the two cells, `a1-b1`.

    >>> Clobber.parse("BW/.B").play("L a1-b1")
    <clobber .B/.B>
    >>> print(Clobber.parse("BW").value(), Clobber.parse("BBW").value(), Clobber.parse("2x3").value())
    * ^ 0

    ## Known results

    In every position both players can move or neither can, so all values are infinitesimal. The game was
    invented by Albert, Grossman, Nowakowski and Wolfe in 2001; to decide who wins is NP-hard (2005). On other
    graphs than boards it is `graph_clobber`.

    ## References

    - M. H. Albert, J. P. Grossman, R. J. Nowakowski, D. Wolfe, "An introduction to Clobber", Integers 5(2)
      (2005), A01.
    """

    example = "4x5"

    letters, counted, sized = "BW.", "BW", staticmethod(checkerboard)

    def moves_with(self, own: str, other: str) -> Iterator[tuple[str, Self]]:
        for cell in self.board.where(own):
            for target in neighbours(cell):
                if self.board[target] == other:
                    after = self.board.put({cell: ".", target: own})
                    yield f"{cell_name(cell)}-{cell_name(target)}", self.on(after)

    def components(self) -> tuple[Self, ...]:
        """The connected groups of stones of both colours."""
        groups = self.board.components("BW")
        return tuple(self.on(group) for group in groups if group.count("B") and group.count("W"))
