"""Partizan games in misère play, as they stand."""

from __future__ import annotations

import pickle
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy.errors import GrundyError, ParseError
from grundy.search.misere_calc import misere_calc
from grundy.values.misere_games import MisereGame
from grundy.values.misere_games_text import read_games
from grundy.values.notation import HOLDS
from grundy.values.outcome import Outcome

ZERO = MisereGame()


def games(depth: int = 3) -> st.SearchStrategy[MisereGame]:
    """Random games of at most so many moves in a row."""
    found: st.SearchStrategy[MisereGame] = st.just(ZERO)
    for _ in range(depth):
        side = st.lists(found, max_size=2)
        found = st.builds(MisereGame, side, side)
    return found


def wins(game: tuple[MisereGame, ...], left: bool) -> bool:
    """Whether the player to move wins a sum, by the rules."""
    options = [
        (*game[:place], option, *game[place + 1 :])
        for place, part in enumerate(game)
        for option in (part.left if left else part.right)
    ]
    return not options or any(not wins(option, not left) for option in options)


@given(games(2), games(2))
def test_sums_are_played_by_the_rules(g: MisereGame, h: MisereGame) -> None:
    assert (g + h).left_wins_first == wins((g, h), left=True)
    assert (g + h).left_wins_second == (not wins((g, h), left=False))
    assert g + h is h + g
    assert (g + h).conjugate is g.conjugate + h.conjugate


@given(games(), games(), games(1))
def test_sums_associate(g: MisereGame, h: MisereGame, k: MisereGame) -> None:
    assert (g + h) + k is g + (h + k)
    assert g + 0 is g


@given(games())
def test_text_and_pickle(g: MisereGame) -> None:
    assert MisereGame.parse(str(g)) is g
    assert pickle.loads(pickle.dumps(g)) is g
    assert g.conjugate.conjugate is g
    assert g.latex()


@given(games())
def test_the_adjoint_is_a_dicot_that_loses(g: MisereGame) -> None:
    assert g.adjoint.is_dicot
    assert (g + g.adjoint).outcome is Outcome.P


@given(games())
def test_followers(g: MisereGame) -> None:
    followers = list(g.followers())
    assert followers[0] is g
    assert len(set(followers)) == len(followers)
    assert g.is_dicot == all(bool(h.left) == bool(h.right) for h in followers)
    ends = [h for h in followers if not h.left or not h.right]
    dead = all(
        all(not k.left for k in h.followers()) if not h.left else all(not k.right for k in h.followers())
        for h in ends
    )
    assert g.is_dead_ending == dead


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("{|}", "0"),
        ("{0|}", "1"),
        ("{|{|0}}", "-2"),
        ("{0|1}", "1/2"),
        ("{1/2|1}", "3/4"),
        ("{0,1|2}", "{0,1|2}"),
        ("{0|2}", "{0|2}"),
        ("{1|}", "2"),
        ("{1/2|}", "{1/2|}"),
        ("{0,*|0,*}", "*2"),
        ("{0|*}", "^"),
        ("-{0|*}", "v"),
        ("*+*", "{*|*}"),
        ("+-1", "{1|-1}"),
        ("{1||0|-1}", "{1|{0|-1}}"),
        ("1 - 1", "{-1|1}"),
    ],
)
def test_written(text: str, written: str) -> None:
    assert str(MisereGame.parse(text)) == written


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{0|", "expected"),
        ("2 . *", "no products"),
        ("* : *", "no products"),
        ("1/3", "power of 2"),
        ("1000", "more than 100 moves"),
        ("*1000", "more than 100 moves"),
        ("90 + 90 + 90", "more than 200 moves"),
    ],
)
def test_mistakes(text: str, message: str) -> None:
    with pytest.raises(GrundyError, match=message):
        MisereGame.parse(text)


def test_where_a_mistake_is() -> None:
    with pytest.raises(ParseError, match="at character 5"):
        MisereGame.parse("{0|*")


def test_numbers() -> None:
    for x in (Fraction(5, 8), Fraction(-11, 8), Fraction(7), Fraction(0), Fraction(-1, 2)):
        game = MisereGame.of_number(x)
        assert game.as_number == x
        assert game.normal_value == x
        assert str(game) == str(x)
    with pytest.raises(GrundyError):
        MisereGame.of_number(Fraction(1, 3))


def test_games_stay_as_they_are() -> None:
    with pytest.raises(AttributeError):
        ZERO.left = (ZERO,)


def test_comparisons_are_read() -> None:
    g, sign, h = read_games("* >= 0")
    assert (g, sign, h) == (MisereGame.nimber(1), ">=", ZERO)


@pytest.mark.parametrize(
    ("text", "signs"),
    [
        ("* ? *", "= == <= >= ≤ ≥"),
        ("* ? 0", "|| <> <||> != <| |> ∥ ≠"),
        ("{0,*|*} ? *2", "> >= |> != ≥ ≠"),
    ],
)
def test_every_sign_of_comparison(text: str, signs: str) -> None:
    for sign in HOLDS:
        found = misere_calc(text.replace("?", sign), None, lambda game, text: ZERO).value
        assert found is (sign in signs.split()), sign
