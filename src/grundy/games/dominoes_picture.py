"""Pictures of boards with dominoes on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from grundy.boards.grid import Cell, Grid
from grundy.boards.grid_picture import domino
from grundy.boards.svg import Picture, beside
from grundy.games.dominoes import DominoGame


def drawn(position: DominoGame) -> str:
    """The boards of a position."""
    return _picture(position, ()).svg(f"{position.game.title} {position}")


def drawn_after(position: DominoGame, *moves: str) -> str:
    """With the dominoes on the board: one that stands in one colour, one that lies in another if the two
    belong to different players."""
    now, placed = position, list[tuple[int, Cell, Cell]]()
    for move in moves:
        before, now = now.boards, now.play(move)
        for place, (old, new) in enumerate(zip(before, now.boards, strict=True)):
            if old != new:
                cell, other = _filled(old, new)
                placed.append((place, cell, other))
    names = ", and ".join(filter(None, (str(position), ", ".join(moves))))
    return _picture(position, placed).svg(f"{position.game.title} {names}")


def _filled(earlier: Grid, later: Grid) -> tuple[Cell, ...]:
    """The cells that are open on a board and filled on a later one."""
    filled = earlier.empty & ~later.empty
    places = (place for place in range(filled.bit_length()) if filled >> place & 1)
    return tuple(divmod(place, earlier.width) for place in places)


def _picture(position: DominoGame, dominoes: Sequence[tuple[int, Cell, Cell]]) -> Picture:
    several, pictures = len(position.boards) > 1, []
    for place, board in enumerate(position.boards):
        picture = board.picture(f"{place + 1}:" if several else "")
        shapes = [
            shape
            for on, *cells in dominoes
            if on == place
            for shape in domino(picture, board.height, board.width, cells, position.inks)
        ]
        pictures.append(replace(picture, shapes=(*picture.shapes, *shapes)))
    return beside(pictures)
