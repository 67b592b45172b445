"""Ranges of positions."""

from __future__ import annotations

import pytest

from grundy.errors import GrundyError
from grundy.games.ranges import parse_range

RANGES = [
    ("3x3..3x5", ["3x3", "3x4", "3x5"]),
    ("3x3", ["3x3"]),
    ("1..3", ["1", "2", "3"]),
    ("9..11", ["9", "10", "11"]),
    ("0.07:9..0.07:11", ["0.07:9", "0.07:10", "0.07:11"]),
    ("0.07:9..11", ["0.07:9", "0.07:10", "0.07:11"]),
    ("2..4@-1", ["2@-1", "3@-1", "4@-1"]),
    ("2@-1..4@-1", ["2@-1", "3@-1", "4@-1"]),
    ("1 5..2 5", ["1 5", "2 5"]),
    ("2x2..3x3", ["2x2", "2x3", "3x2", "3x3"]),
]


@pytest.mark.parametrize(("text", "texts"), RANGES)
def test_ranges(text: str, texts: list[str]) -> None:
    assert parse_range(text).texts() == texts


def test_numbers_at_the_edges_of_a_grid_have_their_signs() -> None:
    assert parse_range("2@-1..3@-2").labels() == [["2", "3"], ["-1", "-2"]]
    assert parse_range("2x1-swedish..3x2-swedish").labels() == [["2", "3"], ["1", "2"]]


@pytest.mark.parametrize("text", ["..", "1..", "..3", "1..2..3", "3..1", "3x3..3y4", "1..10000000"])
def test_what_is_no_range(text: str) -> None:
    with pytest.raises(GrundyError):
        parse_range(text)
