"""Clobber."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from grundy.boards.cells import SIDES, Cells, checkerboard
from grundy.boards.grid import cell_name, cells_diagram
from grundy.games.position import PartizanPosition
from grundy.games.registry import register


@register("clobber", title="Clobber")
@dataclass(frozen=True, repr=False)
class Clobber(PartizanPosition):
    """Move a stone onto a neighbouring stone of the other colour, and take it.

    ## Rules

    Black and white stones stand on the cells of a board. Left moves a black stone onto a white one that is
    next to it, along a row or column, and takes the white stone away; Right moves a white stone onto a black
    one. Who cannot move loses.

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

    board: Cells

    @classmethod
    def parse(cls, text: str) -> Self:
        return cls(Cells.parse(text, "BW.", checkerboard))

    def __str__(self) -> str:
        return str(self.board)

    def left_moves(self) -> Iterator[tuple[str, Self]]:
        return self._clobber("B", "W")

    def right_moves(self) -> Iterator[tuple[str, Self]]:
        return self._clobber("W", "B")

    def _clobber(self, own: str, other: str) -> Iterator[tuple[str, Self]]:
        for (row, column), letter in self.board:
            if letter != own:
                continue
            for down, right in SIDES:
                target = (row + down, column + right)
                if self.board[target] == other:
                    name = f"{cell_name((row, column))}-{cell_name(target)}"
                    yield name, type(self)(self.board.put({(row, column): ".", target: own}))

    def components(self) -> tuple[Self, ...]:
        """The connected groups of stones of both colours."""
        groups = self.board.components("BW")
        return tuple(type(self)(group) for group in groups if group.count("B") and group.count("W"))

    def canonical(self) -> Self:
        return type(self)(self.board.first_image())

    def size(self) -> int:
        return self.board.count("BW")

    def draw(self) -> str:
        return self.board.picture().svg(f"Clobber {self}")

    def diagram(self) -> str:
        return cells_diagram(self.board.rows)
