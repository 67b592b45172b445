"""Shove."""

from __future__ import annotations

from grundy.games.board_game import BoardGame
from grundy.games.patterns import rule, swapped
from grundy.games.registry import register


@register("shove", title="Shove")
class Shove(BoardGame):
    """Shove a piece and all that stand before it one square to the left.

    ## Rules

    On a strip of squares stand black and white pieces, at most one on a square. Left chooses a black piece
    and moves it, with everything to the left of it, one square to the left; what stood on the first square
    falls off the strip and is gone. Right does the same with a white piece. A player who cannot move loses.

    ## Notation

    A strip is written from its first square on, with `B` for a black piece, `W` for a white one and `.` for
    an empty square; several strips are joined by `+`. grundy writes a `|` before the first square, where
    pieces fall off. A move is named by the square of the piece that is chosen, `3`, or `2:3` on the second of
    several strips.

    >>> Shove.parse("B.WB").play("L 4")
    <shove |.WB.>
    >>> print(Shove.parse("..B").value(), Shove.parse("BW").value(), Shove.parse("B.W.B").value())
    3 -3/2 15/4

    ## Known results

    Every position is worth a number: the sum of the squares of black pieces less those of white ones, each
    divided by 2 as often as there are pieces from the next one to the first of the last pieces of one colour.

    ## References

    - M. H. Albert, R. J. Nowakowski, D. Wolfe, *Lessons in Play* (2007).
    - A. Carvalho, M. A. Huggan, R. J. Nowakowski, C. Pereira dos Santos, "A note on numbers", in
      *Combinatorial Game Theory: A Special Collection* (2022), 67-76; arXiv:2101.10178.
    """

    example = "..BW.BW"
    cells, strip, ends = ".BW", True, True
    left = rule("|[.BW]*B", "|>*.", along=[(0, 1)], named="last")
    right = swapped(left, "BW")

    def size(self) -> int:
        """How many squares the pieces have to go."""
        return sum(column + 1 for board in self.boards for (_, column), letter in board if letter in "BW")
