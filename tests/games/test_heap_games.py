"""Nim, take-away and octal games against what is published."""

from __future__ import annotations

import pytest
from tests.brute import nimber, nimber_by_parts, oracle

from grundy.games import game


def test_nim_of_the_thesis() -> None:
    position = game("nim").start("7+5+4+2")
    assert nimber_by_parts(position) == 4
    winning = {str(option) for option in position.options() if nimber_by_parts(option) == 0}
    assert winning == {"3+5+4+2", "7+1+4+2", "7+5+2"}


@pytest.mark.parametrize("row", oracle("dawsons_kayles"), ids=lambda row: str(row["cells"]))
def test_dawsons_kayles(row: dict[str, int]) -> None:
    assert nimber_by_parts(game("octal").start(f"0.07:{row['cells']}")) == row["nimber"]
    assert nimber_by_parts(game("cram").start(f"1x{row['cells']}")) == row["nimber"]


# Kayles, Dawson's Chess (Winning Ways, chapter 4) and taking up to three.
SEQUENCES = [
    ("0.77", [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]),
    ("0.137", [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5]),
    ("0.333", [0, 1, 2, 3, 0, 1, 2, 3]),
]


@pytest.mark.parametrize(("code", "values"), SEQUENCES)
def test_octal_games(code: str, values: list[int]) -> None:
    assert [nimber(game("octal").start(f"{code}:{heap}")) for heap in range(len(values))] == values


def test_octal_codes_are_written_one_way() -> None:
    assert game("octal").start(".070:5") == game("octal").start("0.07:5")
    assert str(game("octal").start("0.000:5")) == "0.0:5"


def test_octal_moves() -> None:
    assert [move for move, _ in game("octal").start("4.57:3").moves()] == [
        "split 3 into 1+2",
        "take 1 from 3, leave 1+1",
        "take 2 from 3",
    ]


def test_takeaway_set_is_a_set() -> None:
    assert str(game("takeaway").start("3,1,2,1:10")) == "1,2,3:10"
    assert game("takeaway").start("2,3:1+5").key() == ("2,3:5",)
