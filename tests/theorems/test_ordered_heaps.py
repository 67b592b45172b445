"""The largest or the smallest heap first, against the moves of the compounds."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.compounds.test_compounds import lost
from tests.positions import POSITIONS

import grundy
from grundy import _engine
from grundy.compounds import compound
from grundy.errors import GrundyError
from grundy.games.octal import OctalCode
from grundy.theorems import compound_answer
from grundy.theorems.ordered_heaps import LargestFirst, live_options
from grundy.values import Outcome

HEAP_GAMES = ["takeaway", "allbut", "octal", "grundys", "couples"]


@pytest.mark.parametrize("game", HEAP_GAMES)
@pytest.mark.parametrize("play", ["largest", "smallest"])
@settings(max_examples=60)
@given(data=st.data())
def test_any_heap_game(game: str, play: str, data: st.DataObject) -> None:
    ending, misere = data.draw(st.sampled_from(["long", "short"])), data.draw(st.booleans())
    position = compound(data.draw(POSITIONS[game]), play, ending)
    if not position.parts:
        return
    said = compound_answer(position, misere)
    assert said is not None
    assert (said.outcome is Outcome.P) == lost(position, misere)
    if said.outcome is Outcome.N:
        assert said.winning_move is not None
        assert lost(position.play(said.winning_move), misere)


def test_kayles_with_any_number_of_heaps() -> None:
    kayles = LargestFirst(OctalCode.parse("0.77"), short=False, misere=False)
    kayles.extend(9)
    assert not kayles.loses((9,) * 101)
    assert kayles.loses((9,) * 100)


def test_a_large_quotient_is_left_alone() -> None:
    paths = LargestFirst(OctalCode.parse("0.137"), short=False, misere=False)
    assert not paths.extend(1000, most_classes=100)
    assert paths.heaps == 11
    position = compound(grundy.game("octal").start("0.77:5000"), "smallest")
    assert compound_answer(position, misere=False) is None


def test_other_measures_are_searched() -> None:
    position = compound(grundy.game("octal").start("0.77:3+4"), "largest", by=lambda part: -part.size())
    assert compound_answer(position, misere=False) is None


def test_bad_arguments() -> None:
    heaps = _engine.LargestFirst()
    with pytest.raises(GrundyError, match="a move leaves smaller heaps"):
        heaps.extend([[1]])
    heaps.extend(live_options(OctalCode.parse("0.137"), 1))
    with pytest.raises(GrundyError, match="no class is known"):
        heaps.loses([2])
