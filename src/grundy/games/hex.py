"""Hex."""

from __future__ import annotations

from cmath import pi, rect
from collections.abc import Iterator
from itertools import pairwise
from math import sqrt
from typing import ClassVar, Self

from grundy.boards.cells import Cells, empty
from grundy.boards.grid import Cell, cell_name, column_name
from grundy.boards.grid_picture import CELL
from grundy.boards.svg import (
    ACCENT,
    FILL,
    INK,
    LINE,
    PAPER,
    Picture,
    circle,
    explained,
    label,
    line,
    polygon,
    spot,
)
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

    No game ends without a winner, and on a square board the first player wins (Nash 1949); the player who has
    the shorter way on other boards wins even as second player. Reisch (1981) proved that to decide who wins
    is PSPACE-complete.

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
        words = [(circle(0, 0, 5, fill=FILL), "Left (B)"), (circle(0, 0, 5, fill=ACCENT), "Right (W)")]
        return explained(self._picture(), words).svg(f"Hex {self}")

    def _picture(self) -> Picture:
        """Hexagons, with Left's sides of the board, at the top and the bottom, in one colour and Right's in
        another."""
        height, width = self.board.height, self.board.width
        shapes = [shape for side in _sides(height, width) for shape in side]
        stones = []
        for cell, letter in self.board:
            middle = _place_of(cell)
            corners = [middle + corner for corner in _CORNERS]
            shapes.append(spot(cell_name(cell), polygon(corners, fill=PAPER, stroke=LINE)))
            if letter in _STONES:
                stones.append(
                    circle(middle.real, middle.imag, _SIDE * 0.62, fill=_STONES[letter], stroke=INK)
                )
        for column in range(width):
            place = _place_of((0, column)) - complex(_SIDE * 0.62, 1.62 * _SIDE)
            shapes.append(label(place.real, place.imag, column_name(column), size=10))
        for row in range(height):
            place = _place_of((row, 0)) - complex(1.75 * _SIDE, 0)
            shapes.append(label(place.real, place.imag, str(row + 1), size=10))
        last = _place_of((height - 1, width - 1))
        return Picture(last.real + 1.4 * _SIDE, last.imag + 1.45 * _SIDE, (*shapes, *stones))

    def diagram(self) -> str:
        lines = super().diagram().split("\n")
        return "\n".join([lines[0], *(line[:4] + " " * row + line[4:] for row, line in enumerate(lines[1:]))])


_SIDE = CELL * 0.6
_CORNERS = [rect(_SIDE, pi / 6 + pi / 3 * i) for i in range(6)]
"""From the middle of a cell: the one below to the right, then clockwise up to the one above it."""
_STONES = {"B": FILL, "W": ACCENT}


def _place_of(cell: Cell) -> complex:
    row, column = cell
    return complex((column + row / 2) * sqrt(3) * _SIDE + 2.6 * _SIDE, (1.5 * row + 2.2) * _SIDE)


def _sides(height: int, width: int) -> Iterator[list[str]]:
    """The coloured borders: around the hexagons of each side of the board, up to the middle of a corner."""
    right_below, below, left_below, left_above, top, right_above = _CORNERS
    upper = [_place_of((0, column)) for column in range(width)]
    lower = [_place_of((height - 1, column)) for column in range(width)]
    first = [_place_of((row, 0)) for row in range(height)]
    last = [_place_of((row, width - 1)) for row in range(height)]
    yield _border([place + way for place in upper for way in (left_above, top, right_above)], FILL)
    yield _border([place + way for place in lower for way in (left_below, below, right_below)], FILL)
    yield _border([place + way for place in first for way in (left_above, left_below, below)], ACCENT)
    yield _border([place + way for place in last for way in (top, right_above, right_below)], ACCENT)


def _border(corners: list[complex], ink: str) -> list[str]:
    return [
        line(a.real, a.imag, b.real, b.imag, stroke=ink, width=7) for a, b in pairwise(dict.fromkeys(corners))
    ] + [circle(z.real, z.imag, 3.5, fill=ink) for z in corners[1:-1]]
