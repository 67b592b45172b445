"""Cannibal Clobber: stones of one's own may be taken too."""

from __future__ import annotations

from grundy.boards.cells import SIDES, checkerboard
from grundy.games.board_game import BoardGame
from grundy.games.patterns import rule, swapped
from grundy.games.registry import register


@register("cannibal_clobber", title="Cannibal Clobber")
class CannibalClobber(BoardGame):
    """Clobber in which a player may take stones of either colour.

    ## Rules

    Black and white stones stand on the cells of a board. Left moves a black stone onto a stone of any colour
    that is next to it, along a row or column, and takes that away; Right does the same with a white stone.
    A player who cannot move loses.

    ## Notation

    A board is written as its rows from the top, with `B` for a black stone, `W` for a white one and `.` for
    an empty cell; `+` puts boards side by side. `4x5` is a full board of 4 rows and 5 columns, the colours in
    turn, black in the top left corner. A move is named by the two cells, `a1-b1`.

    >>> CannibalClobber.parse("BB").play("L a1-b1")
    <cannibal_clobber .B>
    >>> print(CannibalClobber.parse("BB").value(), CannibalClobber.parse("BW").value())
    1 *

    ## Known results

    Unlike Clobber, the game is hot. MCGS calls it Cannibal Clobber, CGSuite Hot Clobber.

    ## References

    - A. N. Siegel, CGSuite, ruleset `HotClobber` of `game.grid`.
    - M. Müller and others, MCGS, the minimax-based combinatorial game solver, game `cannibal_clobber`.
    """

    cells, start = ".BW", checkerboard
    left = rule("B[BW]", ".B", along=SIDES)
    right = swapped(left, "BW")
