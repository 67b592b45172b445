"""Nimstring by its rules alone: with a Nim heap beside it, and captures that oblige to move again."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from tests.plain_scores import Strings, count
from tests.scoring_positions import coins

from grundy.boards.chains import CoinColours
from grundy.boards.coins import Coins
from grundy.games.dots_and_boxes import DotsAndBoxes
from grundy.games.nimstring import Nimstring
from grundy.games.strings_and_coins import StringsAndCoins


@cache
def wins(strings: Strings, heap: int) -> bool:
    """Whether the player to move wins the strings and the heap; who cannot move loses."""
    for smaller in range(heap):
        if not wins(strings, smaller):
            return True
    for place in range(len(strings)):
        left = strings[:place] + strings[place + 1 :]
        if wins(left, heap) is (count(left) < count(strings)):
            return True
    return False


@settings(max_examples=60, deadline=None)
@given(coins(8))
def test_nimbers(board: Coins) -> None:
    """A nimber is the heap that makes a loss; a loony position is won with every heap."""
    if CoinColours.of(board).handout:
        assert all(wins(board.strings, heap) for heap in range(4))
        return
    nimber = int(Nimstring(board).grundy())
    assert [wins(board.strings, heap) for heap in range(nimber + 1)] == [True] * nimber + [False]


@pytest.mark.parametrize(
    ("text", "nimber"),
    [("0", 0), ("0-1-0", 1), ("0-1-2-0", 1), ("0-1-2-3-0", 0), ("1-2-3-4-1", 0), ("0-1-0, 0-2-3-0", 0)],
)
def test_chains_and_loops(text: str, nimber: int) -> None:
    assert int(Nimstring.parse(text).grundy()) == nimber


@pytest.mark.parametrize(
    ("text", "nimber"), [("1x1", 1), ("1x2", 1), ("1x3", 1), ("2x2", 0), ("2x3-swedish", 1)]
)
def test_boards_of_dots_and_boxes(text: str, nimber: int) -> None:
    position = Nimstring.parse(text)
    assert int(position.grundy()) == nimber
    assert Nimstring.parse(str(position)) == position
    assert str(StringsAndCoins.parse(text)) == str(DotsAndBoxes.parse(text).coins())
