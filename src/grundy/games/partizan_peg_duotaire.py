"""Partizan Peg Duotaire."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from grundy.boards.cells import Cells
from grundy.boards.grid import Cell, cell_name, cells_diagram
from grundy.games.position import PartizanPosition
from grundy.games.registry import register


@register("partizan_peg_duotaire", title="Partizan Peg Duotaire")
@dataclass(frozen=True, repr=False)
class PartizanPegDuotaire(PartizanPosition):
    """Peg solitaire for two: Left hops up and down, Right to the sides.

    ## Rules

    Pegs stand in some holes of a board. A move hops with a peg over a neighbouring peg into the empty hole
    just behind it, and takes away the peg that was jumped. Left hops along columns, Right along rows. Who
    cannot move loses.

    ## Notation

    A board is written as its rows from the top, with `o` for a peg, `.` for an empty hole and `#` where there
    is no hole. A move is named by the holes where it starts and ends, `a1-a3`.

    >>> PartizanPegDuotaire.parse("oo./oo./...").play("L a1-a3")
    <partizan_peg_duotaire .o./.o./o..>
    >>> print(PartizanPegDuotaire.parse("oo./oo./...").value())
    *

    ## Known results

    Moore and Eppstein studied the impartial game on one row; the partizan game is one of the rule sets in
    Renault's thesis.

    ## References

    - C. Moore, D. Eppstein, "One-dimensional peg solitaire, and duotaire", in *More Games of No Chance*
      (2002), 341-350.
    - G. Renault, "Combinatorial games on graphs", thesis, Université Bordeaux 1 (2013), appendix A.
    """

    board: Cells

    @classmethod
    def parse(cls, text: str) -> Self:
        return cls(Cells.parse(text, "o.#"))

    def __str__(self) -> str:
        return str(self.board)

    def left_moves(self) -> Iterator[tuple[str, Self]]:
        return ((name, type(self)(board)) for name, board in hops(self.board, ((-1, 0), (1, 0))))

    def right_moves(self) -> Iterator[tuple[str, Self]]:
        return ((name, type(self)(board)) for name, board in hops(self.board, ((0, -1), (0, 1))))

    def canonical(self) -> Self:
        return type(self)(self.board.first_image(turning=False))

    def size(self) -> int:
        return self.board.count("o")

    def draw(self) -> str:
        return self.board.picture().svg(f"Partizan Peg Duotaire {self}")

    def diagram(self) -> str:
        return cells_diagram(self.board.rows)


def hops(board: Cells, directions: tuple[Cell, ...]) -> Iterator[tuple[str, Cells]]:
    """The boards after one hop in one of these directions, with the names of the moves."""
    for (row, column), letter in board:
        if letter != "o":
            continue
        for down, right in directions:
            over, to = (row + down, column + right), (row + 2 * down, column + 2 * right)
            if board[over] == "o" and board[to] == ".":
                name = f"{cell_name((row, column))}-{cell_name(to)}"
                yield name, board.put({(row, column): ".", over: ".", to: "o"})
