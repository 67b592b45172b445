"""Partizan subtraction games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from grundy.boards import Heaps
from grundy.boards.text import read_numbers
from grundy.errors import GrundyError, ParseError
from grundy.games.heap_game import HeapGame
from grundy.games.partizan_position import PartizanPosition
from grundy.games.registry import register

MOST_TAKEN = 1000


@register("partizan_subtraction", title="Partizan subtraction")
@dataclass(frozen=True, repr=False)
class PartizanSubtraction(HeapGame, PartizanPosition):
    """Take tokens from a heap; each player has a set of numbers that may be taken.

    ## Rules

    There are some heaps of tokens, and a set of numbers for each player. A move takes tokens from one heap;
    how many is a number in the player's set. A player who cannot move loses.

    ## Notation

    Left's set, a bar, Right's set, a colon, and the heap sizes: with `1,2|1,3:10+7` Left takes 1 or 2, Right
    1 or 3. The move `take 2 from 10` takes 2 tokens from a heap of 10.

    >>> PartizanSubtraction.parse("1,2|1,3:10+7").play("take 3 from 10")
    <partizan_subtraction 1,2|1,3:7+7>
    >>> [str(PartizanSubtraction.parse(f"1,2|1,3:{n}").value()) for n in range(7)]
    ['0', '*', '^', '^*', '^[2]', '^^*', '^^']

    ## Known results

    The outcomes of the heaps 0, 1, 2, ... are periodic from some point on, since only finitely many of them
    decide the next one. Fraenkel and Kotzig solved games in which the larger set wins on large heaps.

    ## References

    - A. S. Fraenkel, A. Kotzig, "Partizan octal games: partizan subtraction games", International Journal of
      Game Theory 16 (1987), 145-154.
    """

    example = "1,2|1,3:10+7"
    left_numbers: tuple[int, ...]
    right_numbers: tuple[int, ...]

    def __post_init__(self) -> None:
        for side in ("left_numbers", "right_numbers"):
            numbers = getattr(self, side)
            if not numbers or min(numbers) < 1:
                raise GrundyError("a subtraction set is made of numbers from 1 on")
            object.__setattr__(self, side, tuple(sorted(set(numbers))))

    @classmethod
    def parse(cls, text: str) -> Self:
        bar = text.find("|")
        colon = text.find(":", max(bar, 0))
        if bar < 0 or colon < 0:
            what = "expected two subtraction sets, `:` and heaps, as in `1,2|1,3:10+7`"
            raise ParseError(what, text, len(text))
        left, right = (
            read_numbers(
                text, start, end, "number that may be taken", separators=",", least=1, most=MOST_TAKEN
            )
            for start, end in ((0, bar), (bar + 1, colon))
        )
        return cls(Heaps.parse(text, colon + 1), left, right)

    def __str__(self) -> str:
        left, right = (",".join(map(str, side)) for side in (self.left_numbers, self.right_numbers))
        return f"{left}|{right}:{self.heaps}"

    def left_moves(self) -> Iterator[tuple[str, Self]]:
        return self._take(self.left_numbers)

    def right_moves(self) -> Iterator[tuple[str, Self]]:
        return self._take(self.right_numbers)

    def _take(self, numbers: tuple[int, ...]) -> Iterator[tuple[str, Self]]:
        for heap in self.heaps.distinct():
            for taken in numbers:
                if taken <= heap:
                    yield f"take {taken} from {heap}", self.on(self.heaps.replace(heap, heap - taken))

    def on(self, heaps: Heaps) -> Self:
        return type(self)(heaps, self.left_numbers, self.right_numbers)
