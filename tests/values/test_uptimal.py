"""Uptimals, and what is counted in deep forms."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.values.test_partizan import born_by

from grundy.errors import ParseError
from grundy.values.counted import is_even, is_even_tempered, is_odd, is_odd_tempered, stop_count
from grundy.values.partizan import CanonicalForm
from grundy.values.partizan_parse import read_value
from grundy.values.uptimal import Uptimal

read = CanonicalForm.parse


def power(number: int) -> CanonicalForm:
    """^<n> = {0|v[n-1]*}, from the definition."""
    before = CanonicalForm.small(0, 0, 1)
    for smaller in range(1, number):
        before = before - power(smaller)
    return CanonicalForm([CanonicalForm()], [before])


@given(
    st.sampled_from([Fraction(0), Fraction(1), Fraction(-5, 4)]),
    st.lists(st.integers(-3, 3), max_size=4).filter(lambda ups: not ups or ups[-1] != 0),
    st.integers(0, 5),
)
def test_a_sum_is_taken_apart(number: Fraction, ups: list[int], nimber: int) -> None:
    total = CanonicalForm.small(number, 0, nimber)
    for place, many in enumerate(ups, 1):
        total = total + power(place) * many
    found = total.uptimal()
    assert found == Uptimal(number, tuple(ups), nimber)
    assert found.value() == total == read(str(found))


@pytest.mark.parametrize(
    "text", ["+_2", "{1|-1}", "{0|^*,^*2}", "{^^|vv}", "{0||0|-1}", "^ + {^^|vv}", "{^3|v3}"]
)
def test_other_games_are_none(text: str) -> None:
    assert read(text).uptimal() is None


def test_of_games_born_by_day_two() -> None:
    """Those are 0, the nimbers, up, down, up star, down star and numbers with * or without."""
    found = {game for game in born_by(2) if game.uptimal() is not None}
    written = "0 * *2 1 -1 2 -2 1/2 -1/2 1* -1* ^ v ^* v*"
    assert found == {read(text) for text in written.split()}


def plays(game: CanonicalForm) -> list[int]:
    """How long each play to a number is."""
    if game.is_number:
        return [0]
    return [1 + play for option in (*game.left(), *game.right()) for play in plays(option)]


def test_tempers_and_stops_are_those_of_all_plays() -> None:
    for game in born_by(2):
        lengths = plays(game)
        assert stop_count(game) == len(lengths)
        assert is_even_tempered(game) is all(play % 2 == 0 for play in lengths)
        assert is_odd_tempered(game) is all(play % 2 == 1 for play in lengths)


def ends(game: CanonicalForm) -> list[int]:
    """How long each play to the end is."""
    options = (*game.left(), *game.right())
    return [1 + play for option in options for play in ends(option)] or [0]


def test_parities_are_those_of_all_plays_to_the_end() -> None:
    for game in born_by(2):
        lengths = ends(game)
        assert is_even(game) is all(play % 2 == 0 for play in lengths)
        assert is_odd(game) is all(play % 2 == 1 for play in lengths)


def test_deep_forms_are_counted() -> None:
    assert stop_count(read("^3000")) == 3003
    assert not is_even(read("^3000"))
    with pytest.raises(ParseError, match="too deep"):
        read_value("conway(^3000, ^3000)")
