"""What the two games of Peg Duotaire share: pegs hop over pegs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from grundy.boards.cells import Cells
from grundy.boards.grid import Cell, cell_name, cells_diagram
from grundy.games.position import Position


@dataclass(frozen=True, repr=False)
class PegGame(Position):
    """A board with pegs in some of its holes."""

    board: Cells

    @classmethod
    def parse(cls, text: str) -> Self:
        return cls(Cells.parse(text, "o.#"))

    def __str__(self) -> str:
        return str(self.board)

    def hops(self, directions: tuple[Cell, ...]) -> Iterator[tuple[str, Self]]:
        """The positions after one hop in one of these directions, with the names of the moves."""
        for (row, column), letter in self.board:
            if letter != "o":
                continue
            for down, right in directions:
                over, to = (row + down, column + right), (row + 2 * down, column + 2 * right)
                if self.board[over] == "o" and self.board[to] == ".":
                    name = f"{cell_name((row, column))}-{cell_name(to)}"
                    yield name, type(self)(self.board.put({(row, column): ".", over: ".", to: "o"}))

    def size(self) -> int:
        return self.board.count("o")

    def draw(self) -> str:
        return self.board.picture().svg(f"{self.game.title} {self}")

    def diagram(self) -> str:
        return cells_diagram(self.board.rows)
