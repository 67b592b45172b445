"""Ski Jumps."""

from __future__ import annotations

from typing import ClassVar

from grundy.games.board_game import BoardGame
from grundy.games.patterns import rule
from grundy.games.registry import register

EAST, WEST, DOWNHILL = [(0, 1)], [(0, -1)], [(1, 0)]


@register("ski_jumps", title="Ski Jumps")
class SkiJumps(BoardGame):
    """Left skis to the right, Right to the left, and jumpers jump downhill over each other.

    ## Rules

    On a slope, a board with its top uphill, stand skiers of Left and of Right. Left moves one of hers any
    number of squares to the right, over empty squares, or off the slope, when it is gone; Right moves one of
    his to the left. A jumper may also jump straight down over a skier of the other player on the square
    below, if the square below that is empty; who has been jumped over is a slipper from then on, and jumps no
    more. A player who cannot move loses.

    ## Notation

    The slope is written as its rows from the top, with `L` for a jumper of Left and `l` for a slipper, `R`
    and `r` for those of Right, and `.` for an empty square; `+` puts slopes side by side. grundy writes a `|`
    at both ends of each row, where skiers leave. A move along a row is named by its squares, `a1-c1`, one off
    the slope by the square of the skier alone, and a jump by where it begins and ends.

    >>> SkiJumps.parse("L..").play("L a1-c1")
    <ski_jumps |..L|>
    >>> print(SkiJumps.parse("...L....").value(), SkiJumps.parse("L..../R..../.....").value())
    5 9/2

    ## Known results

    If nobody can ever jump, the value is the number of squares that Left's skiers have to go, each to the end
    of the row and off it, less those of Right's. Winning Ways, chapter 1, has positions with fractions.

    ## References

    - E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for Your Mathematical Plays*, chapter 1.
    """

    example = "L..../....R/....."
    cells, ends = ".LlRr", True
    pieces: ClassVar = {
        "L": "blue jumper",
        "l": "blue slipper",
        "R": "white jumper back",
        "r": "white slipper back",
    }
    left = (
        *(rule(f"{skier}.+", f".+{skier}", along=EAST) for skier in "Ll"),
        rule("[Ll].*|", "..*|", along=EAST, named="first"),
        rule("L[Rr].", ".rL", along=DOWNHILL),
    )
    right = (
        *(rule(f"{skier}.+", f".+{skier}", along=WEST) for skier in "Rr"),
        rule("[Rr].*|", "..*|", along=WEST, named="first"),
        rule("R[Ll].", ".lR", along=DOWNHILL),
    )

    def size(self) -> int:
        """How far the skiers can go, and how far down the jumpers."""
        far = 0
        for board in self.boards:
            for (row, column), letter in board:
                far += board.width - column if letter in "Ll" else column + 1 if letter in "Rr" else 0
                far += board.height - row if letter in "LR" else 0
        return far
