"""Theorems on misère play, against the definition."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.brute import misere_grundy
from tests.positions import POSITIONS

import grundy
from grundy.theorems import misere_answer
from grundy.theorems.tame import TAME
from grundy.values import Outcome


@pytest.mark.parametrize("name", sorted(TAME))
@given(data=st.data())
def test_tame_games(name: str, data: st.DataObject) -> None:
    position = data.draw(POSITIONS[name])
    found = misere_answer(position)
    assert found is not None
    said, theorem = found
    value = misere_grundy(position)
    assert theorem.about == name
    assert said.grundy == value
    assert said.outcome is (Outcome.N if value else Outcome.P)
    if said.winning_move is not None:
        assert misere_grundy(position.play(said.winning_move)) == 0
    else:
        assert value == 0 or not position.options()


def test_solve_names_the_theorem() -> None:
    result = grundy.solve(grundy.game("nim").start("100+200+1"), misere=True)
    assert result.by == "theorem: misère Nim"
    assert result.convention == "misere"
    assert result.winning_move == "take 99 from 200"


def test_other_games_are_searched() -> None:
    assert misere_answer(grundy.game("octal").start("0.77:5")) is None
