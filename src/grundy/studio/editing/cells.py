"""Boards of cells, strips, and whatever has rows and columns."""

from __future__ import annotations

import re
from collections.abc import Sequence

from grundy.boards.grid import cell_name
from grundy.errors import GrundyError
from grundy.games import Position
from grundy.games.editor import Editor
from grundy.studio.editing.reading import reads

LETTERS = ".#BWoOX=LRTF_*"
"""What a cell may hold in a game that does not say so."""

EMPTY = "._"
"""What a new cell holds, if a cell may; else the first of the letters."""


def cycle(position: Position, editor: Editor, spot: str) -> Position:
    """The position with the next letter that the game knows on a cell."""
    place, _, name = spot.rpartition(":")
    parts = _parts(str(position))
    number = int(place) - 1 if place.isdecimal() else 0
    rows = rows_of(parts[number], editor.letters) if 0 <= number < len(parts) else None
    at = None if rows is None else _cell(rows, name, editor.kind == "strip")
    if rows is None or at is None:
        raise GrundyError(f"nothing to change at {spot!r}")
    row, column = at
    now = editor.letters.index(rows[row][column])
    for step in range(1, len(editor.letters)):
        letter = editor.letters[(now + step) % len(editor.letters)]
        changed = [*rows]
        changed[row] = rows[row][:column] + letter + rows[row][column + 1 :]
        text = " + ".join([*parts[:number], "/".join(changed), *parts[number + 1 :]])
        found = reads(position, text)
        if found is not None and found != position:
            return found
    raise GrundyError(f"nothing to change at {spot!r}")


def resize(position: Position, editor: Editor, rows: int, columns: int) -> Position:
    """The position with so many more rows and columns, or fewer, at the bottom and on the right."""
    text = str(position)
    found = reads(position, _resized(text, editor, rows, columns))
    if found is None or found == position:
        raise GrundyError(f"{position.game.title} has no board of that size")
    return found


def _resized(text: str, editor: Editor, more_rows: int, more_columns: int) -> str | None:
    size = re.fullmatch(r"(\d+)x(\d+)(.*)", text)
    if size:
        return f"{int(size[1]) + more_rows}x{int(size[2]) + more_columns}{size[3]}"
    *before, last = _parts(text)
    rows = rows_of(last, editor.letters)
    if rows is None:
        return None
    empty = next((letter for letter in EMPTY if letter in editor.letters), editor.letters[0])
    height, width = len(rows) + more_rows, len(rows[0]) + more_columns
    if height < 1 or width < 1:
        return None
    changed = [(row + empty * width)[:width] for row in (*rows, *[""] * height)[:height]]
    return " + ".join([*before, "/".join(changed)])


def sides_of(position: Position, editor: Editor) -> str:
    """Which sides of the board can be longer or shorter: `both`, `columns`, or empty."""
    if editor.kind == "strip":
        return "columns"
    return "both" if editor.kind == "grid" or re.match(r"\d+x\d+", str(position)) else ""


def rows_of(text: str, letters: Sequence[str]) -> list[str] | None:
    """The rows of a board, if a text is one board of cells."""
    rows = text.split("/")
    plain = all(row and set(row) <= set(letters) for row in rows)
    return rows if plain and len({len(row) for row in rows}) == 1 else None


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split("+")]


def _cell(rows: list[str], name: str, strip: bool) -> tuple[int, int] | None:
    if strip:
        return (0, int(name) - 1) if name.isdecimal() and 0 < int(name) <= len(rows[0]) else None
    return next(
        ((r, c) for r, row in enumerate(rows) for c in range(len(row)) if cell_name((r, c)) == name), None
    )
