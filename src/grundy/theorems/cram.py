"""Cram: central symmetry, and single rows."""

from __future__ import annotations

from grundy.boards import Grid
from grundy.boards.grid import Cell, cell_name
from grundy.games.cram import Cram
from grundy.games.octal import OctalCode
from grundy.theorems import guy_smith
from grundy.theorems.answers import Answer
from grundy.theorems.registry import theorem
from grundy.values import Outcome


@theorem(
    "cram",
    name="Dawson's Kayles",
    cite=guy_smith.CITE,
    plain=False,
    reach="single rows",
)
def single_row(position: Cram) -> Answer | None:
    """In a single row of n cells a domino takes two neighbours and leaves two rows: the octal game 0.07."""
    board = _only_part(position)
    if board is None:
        return None
    top, left, bottom, right = board.box()
    if top != bottom and left != right:
        return None
    period = guy_smith.all_heaps(OctalCode.parse("0.07"))
    assert period is not None
    cells = [(row, column) for row in range(top, bottom + 1) for column in range(left, right + 1)]
    for place in range(len(cells) - 1):
        if period.nimber(place) == period.nimber(len(cells) - 2 - place):
            return Answer.nimber(period.nimber(len(cells)), _domino(cells[place], cells[place + 1]))
    return Answer.nimber(0)


@theorem(
    "cram",
    name="central symmetry",
    cite='M. Gardner, "Mathematical games: Cram, crosscram and quadraphage", '
    "Scientific American 230(2) (1974), 106-108",
    reach="boards that a half turn maps to themselves; not if the centre is an open cell",
)
def central_symmetry(position: Cram) -> Answer | None:
    """On a board that a half turn maps to itself, the second player answers each domino by its image.
    This fails only for a domino that overlaps its image: one that covers the cell in the centre, or lies
    across the centre. In the second case the first player starts with that domino and wins."""
    board = _only_part(position)
    if board is None:
        return None
    top, left, bottom, right = board.box()
    text = "".join(board.crop().rows())
    if text != text[::-1]:
        return None
    cell, other = (
        ((top + bottom) // 2, (left + right) // 2),
        ((top + bottom + 1) // 2, (left + right + 1) // 2),
    )
    odd_sides = (top + bottom) % 2 == 0, (left + right) % 2 == 0
    if not any(odd_sides) or not board.is_empty(cell):
        return Answer(Outcome.P)
    if all(odd_sides):
        return None
    return Answer(Outcome.N, winning_move=_domino(cell, other))


def _only_part(position: Cram) -> Grid | None:
    """The board, if it is one and has a single connected part with room for a domino; that part alone."""
    if len(position.boards) != 1:
        return None
    board = position.boards[0]
    parts = [part for part in board.parts() if part.count() > 1]
    return parts[0] if len(parts) == 1 else None


def _domino(cell: Cell, other: Cell) -> str:
    return f"{cell_name(cell)}-{cell_name(other)}"
