"""Pictures of boards of square cells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from grundy.boards.grid import Cell, cell_name, column_name
from grundy.boards.svg import FILL, INK, LINE, PAPER, Picture, circle, label, line, rect, spot

CELL = 28
FILLS = {".": PAPER, "#": FILL}


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


def domino(
    board: Picture, height: int, width: int, cells: Sequence[Cell], inks: tuple[str, str]
) -> list[str]:
    """A domino on two cells of a board of this size, in one of the inks for those that stand and that lie."""
    left, top = board.width - width * CELL, board.height - height * CELL
    (row, column), (last_row, last_column) = cells
    stands = row != last_row
    x, y = left + column * CELL + 3, top + row * CELL + 3
    wide, high = ((last_column - column + 1) * CELL - 6, (last_row - row + 1) * CELL - 6)
    middle = (x + wide / 2, y + high / 2)
    ends = (
        (x + 5, middle[1], x + wide - 5, middle[1]) if stands else (middle[0], y + 5, middle[0], y + high - 5)
    )
    pips = (-CELL / 2, CELL / 2)
    return [
        rect(x, y, wide, high, fill=inks[0] if stands else inks[1], stroke=INK, round_=5),
        line(*ends, stroke=PAPER, width=1.5),
        *(
            circle(middle[0] + (0 if stands else pip), middle[1] + (pip if stands else 0), 2.4, fill=PAPER)
            for pip in pips
        ),
    ]
