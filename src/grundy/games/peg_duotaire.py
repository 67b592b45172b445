"""Peg Duotaire."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from grundy.boards.cells import SIDES, Cells
from grundy.boards.grid import cells_diagram
from grundy.games.partizan_peg_duotaire import hops
from grundy.games.position import Position
from grundy.games.registry import register


@register("peg_duotaire", title="Peg Duotaire")
@dataclass(frozen=True, repr=False)
class PegDuotaire(Position):
    """Peg solitaire for two players.

    ## Rules

    Pegs stand in some holes of a board. A move hops with a peg over a neighbouring peg, along a row or
    column, into the empty hole just behind it, and takes away the peg that was jumped. Who cannot move
    loses.

    ## Notation

    A board is written as its rows from the top, with `o` for a peg, `.` for an empty hole and `#` where there
    is no hole. A move is named by the holes where it starts and ends, `a1-c1`.

    >>> PegDuotaire.parse("oo.").play("a1-c1")
    <peg_duotaire ..o>
    >>> print(PegDuotaire.parse("..ooo..").grundy(), PegDuotaire.parse("oo./oo./...").grundy())
    * *

    ## Known results

    On one row, the single-hop game is solved for some starting positions only; Moore and Eppstein ask
    whether its nimbers are bounded.

    ## References

    - C. Moore, D. Eppstein, "One-dimensional peg solitaire, and duotaire", in *More Games of No Chance*
      (2002), 341-350.
    """

    board: Cells

    @classmethod
    def parse(cls, text: str) -> Self:
        return cls(Cells.parse(text, "o.#"))

    def __str__(self) -> str:
        return str(self.board)

    def moves(self) -> Iterator[tuple[str, Self]]:
        return ((name, type(self)(board)) for name, board in hops(self.board, SIDES))

    def canonical(self) -> Self:
        return type(self)(self.board.first_image())

    def size(self) -> int:
        return self.board.count("o")

    def draw(self) -> str:
        return self.board.picture().svg(f"Peg Duotaire {self}")

    def diagram(self) -> str:
        return cells_diagram(self.board.rows)
