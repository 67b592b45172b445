"""Widgets for notebooks: the board and the searches of the studio in a cell"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.errors import MissingExtraError
from grundy.games import Position

if TYPE_CHECKING:
    from grundy.notebook.widget import StudioCell

__all__ = ["explore"]


def explore(position: Position) -> StudioCell:
    """The studio with a position on its board: to explore, to play, to search, in the cell of a notebook."""
    try:
        from grundy.notebook.widget import StudioCell
    except ImportError as error:
        name = (error.name or "").split(".")[0]
        if name in ("grundy", ""):
            raise
        raise MissingExtraError("widgets", name, "notebook") from None
    return StudioCell(position)
