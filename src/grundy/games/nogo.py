"""NoGo."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from grundy.boards.cells import SIDES, Cells
from grundy.boards.grid import Cell, cell_name, cells_diagram
from grundy.games.position import PartizanPosition
from grundy.games.registry import register


def _empty(height: int, width: int) -> str:
    return "/".join(["." * width] * height)


@register("nogo", title="NoGo")
@dataclass(frozen=True, repr=False)
class NoGo(PartizanPosition):
    """Go without captures: every group of stones keeps an empty neighbour.

    ## Rules

    Left places a black stone on an empty cell, Right a white one. After the move every group, a connected set
    of stones of one colour, must have an empty cell beside it. Who cannot move loses.

    ## Notation

    A board is written as its rows from the top, with `B` for a black stone, `W` for a white one and `.` for
    an empty cell; `3x4` is an empty board of 3 rows and 4 columns. A move is named by its cell, `b2`.

    >>> NoGo.parse("1x3").play("L b1")
    <nogo .B.>
    >>> print(NoGo.parse("1x2").value(), NoGo.parse("1x3").value(), NoGo.parse("2x2").value())
    * +-1 *

    ## Known results

    The game is also called Anti-Atari Go. Chou, Teytaud and Yen (2011) brought it to computer tournaments.

    ## References

    - C.-W. Chou, O. Teytaud, S.-J. Yen, "Revisiting Monte-Carlo tree search on a normal form game: NoGo",
      EvoApplications (2011), 73-82.
    """

    board: Cells

    @classmethod
    def parse(cls, text: str) -> Self:
        return cls(Cells.parse(text, "BW.", _empty))

    def __str__(self) -> str:
        return str(self.board)

    def left_moves(self) -> Iterator[tuple[str, Self]]:
        return self._place("B")

    def right_moves(self) -> Iterator[tuple[str, Self]]:
        return self._place("W")

    def _place(self, stone: str) -> Iterator[tuple[str, Self]]:
        for cell, letter in self.board:
            if letter == ".":
                after = self.board.put({cell: stone})
                if all(_breathes(after, group) for colour in "BW" for group in after.groups(colour)):
                    yield cell_name(cell), type(self)(after)

    def canonical(self) -> Self:
        return type(self)(self.board.first_image())

    def size(self) -> int:
        return self.board.count(".")

    def draw(self) -> str:
        return self.board.picture().svg(f"NoGo {self}")

    def diagram(self) -> str:
        return cells_diagram(self.board.rows)


def _breathes(board: Cells, group: frozenset[Cell]) -> bool:
    return any(board[row + down, column + right] == "." for row, column in group for down, right in SIDES)
