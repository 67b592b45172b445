"""Games combined in other ways than by a sum; values of CGSuite's own tests, and play itself."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product

import pytest
from tests.values.test_partizan import born_by

from grundy.errors import GrundyError, ParseError
from grundy.values import combined
from grundy.values.partizan import CanonicalForm
from grundy.values.partizan_parse import read_expression

CGSUITE = [
    ("conjunctive(1/2, 1/4)", "1/2"), ("ordinal_product(1/2, 1/4)", "11/32"),
    ("conjunctive(*5, *6)", "*5"), ("ordinal_product(*5, *6)", "*30"),
    ("conjunctive(+-1, ^^)", "{0|-1}"), ("ordinal_product(+-1, ^^)", "+-1"),
    ("conjunctive({1|0}, 0)", "0"), ("ordinal_product({1|0}, 0)", "0"),
    ("power(^, 7/4)", "{0||0,v*|0,{0,v*|0,*}}"), ("power(^, 3)", "^<3>"),
    ("power(+_2, 3)", "{0||0|-2,{0|-2,{0|-2}}}"),
    ("power(+_2, 7/4)", "{0||0,{0|-2,{0|-2}}|-2,{0,{0|-2,{0|-2}}|-2,{0|-2}}}"),
    ("power_to(^, 7/4)", "{^|*,^[2]||*,^[2]}"), ("power_to(^, 3)", "^[3]"),
    ("power_to(+_2, 3)", "{+_2||0|-2|||0|-2}"), ("power_to(+-1, 3)", "{1,{1,+-1|-1}|-1}"),
    ("power_to(+_2, 7/4)", "{+_2|{0|-2},{+_2||0|-2}||{0|-2},{+_2||0|-2}}"),
    ("subordinate(1/8, 1)", "-3"), ("subordinate(power_to(^, 5) + *, *)", "5"),
    ("subordinate(+-1, 0)", "+-1"), ("subordinate(+-1, +-1)", "0"), ("subordinate(-13/16, -1)", "3/8"),
    ("cool({3||2*|1*}, -1/2)", "{7/2|||5/2|3/2||+-1/2}"), ("cool(1/4, -1/8)", "1/4"),
    ("cool(1/4, -1/4)", "1/4*"), ("cool(1/4, -3/8)", "{3/8|1/8}"),
    ("atomic_weight(+_2)", "0"), ("atomic_weight({1|^^||^})", "2"), ("atomic_weight(^3*2)", "3"),
]  # fmt: skip
"""From CGSuite's test tables CompoundGameTestCase, GameTest and CanonicalShortGameTestCase (e909ab8b).

Its selective sums are left out: after a move in one game it goes on with the disjunctive sum."""

MISTAKES = [
    ("subordinate(*, 1)", "* is no ordinal sum of 1 and another game"),
    ("power(+-1, 3)", "only games {0|H} have powers, not +-1"),
    ("power(^, 0)", "the exponent of a power is positive"),
    ("power_to(^, -1)", "an exponent is a number from 0 on, not -1"),
    ("power_to(^, 1000000)", "a value is too deep to compute with"),
    ("selective(1000000, 1)", "a value is too deep to compute with"),
    ("nim_quotient(*, 0)", "the nimber 0 has no inverse"),
    ("nim_product(1, *)", "1 is no nimber"),
    ("cool(+-1, -1)", "a game is cooled by a number above -1"),
    ("atomic_weight({1|0})", "only an infinitesimal game has an atomic weight"),
    ("atomic_weight({1|^^^||^})", "this game has no atomic weight"),
]


@pytest.mark.parametrize(("text", "value"), CGSUITE)
def test_what_cgsuite_says(text: str, value: str) -> None:
    assert read_expression(text) == CanonicalForm.parse(value)


@pytest.mark.parametrize(("text", "message"), MISTAKES)
def test_mistakes_have_one_line(text: str, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        read_expression(text)
    assert str(caught.value).startswith(f"{message} in ")


Pair = tuple[CanonicalForm, CanonicalForm]
Moves = Callable[[Pair, bool], list[Pair]]


def _side(game: CanonicalForm, left: bool) -> tuple[CanonicalForm, ...]:
    return game.left() if left else game.right()


def _both(pair: Pair, left: bool) -> list[Pair]:
    return list(product(_side(pair[0], left), _side(pair[1], left)))


def _one(pair: Pair, left: bool) -> list[Pair]:
    return [(a, pair[1]) for a in _side(pair[0], left)] + [(pair[0], b) for b in _side(pair[1], left)]


def _either(pair: Pair, left: bool) -> list[Pair]:
    return _one(pair, left) + _both(pair, left)


def _first(pair: Pair, left: bool) -> list[Pair]:
    if pair[0].left() or pair[0].right():
        return [(a, pair[1]) for a in _side(pair[0], left)]
    return [(pair[0], b) for b in _side(pair[1], left)]


@pytest.mark.parametrize(
    ("combine", "moves"),
    [(combined.conjunctive_sum, _both), (combined.selective_sum, _either), (combined.sequential_sum, _first)],
)
def test_who_wins_is_who_wins_by_play(combine: Callable[..., CanonicalForm], moves: Moves) -> None:
    @cache
    def wins(pair: Pair, left: bool) -> bool:
        return any(not wins(option, not left) for option in moves(pair, left))

    games = [*born_by(2), *map(CanonicalForm.parse, ("{2|1||*}", "+_1", "{3/4|*2}"))]
    for pair in product(games, repeat=2):
        value = combine(*pair)
        assert (not value <= 0, not value >= 0) == (wins(pair, True), wins(pair, False))


def test_the_nimbers_below_16_are_a_field_in_expressions() -> None:
    for a in range(16):
        for b in range(1, 16):
            quotient = read_expression(f"nim_quotient(*{a}, *{b})")
            assert read_expression(f"nim_product({quotient}, *{b}) = *{a}") is True


def test_weights_of_atomic_games_add() -> None:
    games = [
        CanonicalForm.parse(text) for text in ("+_2", "+_{1|1*}", "{1|^^||^}", "^", "^^*3", "{2|0||0}", "*")
    ]
    for one, other in product(games, repeat=2):
        assert (one - other).atomic_weight() == one.atomic_weight() - other.atomic_weight()


def test_a_game_that_is_no_infinitesimal_or_too_far_from_ups_has_no_weight() -> None:
    """By the definition: between -(^* + kite) and ^* + kite of some multiple of up."""
    kite = CanonicalForm.parse("^*") + CanonicalForm.parse("*8").ordinal_sum(-1)
    up = CanonicalForm.parse("^")
    for game in [g for g in born_by(3) if g.is_infinitesimal][::7]:
        near = [n for n in range(-6, 7) if -kite <= game - up * n <= kite]
        try:
            weight = game.atomic_weight()
        except GrundyError:
            assert not near
        else:
            assert not weight.is_integer or [int(weight.as_fraction())] == near
