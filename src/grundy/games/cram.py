"""Cram."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from grundy.boards.grid import Grid
from grundy.games.dominoes import DominoGame
from grundy.games.position import Position
from grundy.games.registry import register

NATIVE_CELLS = 128
"""The largest frame, in cells, that the engine has its own rules for; beyond it the Python rules play."""


def _native(position: Position) -> object | None:
    from grundy import _engine

    assert isinstance(position, Cram)
    for boards in (position.boards, tuple(board for part in position.components() for board in part.boards)):
        width = max((max(board.width, board.height) for board in boards), default=1)
        height = max((min(board.width, board.height) for board in boards), default=1)
        if width * height <= NATIVE_CELLS:
            return _engine.Cram(width, height)
    return None


@register("cram", title="Cram", native=_native)
@dataclass(frozen=True, repr=False)
class Cram(DominoGame):
    """Place dominoes on a board; whoever finds no room loses.

    ## Rules

    A board is made of square cells, some empty, some filled. A move places a domino on two empty cells that
    share a side. A player who cannot move loses.

    ## Notation

    A board is written as its rows from the top, with `.` for an empty cell and `#` for a filled one:
    `../.#` has one filled cell. `5x6` is an empty board of 5 rows and 6 columns. Several boards are
    joined by `+`: `../.. + ...`. The strings of Lemoine and Viennot can be read too:
    `000*GG0E0G0*0G0000E00*E` is `.../##. + .#./.#./... + ..`.

    A move is named by the two cells it fills. Columns are lettered from the left and rows are numbered
    from the top of the board as it is written, as in a spreadsheet: `a1-b1` is a domino in the top left
    corner, lying, and `a1-a2` is one standing. On the second of several boards it is `2:a1-b1`.

    >>> Cram.parse("2x3").play("a1-b1")
    <cram ##./...>
    >>> Cram.parse("2x2 + 1x4").play("2:b1-c1")
    <cram ../.. + .##.>
    >>> Cram.parse("2x2 + 1x4 + .#").key()
    ('....', '../..')

    ## Known results

    A board with an even number of rows and of columns has the nimber 0: the second player answers each
    domino by its image under a half turn. When one of the numbers is even and the other odd, the first
    player wins by starting in the centre (Gardner 1974). On a single row the game is Dawson's Kayles, the
    octal game 0.07, whose nimbers have the period 34. Boards with two odd sides follow no known rule. The
    nimbers of 3x3 to 3x18 are 0, 1, 1, 4, 1, 3, 1, 2, 0, 1, 2, 3, 1, 4, 0, 1; those of 4x5, 4x7, 4x9 are
    2, 3, 1 and those of 5x5 to 5x8 are 0, 2, 1, 1 (Lemoine and Viennot 2011). By search alone grundy finds
    0, 2, 1, 3, 2 for 3x19 to 3x23, 1 for 4x11 (with a proof of 92,159 entries) and 3 for 4x13, 1, 2, 0 for
    5x9 to 5x11, 5 for 6x7 and 1 for 7x7.

    ## References

    - M. Gardner, "Mathematical games: Cram, crosscram and quadraphage", Scientific American 230(2) (1974),
      106-108.
    - R. K. Guy, C. A. B. Smith, "The G-values of various games", Proceedings of the Cambridge
      Philosophical Society 52 (1956), 514-526.
    - J. Lemoine, S. Viennot, "Méthodes algorithmiques pour la résolution des jeux combinatoires", thesis,
      Université Lille 1 (2011), chapter 12.
    - J. Lemoine, S. Viennot, "Nimbers are inevitable", Theoretical Computer Science 462 (2012), 70-79.
    """

    example = "5x6"

    @classmethod
    def parse(cls, text: str) -> Self:
        if "*" not in text:
            return super().parse(text)
        from grundy.boards.thesis_boards import thesis_boards

        return cls(thesis_boards(text))

    def moves(self) -> Iterator[tuple[str, Self]]:
        return self.dominoes()

    @staticmethod
    def standard(board: Grid) -> Grid:
        return board.canonical()
