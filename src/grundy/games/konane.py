"""Konane."""

from __future__ import annotations

from grundy.boards.cells import Cells, checkerboard
from grundy.games.board_game import BoardGame
from grundy.games.patterns import rule, swapped
from grundy.games.registry import register


def _opened(height: int, width: int) -> str:
    """A full board without two stones next to each other in the middle."""
    board = Cells(tuple(checkerboard(height, width).split("/")))
    row, column = (height - 1) // 2, (width - 1) // 2
    beside = (row, column + 1) if width > 1 else (row + 1, column)
    return str(board.put({(row, column): "."} | ({beside: "."} if height * width > 1 else {})))


@register("konane", title="Konane")
class Konane(BoardGame):
    """Jump over stones of the other colour, and take them.

    ## Rules

    Black and white stones stand on the cells of a board. Left jumps with a black stone over a white one next
    to it, along a row or column, to the empty cell just behind, and takes the white stone; she may go on
    jumping with the same stone in the same direction. Right does the same with white stones. A player who
    cannot move loses.

    ## Notation

    A board is written as its rows from the top, with `B` for a black stone, `W` for a white one and `.` for
    an empty cell; where `#` stands there is none. `+` puts boards side by side. `4x4` is a full board, the
    colours in turn, without two stones next to each other in the middle: the position after the first two
    moves of the old Hawaiian game. A move is named by the cells where it starts and ends, `a1-c1`.

    >>> Konane.parse("BW.W.").play("L a1-e1")
    <konane ....B>
    >>> print(Konane.parse("BW.").value(), Konane.parse("BW.W.").value(), Konane.parse("BWBW.").value())
    1 1 2

    ## Known results

    Ernst (1995) and Chan and Tsai (2002) found values of many patterns in one dimension. In two dimensions
    the game is PSPACE-complete (Hearn 2005). After the first two moves in the middle of a full board, whoever
    is to move loses 4x4, 5x6 and 6x6; Right wins 4x5, of value -1, and Left 5x5 (`grundy solve konane 6x6`).

    ## References

    - M. D. Ernst, "Playing Konane mathematically: a combinatorial game-theoretic analysis", UMAP Journal 16
      (1995), 95-121.
    - A. Chan, A. Tsai, "1xn Konane: a summary of results", in *More Games of No Chance* (2002), 331-339.
    - R. A. Hearn, "Amazons, Konane, and Cross Purposes are PSPACE-complete", in *Games of No Chance 3*
      (2009), 287-306.
    """

    example = "4x4"

    cells, start = ".BW", _opened
    left = rule("B(W.)+", ".(..)*.B")
    right = swapped(left, "BW")
