"""Pictures that are sent to a page."""

from __future__ import annotations

from collections.abc import Sequence

from grundy.errors import GrundyError
from grundy.games import Position

MOST_PICTURE = 600_000
"""Characters of a picture that is sent."""

MOST_DRAWN = 5000
"""The size of a position that is drawn."""


def drawn(position: Position, start: Position | None = None, moves: Sequence[str] = ()) -> str:
    """The picture of a position; empty where there is none, and where it would be too large. In games whose
    moves place something, with what the `moves` from `start` have placed, if they lead to the position."""
    if position.size() > MOST_DRAWN:
        return ""
    try:
        picture = _with_moves(position, start, moves) or position.draw()
    except GrundyError:
        return ""
    return picture if len(picture) <= MOST_PICTURE else ""


def _with_moves(position: Position, start: Position | None, moves: Sequence[str]) -> str:
    if start is None or not moves or type(start).draw_after is Position.draw_after:
        return ""
    try:
        after = start
        for move in moves:
            after = after.play(move)
        return start.draw_after(*moves) if str(after) == str(position) else ""
    except GrundyError:
        return ""  # a session from a file, in which no such move led here
