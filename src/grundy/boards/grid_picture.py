"""Pictures of boards of square cells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from grundy.boards.grid import cell_name, column_name
from grundy.boards.svg import LINE, Picture, label, rect, spot

CELL = 28


def cells_picture(rows: Sequence[str], fills: Mapping[str, str], before: str = "") -> Picture:
    """Rows of cells, which may have different lengths; `fills` gives the colour of each character, and the
    names of cells begin with `before`."""
    width, top, left = max(map(len, rows)), 16, 12 + 6 * len(str(len(rows)))
    shapes = []
    for row, cells in enumerate(rows):
        y = top + row * CELL
        for column, cell in enumerate(cells):
            shape = rect(left + column * CELL, y, CELL, CELL, fill=fills[cell], stroke=LINE)
            shapes.append(spot(before + cell_name((row, column)), shape))
        shapes.append(label(left / 2 - 2, y + CELL / 2, str(row + 1), size=10))
    for column in range(width):
        shapes.append(label(left + (column + 0.5) * CELL, top / 2, column_name(column), size=10))
    return Picture(left + width * CELL, top + len(rows) * CELL, tuple(shapes))
