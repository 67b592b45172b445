"""Rectangular boards of cells, each empty or filled."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Self

from grundy.boards.text import read_rows, read_size, skip_spaces
from grundy.errors import GrundyError, ParseError

if TYPE_CHECKING:
    from grundy.boards.svg import Picture

MOST_CELLS = 4096
"""The largest board that can be written."""

Cell = tuple[int, int]
"""Row and column, from 0, counted from the top left corner."""


@dataclass(frozen=True)
class Grid:
    """A board of `height` rows and `width` columns; bit `row * width + column` of `empty` is an empty cell.

    It is written as its rows from top to bottom, with `.` for an empty cell and `#` for a filled one.

    >>> grid = Grid.parse("2x3").fill((0, 0), (0, 1))
    >>> print(grid)
    ##./...
    >>> [str(part) for part in Grid.parse("..#./##../..##").components()]
    ['..', '#./..', '..']
    """

    height: int
    width: int
    empty: int

    def __post_init__(self) -> None:
        if self.height < 1 or self.width < 1 or self.empty < 0 or self.empty >> (self.height * self.width):
            raise GrundyError(f"no board of {self.height}x{self.width} has the cells {self.empty:#x}")

    # ---- text ---------------------------------------------------------------------------------
    @classmethod
    def sized(cls, height: int, width: int) -> Self:
        """A board of empty cells."""
        return cls(height, width, (1 << height * width) - 1)

    @classmethod
    def from_rows(cls, *rows: str) -> Self:
        """The board with these rows of `.` and `#`, all of the same length."""
        return cls(len(rows), len(rows[0]), _mask("".join(rows)))

    @classmethod
    def parse(cls, text: str, start: int = 0, end: int | None = None) -> Self:
        """A size `5x6` (rows, columns) or the rows `..#/.../###`; errors point into the whole text."""
        stop = len(text[:end].rstrip())
        start = skip_spaces(text, start)
        if start >= stop:
            raise ParseError("expected a board such as `5x6` or `..#/...`", text, min(start, len(text)))
        if text[start] in ".#/":
            return cls.from_rows(*read_rows(text, start, stop, ".#", "`.` or `#`", MOST_CELLS))
        return cls.sized(*read_size(text, start, stop, MOST_CELLS))

    def rows(self) -> tuple[str, ...]:
        """The rows as they are written."""
        text, width = self._text(), self.width
        return tuple(text[i : i + width] for i in range(0, len(text), width))

    def __str__(self) -> str:
        return "/".join(self.rows())

    def _text(self) -> str:
        bits = f"{self.empty:0{self.height * self.width}b}"[::-1]
        return bits.replace("1", ".").replace("0", "#")

    # ---- cells --------------------------------------------------------------------------------
    def is_empty(self, cell: Cell) -> bool:
        row, column = cell
        inside = 0 <= row < self.height and 0 <= column < self.width
        return inside and bool(self.empty >> (row * self.width + column) & 1)

    def count(self) -> int:
        """How many cells are empty."""
        return self.empty.bit_count()

    def fill(self, *cells: Cell) -> Self:
        """The board with these cells filled."""
        filled = 0
        for row, column in cells:
            filled |= 1 << (row * self.width + column)
        return type(self)(self.height, self.width, self.empty & ~filled)

    def neighbours(self) -> Iterator[tuple[Cell, Cell]]:
        """The pairs of empty cells that share a side, row by row."""
        _, not_right = _columns(self.height, self.width)
        across = self.empty & self.empty >> 1 & not_right
        down = self.empty & self.empty >> self.width
        for place in range((across | down).bit_length()):
            row, column = divmod(place, self.width)
            if across >> place & 1:
                yield (row, column), (row, column + 1)
            if down >> place & 1:
                yield (row, column), (row + 1, column)

    # ---- parts and symmetries -----------------------------------------------------------------
    def components(self) -> tuple[Self, ...]:
        """The connected sets of empty cells (sharing sides), each cropped to its bounding box."""
        return tuple(part.crop() for part in self.parts())

    def parts(self) -> tuple[Self, ...]:
        """The connected sets of empty cells, each on the whole board with all other cells filled."""
        return tuple(type(self)(self.height, self.width, mask) for mask in self._connected())

    def _connected(self) -> Iterator[int]:
        if self.height == 1 or self.width == 1:
            for run in re.finditer(r"\.+", self._text()):
                yield (1 << run.end()) - (1 << run.start())
            return
        width = self.width
        not_left, not_right = _columns(self.height, width)
        rest = self.empty
        while rest:
            part, grown = 0, rest & -rest
            while grown != part:
                part = grown
                grown |= part << width | part >> width | (part & not_right) << 1 | (part & not_left) >> 1
                grown &= rest
            rest &= ~part
            yield part

    def box(self) -> tuple[int, int, int, int]:
        """The bounding box of the empty cells: top, left, bottom, right (inclusive)."""
        if not self.empty:
            raise GrundyError("a board without empty cells has no bounding box")
        width, row = self.width, (1 << self.width) - 1
        lowest = self.empty & -self.empty
        top, bottom = (lowest.bit_length() - 1) // width, (self.empty.bit_length() - 1) // width
        columns, rest = 0, self.empty >> top * width
        while rest:
            columns |= rest & row
            rest >>= width
        return top, (columns & -columns).bit_length() - 1, bottom, columns.bit_length() - 1

    def crop(self) -> Self:
        """The bounding box of the empty cells; a board without empty cells becomes `#`."""
        if not self.empty:
            return type(self)(1, 1, 0)
        top, left, bottom, right = self.box()
        height, width = bottom - top + 1, right - left + 1
        if (height, width) == (self.height, self.width):
            return self
        inside = (1 << width) - 1
        rest, cropped = self.empty >> top * self.width + left, 0
        for row in range(height):
            cropped |= (rest & inside) << row * width
            rest >>= self.width
        return type(self)(height, width, cropped)

    def transposed(self) -> Self:
        """The board mirrored in its main diagonal."""
        text = self._text()
        columns = "".join(text[column :: self.width] for column in range(self.width))
        return type(self)(self.width, self.height, _mask(columns))

    def canonical(self) -> Self:
        """Among the symmetric images that are at least as wide as high, the one with the least `empty`:
        its cells, read from the last to the first with `#` before `.`, come first in the alphabet."""
        board = self if self.width >= self.height else self.transposed()
        images = [board] if board.width > board.height else [board, board.transposed()]
        least = board.empty
        for image in images:
            text, width = image._text(), image.width
            rows = [text[i : i + width] for i in range(0, len(text), width)]
            upside_down = "".join(rows[::-1])
            least = min(least, image.empty, _mask(text[::-1]), _mask(upside_down), _mask(upside_down[::-1]))
        return type(self)(board.height, board.width, least)

    # ---- picture ------------------------------------------------------------------------------
    def picture(self, before: str = "") -> Picture:
        """The board with columns lettered and rows numbered from the top left corner; the names of cells
        begin with `before`."""
        from grundy.boards.grid_picture import FILLS, cells_picture

        return cells_picture(self.rows(), FILLS, before)


def column_name(column: int) -> str:
    """Columns are lettered as in a spreadsheet.

    >>> column_name(0), column_name(25), column_name(26)
    ('a', 'z', 'aa')
    """
    name = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        name = chr(ord("a") + letter) + name
    return name


@lru_cache(maxsize=MOST_CELLS)
def cell_name(cell: Cell) -> str:
    """Column and row, as in a spreadsheet.

    >>> cell_name((0, 0)), cell_name((2, 1))
    ('a1', 'b3')
    """
    return f"{column_name(cell[1])}{cell[0] + 1}"


def _mask(text: str) -> int:
    return int(text[::-1].replace(".", "1").replace("#", "0"), 2)


@lru_cache(maxsize=256)
def _columns(height: int, width: int) -> tuple[int, int]:
    """All cells but those of the left, and all but those of the right column."""
    column = sum(1 << row * width for row in range(height))
    everything = (1 << height * width) - 1
    return everything & ~column, everything & ~(column << width - 1)
