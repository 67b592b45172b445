"""What games on boards of cells share: a game on such a board is its moves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Protocol, Self

from grundy.boards.cells import SIDES, Cells
from grundy.boards.grid import Cell, cell_name
from grundy.boards.grid_diagram import cells_diagram
from grundy.games.partizan_position import PartizanPosition
from grundy.games.position import Position

if TYPE_CHECKING:
    from grundy.games.editor import Editor


class RowsOfSize(Protocol):
    """Gives the rows of a board, with `/` in between."""

    def __call__(self, height: int, width: int) -> str: ...


@dataclass(frozen=True, repr=False)
class GridGame(Position):
    """A board of cells with letters; how it is read, written, turned and drawn."""

    letters: ClassVar[str]
    """What may stand on a cell."""
    counted: ClassVar[str] = "."
    """The cells that make a position large."""
    sized: ClassVar[RowsOfSize | None] = None
    """The rows of the board of which only the size is said; None if that is not enough."""
    turning: ClassVar[bool] = True
    """Whether nothing changes when rows become columns."""

    split: ClassVar[tuple[str, str] | None] = None
    """Letters of cells that play with each other where they touch, and the letter that is written between
    them: so a board falls into components. None if it does not."""
    touching: ClassVar[tuple[Cell, ...]] = SIDES
    """In which directions cells touch."""

    board: Cells

    @classmethod
    def parse(cls, text: str) -> Self:
        return cls(Cells.parse(text, cls.letters, cls.sized))

    def __str__(self) -> str:
        return str(self.board)

    def on(self, board: Cells) -> Self:
        """The same game on another board."""
        return type(self)(board)

    def components(self) -> tuple[Self, ...]:
        if self.split is None:
            return (self,)
        letters, between = self.split
        return tuple(self.on(part) for part in self.board.components(letters, self.touching, between))

    def canonical(self) -> Self:
        return self.on(self.board.first_image(self.turning))

    def size(self) -> int:
        return self.board.count(self.counted)

    def editor(self) -> Editor:
        from grundy.games.editor import Editor

        return Editor("grid", tuple(self.letters))

    def draw(self) -> str:
        return self.board.picture().svg(f"{self.game.title} {self}")

    def diagram(self) -> str:
        return cells_diagram(self.board.rows)


class StoneGame(GridGame, PartizanPosition):
    """A game in which one kind of stones is Left's and another one Right's."""

    stones: ClassVar[str] = "BW"

    def left_moves(self) -> Iterator[tuple[str, Self]]:
        return self.moves_with(self.stones[0], self.stones[1])

    def right_moves(self) -> Iterator[tuple[str, Self]]:
        return self.moves_with(self.stones[1], self.stones[0])

    def moves_with(self, own: str, other: str) -> Iterator[tuple[str, Self]]:
        """The moves of the player with the stones `own`: one on an empty cell, unless it says else."""
        for cell in self.board.where("."):
            yield cell_name(cell), self.on(self.board.put({cell: own}))
