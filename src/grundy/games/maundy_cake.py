"""Maundy Cake."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from grundy.boards.cakes import cake_name
from grundy.games.cakes import CakeGame
from grundy.games.registry import register


@register("maundy_cake", title="Maundy Cake")
@dataclass(frozen=True, repr=False)
class MaundyCake(CakeGame):
    """Cut a cake into equal pieces: Left from top to bottom, Right from side to side.

    ## Rules

    A cake is a rectangle of squares. Left divides one cake into any number of equal pieces, at least two, by
    vertical cuts along its lines; Right does so by horizontal cuts. A player who cannot move loses.

    ## Notation

    Cakes are written as rows times columns, `2x3 + 1x4`; `0` is no cake. The move `2x6 by 3` divides a cake
    of 2 rows and 6 columns into three pieces.

    >>> MaundyCake.parse("2x6").play("L 2x6 by 3")
    <maundy_cake 2x2 + 2x2 + 2x2>
    >>> [str(MaundyCake.parse(cake).value()) for cake in ("1x12", "6x12", "5x5")]
    ['10', '1', '0']

    ## Known results

    All values are integers (Winning Ways, chapter 2).

    ## References

    - E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for Your Mathematical Plays*, chapter 2.
    """

    example = "2x3 + 1x4"

    def left_moves(self) -> Iterator[tuple[str, Self]]:
        for cake in self.cakes.distinct():
            for pieces in _divisors(cake[1]):
                yield self._divide(cake, pieces, (cake[0], cake[1] // pieces))

    def right_moves(self) -> Iterator[tuple[str, Self]]:
        for cake in self.cakes.distinct():
            for pieces in _divisors(cake[0]):
                yield self._divide(cake, pieces, (cake[0] // pieces, cake[1]))

    def _divide(self, cake: tuple[int, int], pieces: int, piece: tuple[int, int]) -> tuple[str, Self]:
        return f"{cake_name(cake)} by {pieces}", type(self)(self.cakes.replace(cake, *[piece] * pieces))


def _divisors(n: int) -> Iterator[int]:
    return (d for d in range(2, n + 1) if n % d == 0)
