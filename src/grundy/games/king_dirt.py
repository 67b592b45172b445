"""King Dirt."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from grundy.boards.cells import DIAGONALS, KING, SIDES, Cells, empty
from grundy.boards.grid import cell_name
from grundy.boards.grid_diagram import cells_diagram
from grundy.boards.pieces import drawn_by
from grundy.boards.text import read_number
from grundy.errors import ParseError
from grundy.games.board_engine import native_by
from grundy.games.board_game import BoardGame
from grundy.games.partizan_position import PartizanPosition
from grundy.games.patterns import rule, swapped
from grundy.games.position import Position
from grundy.games.registry import register

MOST_IN_HAND = 99
PIECES = {"B": "black king", "W": "white king", "#": "black cross"}


class KingDirtPatterns(BoardGame):
    """The game when all kings are on the board, as data, by which the engine plays."""

    cells = ".BW#"
    left = rule("B.", "#B", along=KING)
    right = swapped(left, "BW")


_native = native_by(KingDirtPatterns)


def _values(position: Position) -> object | None:
    return None if ":" in str(position) else _native["native"](position)


def _turns(turn: Position) -> object | None:
    return None if ":" in str(turn) else _native["native_turns"](turn)


def _impartial(position: Position) -> object | None:
    return None if ":" in str(position) else _native["native_impartial"](position)


@register("king_dirt", title="King Dirt", native=_values, native_turns=_turns, native_impartial=_impartial)
@dataclass(frozen=True, repr=False)
class KingDirt(PartizanPosition):
    """Put kings on a board, and move them: where a king has been, there is dirt.

    ## Rules

    Some cells of a board hold black or white kings, or dirt, and each player may have kings in hand. Left
    puts a black king from her hand on an empty cell, or moves a black king one step, along a row, column or
    diagonal, to an empty cell; where it has been, there is dirt, and nothing goes there again. Right does the
    same with white kings. It may be agreed that who has kings in hand must put one. A player who cannot
    move loses.

    ## Notation

    A board is written as its rows from the top, with `B` and `W` for kings, `.` for an empty cell and `#` for
    dirt; `3x4` is an empty board of 3 rows and 4 columns. Before it, and a colon, stand the numbers of kings
    that Left and Right have in hand, with `!` if they must be put before kings move: `1,2:3x3`, `1,1!:B./..`.
    The move `a2` puts a king there, and `a1-b2` moves one.

    >>> KingDirt.parse("1,1:2x2").play("L a1")
    <king_dirt 0,1:B./..>
    >>> KingDirt.parse("B../..W").play("L a1-b2")
    <king_dirt #../.BW>
    >>> print(KingDirt.parse("B.").value(), KingDirt.parse("B.W").value(), KingDirt.parse("1,0:1x2").value())
    1 * 2

    ## Known results

    A move fills an empty cell, so a game lasts as many moves as there are empty cells at most.

    ## References

    - M. Müller and others, MCGS, the minimax-based combinatorial game solver, game `gen_king_dirt`.
    """

    example = "B.../..../...W"

    board: Cells
    hands: tuple[int, int] = (0, 0)
    """How many kings Left and Right have in hand; no more than fit on the board."""
    must: bool = False

    def __post_init__(self) -> None:
        free = self.board.count(".")
        object.__setattr__(self, "hands", (min(self.hands[0], free), min(self.hands[1], free)))
        object.__setattr__(self, "must", self.must and any(self.hands))

    @classmethod
    def parse(cls, text: str) -> Self:
        head, colon, _ = text.partition(":")
        start = len(head) + 1 if colon else 0
        try:
            board = Cells.parse(text[start:], ".BW#", empty)
        except ParseError as error:
            raise error.within(text, start) from None
        if not colon:
            return cls(board)
        black, at = read_number(text, 0, "number of kings in hand", 0, MOST_IN_HAND, len(head))
        if text[at] != ",":
            raise ParseError("expected `,` and the kings that Right has in hand", text, at)
        white, at = read_number(text, at + 1, "number of kings in hand", 0, MOST_IN_HAND, len(head))
        must = text[at] == "!"
        if text[at + must :].lstrip()[:1] != ":":
            raise ParseError("expected `!` or `:`", text, at + must)
        return cls(board, (black, white), must)

    def __str__(self) -> str:
        hands = f"{self.hands[0]},{self.hands[1]}{'!' if self.must else ''}:" if any(self.hands) else ""
        return f"{hands}{self.board}"

    def left_moves(self) -> Iterator[tuple[str, Self]]:
        return self._moves("B", 0)

    def right_moves(self) -> Iterator[tuple[str, Self]]:
        return self._moves("W", 1)

    def _moves(self, king: str, player: int) -> Iterator[tuple[str, Self]]:
        left, right = self.hands
        if self.hands[player]:
            hands = (left - 1, right) if player == 0 else (left, right - 1)
            for cell in self.board.where("."):
                yield cell_name(cell), type(self)(self.board.put({cell: king}), hands, self.must)
            if self.must:
                return
        for row, column in self.board.where(king):
            for down, across in SIDES + DIAGONALS:
                to = (row + down, column + across)
                if self.board[to] == ".":
                    after = self.board.put({(row, column): "#", to: king})
                    yield (
                        f"{cell_name((row, column))}-{cell_name(to)}",
                        type(self)(after, self.hands, self.must),
                    )

    def components(self) -> tuple[Self, ...]:
        """With empty hands, the regions, connected also by corners, that have a king and an empty cell."""
        if any(self.hands):
            return (self,)
        regions = self.board.components("BW.", SIDES + DIAGONALS, "#")
        return tuple(type(self)(region) for region in regions if region.count("BW") and region.count("."))

    def canonical(self) -> Self:
        return type(self)(self.board.first_image(), self.hands, self.must)

    def size(self) -> int:
        return self.board.count(".")

    def draw(self) -> str:
        return self.board.picture(drawn_by(PIECES)).svg(f"{self.game.title} {self}")

    def diagram(self) -> str:
        return cells_diagram(self.board.rows)
