"""A person and the computer draw on one sheet, in turns."""

from __future__ import annotations

from collections.abc import Sequence

from grundy.games.sprouts.rules import Sprouts
from grundy.games.sprouts.sheet.answers import alike, drawn_to
from grundy.games.sprouts.sheet.fresh import fresh
from grundy.games.sprouts.sheet.mesh import TooTightError
from grundy.games.sprouts.sheet.sheet import Sheet
from grundy.games.sprouts.sheet.strokes import StrokeError, curve_of


def stroke(sheet: Sheet, points: Sequence[complex]) -> Sheet:
    """The sheet after a curve that was drawn freely; `StrokeError` says why it is none.

    >>> one = Sheet((100 + 100j, 300 + 100j))
    >>> str(stroke(one, [102 + 101j, 200 + 150j, 297 + 99j]).position)
    '1a1a'
    """
    near, far, line = curve_of(sheet, points)
    return sheet.with_curve(near, far, line)


def move_of(position: Sprouts, sheet: Sheet) -> str:
    """The name of the move after which a position is what the sheet shows."""
    wanted = alike(sheet.position)
    for name, option in position.moves():
        if alike(option) == wanted:
            return name
    raise StrokeError("this curve is no move of the position")


def answered(sheet: Sheet, target: Sprouts) -> tuple[Sheet, bool]:
    """The sheet after a curve that leads to a position, and whether all of it had to be drawn anew, for
    want of room."""
    try:
        return drawn_to(sheet, target), False
    except TooTightError:
        return fresh(target), True
