"""What stands on the cells of boards, as pictures: stones, chessmen, animals, skiers, dominoes.

A piece is called by its colour and its kind, as in `black king`.
"""

from __future__ import annotations

from collections.abc import Mapping

from grundy.boards.grid_picture import CELL
from grundy.boards.svg import FILL, INK, circle, polygon, rect
from grundy.errors import GrundyError

COLOURS = {
    "black": INK,
    "white": "#f4f1e8",
    "blue": FILL,
    "green": "#5b8c3e",
    "brown": "#8a6544",
    "grey": "#9aa5bd",
}

PIECES: Mapping[str, str] = {"B": "black stone", "W": "white stone", "o": "blue stone"}
"""What letters stand for, unless a game says else."""

OUTLINES = {
    "king": "6,24 22,24 21,19 24,12 20,10 15.2,13 15.2,9 18,9 18,6.5 15.2,6.5 15.2,4 12.8,4 12.8,6.5 10,6.5 "
    "10,9 12.8,9 12.8,13 8,10 4,12 7,19",
    "queen": "6,24 22,24 21,19 25,8 19,14 18,5 14,13 10,5 9,14 3,8 7,19",
    "rook": "6,24 22,24 22,21 20,19 20,12 22,10 22,5 18.5,5 18.5,8 16,8 16,5 12,5 12,8 9.5,8 9.5,5 6,5 6,10 8,12 "
    "8,19 6,21",
    "knight": "8,24 22,24 22,16 20,9 15,5 13,3 12.5,6 9,8 5,15 7,17.5 10,16 13,14 12,17 9,20",
    "toad": "4,21 5,14 9,10 15,10 17,6 20,6 21,9 24,12 24,15 20,17 22,21 17,21 14,19 10,21",
    "elephant": "3,23 3,12 6,8 14,7 17,5 21,6 23,10 24,16 25,20 22.5,20 21,15 19,15 18,23 14.5,23 14,18 9,18 8.5,23",
    "rhino": "3,23 3,14 6,10 15,9 17,10 18,7 20,10 22,11 25,6 25,15 22,17 19,17 18,23 14.5,23 14,19 9,19 8.5,23",
    "jumper": "4,24 24,24 25,22 19,22 17,17 19,12 23,13 23,11 18,9 18,5 14,5 14,9 11,13 13,18 12,22 4,22",
    "slipper": "3,24 25,24 25,22 21,22 23,17 19,14 14,15 10,14 8,16 6,14 4,17 6,19 10,18 14,19 18,18 19,22 3,22",
    "domino": "10,3 18,3 18,25 10,25",
}
"""The corners of the pieces in a cell of 28 by 28; animals and skiers look to the right."""

MIRRORED = {"frog": "toad", "jumper back": "jumper", "slipper back": "slipper", "rhino back": "rhino"}
"""Those that look to the left."""


def piece(name: str, x: float, y: float) -> str:
    """A piece in the cell with its corner at (x, y).

    >>> piece("black stone", 0, 0)
    '<circle cx="14" cy="14" r="10" fill="#1f2a44" stroke="#1f2a44"/>'
    """
    colour, _, kind = name.partition(" ")
    if colour not in COLOURS or (
        kind not in OUTLINES and kind not in MIRRORED and kind not in ("stone", "ash")
    ):
        raise GrundyError(f"no piece {name!r}")
    fill = COLOURS[colour]
    if kind == "stone":
        return circle(x + CELL / 2, y + CELL / 2, CELL / 2 - 4, fill=fill, stroke=INK)
    if kind == "ash":
        return rect(x + 1, y + 1, CELL - 2, CELL - 2, fill=fill)
    corners = [
        complex(*map(float, corner.split(","))) for corner in OUTLINES[MIRRORED.get(kind, kind)].split()
    ]
    if kind in MIRRORED:
        corners = [complex(CELL - corner.real, corner.imag) for corner in corners]
    return polygon([complex(x, y) + corner for corner in corners], fill=fill, stroke=INK)
