"""What holds for every partizan game that ships with grundy."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests import plain_forms as plain
from tests.partizan_positions import PARTIZAN

from grundy.errors import GrundyError, ParseError
from grundy.games import PartizanPosition, Player, game
from grundy.games.turn import turn_of
from grundy.search.partizan import PartizanSolver
from grundy.values import Outcome

GAMES = pytest.mark.parametrize("name", sorted(PARTIZAN))
WITH_VALUES = pytest.mark.parametrize(
    "name",
    [name for name in sorted(PARTIZAN) if game(name).position.last_move_wins],
)
WITHOUT_DRAWS = pytest.mark.parametrize(
    "name",
    [name for name in sorted(PARTIZAN) if not game(name).position.may_be_drawn],
)


@GAMES
@given(data=st.data())
def test_text_round_trips(name: str, data: st.DataObject) -> None:
    position = data.draw(PARTIZAN[name])
    for each in (position, *position.left(), *position.right(), *position.components(), position.canonical()):
        assert game(name).start(str(each)) == each
        assert hash(game(name).start(str(each))) == hash(each)


@GAMES
@given(data=st.data())
def test_moves_have_names(name: str, data: st.DataObject) -> None:
    position = data.draw(PARTIZAN[name])
    for player in Player:
        moves = list(position.moves_of(player))
        assert len({move for move, _ in moves}) == len(moves)
        for move, option in moves:
            assert position.play(f"{player.value} {move}") == option
            assert position.play(f"{player.value.lower()}  {move.upper()}") == option
            assert option.size() < position.size()
    with pytest.raises(GrundyError, match="'castle' is no move in "):
        position.play("castle")


@WITH_VALUES
@settings(max_examples=40)
@given(data=st.data())
def test_values_are_those_of_the_rules(name: str, data: st.DataObject) -> None:
    """By the engine, with components and symmetries, and by the plain definition without them."""
    position = data.draw(PARTIZAN[name])
    expected = plain.value_of(position)
    assert plain.from_form(position.value(theorems=False)) == expected
    assert plain.from_form(position.canonical().value(theorems=False)) == expected
    assert position.value() == position.value(theorems=False)


@WITHOUT_DRAWS
@settings(max_examples=40)
@given(data=st.data())
def test_outcomes_by_search(name: str, data: st.DataObject) -> None:
    position = data.draw(PARTIZAN[name])
    left, right = plain.wins_first(position, left=True), plain.wins_first(position, left=False)
    expected = {(1, 1): Outcome.N, (1, 0): Outcome.L, (0, 1): Outcome.R, (0, 0): Outcome.P}[left, right]
    solver = PartizanSolver(position)
    assert solver.outcome(position) is expected
    assert position.outcome() is expected
    for player, wins in ((Player.LEFT, left), (Player.RIGHT, right)):
        move = solver.winning_move(position, player)
        assert (move is not None) is wins or position.winner() is not None
        if move is not None and position.winner() is None:
            after = position.play(f"{player.value} {move}")
            assert not plain.wins_first(after, left=player is Player.RIGHT)


@GAMES
@given(data=st.data())
def test_canonical(name: str, data: st.DataObject) -> None:
    position = data.draw(PARTIZAN[name])
    assert position.canonical().key() == position.key()
    assert position.canonical().canonical() == position.canonical()
    for part in position.components():
        assert len(part.components()) == 1
        assert part.canonical().key() == (str(part.canonical()),)


@GAMES
@given(data=st.data())
def test_turns(name: str, data: st.DataObject) -> None:
    position = data.draw(PARTIZAN[name])
    for player in Player:
        turn = turn_of(position, player)
        assert type(turn).parse(str(turn)) == turn
        if position.winner() is None:
            assert [move for move, _ in turn.moves()] == [move for move, _ in position.moves_of(player)]


@GAMES
@given(data=st.data())
def test_drawing(name: str, data: st.DataObject) -> None:
    position = data.draw(PARTIZAN[name])
    assert ElementTree.fromstring(position.draw()).tag.endswith("svg")
    assert position._repr_svg_() == position.draw()
    assert position.diagram()


@GAMES
@given(text=st.text("0123456789x+,.:#/*LREBWoHT -_=|", max_size=12))
def test_any_text_is_read_or_refused(name: str, text: str) -> None:
    try:
        position = game(name).start(text)
    except ParseError:
        return
    assert isinstance(position, PartizanPosition)
    assert game(name).start(str(position)) == position


def test_no_nimbers() -> None:
    position = game("domineering").start("2x2")
    with pytest.raises(GrundyError, match="domineering is partizan: its positions have no nimber"):
        position.grundy()


def test_who_moves_must_be_clear() -> None:
    """Both players have a move of that name when names do not tell them apart."""
    position = game("domineering").start("2x2")
    assert str(position.play("a1-a2")) == "#./#."
    with pytest.raises(GrundyError, match="'R a1-a2' is no move"):
        position.play("R a1-a2")
