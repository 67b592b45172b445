"""The scores of all positions that can come up on a board, by the rules alone: lines are bits of a number."""

from __future__ import annotations

from functools import cache, cached_property

import numpy as np

from grundy.boards.coins import Coins, String
from grundy.games.dots_and_boxes.dots import Dots


class AllPositions:
    """Every set of strings that may be left of a graph, and what the player to move gets there."""

    def __init__(self, strings: list[String]) -> None:
        self.strings = strings

    @classmethod
    def of_board(cls, text: str) -> AllPositions:
        board = Dots.parse(text)
        number = {box: place for place, box in enumerate(board.boxes(), 1)}
        strings: list[String] = []
        for line in board.open_lines():
            around = sorted(number[box] for box in number if line in set(board.open_sides(box)))
            strings.append((around[0], around[1]) if len(around) == 2 else (0, around[0]))
        return cls(strings)

    def __len__(self) -> int:
        return 1 << len(self.strings)

    @cached_property
    def scores(self) -> list[int]:
        """By the lines that are left."""
        boxes = [
            sum(1 << place for place, string in enumerate(self.strings) if box in string)
            for box in sorted({end for string in self.strings for end in string} - {0})
        ]
        every = np.arange(len(self))
        counts = sum((every & box != 0).astype(np.int8) for box in boxes)
        layers = sum(every >> place & 1 for place in range(len(self.strings)))
        scores = np.zeros(len(self), dtype=np.int8)
        for layer in range(1, len(self.strings) + 1):
            here = every[layers == layer]
            for place in range(len(self.strings)):
                lines = here[here >> place & 1 == 1]
                rest = lines ^ (1 << place)
                total, won = counts[lines], counts[lines] - counts[rest]
                found = np.where(won > 0, won + scores[rest], total - scores[rest])
                scores[lines] = np.maximum(scores[lines], found)
        return scores.tolist()

    def coins(self, lines: int) -> Coins:
        return Coins(tuple(s for place, s in enumerate(self.strings) if lines >> place & 1))

    def score(self, coins: Coins) -> int:
        """Of a part of the board."""
        wanted, lines = list(coins.strings), 0
        for place, string in enumerate(self.strings):
            if string in wanted:
                wanted.remove(string)
                lines |= 1 << place
        assert not wanted
        return self.scores[lines]


@cache
def all_positions(text: str) -> AllPositions:
    return AllPositions.of_board(text)
