"""How a person sets up a position by pointing at its picture."""

from __future__ import annotations

from typing import NamedTuple


class Editor(NamedTuple):
    """What a game says of its positions, so that a program can let a person change one.

    `kind` is `grid` (rows of cells), `strip` (cells in a row), `heaps`, `graph`, `lines` (each drawn or not),
    `size` (a number of rows and of columns), or `text`, if pointing does not help.
    """

    kind: str
    letters: tuple[str, ...] = ()
    """What a cell may hold; of a graph how its links are written, without their vertices: `-`, `>`, `-B`."""
    marks: tuple[str, ...] = ()
    """The words that mark vertices, as in `; B 0,2` or `; at 1`."""
    alone: bool = True
    """Whether a graph may have vertices without links."""
