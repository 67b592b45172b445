"""The order and the canonical forms of dead-ending games, against sums that are played out."""

from __future__ import annotations

import random

import pytest
from tests.values.test_dead_ending import DEAD_ENDING as BORN_BY_TWO

import grundy
from grundy.errors import GrundyError
from grundy.values import DEAD_ENDING, MisereGame
from grundy.values.universes import ALL_GAMES, DICOTS, smallest_universe

ZERO = MisereGame()
CHANCE = random.Random(7)

ENDS = [ZERO]
for _ in range(4):
    ENDS.append(MisereGame([], ENDS))
TELLERS = [*BORN_BY_TWO, *ENDS, *(end.conjugate for end in ENDS), MisereGame.parse("{1|-3}")]


def told_apart(g: MisereGame, h: MisereGame) -> MisereGame | None:
    """A game beside which Left is better off with H than with G, among a few hundred."""
    for x in TELLERS:
        first, second = g + x, h + x
        if second.left_wins_first > first.left_wins_first:
            return x
        if second.left_wins_second > first.left_wins_second:
            return x
    return None


def test_games_born_by_day_two() -> None:
    """196 classes, each with one form, which is no longer than the game."""
    forms = {g: DEAD_ENDING.canonical(g) for g in BORN_BY_TWO}
    assert (len(forms), len(set(forms.values()))) == (232, 196)
    assert all(form.birthday <= g.birthday and DEAD_ENDING.equal(g, form) for g, form in forms.items())
    found = list(dict.fromkeys(forms.values()))
    assert not any(DEAD_ENDING.equal(g, h) for place, g in enumerate(found) for h in found[:place])


def test_nothing_tells_apart_what_is_in_order() -> None:
    pairs = [(CHANCE.choice(BORN_BY_TWO), CHANCE.choice(BORN_BY_TWO)) for _ in range(1500)]
    above = [(g, h) for g, h in pairs if DEAD_ENDING.at_least(g, h)]
    assert len(above) > 50
    assert all(told_apart(g, h) is None for g, h in above)


def test_what_is_not_in_order_is_told_apart() -> None:
    """By small games for most pairs; -2 and 2 need a larger one."""
    pairs = [(CHANCE.choice(BORN_BY_TWO), CHANCE.choice(BORN_BY_TWO)) for _ in range(500)]
    apart = [told_apart(g, h) is not None for g, h in pairs if not DEAD_ENDING.at_least(g, h)]
    assert sum(apart) > 0.9 * len(apart)
    minus, two = MisereGame.of_number(-2), MisereGame.of_number(2)
    assert not DEAD_ENDING.at_least(minus, two)
    assert told_apart(minus, two) == MisereGame.parse("{1|-3}")


def test_sums_have_one_form() -> None:
    sums = [CHANCE.choice(BORN_BY_TWO) + CHANCE.choice(BORN_BY_TWO) for _ in range(60)]
    forms = [DEAD_ENDING.canonical(g) for g in sums]
    for g, form in zip(sums, forms, strict=True):
        assert form.is_dead_ending
        assert told_apart(g, form) is None
        assert told_apart(form, g) is None
        assert DEAD_ENDING.canonical(g.conjugate) is form.conjugate
    for place, g in enumerate(forms):
        assert not any(DEAD_ENDING.equal(g, h) for h in forms[:place] if h is not g)


def test_dicots_are_ordered_no_more_than_among_dicots() -> None:
    dicots = [g for g in BORN_BY_TWO if g.is_dicot]
    for g in dicots:
        for h in dicots:
            if DEAD_ENDING.at_least(g, h):
                assert DICOTS.at_least(g, h)
    assert all(DEAD_ENDING.at_least(g, h) for g in dicots for h in dicots if ALL_GAMES.at_least(g, h))


@pytest.mark.parametrize(
    ("expression", "form"),
    [("1 - 1", "0"), ("1/2 - 1/2", "0"), ("3/4 - 3/4", "0"), ("2 - 1", "1"), ("* + *", "{*|*}")],
)
def test_numbers_have_inverses(expression: str, form: str) -> None:
    """Renault's theorem 4.96; no dicot but 0 is a number."""
    assert str(DEAD_ENDING.canonical(MisereGame.parse(expression))) == form


def test_numbers_in_order() -> None:
    """Theorem 4.105 and lemma 4.106."""
    found = {(g, h): DEAD_ENDING.compare(MisereGame.parse(g), MisereGame.parse(h)) for g, h in (
        ("3/4", "1/2"), ("1", "1/2"), ("1", "2"), ("1", "0"), ("-1", "-2"))}  # fmt: skip
    assert list(found.values()) == ["||", ">", "||", "||", "||"]


@pytest.mark.parametrize("position", ["C3", "C4", "C5", "BooW", "oo", "BoooooW"])
def test_col(position: str) -> None:
    """Renault's lemma 4.27 and theorem 4.28."""
    assert str(grundy.value(grundy.game("col").start(position), misere=True)) == "0"


def test_the_smallest_universe() -> None:
    star, half, none = (MisereGame.parse(text) for text in ("*", "1/2", "{|1}"))
    assert smallest_universe(star) is DICOTS
    assert smallest_universe(star, half) is DEAD_ENDING
    assert smallest_universe(half, none) is ALL_GAMES
    with pytest.raises(GrundyError, match="not one of the dead-ending games"):
        DEAD_ENDING.canonical(none)
