"""Pictures that are sent to a page."""

from __future__ import annotations

from grundy.errors import GrundyError
from grundy.games import Position

MOST_PICTURE = 600_000
"""Characters of a picture that is sent."""

MOST_DRAWN = 5000
"""The size of a position that is drawn."""


def drawn(position: Position) -> str:
    """The picture of a position; empty where there is none, and where it would be too large."""
    try:
        picture = position.draw() if position.size() <= MOST_DRAWN else ""
    except GrundyError:
        return ""
    return picture if len(picture) <= MOST_PICTURE else ""
