"""Positions changed by pointing at them: what a click on a board, a heap or two vertices makes of a text.

A game says how it is edited. Whatever is made counts only if the game can read it.
"""

from __future__ import annotations

import re
from contextlib import suppress

from grundy.errors import GrundyError
from grundy.games import Position
from grundy.games.editor import Editor
from grundy.studio.editing.cells import LETTERS, cycle, resize, rows_of, sides_of
from grundy.studio.editing.graphs import join, link, mark, vertex
from grundy.studio.editing.heaps import heap, heaps_of, with_heap
from grundy.studio.editing.reading import reads

__all__ = ["cycle", "editor_of", "heap", "join", "link", "mark", "resize", "sides_of", "vertex"]


def editor_of(position: Position) -> Editor:
    """How a position is edited: as its game says, or as its text looks."""
    said = position.editor()
    return said if said is not None else _guessed(position)


def _guessed(position: Position) -> Editor:
    """Of a game that says nothing."""
    text = str(position)
    rows = rows_of(text, LETTERS)
    if rows is not None:
        letters = tuple(one for one in LETTERS if reads(position, _first(rows, one)) is not None)
        if len(letters) > 1:
            return Editor("grid", letters)
    if heaps_of(text) is not None and reads(position, with_heap(text, 0, 1)) is not None:
        return Editor("heaps")
    found = re.search(r"(\d+)([->])(\d+)", text)
    if found is not None:
        with suppress(GrundyError):
            link(position, graph := Editor("graph", (found[2],)), found[1], found[3])
            return graph
    return Editor("text")


def _first(rows: list[str], letter: str) -> str:
    """The rows with another letter on their first cell."""
    return "/".join([letter + rows[0][1:], *rows[1:]])
