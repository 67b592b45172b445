"""What is counted in canonical forms, products, and a published table of games."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.brute import oracle

from grundy.errors import GrundyError
from grundy.values import (
    conway_product,
    is_even,
    is_even_tempered,
    is_odd,
    is_odd_tempered,
    read_value,
    stop_count,
)

ATOMIC_BUT_NOT_DICOTIC = {"{0||0|-3/2}", "{0|||0||-1|-3}", "{5||3|1|||0||||0}", "{1|^^||^}"}
"""Whose atomic weights are not known here."""


@pytest.mark.parametrize("row", oracle("canonical_forms"), ids=lambda row: row["text"])
def test_a_published_game(row: dict[str, Any]) -> None:
    game = read_value(row["text"])
    assert game == read_value(row["value"])
    assert str(stop_count(game)) == row["stop_count"]
    assert [is_even(game), is_odd(game)] == [row["even"], row["odd"]]
    assert [is_even_tempered(game), is_odd_tempered(game)] == [row["even_tempered"], row["odd_tempered"]]
    for name in ("left_stop", "right_stop", "mean", "birthday", "outcome", "temperature"):
        assert str(getattr(game, name)) == row[name], name
    assert str(len(game.followers())) == row["followers"]
    assert game.companion() == read_value(row["companion"])
    assert game.reduced() == read_value(row["reduced"])
    assert game.cool(max(game.temperature, Fraction(0))) == read_value(row["freeze"])
    if "atomic_weight" in row and row["text"] not in ATOMIC_BUT_NOT_DICOTIC:
        assert game.atomic_weight() == read_value(row["atomic_weight"])


PRODUCTS = [
    ("*4", "*4", "*6"),
    ("*19", "*23", "*86"),
    ("15", "^^*2", "^30*2"),
    ("{3|1}", "^^", "{^6|^^}"),
    ("^^", "^^", "{0||0,*|0,{0,*|0,*2}}"),
]
"""From CGSuite's tests of Conway products."""


@pytest.mark.parametrize(("one", "two", "product"), PRODUCTS)
def test_conway_products(one: str, two: str, product: str) -> None:
    assert conway_product(read_value(one), read_value(two)) == read_value(product)
    assert read_value(f"conway({two}, {one})") == read_value(product)


@pytest.mark.parametrize(
    ("text", "value"),
    [("'{*|*}' : 1", "^"), ("'{-1|1}' : 1", "1/2"), ("2 . ('{*|*}':1)", "^^"), ("'{*|*}' : -1", "v")],
)
def test_ordinal_sums_of_games_as_they_are_written(text: str, value: str) -> None:
    assert read_value(text) == read_value(value)


@pytest.mark.parametrize("text", ["'{*|*}'", "'{*|*} : 1", "'*' : 1", "'{*|*}' + 1"])
def test_a_written_game_is_the_first_part_of_an_ordinal_sum(text: str) -> None:
    with pytest.raises(GrundyError, match=r"a game as it is written|expected"):
        read_value(text)
