"""Boards as J. Lemoine's thesis writes them."""

from __future__ import annotations

from grundy.boards.grid import MOST_CELLS, Grid
from grundy.errors import ParseError


def thesis_boards(text: str) -> tuple[Grid, ...]:
    """Boards of `0` (empty) and `G` (filled): `*` ends the first row, `E` ends the board."""
    for at, char in enumerate(text.rstrip()):
        if char not in "0G*E":
            raise ParseError("a board with `*` is made of `0`, `G`, `*` and `E`", text, at)
    boards = []
    start = 0
    for board in text.rstrip().removesuffix("E").split("E"):
        width = board.find("*")
        if width < 1:
            raise ParseError("expected a first row that ends with `*`", text, start + max(width, 0))
        if (second := board.find("*", width + 1)) > 0:
            raise ParseError("only the first row ends with `*`", text, start + second)
        cells = board.replace("*", "").replace("0", ".").replace("G", "#")
        if len(cells) % width:
            raise ParseError(f"the last row is not {width} cells long", text, start + len(board))
        if len(cells) > MOST_CELLS:
            raise ParseError(f"a board has at most {MOST_CELLS} cells", text, start)
        boards.append(Grid.from_rows(*(cells[i : i + width] for i in range(0, len(cells), width))))
        start += len(board) + 1
    return tuple(boards)
