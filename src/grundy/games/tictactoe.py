"""Tic-tac-toe."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import ClassVar, Self

from grundy.boards.cells import Cells, empty
from grundy.boards.grid import MOST_CELLS, Cell
from grundy.boards.grid_picture import CELL
from grundy.boards.svg import ACCENT, FILL, PAPER, circle, line
from grundy.boards.text import read_number
from grundy.errors import ParseError
from grundy.games.grid_game import StoneGame
from grundy.games.registry import register
from grundy.values import Outcome

_WAYS = ((0, 1), (1, 0), (1, 1), (1, -1))
_USUAL = 3


@register("tictactoe", title="Tic-tac-toe")
@dataclass(frozen=True, repr=False)
class TicTacToe(StoneGame):
    """Three in a row wins; a full board without it is a draw.

    ## Rules

    Left writes an X into an empty cell, Right an O. Whoever first has three signs next to each other in a
    row, a column or a diagonal wins. When the board is full and nobody has, the game is a draw.

    ## Notation

    A board is written as its rows from the top, with `X`, `O` and `.` for an empty cell; `3x3` is an empty
    board. A board may have any size, and `:4` after it asks for four in a row: `5x5:4`. One on which both
    players have a row is refused, since it cannot come up. A move is named by its cell, `b2`.

    >>> print(TicTacToe.parse("3x3").outcome(), TicTacToe.parse("3x4").outcome())
    draw N
    >>> print(TicTacToe.parse("XX./OO./...").outcome(), TicTacToe.parse("XOX/XOO/OXX").winner())
    N draw

    ## Known results

    Best play ends in a draw. From the empty board 5478 positions can be reached, 765 up to symmetry, when X
    begins. No second player wins on an empty board, since a sign more never harms its owner: the first
    player could steal his strategy. With three in a row the first player wins on all larger boards with at
    least three rows and columns.

    ## References

    - E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for Your Mathematical Plays*, chapter 22.
    - J. Beck, *Combinatorial Games: Tic-Tac-Toe Theory*, Cambridge University Press, 2008.
    """

    example = "3x3"

    letters, stones, sized = "XO.", "XO", staticmethod(empty)
    players: ClassVar[tuple[str, str]] = ("X", "O")
    last_move_wins: ClassVar[bool] = False
    may_be_drawn: ClassVar[bool] = True

    in_a_row: int = _USUAL

    @classmethod
    def parse(cls, text: str) -> Self:
        board, colon, _ = text.partition(":")
        number = _USUAL
        if colon:
            number, end = read_number(text, len(board) + 1, "number in a row", 1, MOST_CELLS)
            if text[end:].strip():
                raise ParseError("nothing should follow the number in a row", text, end)
        found = cls(Cells.parse(board, cls.letters, cls.sized), number)
        if found.has_row("X") and found.has_row("O"):
            raise ParseError("both have a row, and the game ends with the first", text)
        return found

    def __str__(self) -> str:
        return str(self.board) if self.in_a_row == _USUAL else f"{self.board}:{self.in_a_row}"

    def on(self, board: Cells) -> Self:
        return replace(self, board=board)

    def winner(self) -> Outcome | None:
        for sign, winner in (("X", Outcome.L), ("O", Outcome.R)):
            if self.has_row(sign):
                return winner
        return None if self.board.count(".") else Outcome.DRAW

    def has_row(self, sign: str) -> bool:
        """Whether the player who writes `X`, or `O`, has as many in a row as it takes."""
        rows = self.board.rows
        lines = _lines(self.board.height, self.board.width, self.in_a_row)
        return any(all(rows[row][column] == sign for row, column in cells) for cells in lines)

    def moves_with(self, own: str, other: str) -> Iterator[tuple[str, Self]]:
        return super().moves_with(own, other) if self.winner() is None else iter(())

    def draw(self) -> str:
        picture = self.board.picture()
        left, top = picture.width - self.board.width * CELL, picture.height - self.board.height * CELL
        signs = [
            shape
            for (row, column), letter in self.board
            for shape in _sign(letter, left + (column + 0.5) * CELL, top + (row + 0.5) * CELL)
        ]
        return replace(picture, shapes=(*picture.shapes, *signs)).svg(f"Tic-tac-toe {self}")


@cache
def _lines(height: int, width: int, length: int) -> tuple[tuple[Cell, ...], ...]:
    """All places for `length` signs in a row."""
    found = []
    for down, right in _WAYS:
        for row in range(height):
            for column in range(width):
                cells = [(row + i * down, column + i * right) for i in range(length)]
                if cells[-1][0] < height and 0 <= cells[-1][1] < width:
                    found.append(tuple(cells))
    return tuple(found)


def _sign(letter: str, x: float, y: float) -> list[str]:
    reach = CELL / 2 - 6
    if letter == "X":
        return [
            line(x - reach, y - side * reach, x + reach, y + side * reach, stroke=ACCENT, width=3)
            for side in (1, -1)
        ]
    if letter == "O":
        return [circle(x, y, reach, fill=PAPER, stroke=FILL, width=3)]
    return []
