"""Chomp (Gale 1974)."""

from __future__ import annotations

from grundy.boards.grid import cell_name
from grundy.games.chomp import Chomp
from grundy.theorems.answers import Answer
from grundy.theorems.registry import theorem
from grundy.values import Outcome

CITE = 'D. Gale, "A curious Nim-type game", American Mathematical Monthly 81 (1974), 876-879'


@theorem("chomp", name="an L is two Nim heaps", cite=CITE, reach="one row and one column")
def hook(position: Chomp) -> Answer | None:
    """A row and a column that share the poisoned square are two Nim heaps."""
    rows = position.rows
    if any(row > 1 for row in rows[1:]):
        return None
    arm, leg = rows[0] - 1, len(rows) - 1
    equal = min(arm, leg) + 1
    move = None if arm == leg else _pick(0, equal) if arm > leg else _pick(equal, 0)
    return Answer.nimber(arm ^ leg, move)


@theorem("chomp", name="Chomp with two rows", cite=CITE, reach="two rows or two columns")
def two_rows(position: Chomp) -> Answer | None:
    """With two rows, or two columns, exactly n,n-1 is lost."""
    rows = position.rows
    if len(rows) == 2:
        long, short = rows
    elif rows[0] == 2:
        long, short = len(rows), rows.count(2)
    else:
        return None
    if long == short + 1:
        return Answer(Outcome.P)
    row, column = (1, short - 1) if long == short else (0, short + 1)
    return Answer(Outcome.N, winning_move=_pick(row, column) if len(rows) == 2 else _pick(column, row))


@theorem("chomp", name="square Chomp", cite=CITE, reach="squares")
def square(position: Chomp) -> Answer | None:
    """On a square, b2 leaves an L with equal arms."""
    rows = position.rows
    if len(rows) < 2 or set(rows) != {len(rows)}:
        return None
    return Answer(Outcome.N, winning_move="b2")


@theorem("chomp", name="strategy stealing", cite=CITE, reach="rectangles")
def rectangle(position: Chomp) -> Answer | None:
    """If a rectangle were lost, then picking its last square would be a losing move, so some answer to
    that would win; but every answer can be played at once instead."""
    rows = position.rows
    return Answer(Outcome.N) if len(set(rows)) == 1 and rows != (1,) else None


def _pick(row: int, column: int) -> str:
    return cell_name((row, column))
