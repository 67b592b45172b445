"""Placing dominoes on boards, as Cram and Domineering do."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, Self

from grundy.boards.grid import Cell, Grid, cell_name, cells_diagram
from grundy.errors import GrundyError
from grundy.games.position import Position

if TYPE_CHECKING:
    from grundy.boards.svg import Picture


@dataclass(frozen=True, repr=False)
class DominoGame(Position):
    """Boards on which dominoes are placed until there is no room."""

    moves_join = True
    inks: ClassVar[tuple[str, str]] = ("#3d5a80", "#3d5a80")
    """The colours of dominoes that stand and of those that lie."""

    boards: tuple[Grid, ...]

    def __post_init__(self) -> None:
        if not self.boards:
            raise GrundyError(f"a {self.game.title} position has at least one board")

    @classmethod
    def parse(cls, text: str) -> Self:
        boards = []
        start = 0
        while start <= len(text):
            end = text.find("+", start)
            end = len(text) if end < 0 else end
            boards.append(Grid.parse(text, start, end))
            start = end + 1
        return cls(tuple(boards))

    def __str__(self) -> str:
        return " + ".join(map(str, self.boards))

    def dominoes(self, allowed: Callable[[Cell, Cell], bool] | None = None) -> Iterator[tuple[str, Self]]:
        """Every way to place one on two cells that are allowed: its name, and what is left."""
        for place, board in enumerate(self.boards):
            before, after = self.boards[:place], self.boards[place + 1 :]
            prefix = f"{place + 1}:" if len(self.boards) > 1 else ""
            for cell, other in board.neighbours():
                if allowed is None or allowed(cell, other):
                    name = f"{prefix}{cell_name(cell)}-{cell_name(other)}"
                    yield name, type(self)((*before, board.fill(cell, other), *after))

    def components(self) -> tuple[Self, ...]:
        """The connected parts, cropped; a part of a single cell has no room for a domino and is left out."""
        parts = (part for board in self.boards for part in board.parts() if part.count() > 1)
        return tuple(type(self)((part.crop(),)) for part in parts)

    def canonical(self) -> Self:
        """The components in a standard orientation, sorted; `#` when there are none."""
        parts = [self.standard(part) for part_of in self.components() for part in part_of.boards]
        return type(self)(tuple(sorted(parts, key=str)) or (Grid(1, 1, 0),))

    @staticmethod
    @abstractmethod
    def standard(board: Grid) -> Grid:
        """The one image of a board that stands for all that are worth the same by symmetry."""

    def size(self) -> int:
        return sum(board.count() for board in self.boards)

    def draw(self) -> str:
        return self._drawn(()).svg(f"{self.game.title} {self}")

    def draw_after(self, *moves: str) -> str:
        """With the dominoes on the board: one that stands in one colour, one that lies in another if the two
        belong to different players."""
        position, placed = self, list[tuple[int, Cell, Cell]]()
        for move in moves:
            before, position = position.boards, position.play(move)
            for place, (old, new) in enumerate(zip(before, position.boards, strict=True)):
                if old != new:
                    cell, other = old.filled_in(new)
                    placed.append((place, cell, other))
        return self._drawn(placed).svg(f"{self.game.title} {self}, and {', '.join(moves)}")

    def _drawn(self, dominoes: Sequence[tuple[int, Cell, Cell]]) -> Picture:
        from grundy.boards.grid_picture import domino
        from grundy.boards.svg import beside

        several, pictures = len(self.boards) > 1, []
        for place, board in enumerate(self.boards):
            drawn = board.picture(f"{place + 1}:" if several else "")
            shapes = [
                shape
                for on, *cells in dominoes
                if on == place
                for shape in domino(drawn, board.height, board.width, cells, self.inks)
            ]
            pictures.append(replace(drawn, shapes=(*drawn.shapes, *shapes)))
        return beside(pictures)

    def diagram(self) -> str:
        drawn = [cells_diagram(board.rows()) for board in self.boards]
        if len(drawn) > 1:
            drawn = [f"{i}:".ljust(4) + board[4:] for i, board in enumerate(drawn, 1)]
        return "\n".join(drawn)
