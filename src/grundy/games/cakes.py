"""What Cutcake and Maundy Cake share: players cut cakes into pieces."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from grundy.boards.cakes import Cakes
from grundy.games.partizan_position import PartizanPosition

if TYPE_CHECKING:
    from grundy.games.editor import Editor


@dataclass(frozen=True, repr=False)
class CakeGame(PartizanPosition):
    """Cakes, which are rectangles of squares; Left cuts from top to bottom, Right from side to side."""

    cakes: Cakes

    @classmethod
    def parse(cls, text: str) -> Self:
        return cls(Cakes.parse(text))

    def __str__(self) -> str:
        return str(self.cakes)

    def components(self) -> tuple[Self, ...]:
        return tuple(type(self)(cake) for cake in self.cakes.alone())

    def canonical(self) -> Self:
        return type(self)(self.cakes.sorted())

    def size(self) -> int:
        return sum(rows * columns - 1 for rows, columns in self.cakes)

    def editor(self) -> Editor:
        from grundy.games.editor import Editor

        return Editor("size")

    def draw(self) -> str:
        return self.cakes.picture().svg(f"{self.game.title} {self}")
