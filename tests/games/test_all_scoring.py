"""What holds for every game that is won by points."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests import plain_scores as plain
from tests.scoring_positions import SCORING

from grundy.errors import GrundyError
from grundy.games import ScoringPosition, game
from grundy.search.scores import ScoreSolver, move_score, plain_score
from grundy.values import Outcome, Score

GAMES = pytest.mark.parametrize("name", sorted(SCORING))


def brute(position: ScoringPosition) -> int:
    coins = position.coins()
    assert coins is not None
    return plain.score(coins.strings)


@GAMES
@given(data=st.data())
def test_text_round_trips(name: str, data: st.DataObject) -> None:
    position = data.draw(SCORING[name])
    for each in (position, *position.options(), position.canonical()):
        assert game(name).start(str(each)) == each
        assert hash(game(name).start(str(each))) == hash(each)


@GAMES
@given(data=st.data())
def test_moves_have_names(name: str, data: st.DataObject) -> None:
    position = data.draw(SCORING[name])
    moves = list(position.moves())
    assert len({move for move, _ in moves}) == len(moves)
    for move, option in moves:
        assert position.play(move) == option
        assert position.play("-".join(reversed(move.upper().split("-")))) == option
        assert option.size() == position.size() - 1
        assert 0 <= position.at_stake() - option.at_stake() <= 2
    with pytest.raises(GrundyError, match="'castle' is no move in "):
        position.play("castle")


@GAMES
@settings(max_examples=30, deadline=None)
@given(data=st.data())
def test_scores(name: str, data: st.DataObject) -> None:
    """By the engine, by the definition in the package, and by brute force."""
    position = data.draw(SCORING[name])
    expected = brute(position)
    solver = ScoreSolver(position)
    score = solver.score(position)
    assert score == plain_score(position) == Score(expected, position.at_stake() - expected)
    assert solver.known(position) == (expected, expected)
    assert solver.keeps(position, expected) is True
    assert solver.keeps(position, expected + 1) is False
    best = solver.best_move(position)
    assert (best is None) == (position.size() == 0)
    if best is not None:
        option = position.play(best)
        assert move_score(position, option, plain_score(option)).mine == expected
    assert set(solver.moves(position).values()) <= {Score(m, position.at_stake() - m) for m in range(99)}


@GAMES
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_nodes_are_won_if_and_only_if_a_child_is_lost(name: str, data: st.DataObject) -> None:
    position = data.draw(SCORING[name])
    for contract in range(1, position.at_stake() + 1):
        lost = [brute(child) < left for child, left in position.children(contract)]
        assert any(lost) is (brute(position) >= contract)


@GAMES
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_canonical(name: str, data: st.DataObject) -> None:
    position = data.draw(SCORING[name])
    canonical = position.canonical()
    assert canonical.canonical() == canonical
    assert canonical.key() == position.key()
    assert brute(canonical) == brute(position)


@GAMES
@settings(max_examples=20)
@given(data=st.data())
def test_pictures(name: str, data: st.DataObject) -> None:
    position = data.draw(SCORING[name])
    assert ElementTree.fromstring(position.draw()).tag.endswith("svg")


@GAMES
def test_refusals(name: str) -> None:
    position = game(name).start({"dots_and_boxes": "1x1", "strings_and_coins": "0-1-0"}[name])
    with pytest.raises(GrundyError, match="is won by points: its positions have no nimber"):
        position.grundy()
    with pytest.raises(GrundyError, match="is won by points: there is no misère play"):
        position.outcome(misere=True)
    assert position.outcome() is Outcome.P
    assert position.value() == Score(0, 1)


WRONG = [
    ("dots_and_boxes", "", "expected a board such as `3x4`, `3x4-swedish` or `+-+.+/|.|../+.+-+` in ''"),
    ("dots_and_boxes", "3x", "expected a number of columns in '3x' at character 3"),
    ("dots_and_boxes", "3x4-danish", "a start is `american`, `icelandic` or `swedish` in '3x4-danish' at"),
    ("dots_and_boxes", "65x2", "the number of rows is at most 64 in '65x2' at character 1"),
    ("dots_and_boxes", "+-+/|.|", "a board is rows of dots and rows of boxes in turn, dots at the corners"),
    ("dots_and_boxes", "+|+/|.|/+-+", "expected a line `-` or `.` in '+|+/|.|/+-+' at character 2"),
    ("dots_and_boxes", "+-+/|x|/+-+", "expected an open box `.` or a closed one `#` in '+-+/|x|/+-+'"),
    ("dots_and_boxes", "+-./|.|/+-+", "expected a dot `+` in '+-./|.|/+-+' at character 3"),
    ("strings_and_coins", "", "expected a coin in '' at character 1"),
    ("strings_and_coins", "1", "expected `-` and where the string ends in '1' at character 2"),
    ("strings_and_coins", "1-1", "a string ties two different coins, or one to the ground in '1-1' at"),
    ("strings_and_coins", "1-2;3", "expected `-` or `,` in '1-2;3' at character 4"),
    ("nimstring", "0-1-2", "0-1-2 is loony: whoever moves wins, and it has no nimber"),
]


@pytest.mark.parametrize(
    ("name", "text", "message"), WRONG, ids=[f"{name} {text}" for name, text, _ in WRONG]
)
def test_wrong_text(name: str, text: str, message: str) -> None:
    with pytest.raises(GrundyError) as caught:
        game(name).start(text)
    assert str(caught.value).startswith(message)
