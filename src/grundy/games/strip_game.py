"""What games on rows of letters share: a game on strips is its moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Self

from grundy.boards.rows import Rows
from grundy.games.partizan_position import PartizanPosition

if TYPE_CHECKING:
    from grundy.games.editor import Editor


@dataclass(frozen=True, repr=False)
class StripGame(PartizanPosition):
    """Rows of pieces, each a letter; how they are read, written, mirrored and drawn."""

    pieces: ClassVar[Mapping[str, str]]
    """The letters, and the colours in which they are drawn."""
    mirrored: ClassVar[bool] = True
    """Whether a row read from its other end is worth the same."""

    rows: Rows

    @classmethod
    def parse(cls, text: str) -> Self:
        return cls(Rows.parse(text, "".join(cls.pieces)))

    def __str__(self) -> str:
        return str(self.rows)

    def on(self, rows: Rows) -> Self:
        """The same game on other rows."""
        return type(self)(rows)

    def components(self) -> tuple[Self, ...]:
        return tuple(self.on(row) for row in self.rows.alone())

    def canonical(self) -> Self:
        return self.on(self.rows.first_image(self.mirrored))

    def size(self) -> int:
        return len(self.rows)

    def editor(self) -> Editor:
        from grundy.games.editor import Editor

        return Editor("strip", tuple(self.pieces))

    def diagram(self) -> str:
        return self.rows.diagram() if self.rows else str(self)

    def draw(self) -> str:
        return self.rows.picture(self.pieces).svg(f"{self.game.title} {self}")
