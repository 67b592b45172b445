"""Cram against the tables of Lemoine and Viennot."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from tests.brute import count_positions_and_trees, nimber_by_parts, oracle
from tests.positions import crams

from grundy.games import game
from grundy.games.cram import Cram

LARGEST_QUICK = 6000


def _rows() -> list[Any]:
    return [
        pytest.param(row, id=row["board"], marks=[pytest.mark.long] * (row["positions"] > LARGEST_QUICK))
        for row in oracle("cram_counts")
    ]


@pytest.mark.parametrize("row", _rows())
def test_numbers_of_positions_and_trees(row: dict[str, Any]) -> None:
    """Tables 12.1 and 12.2, which fix the canonical form: any symmetry missed shows in the counts."""
    found = count_positions_and_trees(game("cram").start(row["board"]))
    assert found == (row["positions"], row["canonical_trees"])


@pytest.mark.parametrize("board", ["3x3", "3x4", "3x5", "3x6", "3x7", "4x4", "4x5"])
def test_nimbers(board: str) -> None:
    (row,) = (row for row in oracle("cram_nimbers") if row["board"] == board)
    assert nimber_by_parts(game("cram").start(board)) == row["nimber"]


def test_strings_of_the_thesis() -> None:
    position = game("cram").start("000*GG0E0G0*0G0000E00*E")
    assert str(position) == ".../##. + .#./.#./... + .."
    assert str(game("cram").start("0000*0000GG00")) == "..../..../##.."
    assert str(game("cram").start("000000*00GG00")) == "....../..##.."


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("2x2", ("../..",)),
        ("1x1", ()),
        ("#", ()),
        (".#./#.#/.#.", ()),
        ("3x1", ("...",)),
        ("#./..", ("../.#",)),
        ("..#./##../..##", ("..", "..", "../.#")),
        ("3x2 + 2x3", (".../...", ".../...")),
    ],
)
def test_keys(text: str, key: tuple[str, ...]) -> None:
    assert game("cram").start(text).key() == key


def test_moves_are_named_as_the_board_is_written() -> None:
    assert {move: str(option) for move, option in game("cram").start("2x2").moves()} == {
        "a1-b1": "##/..",
        "a1-a2": "#./#.",
        "b1-b2": ".#/.#",
        "a2-b2": "../##",
    }


@given(crams())
def test_a_domino_fills_two_cells(position: Cram) -> None:
    for option in position.options():
        assert option.size() == position.size() - 2
        assert [(b.height, b.width) for b in option.boards] == [(b.height, b.width) for b in position.boards]
