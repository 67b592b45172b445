"""What games on heaps share: a game on heaps is its moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from grundy.boards import Heaps
from grundy.games.position import Position

if TYPE_CHECKING:
    from grundy.games.editor import Editor


@dataclass(frozen=True, repr=False)
class HeapGame(Position):
    """Heaps of tokens, each of them independent of the others; how they are read, written and drawn."""

    heaps: Heaps

    @classmethod
    def parse(cls, text: str) -> Self:
        return cls(Heaps.parse(text))

    def __str__(self) -> str:
        return str(self.heaps)

    def on(self, heaps: Heaps) -> Self:
        """The same game on other heaps."""
        return type(self)(heaps)

    def components(self) -> tuple[Self, ...]:
        return tuple(self.on(Heaps((heap,))) for heap in self.heaps)

    def canonical(self) -> Self:
        return self.on(Heaps(tuple(sorted(self.heaps, reverse=True))))

    def size(self) -> int:
        return sum(self.heaps)

    def editor(self) -> Editor:
        from grundy.games.editor import Editor

        return Editor("heaps")

    def draw(self) -> str:
        return self.heaps.picture().svg(f"{self.game.title} {self}")
