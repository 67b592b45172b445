"""Eatcake."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from grundy.boards.cakes import cakes_picture
from grundy.boards.pairs import Pair, Pairs, pair_name
from grundy.games.pair_game import OnPairs
from grundy.games.partizan_position import PartizanPosition
from grundy.games.registry import register


@register("eatcake", title="Eatcake")
@dataclass(frozen=True, repr=False)
class Eatcake(OnPairs, PartizanPosition):
    """Eat a strip of a cake: Left a column, Right a row; what is left falls into two cakes.

    ## Rules

    A cake is a rectangle of squares. Left eats one of its columns, Right one of its rows; the parts on both
    sides of it are cakes of their own. A player who cannot move loses. It is also called Bynum's game.

    ## Notation

    Cakes are written as rows times columns, `2x3 + 1x4`; `0` is no cake. The move `2x3 at 1` eats the first
    column of a cake of 2 rows and 3 columns, if Left makes it, or its first row, if Right does.

    >>> Eatcake.parse("2x3").play("L 2x3 at 2")
    <eatcake 2x1 + 2x1>
    >>> print(*(Eatcake.parse(f"{rows}x1").value() for rows in range(1, 6)))
    * ^ * ^ *

    ## Known results

    All values are infinitesimal, as both players can move until nothing is left. A single column is * if its
    length is odd, and ^ if it is even. The cakes of 8 rows and 2 and 3 columns are {^|||^*|v||0} and {^^|*}
    (CGSuite).

    ## References

    - E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for Your Mathematical Plays*, chapter 8.
    - L. R. Haff, "Playing Bynum's game cautiously", in: *Combinatorial Game Theory*, de Gruyter, 2022,
      201-228.
    """

    between = "x"

    @classmethod
    def parse(cls, text: str) -> Self:
        return cls(Pairs.parse(text.lower().replace("×", "x"), 0, cls.between, least=1))

    def lasts(self, pair: Pair) -> bool:
        return min(pair) > 0

    def size(self) -> int:
        return sum(rows * columns for rows, columns in self.pairs)

    def left_moves(self) -> Iterator[tuple[str, Self]]:
        for rows, columns in self.pairs.distinct():
            for at in range(1, columns + 1):
                yield self._eaten((rows, columns), at, (rows, at - 1), (rows, columns - at))

    def right_moves(self) -> Iterator[tuple[str, Self]]:
        for rows, columns in self.pairs.distinct():
            for at in range(1, rows + 1):
                yield self._eaten((rows, columns), at, (at - 1, columns), (rows - at, columns))

    def draw(self) -> str:
        return cakes_picture(self.pairs).svg(f"{self.game.title} {self}")

    def _eaten(self, cake: Pair, at: int, *left: Pair) -> tuple[str, Self]:
        return f"{pair_name(cake, self.between)} at {at}", self.on(self.pairs.replace(cake, *left))
