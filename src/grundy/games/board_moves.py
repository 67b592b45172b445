"""Moves on boards whose rules are data, by their definition; and which boards are images of each other."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from grundy.boards.cells import SIDES, Cells
from grundy.boards.grid import Cell, cell_name
from grundy.games.patterns import Fork, Shape, forks, shapes, turned

if TYPE_CHECKING:
    from grundy.games.board_game import OnBoards

MOST_TURNED = 10
"""The longest side of a board of which the rules in Python look for images."""


@cache
def shapes_of(game: type[OnBoards], side: int, long: int, short: int) -> tuple[Shape, ...]:
    """Those of Left (0) or Right (1) that fit into a board of these sides as it stands or turned."""
    return tuple(shapes(game.sides()[side], long, short, turned=True))


@cache
def _forks(game: type[OnBoards], side: int, height: int, width: int) -> Fork:
    found = shapes_of(game, side, max(height, width), min(height, width))
    return forks([shape for shape in found if height == width or shape.fits(height, width)])


def board_moves(game: type[OnBoards], board: Cells, side: int) -> Iterator[tuple[str, Cells]]:
    """The moves of Left (0) or Right (1) on a board: names, and the boards they lead to."""
    root = _forks(game, side, board.height, board.width)
    corner = board.corner() if any(game.edges) else (0, 0)
    for start, _ in board:
        for shape, moved in _below(game, board, start, root):
            yield _name(game, (start[0] - corner[0], start[1] - corner[1]), shape), moved


def _below(game: type[OnBoards], board: Cells, start: Cell, fork: Fork) -> Iterator[tuple[Shape, Cells]]:
    """The moves of the shapes of a fork, with their first cell on `start`, by their definition."""
    for shape in fork.shapes:
        if any(
            board[start[0] + d, start[1] + r] in letters
            for (d, r), letters in shape.guards
            if board[start[0] + d, start[1] + r]
        ):
            continue
        changes = {
            (start[0] + spot.at[0], start[1] + spot.at[1]): (
                spot.written
                if spot.source is None
                else board[start[0] + spot.source[0], start[1] + spot.source[1]]
            )
            for spot in shape.spots
            if spot.changes
        }
        moved = board.put(changes)
        if all(_breathe(moved, pair) for pair in game.liberties):
            yield shape, moved
    for ((down, right), letters), below in fork.forks.items():
        letter = board[start[0] + down, start[1] + right]
        if letter and letter in letters:
            yield from _below(game, board, start, below)


def first_image(game: type[OnBoards], board: Cells) -> Cells:
    """The first of a board's images under the symmetries that the rules have."""
    longest = max(board.height, board.width)
    images = _symmetries(game, longest) if longest <= MOST_TURNED else (0,)
    return min((_image(board, g) for g in images), key=str)


def _image(board: Cells, g: int) -> Cells:
    rows = tuple(map("".join, zip(*board.rows, strict=True))) if g & 4 else board.rows
    rows = tuple(row[::-1] for row in rows) if g & 1 else rows
    return Cells(rows[::-1] if g & 2 else rows)


@cache
def _symmetries(game: type[OnBoards], longest: int) -> tuple[int, ...]:
    """The symmetries of the square that map the shapes of each player to themselves: then they map moves to
    moves, and a board and its image are worth the same."""
    words = [{turned(one, g) for one in side} for side in game.sides() for g in range(8)]
    if all(words[g] == words[g & 8] for g in range(16)):
        return tuple(range(8))  # as seen by directions alone, for rules of many shapes
    sides = [[*shapes(side, longest, longest)] for side in game.sides()]
    as_they_are = [{shape.image(0) for shape in side} for side in sides]
    return tuple(g for g in range(8) if [{shape.image(g) for shape in side} for side in sides] == as_they_are)


def _breathe(board: Cells, pair: str) -> bool:
    """Whether each group of the first letter has a neighbour that holds the second."""
    return all(
        any(board[row + down, column + right] == pair[1] for row, column in group for down, right in SIDES)
        for group in board.groups(pair[0])
    )


def _name(game: type[OnBoards], start: Cell, shape: Shape) -> str:
    first, second = (
        "-".join(
            str(start[1] + r + 1) if game.strip else cell_name((start[0] + d, start[1] + r)) for d, r in cells
        )
        for cells in (shape.named, shape.second)
    )
    return f"{first}:{second}" if second else first
