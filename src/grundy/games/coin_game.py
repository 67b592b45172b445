"""What games on coins and strings share: a game on them is its moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from grundy.boards.coins import Coins
from grundy.games.dots_and_boxes.dots import read_coins
from grundy.games.position import Position


@dataclass(frozen=True, repr=False)
class CoinGame(Position):
    """Coins joined by strings; how they are read, written, renumbered and drawn."""

    moves_join = True

    board: Coins

    @classmethod
    def parse(cls, text: str) -> Self:
        return cls(read_coins(text))

    def __str__(self) -> str:
        return str(self.board)

    def on(self, board: Coins) -> Self:
        """The same game on other coins."""
        return type(self)(board)

    def canonical(self) -> Self:
        return self.on(self.board.canonical())

    def size(self) -> int:
        return len(self.board.strings)

    def draw(self) -> str:
        return self.board.picture().svg(f"{self.game.title} {self}")
