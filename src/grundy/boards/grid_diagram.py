"""Boards in characters, for a player in front of a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from grundy.boards.grid import Grid, column_name


def cells_diagram(rows: Sequence[str], strip: bool = False) -> str:
    """Rows of cells in characters, with the names of columns and rows; those of a strip are numbers.

    >>> print(cells_diagram(["..#", "#.."]))
         a b c
       1 . . #
       2 # . .
    """
    names = [str(column + 1) if strip else column_name(column) for column in range(max(map(len, rows)))]
    wide = max(map(len, names)) + 1
    lines = [" " * 4 + "".join(f"{name:>{wide}}" for name in names)]
    lines += [
        f"{'' if strip else i:>4}" + "".join(f"{cell:>{wide}}" for cell in row)
        for i, row in enumerate(rows, 1)
    ]
    return "\n".join(lines)


def boards_diagram(boards: Sequence[Grid]) -> str:
    """Boards in characters, one below the other; numbered, if they are several."""
    drawn = [cells_diagram(board.rows()) for board in boards]
    if len(drawn) > 1:
        drawn = [f"{i}:".ljust(4) + board[4:] for i, board in enumerate(drawn, 1)]
    return "\n".join(drawn)
