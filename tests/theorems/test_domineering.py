"""Theorems on empty boards of Domineering, against the search."""

from __future__ import annotations

import pytest

import grundy
from grundy.games import game
from grundy.theorems.outcomes import outcome_by_theorem
from grundy.values import Outcome

SEARCHED = [(m, n) for m in range(1, 8) for n in range(1, 8) if m * n <= 42]
"""Rows and columns."""


def by_theorem(text: str) -> Outcome | None:
    found = outcome_by_theorem(game("domineering").start(text))  # type: ignore[arg-type]
    return None if found is None else found[0]


def test_all_small_rectangles() -> None:
    told = 0
    for rows, columns in SEARCHED:
        said = by_theorem(f"{rows}x{columns}")
        if said is not None:
            position = game("domineering").start(f"{rows}x{columns}")
            assert grundy.solve(position, theorems=False, find_move=False).outcome is said, (rows, columns)
            told += 1
    assert told == 18


@pytest.mark.parametrize(("rows", "columns"), [(3, 12), (5, 8), (7, 8), (9, 4)])
def test_some_larger_ones(rows: int, columns: int) -> None:
    for text, winner in ((f"{rows}x{columns}", Outcome.R), (f"{columns}x{rows}", Outcome.L)):
        assert by_theorem(text) is winner
        position = game("domineering").start(text)
        assert grundy.solve(position, theorems=False, find_move=False).outcome is winner


@pytest.mark.parametrize("text", ["3x3", "3x2", "7x2", "11x10", "13x4", "5x5", "8x8", "15x4", "3x4 + 3x4"])
def test_what_it_does_not_tell(text: str) -> None:
    assert by_theorem(text) is None


def test_boards_with_filled_cells_are_searched() -> None:
    assert by_theorem(".../#../...") is None
    assert by_theorem("..../#.../....") is None
