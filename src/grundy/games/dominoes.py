"""Placing dominoes on boards, as Cram and Domineering do."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Self

from grundy.boards.grid import Cell, Grid, cell_name
from grundy.errors import GrundyError
from grundy.games.position import Position

if TYPE_CHECKING:
    from grundy.games.editor import Editor


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

    def editor(self) -> Editor:
        from grundy.games.editor import Editor

        return Editor("grid", (".", "#"))

    def draw(self) -> str:
        from grundy.games.dominoes_picture import drawn

        return drawn(self)

    def draw_after(self, *moves: str) -> str:
        from grundy.games.dominoes_picture import drawn_after

        return drawn_after(self, *moves)

    def diagram(self) -> str:
        from grundy.boards.grid_diagram import boards_diagram

        return boards_diagram(self.boards)
