"""Hex."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Self

from grundy.boards.cells import Cells, empty
from grundy.boards.grid import Cell, cell_name, column_name
from grundy.boards.grid_picture import CELL
from grundy.boards.svg import INK, LINE, PAPER, Picture, circle, label, spot
from grundy.games.grid_game import StoneGame
from grundy.games.registry import register
from grundy.values import Outcome

_NEAR = ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0))
"""The six neighbours of a cell on a board that leans to the right."""


@register("hex", title="Hex")
class Hex(StoneGame):
    """Join two opposite sides of a board of hexagons by a chain of stones.

    ## Rules

    The board is a rhombus of hexagons. Left places a black stone on an empty cell, Right a white one. Left
    wins when a chain of black stones joins the top and the bottom, Right when white stones join the left and
    the right side. Not the last move decides, but the chain.

    ## Notation

    A board is written as its rows from the top, each a little to the right of the one above: `B` for a black
    stone, `W` for a white one and `.` for an empty cell; `3x3` is an empty board. Besides the cells in its
    row a cell has four neighbours: above it and above to the right, below to the left and below it. A move
    is named by its cell, `b2`.

    >>> print(Hex.parse("3x3").outcome(), Hex.parse("2x3").outcome())
    N L
    >>> print(Hex.parse("B./B.").winner())
    L

    ## Known results

    No game ends without a winner, and on a square board the first player wins (Nash 1949); who has the
    shorter way on other boards wins even as second player. Reisch (1981) proved that to decide who wins is
    PSPACE-complete.

    ## References

    - M. Gardner, "Mathematical games: Hex", Scientific American 197(1) (1957), 145-150.
    - D. Gale, "The game of Hex and the Brouwer fixed-point theorem", American Mathematical Monthly 86 (1979),
      818-827.
    - S. Reisch, "Hex ist PSPACE-vollständig", Acta Informatica 15 (1981), 167-191.
    """

    example = "3x3"

    letters, sized = "BW.", staticmethod(empty)
    last_move_wins: ClassVar[bool] = False

    def winner(self) -> Outcome | None:
        height, width = self.board.height, self.board.width
        for group in self.board.groups("B", _NEAR):
            rows = {row for row, _ in group}
            if {0, height - 1} <= rows:
                return Outcome.L
        for group in self.board.groups("W", _NEAR):
            columns = {column for _, column in group}
            if {0, width - 1} <= columns:
                return Outcome.R
        return None

    def moves_with(self, own: str, other: str) -> Iterator[tuple[str, Self]]:
        return super().moves_with(own, other) if self.winner() is None else iter(())

    def canonical(self) -> Self:
        """The board or its half turn."""
        turned = Cells(tuple(row[::-1] for row in self.board.rows[::-1]))
        return self.on(min(self.board, turned, key=str))

    def draw(self) -> str:
        shapes = []
        for (row, column), letter in self.board:
            x, y = _place_of((row, column))
            fill = {"B": INK, "W": LINE, ".": PAPER}[letter]
            shapes.append(spot(cell_name((row, column)), circle(x, y, CELL / 2 - 1, fill=fill, stroke=INK)))
        for column in range(self.board.width):
            x, y = _place_of((-1, column))
            shapes.append(label(x, y, column_name(column), size=10))
        for row in range(self.board.height):
            x, y = _place_of((row, -1))
            shapes.append(label(x, y, str(row + 1), size=10))
        width, height = _place_of((self.board.height, self.board.width))
        return Picture(width, height, tuple(shapes)).svg(f"Hex {self}")

    def diagram(self) -> str:
        lines = super().diagram().split("\n")
        return "\n".join([lines[0], *(line[:4] + " " * row + line[4:] for row, line in enumerate(lines[1:]))])


def _place_of(cell: Cell) -> tuple[float, float]:
    row, column = cell
    return (column + row / 2 + 1.5) * CELL, (row + 1) * CELL * 0.87
