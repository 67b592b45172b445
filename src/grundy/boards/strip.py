"""Strips: cells in a row, each empty or filled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from grundy.boards.grid import MOST_CELLS
from grundy.boards.grid_picture import CELL
from grundy.boards.svg import FILL, LINE, PAPER, Picture, label, rect
from grundy.boards.text import DIGITS, read_number, skip_spaces
from grundy.errors import ParseError


@dataclass(frozen=True)
class Strip:
    """Cells in a row, written `.` for an empty cell and `#` for a filled one, numbered from 1.

    A number is a strip of that many empty cells.

    >>> strip = Strip.parse("7").fill(3, 4)
    >>> print(strip, strip.runs())
    ..##... (2, 3)
    """

    cells: str

    def __post_init__(self) -> None:
        if not self.cells:
            raise ParseError("a strip has at least 1 cell")
        for at, cell in enumerate(self.cells):
            if cell not in ".#":
                raise ParseError("a cell is `.` or `#`", self.cells, at)

    @classmethod
    def parse(cls, text: str) -> Self:
        """A number of cells, or a picture such as `..#.`."""
        start = skip_spaces(text, 0)
        if start == len(text):
            raise ParseError("expected a strip such as `7` or `..#.`", text, 0)
        if text[start] in DIGITS + "-":
            length, end = read_number(text, start, "number of cells", 1, MOST_CELLS)
            if (end := skip_spaces(text, end)) < len(text):
                raise ParseError("nothing should follow the number of cells", text, end)
            return cls("." * length)
        end = len(text.rstrip())
        for at in range(start, end):
            if text[at] not in ".#":
                raise ParseError("a cell is `.` or `#`", text, at)
        if end - start > MOST_CELLS:
            raise ParseError(f"a strip has at most {MOST_CELLS} cells", text, start + MOST_CELLS)
        return cls(text[start:end])

    def __len__(self) -> int:
        return len(self.cells)

    def fill(self, *numbers: int) -> Self:
        """The strip with these cells filled, counted from 1."""
        return type(self)("".join("#" if i in numbers else c for i, c in enumerate(self.cells, 1)))

    def runs(self) -> tuple[int, ...]:
        """The lengths of the runs of empty cells, from left to right."""
        return tuple(len(run) for run in self.cells.split("#") if run)

    def components(self) -> tuple[Self, ...]:
        """The runs of empty cells, each as a strip."""
        return tuple(type(self)("." * run) for run in self.runs())

    def canonical(self) -> Self:
        """The strip or its mirror image, whichever is written first in the alphabet."""
        return min(self, type(self)(self.cells[::-1]), key=lambda strip: strip.cells)

    def picture(self) -> Picture:
        shapes = []
        for i, cell in enumerate(self.cells):
            fill = PAPER if cell == "." else FILL
            shapes.append(rect(i * CELL, 0, CELL, CELL, fill=fill, stroke=LINE))
            shapes.append(label((i + 0.5) * CELL, CELL + 10, str(i + 1), size=10))
        return Picture(len(self) * CELL, CELL + 16, tuple(shapes))

    def __str__(self) -> str:
        return self.cells
