"""Apart: put stones on a board, no two next to each other; who finds no place loses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from grundy.boards import cell_name, empty, neighbours
from grundy.games import GridGame, register


@register("apart")
class Apart(GridGame):
    letters, sized = "o.", staticmethod(empty)

    def moves(self) -> Iterator[tuple[str, Self]]:
        for cell in self.board.where("."):
            if all(self.board[near] != "o" for near in neighbours(cell)):
                yield cell_name(cell), self.on(self.board.put({cell: "o"}))
