"""Rectangular boards whose cells carry letters: stones, pegs, holes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol, Self, TypeVar

from grundy.boards.grid import MOST_CELLS, Cell, cell_name, column_name
from grundy.boards.grid_picture import CELL
from grundy.boards.hexagons import hexagons
from grundy.boards.svg import FILL, INK, LINE, PAPER, WHITE, Picture, circle, label, line, rect, spot
from grundy.boards.text import DIGITS, read_rows, read_size, skip_spaces
from grundy.errors import ParseError

SIDES = ((-1, 0), (0, -1), (0, 1), (1, 0))
DIAGONALS = ((-1, -1), (-1, 1), (1, -1), (1, 1))
KING = SIDES + DIAGONALS
ROWS: tuple[Cell, ...] = ((0, -1), (0, 1))
COLUMNS: tuple[Cell, ...] = ((-1, 0), (1, 0))
KNIGHT: tuple[Cell, ...] = tuple((d, r) for d in (-2, -1, 1, 2) for r in (-2, -1, 1, 2) if abs(d) != abs(r))
"""Directions: rows down and columns to the right."""

HEX: tuple[Cell, ...] = (*SIDES, (-1, 1), (1, -1))
"""The six directions of hexagons whose rows are shifted."""

EDGE, NOTHING = "|", "~"
"""The edge of a board, where rules look for it, and what is neither a cell nor the edge."""

OFF = "#c9ced9"

C = TypeVar("C", bound="Cells")

Drawn = Callable[[float, float], list[str]]
"""Draws a piece around the middle of its cell."""


class BoardHelper(Protocol):
    """Does fast what boards of a class are asked most often; None of boards that it does not know."""

    def board_parts(
        self, cls: type[C], rows: tuple[str, ...], letters: str, steps: tuple[Cell, ...], ground: str
    ) -> tuple[C, ...] | None:
        """What `Cells.components` gives."""

    def board_put(self, cls: type[C], rows: tuple[str, ...], changes: dict[Cell, str]) -> C | None:
        """What `Cells.put` gives."""

    def board_image(self, cls: type[C], rows: tuple[str, ...], turning: bool) -> C | None:
        """What `Cells.first_image` gives."""


_helper: ContextVar[BoardHelper | None] = ContextVar("helper", default=None)


@contextmanager
def helped_by(helper: BoardHelper) -> Iterator[None]:
    """Lets boards be split and turned by somebody who is faster than Python: while the engine searches, and
    not when a certificate is checked."""
    token = _helper.set(helper)
    try:
        yield
    finally:
        _helper.reset(token)


@dataclass(frozen=True)
class Cells:
    """A board written as its rows from the top, one letter a cell, with `/` between rows.

    >>> board = Cells.parse("BW./.WB", "BW.")
    >>> print(board, board[0, 1], board.put({(0, 1): "B", (0, 0): "."}))
    BW./.WB W .B./.WB
    >>> [str(part) for part in Cells.parse("BW.B/...W", "BW.").components("BW")]
    ['BW', 'B/W']
    """

    rows: tuple[str, ...]

    @classmethod
    def parse(cls, text: str, letters: str, sized: Callable[[int, int], str] | None = None) -> Self:
        """Rows of these letters; a size such as `3x4` too, if `sized(height, width)` gives its rows."""
        start, stop = skip_spaces(text, 0), len(text.rstrip())
        example = "a board" if sized is None else "a board such as `3x4`, or"
        if start >= stop:
            raise ParseError(f"expected {example} rows of {_listed(letters)}", text, min(start, len(text)))
        if sized is not None and text[start] in DIGITS:
            height, width = read_size(text, start, stop, MOST_CELLS)
            return cls(tuple(sized(height, width).split("/")))
        return cls(tuple(read_rows(text, start, stop, letters, _listed(letters), MOST_CELLS)))

    def __str__(self) -> str:
        return "/".join(self.rows)

    # ---- cells --------------------------------------------------------------------------------
    @property
    def height(self) -> int:
        return len(self.rows)

    @property
    def width(self) -> int:
        return len(self.rows[0])

    def __getitem__(self, cell: Cell) -> str:
        """The letter of a cell; the empty text outside the board."""
        row, column = cell
        if row < 0 or column < 0:
            return ""
        try:
            return self.rows[row][column]
        except IndexError:
            return ""

    def __iter__(self) -> Iterator[tuple[Cell, str]]:
        """All cells with their letters, row by row."""
        return zip(_places(len(self.rows), len(self.rows[0])), "".join(self.rows), strict=True)

    def where(self, letters: str) -> Iterator[Cell]:
        """The cells with these letters, row by row."""
        return iter([cell for cell, letter in self if letter in letters])

    def put(self, changes: Mapping[Cell, str]) -> Self:
        """The board with other letters on some cells."""
        helper = _helper.get()
        if helper is not None and isinstance(changes, dict):
            put = helper.board_put(type(self), self.rows, changes)
            if put is not None:
                return put
        rows = list(self.rows)
        for (row, column), letter in changes.items():
            line = rows[row]
            if not 0 <= column < len(line):
                raise IndexError(f"the board has no column {column}")
            rows[row] = f"{line[:column]}{letter}{line[column + 1 :]}"
        return type(self)(tuple(rows))

    def count(self, letters: str) -> int:
        cells = "".join(self.rows)
        return cells.count(letters) if len(letters) == 1 else sum(map(cells.count, letters))

    def __hash__(self) -> int:
        return hash(self.rows)

    # ---- parts and symmetries -----------------------------------------------------------------
    def components(
        self, letters: str, steps: tuple[Cell, ...] = SIDES, ground: str = "."
    ) -> tuple[Self, ...]:
        """The connected sets of cells with these letters, each cropped, on `ground`."""
        helper = _helper.get()
        parts = None if helper is None else helper.board_parts(type(self), self.rows, letters, steps, ground)
        if parts is not None:
            return parts
        return tuple(self._alone(group, ground) for group in self.groups(letters, steps))

    def groups(self, letters: str, steps: tuple[Cell, ...] = SIDES) -> Iterator[frozenset[Cell]]:
        """The connected sets of cells with these letters."""
        rest = {cell: None for cell, letter in self if letter in letters}
        while rest:
            group = [next(iter(rest))]
            del rest[group[0]]
            for row, column in group:
                for down, right in steps:
                    near = (row + down, column + right)
                    if near in rest:
                        del rest[near]
                        group.append(near)
            yield frozenset(group)

    def _alone(self, group: frozenset[Cell], ground: str) -> Self:
        top, left = min(row for row, _ in group), min(column for _, column in group)
        bottom, right = max(row for row, _ in group), max(column for _, column in group)
        return type(self)(
            tuple(
                "".join(self[row, c] if (row, c) in group else ground for c in range(left, right + 1))
                for row in range(top, bottom + 1)
            )
        )

    def first_image(self, turning: bool = True) -> Self:
        """Of the symmetric images, the one written first; without `turning`, rows stay rows."""
        helper = _helper.get()
        image = None if helper is None else helper.board_image(type(self), self.rows, turning)
        if image is not None:
            return image
        boards = [self.rows]
        if turning:
            boards.append(tuple(map("".join, zip(*self.rows, strict=True))))
        images = []
        for rows in boards:
            mirrored = tuple(row[::-1] for row in rows)
            images += [rows, mirrored, rows[::-1], mirrored[::-1]]
        return type(self)(min(images))

    # ---- edges --------------------------------------------------------------------------------
    def corner(self) -> Cell:
        """The first row and column that are not all edge."""
        off = EDGE + NOTHING
        rows = (row for row, cells in enumerate(self.rows) if cells.strip(off))
        columns = (column for column in range(self.width) if any(row[column] not in off for row in self.rows))
        return next(rows, 0), next(columns, 0)

    def inside(self) -> Self:
        """The board without rows and columns at its sides that are all edge."""
        top, left = self.corner()
        bottom, right = type(self)(tuple(row[::-1] for row in self.rows[::-1])).corner()
        return type(self)(
            tuple(row[left : self.width - right] for row in self.rows[top : self.height - bottom])
        )

    # ---- picture ------------------------------------------------------------------------------
    def picture(
        self,
        pieces: Mapping[str, Drawn] | None = None,
        before: str = "",
        strip: bool = False,
    ) -> Picture:
        """Stones black and white, pegs, walls, and a bar at each edge that the text has; columns lettered and
        rows numbered, or the cells of a strip. `pieces` draws letters in other ways, around the middle of a
        cell. The names of cells begin with `before`."""
        (first, second), board = self.corner(), self.inside()
        top, left = 16, 4 if strip else 12 + 6 * len(str(board.height))
        shapes, bars = [], []
        for (row, column), letter in board:
            x, y = left + column * CELL, top + row * CELL
            if letter in EDGE + NOTHING:
                continue
            cell = rect(x, y, CELL, CELL, fill=OFF if letter == "#" else PAPER, stroke=LINE)
            shapes.append(spot(before + (str(column + 1) if strip else cell_name((row, column))), cell))
            shapes += _drawn(letter, x + CELL / 2, y + CELL / 2, pieces or {})
            for down, right in SIDES:
                if self[first + row + down, second + column + right] == EDGE:
                    bars.append(_bar(x, y, down, right))
        shapes += bars
        if not strip:
            shapes += [
                label(left / 2 - 2, top + (r + 0.5) * CELL, str(r + 1), size=10) for r in range(board.height)
            ]
        for column in range(board.width):
            name = str(column + 1) if strip else column_name(column)
            shapes.append(label(left + (column + 0.5) * CELL, top / 2, name, size=10))
        return Picture(left + board.width * CELL, top + board.height * CELL, tuple(shapes))

    def hexagons(
        self, pieces: Mapping[str, Drawn] | None = None, before: str = "", _: bool = False
    ) -> Picture:
        """The same of hexagons, each row half a cell to the right of the one above, without holes."""
        cells = ((cell, letter) for cell, letter in self if letter != "#")
        return hexagons(cells, lambda letter, x, y: _drawn(letter, x, y, pieces or {}), before)


def _drawn(letter: str, x: float, y: float, pieces: Mapping[str, Drawn]) -> list[str]:
    if letter in pieces:
        return pieces[letter](x, y)
    if letter in _STONES:
        return [circle(x, y, CELL / 2 - 4, fill=_STONES[letter], stroke=INK)]
    return [label(x, y, letter)] if letter.isalnum() else []


@lru_cache(256)
def _places(height: int, width: int) -> tuple[Cell, ...]:
    """The cells of a board of some size, row by row."""
    return tuple((row, column) for row in range(height) for column in range(width))


_STONES = {"B": INK, "W": WHITE, "o": FILL}


def _bar(x: float, y: float, down: int, right: int) -> str:
    """The edge of a board beside a cell."""
    x, y = x + CELL / 2 * (1 + right), y + CELL / 2 * (1 + down)
    half_wide, half_high = CELL / 2 * abs(down), CELL / 2 * abs(right)
    return line(x - half_wide, y - half_high, x + half_wide, y + half_high, stroke=INK, width=3)


@lru_cache(1 << 12)
def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The four cells beside one, some of which may be outside the board."""
    row, column = cell
    return tuple((row + down, column + right) for down, right in SIDES)


def checkerboard(height: int, width: int) -> str:
    """Black and white stones in turn, black in the top left corner."""
    return "/".join("".join("BW"[(r + c) % 2] for c in range(width)) for r in range(height))


def empty(height: int, width: int) -> str:
    """A board without stones."""
    return "/".join(["." * width] * height)


def _listed(letters: str) -> str:
    *most, last = (f"`{letter}`" for letter in letters)
    return f"{', '.join(most)} or {last}" if most else last
