"""Pictures of boards of hexagons, each row half a cell to the right of the one above."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import sqrt

from grundy.boards.grid import Cell, cell_name, column_name
from grundy.boards.grid_picture import CELL
from grundy.boards.svg import LINE, PAPER, Picture, label, polygon, spot

_HIGH = CELL * sqrt(3) / 2
_LEFT, _TOP = 16.0, 18.0
_CORNERS = [
    CELL / sqrt(3) * complex(right, down)
    for right, down in ((0, -1), (sqrt(3) / 2, -0.5), (sqrt(3) / 2, 0.5))
]


def hexagons(
    cells: Iterable[tuple[Cell, str]], drawn: Callable[[str, float, float], list[str]], before: str = ""
) -> Picture:
    """The cells, each with what is drawn for its letter around its middle; the names of cells begin with
    `before`."""
    rows: dict[int, complex] = {}
    columns: dict[int, complex] = {}
    shapes, width, height = [], 0.0, 0.0
    for (row, column), letter in cells:
        middle = complex(_LEFT + (column + row / 2 + 0.5) * CELL, _TOP + (row + 0.6) * _HIGH)
        corners = [middle + sign * corner for sign in (1, -1) for corner in _CORNERS]
        shapes.append(spot(before + cell_name((row, column)), polygon(corners, fill=PAPER, stroke=LINE)))
        shapes += drawn(letter, middle.real, middle.imag)
        rows.setdefault(row, middle)
        columns.setdefault(column, middle)
        width, height = max(width, middle.real + CELL / 2), max(height, middle.imag + CELL / sqrt(3))
    for row, first in rows.items():
        shapes.append(label(first.real - CELL / 2 - 8, first.imag, str(row + 1), size=10))
    for column, first in columns.items():
        shapes.append(label(first.real - CELL / 4, first.imag - 0.85 * CELL, column_name(column), size=10))
    return Picture(width, height, tuple(shapes))
