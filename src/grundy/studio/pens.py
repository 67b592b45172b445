"""Positions of Sprouts as they are drawn with the pen: a sheet for each, from the one before."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from grundy.errors import GrundyError
from grundy.games import Position

MOST_LIVES = 60
"""Larger positions are not drawn with the pen."""


def has_sheet(position: Position) -> bool:
    """Whether a position is drawn with the pen."""
    if position.game.name != "sprouts" or not 0 < position.size() <= MOST_LIVES:
        return False
    return not any(region.genus for land in position.lands for region in land)  # type: ignore[attr-defined]


class Sheets:
    """Sheets by the places in a tree of positions, or in a match."""

    MOST = 400

    def __init__(self) -> None:
        self._known: dict[Hashable, tuple[str, Any, bool]] = {}

    def of(self, place: Hashable, position: Position, before: Hashable = None) -> tuple[Any, bool]:
        """The sheet of a position, and whether it was drawn anew: as it was drawn, or as it follows from the
        sheet of the place before."""
        from grundy.games.sprouts.sheet.fresh import fresh
        from grundy.games.sprouts.sheet.pen import answered

        text = str(position)
        known = self._known.get(place)
        if known is not None and known[0] == text:
            return known[1], known[2]
        parent = self._known.get(before)
        found = (fresh(position), parent is not None)  # type: ignore[arg-type]
        if parent is not None:
            found = answered(parent[1], position)  # type: ignore[arg-type]
        self.keep(place, text, *found)
        return found

    def keep(self, place: Hashable, text: str, sheet: Any, anew: bool = False) -> None:
        """Notes how a position was drawn."""
        if len(self._known) > self.MOST:
            self._known.pop(next(iter(self._known)))
        self._known[place] = text, sheet, anew

    def move(self, place: Hashable, position: Position, points: Sequence[float]) -> tuple[str, Any]:
        """The move that somebody draws, and the sheet after it."""
        from grundy.games.sprouts.sheet.pen import move_of, stroke

        if not has_sheet(position):
            raise GrundyError("this position is not drawn with the pen")
        sheet, _ = self.of(place, position)
        drawn = stroke(sheet, [complex(x, y) for x, y in zip(points[::2], points[1::2], strict=False)])
        return move_of(position, drawn), drawn  # type: ignore[arg-type]


def told(sheet: Any, anew: bool) -> dict[str, Any]:
    """A sheet for a page; the last two arcs are the last move, unless it was drawn anew."""
    return {
        "spots": [
            [round(p.real, 1), round(p.imag, 1), sheet.degree(spot)] for spot, p in enumerate(sheet.spots)
        ],
        "arcs": [_flat(arc.line) for arc in sheet.arcs],
        "frames": [_flat(frame) for frame in sheet.frames],
        "anew": anew,
    }


def _flat(line: Sequence[complex]) -> list[float]:
    return [round(number, 1) for p in line for number in (p.real, p.imag)]
