"""Pictures in characters, for a terminal: lines are dots of Braille, discs and texts are characters."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from math import atan2, ceil, hypot, pi
from xml.etree import ElementTree

from grundy.boards.svg import PAPER

Row = list[tuple[str, str]]
"""Texts and their colours, such as `#c8402f`; an empty colour is that of the terminal."""

WIDE, HIGH = 8.0, 16.0
"""How much of a picture a character covers, in its units."""
MOST_ROWS = 24
MOST_STEPS = 400
_DOTS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
_ARROWS = "→↘↓↙←↖↑↗"
_NUMBER = re.compile(r"-?\d*\.?\d+(?:e-?\d+)?")


def in_characters(svg: str, columns: int = 80) -> list[Row]:
    """A picture in rows of characters, scaled to fit; no rows if it does not fit, or is a text and no more.

    >>> import grundy
    >>> for row in in_characters(grundy.game("nim").start("1+3").draw()):
    ...     print("".join(text for text, _ in row))
          ●
          ●
    ●     ●
    1     3
    """
    root = ElementTree.fromstring(svg)
    width, height = (float(root.get(side, "0")) for side in ("width", "height"))
    most = min(columns * WIDE / width, MOST_ROWS * HIGH / height)
    if most < 0.5:
        return []
    box = _numbers(root.get("viewBox", "0 0 0 0"))
    for scale in (min(1.0, most), min(2.0, most)):
        sheet = _Canvas(scale)
        sheet.draw(root, complex(-box[0], -box[1]))
        if sheet.written:  # else there are only lines, which can be far apart
            break
    return sheet.rows() if sheet.drawn else []


class _Canvas:
    """Dots and characters on a grid."""

    def __init__(self, scale: float) -> None:
        self.scale = scale
        self.bits: dict[tuple[int, int], int] = {}
        self.colours: dict[tuple[int, int], str] = {}
        self.written: dict[tuple[int, int], str] = {}
        self.discs: dict[tuple[int, int], bool] = {}
        """Where discs are, and whether they hold a text."""
        self.legends: dict[int, Row] = {}
        """Rows in which discs stand before the words that say what they mean."""
        self.drawn = False

    # ---- shapes ---------------------------------------------------------------------------------
    def draw(self, element: ElementTree.Element, by: complex) -> None:
        """Draws all that is in an element, moved."""
        for shape in element:
            kind = shape.tag.rpartition("}")[2]
            moved = by + _moved(shape)
            if kind in ("g", "svg"):
                box = _numbers(shape.get("viewBox", "0 0"))
                self.draw(shape, moved - complex(box[0], box[1]))
            elif kind == "text":
                self._write("".join(shape.itertext()), shape, by)
            elif kind == "circle":
                self._disc(shape, by + _point(shape, "cx", "cy"))
            elif kind in ("line", "path", "polygon", "polyline", "rect"):
                self._outline(shape, [by + point for point in _points(kind, shape)])

    def _outline(self, shape: ElementTree.Element, points: list[complex]) -> None:
        colour = shape.get("stroke", "none")
        if colour == "none":
            colour = shape.get("fill", "none")
        if colour in ("none", PAPER):
            return
        self.drawn = True
        if shape.tag.endswith("polygon") and len(points) == 4 and max(_size(points)) < 14:
            self._arrow(points, colour)
            return
        for a, b in pairwise(points):
            steps = min(ceil(abs(b - a) * self.scale / 3) or 1, MOST_STEPS)
            for step in range(steps + 1):
                self._dot(a + (b - a) * step / steps, colour)
        name = shape.get("data-spot")
        if name and len(points) == 2:
            self._put(name, (points[0] + points[1]) / 2, colour, 0.5)

    def _arrow(self, corners: list[complex], colour: str) -> None:
        """The head of an arrow, whose tip is the first corner."""
        tip = corners[0]
        back = (corners[1] + corners[2]) / 2
        angle = atan2((tip - back).imag, (tip - back).real)
        place = self._cell((tip + back) / 2)
        self.written.setdefault(place, _ARROWS[round(angle / (pi / 4)) % 8])
        self.colours.setdefault(place, colour)

    def _dot(self, point: complex, colour: str) -> None:
        column, row = int(point.real * self.scale // 4), int(point.imag * self.scale // 4)
        cell = column // 2, row // 4
        self.bits[cell] = self.bits.get(cell, 0) | _DOTS[column % 2][row % 4]
        self.colours[cell] = colour

    def _disc(self, shape: ElementTree.Element, middle: complex) -> None:
        fill, stroke = shape.get("fill", "none"), shape.get("stroke", "none")
        place = self._cell(middle)
        empty = fill in ("none", PAPER)
        self.drawn = True
        self.written[place] = "○" if empty else "●"
        colour = stroke if empty else fill
        if place not in self.discs or (_ink(colour) and not _pale(colour)):  # else it lies on a disc
            self.colours[place] = colour
        self.discs.setdefault(place, False)

    def _write(self, text: str, shape: ElementTree.Element, by: complex) -> None:
        size = float(shape.get("font-size", "12"))
        middle = by + _point(shape, "x", "y") - 0.35j * size
        anchor = {"start": 0.0, "end": 1.0}.get(shape.get("text-anchor", ""), 0.5)
        place = self._cell(middle)
        if anchor == 0.0 and (sign := self._disc_before(place)):
            self.legends.setdefault(place[1], []).extend([sign, (f" {text}   ", "")])
        elif place in self.discs:
            self.discs[place] = True
            self._put(f"({text})", middle, self.colours.get(place, ""), anchor)
        else:
            self._put(text, middle, shape.get("fill", ""), anchor)

    def _disc_before(self, place: tuple[int, int]) -> tuple[str, str] | None:
        """The disc just before a text, which is taken away, and its colour."""
        for before in range(3):
            at = place[0] - before, place[1]
            if self.discs.pop(at, None) is not None:
                return self.written.pop(at), _ink(self.colours[at])
        return None

    def _put(self, text: str, middle: complex, colour: str, anchor: float) -> None:
        column, row = self._cell(middle)
        first = column - int(len(text) * anchor)
        for place, char in enumerate(text, first):
            self.written[place, row] = char
            self.colours[place, row] = colour

    def _cell(self, point: complex) -> tuple[int, int]:
        return int(point.real * self.scale // WIDE), int(point.imag * self.scale // HIGH)

    # ---- rows -----------------------------------------------------------------------------------
    def rows(self) -> list[Row]:
        """What is drawn, without empty rows and columns around it."""
        cells = self.bits.keys() | self.written.keys()
        left, right = min(x for x, _ in cells), max(x for x, _ in cells)
        rows = [y for _, y in cells] + list(self.legends)
        columns = range(left, right + 1)
        return [[*self._row(y, columns), *self.legends.get(y, ())] for y in range(min(rows), max(rows) + 1)]

    def _row(self, y: int, columns: range) -> Row:
        chars = [(self._char((x, y)), _ink(self.colours.get((x, y), ""))) for x in columns]
        while chars and chars[-1][0] == " ":
            chars.pop()
        groups = groupby(chars, key=lambda char: char[1])
        return [("".join(char for char, _ in group), colour) for colour, group in groups]

    def _char(self, cell: tuple[int, int]) -> str:
        if cell in self.written:
            return self.written[cell]
        return chr(0x2800 + self.bits[cell]) if cell in self.bits else " "


def _ink(colour: str) -> str:
    """The colour of a text on any background: what is nearly black or white is left to the terminal, and what
    is dark gets lighter."""
    if not re.fullmatch("#[0-9a-f]{6}", colour):
        return ""
    parts = [int(colour[place : place + 2], 16) for place in (1, 3, 5)]
    if max(parts) < 0x60 or min(parts) > 0xD8:
        return ""
    share = max(1.0, 0xB0 / max(parts))
    return "#" + "".join(f"{round(part * share):02x}" for part in parts)


def _pale(colour: str) -> bool:
    return sum(int(colour[place : place + 2], 16) for place in (1, 3, 5)) > 3 * 0xC8


def _numbers(text: str) -> list[float]:
    return [float(number) for number in _NUMBER.findall(text)]


def _moved(shape: ElementTree.Element) -> complex:
    """How far a group or a picture inside another one is moved."""
    found = re.search(r"translate\(([^)]*)\)", shape.get("transform", ""))
    x, y = ([*_numbers(found[1]), 0.0] if found else [0.0, 0.0])[:2]
    nested = _point(shape, "x", "y") if shape.tag.endswith("svg") else 0
    return complex(x, y) + nested


def _point(shape: ElementTree.Element, x: str, y: str) -> complex:
    return complex(float(shape.get(x, "0")), float(shape.get(y, "0")))


def _points(kind: str, shape: ElementTree.Element) -> list[complex]:
    """The corners of an outline; curves are cut into short lines."""
    if kind == "line":
        return [_point(shape, "x1", "y1"), _point(shape, "x2", "y2")]
    if kind == "rect":
        corner, size = _point(shape, "x", "y"), _point(shape, "width", "height")
        across, down = complex(size.real), complex(0, size.imag)
        return [corner, corner + across, corner + size, corner + down, corner]
    if kind == "path":
        return list(_along(shape.get("d", "")))
    numbers = _numbers(shape.get("points", ""))
    corners = [complex(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=False)]
    return [*corners, *corners[:1]] if kind == "polygon" else corners


def _along(path: str) -> Iterator[complex]:
    """Points along a path of lines and of Bézier curves."""
    at = start = 0j
    for sign, rest in re.findall(r"([MLCQZ])([^MLCQZ]*)", path):
        numbers = _numbers(rest)
        points = [complex(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=False)]
        degree = {"C": 3, "Q": 2}.get(sign, 1)
        if sign == "M":
            start = points[0]
        if sign == "Z":
            points = [start]
        for first in range(0, len(points) - degree + 1, degree):
            curve = [at, *points[first : first + degree]]
            steps = 1 if degree == 1 else max(4, ceil(hypot(*_size(curve)) / 6))
            yield from (_bezier(curve, step / steps) for step in range(1, steps + 1))
            at = curve[-1]


def _size(points: Sequence[complex]) -> tuple[float, float]:
    across, down = [point.real for point in points], [point.imag for point in points]
    return max(across) - min(across), max(down) - min(down)


def _bezier(points: Sequence[complex], share: float) -> complex:
    while len(points) > 1:
        points = [a + (b - a) * share for a, b in pairwise(points)]
    return points[0]
