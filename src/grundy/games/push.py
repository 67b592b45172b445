"""Push."""

from __future__ import annotations

from grundy.games.board_game import BoardGame
from grundy.games.patterns import rule, swapped
from grundy.games.registry import register


@register("push", title="Push")
class Push(BoardGame):
    """Push a piece one square to the left, and what stands in its way.

    ## Rules

    On a strip of squares stand black and white pieces, at most one on a square. Left chooses a black piece
    and moves it one square to the left, and so do the pieces that stand in its way, up to the first empty
    square; if there is none, the piece on the first square falls off the strip and is gone. Right does the
    same with a white piece. A player who cannot move loses.

    ## Notation

    A strip is written from its first square on, with `B` for a black piece, `W` for a white one and `.` for
    an empty square; several strips are joined by `+`. grundy writes a `|` before the first square, where
    pieces fall off. A move is named by the square of the piece that is chosen, `3`, or `2:3` on the second of
    several strips.

    >>> Push.parse("B.WB").play("L 4")
    <push |BWB.>
    >>> print(Push.parse("..B").value(), Push.parse("BW").value(), Push.parse("B.W.B").value())
    3 -3/2 3

    ## Known results

    Every position is worth a number. For Shove a formula gives it; none is known for Push.

    ## References

    - M. H. Albert, R. J. Nowakowski, D. Wolfe, *Lessons in Play* (2007).
    - A. Carvalho, M. A. Huggan, R. J. Nowakowski, C. Pereira dos Santos, "A note on numbers", in
      *Combinatorial Game Theory: A Special Collection* (2022), 67-76; arXiv:2101.10178.
    """

    example = "..BW.BW"
    cells, strip, ends = ".BW", True, True
    left = (
        rule(".[BW]*B", ">>*.", along=[(0, 1)], named="last"),
        rule("|[BW]*B", "|>*.", along=[(0, 1)], named="last"),
    )
    right = swapped(left, "BW")

    def size(self) -> int:
        """How many squares the pieces have to go."""
        return sum(column + 1 for board in self.boards for (_, column), letter in board if letter in "BW")
