"""Fjords."""

from __future__ import annotations

from grundy.boards.cells import HEX
from grundy.games.board_game import BoardGame
from grundy.games.patterns import rule, swapped
from grundy.games.registry import register


@register("fjords", title="Fjords")
class Fjords(BoardGame):
    """Settle beside your own fields, and never beside those of the other player.

    ## Rules

    Some cells of a board of hexagons are fields of Left (black) or of Right (white). Left makes a free cell
    one of her fields if it has a field of hers beside it, and none of Right; Right does the same with his.
    A player who cannot move loses. It is Snort in which nobody settles alone.

    ## Notation

    A board is written as its rows from the top, each shifted by half a cell to the right of the one above:
    the neighbours of `b2` are `a2`, `c2`, `b1`, `c1`, `a3` and `b3`. `B` is a black field, `W` a white one
    and `.` a free cell; where `#` stands there is none. `+` puts boards side by side. A move is named by the
    new field.

    >>> Fjords.parse("B..W").play("L b1")
    <fjords BB.W>
    >>> print(Fjords.parse("B..").value(), Fjords.parse("B..W").value(), Fjords.parse("B.../...W").value())
    2 * 0

    ## Known results

    The board game is F.-B. Delonge's (2005); what is played here is its second half, without points.

    ## References

    - A. N. Siegel, CGSuite, ruleset `Fjords` of `game.graph`, which is played on any graph.
    """

    example = "B..../...../....W"
    cells, hexagonal = ".BW", True
    left = rule("B.", "=B", along=HEX, unless="W", beside=HEX, named="last")
    right = swapped(left, "BW")
