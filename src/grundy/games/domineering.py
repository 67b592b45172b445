"""Domineering."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from grundy.boards import Grid
from grundy.games.dominoes import DominoGame
from grundy.games.partizan_position import PartizanPosition
from grundy.games.position import Position
from grundy.games.registry import register

NATIVE_CELLS = 127
"""The largest frame, in cells, that the engine has its own rules for; beyond it the Python rules play."""


def _native(position: Position) -> object | None:
    """Rules for a frame that holds every board, as it stands or turned."""
    from grundy import _engine

    assert isinstance(position, Domineering)
    long = max(max(board.width, board.height) for board in position.boards)
    short = max(min(board.width, board.height) for board in position.boards)
    return _engine.Domineering(long, short) if long * short <= NATIVE_CELLS else None


def _native_turns(turn: Position) -> object | None:
    """Rules for a frame that holds all boards side by side."""
    from grundy import _engine
    from grundy.games.turn import Turn

    assert isinstance(turn, Turn)
    if not isinstance(turn.position, Domineering):
        return None
    boards = turn.position.boards
    width = sum(board.width for board in boards) + len(boards) - 1
    height = max(board.height for board in boards)
    return _engine.DomineeringTurns(width, height) if width * height <= NATIVE_CELLS else None


def _native_impartial(position: Position) -> object | None:
    """Whoever may place dominoes both ways plays Cram."""
    from grundy.games.registry import game

    cram = game("cram")
    return None if cram.native is None else cram.native(cram.start(str(position)))


@register(
    "domineering",
    title="Domineering",
    native=_native,
    native_turns=_native_turns,
    native_impartial=_native_impartial,
)
@dataclass(frozen=True, repr=False)
class Domineering(DominoGame, PartizanPosition):
    """Left places standing dominoes, Right lying ones; whoever finds no room loses.

    ## Rules

    A board is made of square cells, some empty, some filled. Left places a domino on two empty cells one
    above the other, Right on two empty cells side by side. A player who cannot move loses.

    ## Notation

    A board is written as its rows from the top, with `.` for an empty cell and `#` for a filled one; `5x6` is
    an empty board of 5 rows and 6 columns. Several boards are joined by `+`. A move is named by the two cells
    it fills, as in a spreadsheet: `a1-a2` stands in the top left corner, `a1-b1` lies there. On the second of
    several boards it is `2:a1-a2`.

    >>> Domineering.parse("2x3").play("a1-a2")
    <domineering #../#..>
    >>> print(Domineering.parse("4x4").value())
    +-(0,{{2|0},2+_2|-_2,{2|0}})
    >>> print(Domineering.parse("3x3").value(), Domineering.parse("2x3").value())
    +-1 {2|-1/2}

    ## Known results

    The game is due to Göran Andersson (about 1973); Winning Ways, chapter 5, has values of small boards, and
    Berlekamp (1988) those of the boards with two rows. The first player wins 8x8 (Breuker, Uiterwijk and van
    den Herik 2000) and 10x10 (Bullock 2002).

    Of the boards up to 8x8, whoever begins wins 2x2, 2x3, 2x6, 2x7, 3x3, 4x4, 4x6, 6x6, 7x7 and 8x8, and
    loses 1x1 and 5x5; all others have the same winner whoever begins. The command
    `grundy table domineering 1x1..8x8 --outcome` finds it, also without theorems.

    ## References

    - E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for Your Mathematical Plays*, chapter 5.
    - E. R. Berlekamp, "Blockbusting and domineering", Journal of Combinatorial Theory A 49 (1988), 67-116.
    - D. M. Breuker, J. W. H. M. Uiterwijk, H. J. van den Herik, "Solving 8x8 Domineering", Theoretical
      Computer Science 230 (2000), 195-206.
    - J. W. H. M. Uiterwijk, "Perfectly solving Domineering boards", Computer Games 408 (2014), 97-121.
    - N. Bullock, "Domineering: solving large combinatorial search spaces", ICGA Journal 25 (2002), 67-84.
    """

    example = "4x4"
    inks = ("#3d5a80", "#e07a3f")  # Left's and Right's
    native_method = "depth"  # the engine's rules know the best moves

    def left_moves(self) -> Iterator[tuple[str, Self]]:
        return self.dominoes(lambda cell, other: cell[1] == other[1])

    def right_moves(self) -> Iterator[tuple[str, Self]]:
        return self.dominoes(lambda cell, other: cell[0] == other[0])

    @staticmethod
    def standard(board: Grid) -> Grid:
        """Of the images under symmetries that keep standing dominoes standing, the one written first."""
        rows = board.rows()
        mirrored = tuple(row[::-1] for row in rows)
        return Grid.from_rows(*min(rows, mirrored, rows[::-1], mirrored[::-1]))
