"""The scores of all positions that can come up on a board, by the rules alone: lines are bits of a number."""

from __future__ import annotations

from functools import cache, cached_property

from grundy.boards.coins import Coins, String
from grundy.boards.dots import Dots


class AllPositions:
    """Every set of lines that may be left on a board, and what the player to move gets there."""

    def __init__(self, text: str) -> None:
        board = Dots.parse(text)
        number = {box: place for place, box in enumerate(board.boxes(), 1)}
        self.strings: list[String] = []
        for line in board.open_lines():
            around = sorted(number[box] for box in number if line in set(board.open_sides(box)))
            self.strings.append((around[0], around[1]) if len(around) == 2 else (0, around[0]))

    def __len__(self) -> int:
        return 1 << len(self.strings)

    @cached_property
    def scores(self) -> list[int]:
        """By the lines that are left."""
        boxes = [
            sum(1 << place for place, string in enumerate(self.strings) if box in string)
            for box in sorted({end for string in self.strings for end in string} - {0})
        ]
        counts = [sum(lines & box != 0 for box in boxes) for lines in range(len(self))]
        scores = [0] * len(self)
        for lines in range(1, len(self)):
            best, left, total = 0, lines, counts[lines]
            while left:
                line = left & -left
                left ^= line
                rest = lines ^ line
                won = total - counts[rest]
                best = max(best, won + scores[rest] if won else total - scores[rest])
            scores[lines] = best
        return scores

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
    return AllPositions(text)
