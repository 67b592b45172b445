"""Positions changed by pointing at them: what a click on a board, a heap or two vertices makes of a text.

The game decides: a change counts if the game can read what comes of it.
"""

from __future__ import annotations

import re

from grundy.boards.grid import cell_name
from grundy.errors import GrundyError
from grundy.games import Position

LETTERS = ".#BWoOX=LRTF_*"
"""What a cell of some game may hold."""

EDGE = re.compile(r"(\d+)-(\d+)")


def editor_of(position: Position) -> str:
    """How a position is changed by pointing: `grid`, `heaps`, `graph` or `text`."""
    text = str(position)
    if _rows(text) is not None and len(letters_of(position)) > 1:
        return "grid"
    if _heaps(text) is not None and _reads(position, _with_heap(text, 0, 1)) is not None:
        return "heaps"
    if EDGE.search(text) and all(vertex in text for vertex in ("-",)):
        return "graph"
    return "text"


def letters_of(position: Position) -> str:
    """What the first cell may hold."""
    rows = _rows(str(position))
    if rows is None:
        return ""
    return "".join(letter for letter in LETTERS if _reads(position, _put(rows, 0, 0, letter)) is not None)


def cycle(position: Position, spot: str) -> Position:
    """The position with the next letter that the game knows on a cell."""
    rows = _rows(str(position))
    at = None if rows is None else _cell(rows, spot)
    if rows is None or at is None:
        raise GrundyError(f"nothing to change at {spot!r}")
    row, column = at
    now = rows[row][column]
    place = LETTERS.find(now)
    for step in range(1, len(LETTERS)):
        letter = LETTERS[(place + step) % len(LETTERS)]
        found = _reads(position, _put(rows, row, column, letter))
        if found is not None and found != position:
            return found
    raise GrundyError(f"nothing to change at {spot!r}")


def heap(position: Position, place: int, by: int) -> Position:
    """The position with one heap larger or smaller; the place after the last is a new heap."""
    found = _reads(position, _with_heap(str(position), place, by))
    if found is None:
        raise GrundyError("there is no such heap")
    return found


def link(position: Position, a: str, b: str) -> Position:
    """The position with an edge between two vertices, or without the one that is there."""
    if not (a.isascii() and a.isdecimal() and b.isascii() and b.isdecimal()):
        raise GrundyError("an edge is between two vertices")
    low, high = sorted((int(a), int(b)))
    head, semicolon, tail = str(position).partition(";")
    words = [word.strip() for word in head.split(",") if word.strip()]
    edge = f"{low}-{high}"
    tries = []
    if edge in words:
        left = [word for word in words if word != edge]
        named = set(re.findall(r"\d+", ",".join(left)))
        lonely = [str(end) for end in (low, high) if str(end) not in named]
        tries = [left + lonely, left]
    else:
        tries = [[word for word in words if word not in (str(low), str(high))] + [edge], [*words, edge]]
    for attempt in tries:
        found = _reads(position, ",".join(attempt) + semicolon + tail)
        if found is not None:
            return found
    raise GrundyError(f"{position.game.title} has no edge {edge} here")


def _reads(position: Position, text: str | None) -> Position | None:
    try:
        return None if text is None else position.game.start(text)
    except GrundyError:
        return None


def _rows(text: str) -> list[str] | None:
    """The rows of a board, if a text is one board of cells."""
    rows = text.split("/")
    plain = all(row and set(row) <= set(LETTERS) for row in rows)
    return rows if plain and len({len(row) for row in rows}) == 1 else None


def _cell(rows: list[str], spot: str) -> tuple[int, int] | None:
    return next(
        ((r, c) for r, row in enumerate(rows) for c in range(len(row)) if cell_name((r, c)) == spot), None
    )


def _put(rows: list[str], row: int, column: int, letter: str) -> str:
    changed = [*rows]
    changed[row] = rows[row][:column] + letter + rows[row][column + 1 :]
    return "/".join(changed)


def _heaps(text: str) -> tuple[str, list[int]] | None:
    head, colon, sizes = text.rpartition(":")
    if not re.fullmatch(r"\d+(\+\d+)*", sizes):
        return None
    return head + colon, [int(size) for size in sizes.split("+")]


def _with_heap(text: str, place: int, by: int) -> str | None:
    read = _heaps(text)
    if read is None or not 0 <= place <= len(read[1]):
        return None
    head, sizes = read
    sizes = [*sizes, 0] if place == len(sizes) else [*sizes]
    sizes[place] = max(sizes[place] + by, 0)
    return head + ("+".join(str(size) for size in sizes if size) or "0")
