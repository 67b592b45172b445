"""Rules that fail."""

from __future__ import annotations

import traceback

from grundy.errors import GrundyError
from grundy.games.position import Position


def failure(cls: type[Position], text: str, error: Exception) -> GrundyError:
    """Says where the rules went wrong: of an error in the searching thread only one line survives."""
    place = traceback.extract_tb(error.__traceback__)[-1]
    what = f"{type(error).__name__}: {error} ({place.filename}, line {place.lineno})"
    return GrundyError(f"the rules of {cls.game} fail on {text!r}: {what}")
