"""The published nimbers of Cram boards, by search alone."""

from __future__ import annotations

from typing import Any

import pytest
from tests.brute import oracle
from tests.native.helpers import METHODS, fresh, solved

import grundy

ROWS = {row["board"]: row for row in oracle("cram_nimbers")}
QUICK = [f"3x{n}" for n in range(3, 13)] + ["4x4", "4x5", "4x6", "4x7", "5x5", "5x6"]
LONG = [f"3x{n}" for n in range(13, 19)] + ["4x8", "4x9", "5x7", "5x8", "6x6"]
SLOW_BY_MEX = {"3x10", "3x11", "3x12", "5x6"}


def check(board: str, **settings: Any) -> None:
    row = ROWS[board]
    table, parts = fresh(grundy.game("cram").start(board))
    search = solved(table, parts, goal="grundy", **settings)
    assert search.grundy == row["nimber"] == search.at_least == table.nimber(parts[0])
    assert search.outcome == row["outcome"]
    assert solved(table, parts, **settings).nodes == 0  # the table has the answer


@pytest.mark.parametrize("board", QUICK)
def test_dfpn(board: str) -> None:
    check(board)
    check(board, threads=2)


@pytest.mark.parametrize("board", [board for board in QUICK if board not in SLOW_BY_MEX])
@pytest.mark.parametrize("method", METHODS[1:])
def test_the_other_methods(board: str, method: str) -> None:
    check(board, method=method)


@pytest.mark.parametrize("method", ["pn", "depth", "aspiration"])
def test_the_other_methods_on_5x6(method: str) -> None:
    check("5x6", method=method)


@pytest.mark.parametrize("board", QUICK)
def test_outcomes(board: str) -> None:
    table, parts = fresh(grundy.game("cram").start(board))
    nimber = ROWS[board]["nimber"]
    assert solved(table, parts).outcome == ROWS[board]["outcome"]
    for n in (nimber, nimber + 1):
        table, parts = fresh(grundy.game("cram").start(board))
        assert solved(table, parts, nimber=n).outcome == ("P" if n == nimber else "N")


@pytest.mark.long
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("board", LONG)
def test_larger_boards(board: str, threads: int) -> None:
    check(board, threads=threads)


@pytest.mark.long
@pytest.mark.parametrize("board", ["4x8", "4x9", "5x7", "6x6"])
@pytest.mark.parametrize("method", ["pn", "depth", "aspiration"])
def test_larger_boards_by_the_other_methods(board: str, method: str) -> None:
    check(board, method=method)


@pytest.mark.long
@pytest.mark.parametrize(("board", "nimber"), [("3x19", 0), ("4x11", 1), ("5x9", 1)])
def test_boards_of_no_publication(board: str, nimber: int) -> None:
    """With and without small components by their graphs: the two have little in common."""
    for eager in (-1, 6):
        table, parts = fresh(grundy.game("cram").start(board))
        assert solved(table, parts, goal="grundy", eager=eager).grundy == nimber
