"""Amazons."""

from __future__ import annotations

from typing import ClassVar, Self

from grundy.boards.cells import DIAGONALS, KING, SIDES
from grundy.games.board_game import BoardGame
from grundy.games.patterns import rule, swapped
from grundy.games.registry import register


@register("amazons", title="Amazons")
class Amazons(BoardGame):
    """Move an amazon as a chess queen, and shoot an arrow that burns a cell.

    ## Rules

    Black and white amazons stand on the cells of a board, some of which are burnt. Left moves a black amazon
    any number of empty cells in a straight line, along a row, column or diagonal, and from there shoots an
    arrow, which also flies over empty cells in a straight line; the cell where it lands is burnt. Nothing
    moves onto or over amazons and burnt cells. Right does the same with a white amazon. A player who cannot
    move loses.

    ## Notation

    A board is written as its rows from the top, with `B` and `W` for amazons, `.` for an empty cell and `#`
    for a burnt one; `+` puts boards side by side. The move `a1-a3:b3` takes the amazon from a1 to a3 and
    burns b3.

    >>> Amazons.parse("B../...").play("L a1-a2:c2")
    <amazons .../B.#>
    >>> print(Amazons.parse("B.").value(), Amazons.parse("B../...").value(), Amazons.parse("B.W").value())
    1 5 *

    ## Known results

    Regions that no amazon can leave add up; Berlekamp (2000) and Snatzke (2004) computed values of small
    ones, and found hot games, infinitesimals and fractions with large denominators. The game is
    PSPACE-complete.

    ## References

    - E. R. Berlekamp, "Sums of 2xN Amazons", in *Game Theory, Optimal Stopping, Probability and Statistics*
      (2000), 1-34.
    - R. G. Snatzke, "New results of exhaustive search in the game Amazons", Theoretical Computer Science 313
      (2004), 499-509.
    """

    example = "B.../..../..../...W"
    cells = ".BW#"
    pieces: ClassVar = {"B": "black queen", "W": "white queen", "#": "black cross"}
    left = rule("B.+", ".+B", along=KING, then=rule("B.+", "B.*#", along=KING))
    right = swapped(left, "BW")
    ends = True  # each move burns a cell; to see that by the shapes of all moves takes half a second

    def size(self) -> int:
        return sum(board.count(".") for board in self.boards)

    def components(self) -> tuple[Self, ...]:
        """The regions, connected also by corners, that have an amazon and an empty cell."""
        regions = (r for board in self.boards for r in board.components("BW.", SIDES + DIAGONALS, "#"))
        return tuple(type(self)((r,)) for r in regions if r.count("BW") and r.count("."))
