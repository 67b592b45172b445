"""Chomp."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Self

from grundy.boards.grid import MOST_CELLS, Grid, cell_name
from grundy.boards.grid_diagram import cells_diagram
from grundy.boards.grid_picture import cells_picture
from grundy.boards.svg import ACCENT, PAPER
from grundy.boards.text import read_numbers
from grundy.errors import GrundyError, ParseError
from grundy.games.position import Position
from grundy.games.registry import register


@register("chomp", title="Chomp")
@dataclass(frozen=True, repr=False)
class Chomp(Position):
    """Bite a bar of chocolate, and leave the poisoned square to the other player.

    ## Rules

    A bar of chocolate has rows of squares, none longer than the row above; the square in the top left corner
    is poisoned. A move picks another square and eats it, with every square of its row and of the rows below
    that is in its column or further right. A player who has only the poisoned square left cannot move and
    loses.

    ## Notation

    A position is written as the lengths of its rows from the top, `4,3,1`; `3x4` is a bar of 3 rows and
    4 columns. A move is named by the square that is picked: columns are lettered from the left and rows
    numbered from the top, as in a spreadsheet, so the poisoned square is a1.

    >>> Chomp.parse("3x4").play("b2")
    <chomp 4,1,1>
    >>> [move for move, _ in Chomp.parse("2,1").moves()]
    ['b1', 'a2']

    ## Known results

    Every rectangle but 1x1 is won by the next player, as a strategy-stealing argument shows; it does not
    tell how. On a square of more than one cell b2 wins, and with two rows exactly the positions n,n-1 are
    lost (Gale 1974). The game is Schuh's game of divisors (1952) on a number with two prime factors.

    ## References

    - D. Gale, "A curious Nim-type game", American Mathematical Monthly 81 (1974), 876-879.
    - F. Schuh, "Spel van delers", Nieuw Tijdschrift voor Wiskunde 39 (1952), 299-304.
    """

    example = "3x4"
    rows: tuple[int, ...]

    def __post_init__(self) -> None:
        if not self.rows or list(self.rows) != sorted(self.rows, reverse=True) or self.rows[-1] < 1:
            raise GrundyError(f"no bar of chocolate has rows of the lengths {self.rows}")

    @classmethod
    def parse(cls, text: str) -> Self:
        if any(cross in text for cross in "xX×"):
            bar = Grid.parse(text)
            return cls((bar.width,) * bar.height)
        rows = read_numbers(text, 0, len(text), "row length", separators=",", least=1, most=MOST_CELLS)
        if sum(rows) > MOST_CELLS:
            raise ParseError(f"a bar has at most {MOST_CELLS} squares", text, 0)
        if list(rows) != sorted(rows, reverse=True):
            longer = next(i for i, (above, row) in enumerate(pairwise(rows), 1) if row > above)
            place = [number.start() for number in re.finditer("[0-9]+", text)][longer]
            raise ParseError("no row is longer than the row above", text, place)
        return cls(rows)

    def __str__(self) -> str:
        return ",".join(map(str, self.rows))

    def moves(self) -> Iterator[tuple[str, Self]]:
        for row, length in enumerate(self.rows):
            for column in range(length):
                if (row, column) != (0, 0):
                    yield cell_name((row, column)), self._bite(row, column)

    def _bite(self, row: int, column: int) -> Self:
        bitten = (min(length, column) for length in self.rows[row:])
        return type(self)((*self.rows[:row], *(length for length in bitten if length)))

    def components(self) -> tuple[Self, ...]:
        return (self,) if self.rows != (1,) else ()

    def canonical(self) -> Self:
        """The bar or its mirror image in the diagonal: fewer rows are better, then longer rows at the top."""
        columns = tuple(sum(length > column for length in self.rows) for column in range(self.rows[0]))
        return type(self)(min(self.rows, columns, key=lambda rows: (len(rows), [-row for row in rows])))

    def size(self) -> int:
        return sum(self.rows)

    def draw(self) -> str:
        return cells_picture(self._squares(), {"!": ACCENT, ".": PAPER}).svg(f"Chomp {self}")

    def diagram(self) -> str:
        return cells_diagram(self._squares())

    def _squares(self) -> list[str]:
        """The rows of the bar, with `!` for the poisoned square."""
        first, *rest = ("." * length for length in self.rows)
        return ["!" + first[1:], *rest]
