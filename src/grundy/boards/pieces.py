"""What stands on the cells of boards, as pictures: chessmen, animals, skiers.

A piece is called by its colour and its kind, as in `black king`.
"""

from __future__ import annotations

from collections.abc import Mapping

from grundy.boards.cells import Drawn
from grundy.boards.svg import FILL, INK, WHITE, circle, line, polygon, rect
from grundy.errors import GrundyError

COLOURS = {
    "black": INK,
    "white": WHITE,
    "blue": FILL,
    "green": "#5b8c3e",
    "brown": "#8a6544",
    "grey": "#9aa5bd",
}

OUTLINES = {
    "king": "6,24 22,24 21,19 24,12 20,10 15.2,13 15.2,9 18,9 18,6.5 15.2,6.5 15.2,4 12.8,4 12.8,6.5 10,6.5 "
    "10,9 12.8,9 12.8,13 8,10 4,12 7,19",
    "rook": "6,24 22,24 22,21 20,19 20,12 22,10 22,5 18.5,5 18.5,8 16,8 16,5 12,5 12,8 9.5,8 9.5,5 6,5 6,10 "
    "8,12 8,19 6,21",
    "knight": "8,24 22,24 22,16 20,9 15,5 13,3 12.5,6 9,8 5,15 7,17.5 10,16 13,14 12,17 9,20",
    "toad": "4,21 5,14 9,10 15,10 17,6 20,6 21,9 24,12 24,15 20,17 22,21 17,21 14,19 10,21",
    "elephant": "3,23 3,12 6,8 14,7 17,5 21,6 23,10 24,16 25,20 22.5,20 21,15 19,15 18,23 14.5,23 14,18 9,18 "
    "8.5,23",
    "rhino": "3,23 3,14 6,10 15,9 17,10 18,7 20,10 22,11 25,6 25,15 22,17 19,17 18,23 14.5,23 14,19 9,19 "
    "8.5,23",
    "jumper": "4,24 24,24 25,22 19,22 17,17 19,12 23,13 23,11 18,9 18,5 14,5 14,9 11,13 13,18 12,22 4,22",
    "slipper": "3,24 25,24 25,22 21,22 23,17 19,14 14,15 10,14 8,16 6,14 4,17 6,19 10,18 14,19 18,18 19,22 "
    "3,22",
}
"""The corners of the pieces in a cell of 28 by 28; animals and skiers look to the right."""

LEFTWARD = {"frog": "toad", "rhino": "rhino", "jumper back": "jumper", "slipper back": "slipper"}
"""Those that look to the left, and the outlines that they have from the other side."""


def drawn(name: str) -> Drawn:
    """How a piece is drawn.

    >>> drawn("black cross")(14, 14)[0]
    '<line x1="9" y1="9" x2="19" y2="19" stroke="#1f2a44" stroke-width="2"/>'
    """
    colour, _, kind = name.partition(" ")
    fill, outline = COLOURS.get(colour), OUTLINES.get(LEFTWARD.get(kind, kind))
    if kind == "queen" and fill is not None:
        return lambda x, y: _queen(x, y + 1, fill, WHITE if fill == INK else INK)
    if kind == "cross" and fill is not None:
        return lambda x, y: [
            line(x - 5, y - 5 * side, x + 5, y + 5 * side, stroke=INK, width=2) for side in (1, -1)
        ]
    if fill is None or outline is None:
        raise GrundyError(f"no piece is called {name!r}")
    corners = [complex(*map(float, corner.split(","))) - (14 + 14j) for corner in outline.split()]
    if kind in LEFTWARD:
        corners = [-corner.conjugate() for corner in corners]
    return lambda x, y: [polygon([complex(x, y) + corner for corner in corners], fill=fill, stroke=INK)]


def _queen(x: float, y: float, fill: str, ink: str) -> list[str]:
    """A crown with five points and pearls, on a foot."""
    points = [
        (-7, 6),
        (-9.5, -4),
        (-5, 1),
        (-5, -7),
        (-1.5, 0),
        (0, -9),
        (1.5, 0),
        (5, -7),
        (5, 1),
        (9.5, -4),
    ]
    crown = [complex(x + right, y + down) for right, down in [*points, (7, 6)]]
    pearls = [(-9.5, -5), (-5, -8), (0, -9.5), (5, -8), (9.5, -5)]
    return [
        polygon(crown, fill=fill, stroke=INK, width=1.2),
        *(circle(x + right, y + down, 1.7, fill=fill, stroke=INK) for right, down in pearls),
        rect(x - 7.5, y + 6, 15, 3.5, fill=fill, stroke=INK, round_=1),
        line(x - 6, y + 3.5, x + 6, y + 3.5, stroke=ink, width=1),
    ]


def drawn_by(names: Mapping[str, str]) -> dict[str, Drawn]:
    """How letters are drawn, each as the piece of its name."""
    return {letter: drawn(name) for letter, name in names.items()}
