"""Chomp."""

from __future__ import annotations

import pytest
from tests.brute import nimber

from grundy.games import game


@pytest.mark.parametrize(("text", "rows"), [("3x4", "4,4,4"), ("4,3,1", "4,3,1"), ("5", "5"), ("1x1", "1")])
def test_text(text: str, rows: str) -> None:
    assert str(game("chomp").start(text)) == rows


def test_moves_cover_every_square_but_the_poisoned_one() -> None:
    position = game("chomp").start("3,2")
    assert {move: str(option) for move, option in position.moves()} == {
        "b1": "1,1",
        "c1": "2,2",
        "a2": "3",
        "b2": "3,1",
    }


def test_mirror_images_are_equal() -> None:
    assert game("chomp").start("4,2,1").key() == game("chomp").start("3,2,1,1").key() == ("4,2,1",)
    assert game("chomp").start("1").key() == ()


def test_a_row_is_a_nim_heap() -> None:
    assert [nimber(game("chomp").start(str(length))) for length in range(1, 9)] == list(range(8))


def test_3x4_has_one_winning_move() -> None:
    won = {move: str(option) for move, option in game("chomp").start("3x4").moves() if nimber(option) == 0}
    assert won == {"c2": "4,2,2"}
