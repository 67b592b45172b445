"""Amazons."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from grundy.boards.cells import DIAGONALS, SIDES, Cells
from grundy.boards.grid import Cell, cell_name
from grundy.boards.svg import INK, WHITE, circle, line, polygon, rect
from grundy.games.board_game import BoardGame, native_by
from grundy.games.grid_game import StoneGame
from grundy.games.patterns import KING, rule, swapped
from grundy.games.registry import register


class AmazonsPatterns(BoardGame):
    """The same rules as data, by which the engine plays."""

    cells = ".BW#"
    left = rule("B.+", ".+B", along=KING, then=rule("B.+", "B.*#", along=KING))
    right = swapped(left, "BW")
    ends = True  # every move burns a cell; to find that out takes half a second


@register("amazons", title="Amazons", **native_by(AmazonsPatterns))
class Amazons(StoneGame):
    """Move an amazon as a chess queen, and shoot an arrow that burns a cell.

    ## Rules

    Black and white amazons stand on the cells of a board, some of which are burnt. Left moves a black amazon
    any number of empty cells in a straight line, along a row, column or diagonal, and from there shoots an
    arrow, which also flies over empty cells in a straight line; the cell where it lands is burnt. Nothing
    moves onto or over amazons and burnt cells. Right does the same with a white amazon. A player who cannot
    move loses.

    ## Notation

    A board is written as its rows from the top, with `B` and `W` for amazons, `.` for an empty cell and `#`
    for a burnt one. The move `a1-a3:b3` takes the amazon from a1 to a3 and burns b3.

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
    letters = "BW.#"

    def draw(self) -> str:
        """Amazons are queens, and burnt cells have a cross."""
        board = self.board.picture(_PIECES)
        return board.svg(f"Amazons {self}")

    def moves_with(self, own: str, other: str) -> Iterator[tuple[str, Self]]:
        for start in self.board.where(own):
            lifted = self.board.put({start: "."})
            for target in _reached(lifted, start):
                moved = lifted.put({target: own})
                for burnt in _reached(moved, target):
                    name = f"{cell_name(start)}-{cell_name(target)}:{cell_name(burnt)}"
                    yield name, self.on(moved.put({burnt: "#"}))

    def components(self) -> tuple[Self, ...]:
        """The regions, connected also by corners, that have an amazon and an empty cell."""
        regions = self.board.components("BW.", SIDES + DIAGONALS, "#")
        return tuple(self.on(region) for region in regions if region.count("BW") and region.count("."))


def _reached(board: Cells, start: Cell) -> Iterator[Cell]:
    """The cells that a queen on `start` reaches."""
    for down, right in SIDES + DIAGONALS:
        row, column = start[0] + down, start[1] + right
        while board[row, column] == ".":
            yield row, column
            row, column = row + down, column + right


def _queen(x: float, y: float, fill: str, ink: str) -> list[str]:
    """A crown with five points and pearls, on a foot."""
    points = [
        (-7, 6),
        (-9.5, -4),
        (-5, 1),
        (-5, -7),
        (-1.5, 0),
        (0, -9),
        (1.5, 0),
        (5, -7),
        (5, 1),
        (9.5, -4),
    ]
    crown = [complex(x + right, y + down) for right, down in [*points, (7, 6)]]
    pearls = [(-9.5, -5), (-5, -8), (0, -9.5), (5, -8), (9.5, -5)]
    return [
        polygon(crown, fill=fill, stroke=INK, width=1.2),
        *(circle(x + right, y + down, 1.7, fill=fill, stroke=INK) for right, down in pearls),
        rect(x - 7.5, y + 6, 15, 3.5, fill=fill, stroke=INK, round_=1),
        line(x - 6, y + 3.5, x + 6, y + 3.5, stroke=ink, width=1),
    ]


def _burnt(x: float, y: float) -> list[str]:
    return [line(x - 5, y - 5 * side, x + 5, y + 5 * side, stroke=INK, width=2) for side in (1, -1)]


_PIECES = {
    "B": lambda x, y: _queen(x, y + 1, INK, WHITE),
    "W": lambda x, y: _queen(x, y + 1, WHITE, INK),
    "#": _burnt,
}
