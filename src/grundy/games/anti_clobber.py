"""Anti-Clobber: Clobber played backwards."""

from __future__ import annotations

from grundy.boards.cells import SIDES
from grundy.games.board_game import BoardGame
from grundy.games.patterns import rule, swapped
from grundy.games.registry import register


@register("anti_clobber", title="Anti-Clobber")
class AntiClobber(BoardGame):
    """Move a stone onto an empty cell and leave a stone of the other colour behind: Clobber backwards.

    ## Rules

    Black and white stones stand on some cells of a board. Left moves a black stone to an empty cell next to
    it, along a row or column, and puts a white stone where it came from; Right moves a white stone and leaves
    a black one. A player who cannot move loses.

    ## Notation

    A board is written as its rows from the top, with `B` for a black stone, `W` for a white one and `.` for
    an empty cell; where `#` stands there is none. `+` puts boards side by side. A move is named by the two
    cells, `a1-b1`.

    >>> AntiClobber.parse("B..").play("L a1-b1")
    <anti_clobber WB.>
    >>> print(AntiClobber.parse("B.").value(), AntiClobber.parse("BWBW/WW..").value())
    1 {*|-1}

    ## Known results

    A move fills an empty cell, so a game lasts as many moves as there are empty cells at most.

    ## References

    - A. N. Siegel, CGSuite, ruleset `AntiClobber` of `game.grid`.
    """

    example = "B..W/..../W..B"
    cells = ".BW"
    left = rule("B.", "WB", along=SIDES)
    right = swapped(left, "BW")
