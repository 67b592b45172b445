"""Fission."""

from __future__ import annotations

from grundy.games.board_game import BoardGame
from grundy.games.patterns import rule
from grundy.games.registry import register


def _one_stone(height: int, width: int) -> str:
    """An empty board with one stone in the middle."""
    middle = "." * ((width - 1) // 2) + "o" + "." * (width // 2)
    rows = ["." * width] * height
    rows[(height - 1) // 2] = middle
    return "/".join(rows)


@register("fission", title="Fission")
class Fission(BoardGame):
    """Split a stone in two: Left upwards and downwards, Right to both sides.

    ## Rules

    Stones stand on some cells of a board. Left chooses a stone with empty cells above and below it, takes it
    away and puts a stone on each of these two; Right does the same with the cells on both sides. Who cannot
    move loses.

    ## Notation

    A board is written as its rows from the top, with `o` for a stone and `.` for an empty cell; where `#`
    stands there is none. `+` puts boards side by side, and `3x5` is an empty board with one stone in the
    middle. A move is named by the stone, `b2`.

    >>> Fission.parse(".../.o./...").play("L b2")
    <fission .o./.../.o.>
    >>> print(Fission.parse("./o/.").value(), Fission.parse("3x3").value(), Fission.parse("3x5").value())
    1 0 -1

    ## Known results

    A game lasts as many moves as there are empty cells at most.

    ## References

    - A. N. Siegel, CGSuite, ruleset `Fission` of `game.grid`.
    - M. Müller and others, MCGS, the minimax-based combinatorial game solver, game `fission`.
    """

    cells, start = ".o", _one_stone
    left = rule(".o.", "o.o", along=[(1, 0)], named="middle")
    right = rule(".o.", "o.o", along=[(0, 1)], named="middle")
