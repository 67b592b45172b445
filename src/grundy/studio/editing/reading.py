"""Whether a game can read what somebody has made."""

from __future__ import annotations

from grundy.errors import GrundyError
from grundy.games import Position


def reads(position: Position, text: str | None) -> Position | None:
    """The position of the same game with this text; None if there is none."""
    try:
        return None if text is None else position.game.start(text)
    except GrundyError:
        return None
