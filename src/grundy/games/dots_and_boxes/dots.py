"""Boards of dots with lines between them, some drawn and some not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Self

from grundy.boards.coins import GROUND, Coins
from grundy.boards.grid import cell_name, column_name
from grundy.boards.svg import ACCENT, FILL, INK, LINE, Picture, circle, label, line, rect, spot
from grundy.boards.text import read_number
from grundy.errors import ParseError

MOST_SIDE = 64
STYLES = ("american", "icelandic", "swedish")
"""Starts: nothing drawn; the borders at the top and on the left; the whole border."""

Line = tuple[int, int]
"""Row and column in the text form, where dots, lines and boxes alternate."""

_EXPECTED = "expected a board such as `3x4`, `3x4-swedish` or `+-+.+/|.|../+.+-+`"


@dataclass(frozen=True)
class Dots:
    """Dots in rows and columns, and the lines between them that are drawn.

    The rows of the text form are rows of dots and of boxes in turn: `-` and `|` are drawn lines, `.` is a
    line that is not drawn or an open box, and `#` a box that is closed.

    >>> board = Dots.parse("1x2-icelandic")
    >>> board.rows
    ('+-+-+', '|....', '+.+.+')
    >>> print(board.draw_line((1, 2)).draw_line((2, 1)))
    +-+-+/|#|../+-+.+
    """

    rows: tuple[str, ...]

    @classmethod
    @cache  # every board that is written is compared with these
    def start(cls, height: int, width: int, style: str = "american") -> Self:
        """An empty board of boxes, with the border that the style draws."""

        def char(row: int, column: int) -> str:
            if row % 2 == column % 2 == 0:
                return "+"
            first, last = row == 0 or column == 0, row == 2 * height or column == 2 * width
            drawn = (first and style != "american") or (last and style == "swedish")
            return ("|" if row % 2 else "-") if drawn else "."

        rows = ("".join(char(r, c) for c in range(2 * width + 1)) for r in range(2 * height + 1))
        return cls(tuple(rows))._with_boxes()

    @classmethod
    def parse(cls, text: str) -> Self:
        if "+" in text:
            return cls._parse_rows(text)
        if not text.strip():
            raise ParseError(_EXPECTED, text, 0)
        height, at = read_number(text, 0, "number of rows", 1, MOST_SIDE)
        if text[at : at + 1] not in ("x", "X"):
            raise ParseError(_EXPECTED, text, at)
        width, at = read_number(text, at + 1, "number of columns", 1, MOST_SIDE)
        style = text[at:].strip().removeprefix("-").lower() or "american"
        if style not in STYLES:
            raise ParseError("a start is `american`, `icelandic` or `swedish`", text, at)
        return cls.start(height, width, style)

    @classmethod
    def _parse_rows(cls, text: str) -> Self:
        """Rows on lines of their own or parted by `/`; spaces count as `.`, and may be missing at the end."""
        divided = text.replace("/", "\n")
        rows = divided.split("\n")
        while rows and not rows[-1].strip():
            rows.pop()
        width = max(len(row.rstrip()) for row in rows)
        if len(rows) < 3 or len(rows) % 2 == 0 or width < 3 or width % 2 == 0:
            raise ParseError("a board is rows of dots and rows of boxes in turn, dots at the corners", text)
        if max(len(rows), width) > 2 * MOST_SIDE + 1:
            raise ParseError(f"a board has at most {MOST_SIDE} rows and columns", text)
        at, read = 0, []
        for place, row in enumerate(rows):
            filled = row.rstrip().ljust(width).replace(" ", ".")
            for column, char in enumerate(filled):
                if char not in _allowed(place, column):
                    raise ParseError(f"expected {_named(place, column)}", text, at + column)
            read.append(filled)
            at += len(row) + 1
        return cls(tuple(read))._with_boxes()

    def _with_boxes(self) -> Self:
        rows = [list(row) for row in self.rows]
        for row, column in self.boxes():
            rows[row][column] = "." if any(True for _ in self.open_sides((row, column))) else "#"
        return type(self)(tuple(map("".join, rows)))

    def __str__(self) -> str:
        for style in STYLES:
            if self == type(self).start(self.height, self.width, style):
                return f"{self.height}x{self.width}" + (f"-{style}" if style != "american" else "")
        return "/".join(self.rows)

    # ---- structure ----------------------------------------------------------------------------
    @property
    def height(self) -> int:
        """How many boxes are above each other."""
        return len(self.rows) // 2

    @property
    def width(self) -> int:
        """How many boxes are in a row."""
        return len(self.rows[0]) // 2

    def boxes(self) -> Iterator[Line]:
        """The places of the boxes."""
        return ((r, c) for r in range(1, 2 * self.height, 2) for c in range(1, 2 * self.width, 2))

    def open_lines(self) -> Iterator[Line]:
        """The lines that are not drawn."""
        for row, text in enumerate(self.rows):
            yield from (
                (row, column) for column, char in enumerate(text) if char == "." and (row + column) % 2
            )

    def open_sides(self, box: Line) -> Iterator[Line]:
        """The lines around a box that are not drawn."""
        row, column = box
        sides = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
        return ((r, c) for r, c in sides if self.rows[r][c] == ".")

    def open_boxes(self) -> int:
        """How many boxes nobody has closed."""
        return sum(self.rows[row][column] == "." for row, column in self.boxes())

    def draw_line(self, line: Line) -> Self:
        """The board with one more line."""
        row, column = line
        text = self.rows[row]
        drawn = text[:column] + ("|" if row % 2 else "-") + text[column + 1 :]
        return type(self)((*self.rows[:row], drawn, *self.rows[row + 1 :]))._with_boxes()

    def open_line(self, line: Line) -> Self:
        """The board with one line less."""
        row, column = line
        text = self.rows[row]
        opened = text[:column] + "." + text[column + 1 :]
        return type(self)((*self.rows[:row], opened, *self.rows[row + 1 :]))._with_boxes()

    def lines(self) -> Iterator[Line]:
        """The places of the lines, drawn or not."""
        return ((r, c) for r, row in enumerate(self.rows) for c in range(len(row)) if (r + c) % 2)

    def coins(self) -> Coins:
        """The board seen from its boxes, which are numbered from 1 row by row: the dual graph."""
        number = {box: place for place, box in enumerate(self.boxes(), 1)}
        strings = []
        for row, column in self.open_lines():
            sides = (
                ((row - 1, column), (row + 1, column))
                if column % 2
                else ((row, column - 1), (row, column + 1))
            )
            ends = [number.get(side, GROUND) for side in sides]
            strings.append((ends[0], ends[1]))
        return Coins(tuple(strings))

    def line_name(self, line: Line) -> str:
        """The two dots that it joins, as in a spreadsheet: `a1-b1`."""
        row, column = line
        ends = ((row - 1, column), (row + 1, column)) if row % 2 else ((row, column - 1), (row, column + 1))
        return "-".join(cell_name((r // 2, c // 2)) for r, c in ends)

    def images(self) -> Iterator[Self]:
        """The board turned and mirrored."""
        rows = self.rows
        flipped = tuple("".join(column) for column in zip(*rows, strict=True))
        swap = str.maketrans("-|", "|-")
        for image in (rows, tuple(row.translate(swap) for row in flipped)):
            for turned in (image, image[::-1]):
                yield type(self)(turned)
                yield type(self)(tuple(row[::-1] for row in turned))

    def canonical(self) -> Self:
        """The first of its images that are at least as wide as high."""
        return min((image for image in self.images() if image.width >= image.height), key=lambda b: b.rows)

    # ---- picture ------------------------------------------------------------------------------
    def picture(self) -> Picture:
        """Dots with their names, drawn lines, and closed boxes filled."""
        left, top = 24, 22
        shapes = []

        def at(row: int, column: int) -> tuple[float, float]:
            return left + column * _HALF, top + row * _HALF

        for row, text in enumerate(self.rows):
            for column, char in enumerate(text):
                x, y = at(row, column)
                if char == "#":
                    shapes.append(rect(x - _HALF, y - _HALF, 2 * _HALF, 2 * _HALF, fill=ACCENT))
                elif (row + column) % 2:
                    dx, dy = (_HALF, 0) if column % 2 else (0, _HALF)
                    ink, width = (LINE, 0.5) if char == "." else (FILL, 4)
                    side = line(x - dx, y - dy, x + dx, y + dy, stroke=ink, width=width)
                    shapes.append(spot(self.line_name((row, column)), side))
        for row in range(0, len(self.rows), 2):
            shapes.append(label(left / 2 - 4, at(row, 0)[1], str(row // 2 + 1), size=10))
            shapes += [circle(*at(row, column), 4, fill=INK) for column in range(0, len(self.rows[0]), 2)]
        for column in range(0, len(self.rows[0]), 2):
            shapes.append(label(at(0, column)[0], top / 2 - 2, column_name(column // 2), size=10))
        return Picture(*at(len(self.rows), len(self.rows[0])), tuple(shapes))

    def diagram(self) -> str:
        """The board in characters, with the names of columns and rows of dots.

        >>> print(Dots.parse("1x2-icelandic").diagram())
             a   b   c
           1 +---+---+
             |
           2 +   +   +
        """
        names = "".join(f"{column_name(column):<4}" for column in range(self.width + 1))
        drawn = [" " * 5 + names.rstrip()]
        for row, text in enumerate(self.rows):
            number = f"{row // 2 + 1:>4} " if row % 2 == 0 else " " * 5
            wide = (char if column % 2 == 0 else char * 3 for column, char in enumerate(text))
            drawn.append((number + "".join(wide).replace(".", " ").replace("###", " # ")).rstrip())
        return "\n".join(drawn)


_HALF = 20


def _allowed(row: int, column: int) -> str:
    if row % 2 == column % 2:
        return ".#" if row % 2 else "+"
    return ".|" if row % 2 else ".-"


def _named(row: int, column: int) -> str:
    if row % 2 == column % 2:
        return "an open box `.` or a closed one `#`" if row % 2 else "a dot `+`"
    return "a line `|` or `.`" if row % 2 else "a line `-` or `.`"


def read_coins(text: str) -> Coins:
    """Coins and strings as they are written, or those of a board of Dots-and-boxes.

    >>> print(read_coins("1x2-icelandic"), "|", read_coins("0-1-2"))
    0-1-2, 0-2, 0-2 | 0-1-2
    """
    is_board = re.match(r"\s*(\d+\s*x|\+)", text) is not None
    return Dots.parse(text).coins() if is_board else Coins.parse(text)
