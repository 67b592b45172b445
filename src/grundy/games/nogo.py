"""NoGo."""

from __future__ import annotations

from grundy.boards.cells import empty
from grundy.games.board_game import BoardGame
from grundy.games.patterns import rule, swapped
from grundy.games.registry import register


@register("nogo", title="NoGo")
class NoGo(BoardGame):
    """Go without captures: every group of stones keeps an empty neighbour.

    ## Rules

    Left places a black stone on an empty cell, Right a white one. After the move every group, a connected set
    of stones of one colour, must have an empty cell beside it. A player who cannot move loses.

    ## Notation

    A board is written as its rows from the top, with `B` for a black stone, `W` for a white one and `.` for
    an empty cell; where `#` stands there is none. `+` puts boards side by side. `3x4` is an empty board of 3
    rows and 4 columns. A move is named by its cell, `b2`.

    >>> NoGo.parse("1x3").play("L b1")
    <nogo .B.>
    >>> print(NoGo.parse("1x2").value(), NoGo.parse("1x3").value(), NoGo.parse("2x2").value())
    * +-1 *

    ## Known results

    The game is also called Anti-Atari Go. Chou, Teytaud and Yen (2011) brought it to computer tournaments.
    On empty boards whoever begins wins 3x3, and loses 3x4 and 4x4 (`grundy solve nogo 4x4`; MCGS agrees).

    In impartial NoGo, `impartial:nogo`, both players place stones of both colours. The nimbers of 1x1 to 1x15
    are 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 3, 1, 0, 3, 1; those of 2x2 to 2x5 are 1, 1, 0, 0; 3x3, 3x4 and 4x4 have
    0 (`grundy table impartial:nogo 1x1..1x11` and so on; the tests of MCGS agree up to 1x11, 2x5 and 3x3).

    ## References

    - C.-W. Chou, O. Teytaud, S.-J. Yen, "Revisiting Monte-Carlo tree search on a normal form game: NoGo",
      EvoApplications (2011), 73-82.
    """

    example = "3x4"

    cells, start = ".BW", empty
    left = rule(".", "B", along=[(0, 1)])
    right = swapped(left, "BW")
    liberties = ("B.", "W.")
