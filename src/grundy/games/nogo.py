"""NoGo."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from grundy.boards.cells import Cells, empty, neighbours
from grundy.boards.grid import Cell
from grundy.games.board_game import BoardGame, native_by
from grundy.games.grid_game import StoneGame
from grundy.games.patterns import rule, swapped
from grundy.games.registry import register


class NoGoPatterns(BoardGame):
    """The same rules as data, by which the engine plays."""

    cells = ".BW"
    left = rule(".", "B", along=[(0, 1)])
    right = swapped(left, "BW")
    liberties = ("B.", "W.")


@register("nogo", title="NoGo", **native_by(NoGoPatterns))
class NoGo(StoneGame):
    """Go without captures: every group of stones keeps an empty neighbour.

    ## Rules

    Left places a black stone on an empty cell, Right a white one. After the move every group, a connected set
    of stones of one colour, must have an empty cell beside it. A player who cannot move loses.

    ## Notation

    A board is written as its rows from the top, with `B` for a black stone, `W` for a white one and `.` for
    an empty cell; where `#` stands there is none. `3x4` is an empty board of 3 rows and 4 columns. A move is
    named by its cell, `b2`.

    >>> NoGo.parse("1x3").play("L b1")
    <nogo .B.>
    >>> print(NoGo.parse("1x2").value(), NoGo.parse("1x3").value(), NoGo.parse("2x2").value())
    * +-1 *

    ## Known results

    The game is also called Anti-Atari Go. Chou, Teytaud and Yen (2011) brought it to computer tournaments.

    ## References

    - C.-W. Chou, O. Teytaud, S.-J. Yen, "Revisiting Monte-Carlo tree search on a normal form game: NoGo",
      EvoApplications (2011), 73-82.
    """

    example = "3x4"

    letters, sized = "BW.#", staticmethod(empty)

    def moves_with(self, own: str, other: str) -> Iterator[tuple[str, Self]]:
        for name, after in super().moves_with(own, other):
            if all(_breathes(after.board, group) for colour in "BW" for group in after.board.groups(colour)):
                yield name, after


def _breathes(board: Cells, group: frozenset[Cell]) -> bool:
    return any(board[near] == "." for cell in group for near in neighbours(cell))
