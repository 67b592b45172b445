"""The impartial version of a partizan game: both players have the moves of both."""

from __future__ import annotations

import pickle
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.brute import nimber_by_parts, oracle
from tests.partizan_positions import PARTIZAN
from tests.positions import grids

import grundy
from grundy import _engine
from grundy.errors import GrundyError
from grundy.games import PartizanPosition, game
from grundy.games.cram import Cram
from grundy.games.domineering import Domineering
from grundy.games.registry import installed
from grundy.values import mex

WON_BY_THE_LAST_MOVE = [
    name
    for name in sorted(PARTIZAN)
    if game(name).position.kind == "partizan" and game(name).position.last_move_wins
]
NATIVE = ("clobber", "nogo", "konane", "domineering")


@cache
def plain_nimber(position: PartizanPosition) -> int:
    """The least number that no option of either player has: nothing is split or turned."""
    return mex(plain_nimber(option) for option in {*position.left(), *position.right()})


@pytest.mark.parametrize("name", WON_BY_THE_LAST_MOVE)
@settings(max_examples=25)
@given(data=st.data())
def test_nimbers_are_those_of_all_moves(name: str, data: st.DataObject) -> None:
    """By the rules alone, by parts, and by a search, native or not."""
    inner = data.draw(PARTIZAN[name])
    position = game(f"impartial:{name}").start(str(inner))
    expected = plain_nimber(inner)
    assert nimber_by_parts(position) == expected
    assert position.grundy() == expected
    assert position.outcome().value == ("N" if expected else "P")


@pytest.mark.parametrize("name", NATIVE)
def test_the_engine_has_rules_of_its_own(name: str) -> None:
    position = game(f"impartial:{name}").start("2x3")
    native = position.game.native
    assert native is not None
    assert isinstance(native(position), _engine.PatternNimbers | _engine.Cram)


@given(grids())
def test_impartial_domineering_is_cram(board: Any) -> None:
    """As the rules in Python have it, option by option; and as searches have it."""
    cram, position = Cram((board,)), game("impartial:domineering").start(str(board))
    assert {str(option) for option in position.options()} == {str(option) for option in cram.options()}
    assert position.grundy() == cram.grundy()
    assert position.outcome(misere=True) == cram.outcome(misere=True)
    assert position.value(misere=True) == cram.value(misere=True)


# Nimbers in the tests of MCGS (v1.7, `input/impartial`), where a stone is X or O.
@pytest.mark.parametrize("row", oracle("impartial_versions"), ids=lambda row: f"{row['game']} {row['unit']}")
def test_published_nimbers(row: dict[str, Any]) -> None:
    """Units side by side: `BW` three times is `BWBWBW`."""
    for times, nimber in row["nimbers"].items():
        text = "/".join(line * int(times) for line in row["unit"].split("/"))
        found = grundy.solve(game(f"impartial:{row['game']}").start(text), grundy=True, theorems=False)
        assert found.grundy == nimber, text


def test_names_of_moves() -> None:
    position = game("impartial:clobber").start("BWB")
    assert [name for name, _ in position.moves()] == ["L a1-b1", "L c1-b1", "R b1-a1", "R b1-c1"]
    assert str(position.play("b1-a1")) == "W.B"
    with pytest.raises(GrundyError, match="'castle' is no move in BWB"):
        position.play("castle")


def test_versions_are_found_by_name() -> None:
    version = game("impartial:clobber")
    assert version is game("impartial:clobber") is installed("impartial:clobber")
    assert pickle.loads(pickle.dumps(version)) is version
    assert (str(version), version.title) == ("impartial:clobber", "Impartial Clobber")
    assert game("impartial:toads-and-frogs").name == "impartial:toads_and_frogs"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("cram", "cram is not partizan: it has no impartial version"),
        ("hex", "hex is not won by the last move: it has no impartial version"),
        ("dots_and_boxes", "dots_and_boxes is not partizan: it has no impartial version"),
        ("impartial:clobber", "impartial:clobber is not partizan: it has no impartial version"),
        ("colouring", "colouring is not won by the last move: it has no impartial version"),
        ("clober", "unknown game 'clober'; did you mean 'clobber'"),
    ],
)
def test_games_without_an_impartial_version(name: str, message: str) -> None:
    with pytest.raises(GrundyError, match=message):
        game(f"impartial:{name}")


def test_a_file_of_ones_own() -> None:
    """Rules as data of a file are played by the engine, and both players have the moves of both."""
    position = game("impartial:examples/data_clobber.py").start("BWBW/WBWB")
    assert position.grundy() == game("impartial:clobber").start("BWBW/WBWB").grundy() == 0
    assert position.game.native is not None
    assert isinstance(position.game.native(position), _engine.PatternNimbers)
    assert isinstance(Domineering.parse("2x2").left()[0], Domineering)
