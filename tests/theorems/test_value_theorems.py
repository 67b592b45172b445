"""Theorems on values of partizan games, against values found by the rules."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.partizan_positions import PARTIZAN

import grundy
from grundy.games import PartizanPosition, game
from grundy.search.partizan import PartizanSolver
from grundy.theorems import theorems, value_by_theorem

GAMES = [name for name in sorted(PARTIZAN) if theorems(name, tells=str)]


def test_there_are_some() -> None:
    assert {"cutcake", "hackenbush", "toppling_dominoes"} <= set(GAMES)
    assert all(theorem.cite for name in GAMES for theorem in theorems(name, tells=str))


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data())
def test_random_positions(name: str, data: st.DataObject) -> None:
    position = data.draw(PARTIZAN[name])
    found = value_by_theorem(position)
    if found is not None:
        assert found[0] == position.value(theorems=False)


def test_berlekamps_rule_on_all_strings() -> None:
    solver = PartizanSolver(game("hackenbush"))
    for length in range(1, 8):
        for string in product("BR", repeat=length):
            position = game("hackenbush").start("".join(string))
            assert isinstance(position, PartizanPosition)
            found = value_by_theorem(position)
            assert found is not None
            assert found[0] == solver.value(position)


def test_long_strings_at_once() -> None:
    result = grundy.solve(game("hackenbush").start("B" + "R" * 40))
    assert result.by == "theorem: Berlekamp's rule"
    assert str(result.value) == f"1/{2**40}"
    assert result.winning_move == "L 0-1B"


def test_green_edges_are_no_string() -> None:
    position = game("hackenbush").start("BG")
    assert isinstance(position, PartizanPosition)
    assert value_by_theorem(position) is None
