"""Cutcake."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from grundy.boards.cakes import cake_name
from grundy.games.cakes import CakeGame
from grundy.games.registry import register


@register("cutcake", title="Cutcake")
@dataclass(frozen=True, repr=False)
class Cutcake(CakeGame):
    """Cut a cake in two along one of its lines: Left from top to bottom, Right from side to side.

    ## Rules

    A cake is a rectangle of squares. Left cuts one cake in two along a vertical line, Right along a
    horizontal one. A player who cannot move loses.

    ## Notation

    Cakes are written as rows times columns, `2x3 + 1x4`; `0` is no cake. The move `2x3 at 1` cuts a cake of 2
    rows and 3 columns after its first column, if Left makes it, or after its first row, if Right does.

    >>> Cutcake.parse("2x3").play("L 2x3 at 1")
    <cutcake 2x1 + 2x2>
    >>> print(Cutcake.parse("1x4").value(), Cutcake.parse("2x7").value(), Cutcake.parse("4x3").value())
    3 2 -1

    ## Known results

    All values are integers. With r rows and c columns, let p be the largest power of 2 that is at most r: if
    c >= 2p the value is the whole part of c/p, less 1, and the other way round with the opposite sign
    (Winning Ways, chapter 2).

    ## References

    - E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for Your Mathematical Plays*, chapter 2.
    """

    example = "2x3 + 1x4"

    def left_moves(self) -> Iterator[tuple[str, Self]]:
        for rows, columns in self.cakes.distinct():
            for at in range(1, columns):
                cut = self.cakes.replace((rows, columns), (rows, at), (rows, columns - at))
                yield f"{cake_name((rows, columns))} at {at}", type(self)(cut)

    def right_moves(self) -> Iterator[tuple[str, Self]]:
        for rows, columns in self.cakes.distinct():
            for at in range(1, rows):
                cut = self.cakes.replace((rows, columns), (at, columns), (rows - at, columns))
                yield f"{cake_name((rows, columns))} at {at}", type(self)(cut)
