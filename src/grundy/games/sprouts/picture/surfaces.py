"""Pictures of Sprouts positions on other surfaces, and of those that have no place on the plane.

Each region is a sheet of its own: a polygon whose sides are glued where they have the same letter, so that
their arrows fit. A boundary is a hole in the sheet, with its spots around it. One letter is one spot.
"""

from __future__ import annotations

from cmath import phase, pi, rect
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import ceil, cos, sin, sqrt

from grundy.boards.looks import INKS
from grundy.boards.svg import INK, LINE, Picture, beside, circle, head, label, line, path
from grundy.boards.svg import rect as box
from grundy.games.sprouts.picture.rings import GENERIC

HOLE = "#e3e6ed"
_SPOT, _LETTER, _AROUND = 4.0, 11.0, 13.0
"""The size of a spot and of its letter, and the room of a spot on a hole."""

Sheet = tuple[Sequence[Sequence[str]], int]
"""The boundaries of a region, each the names of its spots, and its surface."""


def sheets_picture(lands: Iterable[Iterable[Sheet]]) -> Picture:
    """The regions of each land side by side."""
    drawn = [beside([_sheet(*sheet) for sheet in land], sign="") for land in lands]
    return beside(drawn or [Picture(40, 40)])


def glued(genus: int) -> list[tuple[int, int]]:
    """The sides of the polygon of a surface, clockwise: the number of the letter, and 1 if the arrow points
    onwards, or -1 back.

    >>> glued(1), glued(-2)
    ([(0, 1), (1, 1), (0, -1), (1, -1)], [(0, 1), (0, 1), (1, 1), (1, 1)])
    """
    if genus < 0:
        return [(letter, 1) for letter in range(-genus) for _ in range(2)]
    sides = []
    for handle in range(0, 2 * genus, 2):
        sides += [(handle, 1), (handle + 1, 1), (handle, -1), (handle + 1, -1)]
    return sides


def _sheet(boundaries: Sequence[Sequence[str]], genus: int) -> Picture:
    radii = [_radius(boundary) for boundary in boundaries]
    columns = ceil(sqrt(len(radii))) or 1
    cell = 2 * max(radii, default=10.0) + 2 * _LETTER + (18 if any(radii) else 4)
    rows = ceil(len(radii) / columns) or 1
    wide, high = columns * cell, rows * cell
    if genus:
        frame, middle, width, height = _polygon(glued(genus), max(wide, high, 76))
    else:
        width, height, middle = wide + 16, high + 16, complex(wide + 16, high + 16) / 2
        frame = [
            box(0, 0, width, height, fill="none", stroke=LINE, round_=18).replace(
                "<rect ", '<rect stroke-dasharray="4 3" ', 1
            )
        ]
    corner = middle - complex(wide, high) / 2
    shapes = list(frame)
    for place, (boundary, radius) in enumerate(zip(boundaries, radii, strict=True)):
        row, column = divmod(place, columns)
        last = len(radii) - (rows - 1) * columns
        shift = (columns - last) * cell / 2 if row == rows - 1 else 0.0
        at = corner + complex(shift + (column + 0.5) * cell, (row + 0.5) * cell)
        shapes += _boundary(boundary, at, radius)
    return Picture(width, height, tuple(shapes))


def _radius(boundary: Sequence[str]) -> float:
    return 0.0 if list(boundary) == ["0"] else max(8.0, len(boundary) * _AROUND / (2 * pi) * 1.6)


def _boundary(boundary: Sequence[str], at: complex, radius: float) -> list[str]:
    """A hole with its spots, clockwise from the top; or a spot alone."""
    if not radius:
        return [circle(at.real, at.imag, _SPOT, fill=INK)]
    shapes = [circle(at.real, at.imag, radius, fill=HOLE, stroke=INK, width=2)]
    for place, name in enumerate(boundary):
        way = rect(1.0, 2 * pi * place / len(boundary) - pi / 2)
        spot, text = at + radius * way, at + (radius + _LETTER) * way
        shapes.append(circle(spot.real, spot.imag, _SPOT, fill=INK))
        if name not in GENERIC:
            shapes.append(label(text.real, text.imag, name, size=_LETTER))
    return shapes


def _polygon(sides: Sequence[tuple[int, int]], inside: float) -> tuple[list[str], complex, float, float]:
    """A polygon around a square of this size, with letters and arrows; its middle, width and height."""
    count = len(sides)
    inner = (inside / 2 if count == 4 else inside / sqrt(2)) + 6
    radius = inner / cos(pi / count) if count > 2 else inner
    reach = radius + 20
    middle = complex(reach, reach)
    turn = -3 * pi / 4 if count == 4 else -pi / 2 - pi / count if count > 2 else pi
    corners = [middle + rect(radius, turn + 2 * pi * i / count) for i in range(count + 1)]
    shapes = []
    for (letter, onward), (start, end) in zip(sides, pairwise(corners), strict=True):
        ink = INKS[letter % len(INKS)][0]
        way = (end - start) / abs(end - start)
        if count == 2:  # two half circles
            along = rect(1.0, phase(start - middle) + pi / 2)
            bow = 4 / 3 * radius
            shapes.append(path([start, start + bow * along, end + bow * along, end], stroke=ink, width=2.5))
            half, direction = middle + radius * along, way * onward
        else:
            shapes.append(line(start.real, start.imag, end.real, end.imag, stroke=ink, width=2.5))
            half, direction = (start + end) / 2, way * onward
        shapes.append(head(half + 6 * direction, direction, fill=ink, size=12))
        text = half + (half - middle) / abs(half - middle) * 13
        shapes.append(label(text.real, text.imag, _name(letter), size=12, fill=ink))
    if count == 4:  # a square fills its box
        side = radius * sin(pi / 4) + 20
        moved = [Picture(0, 0, tuple(shapes)).at(side - reach, side - reach)]
        return moved, complex(side, side), 2 * side, 2 * side
    return shapes, middle, 2 * reach, 2 * reach


def _name(letter: int) -> str:
    return "abcdefghijklmnopqrstuvwxyz"[letter % 26] + "'" * (letter // 26)
