"""Canonical forms against the laws of games, and against plain canonical forms made for the tests."""

from __future__ import annotations

import copy
import pickle
from fractions import Fraction
from itertools import combinations, pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests import plain_forms as plain

from grundy.errors import GrundyError
from grundy.values import Nimber, Outcome
from grundy.values.partizan import CanonicalForm

ZERO = CanonicalForm()


def value(text: str) -> CanonicalForm:
    return CanonicalForm.parse(text)


def born_by(day: int) -> set[CanonicalForm]:
    """All values born by a day: pairs of antichains of the values born before."""
    games = {ZERO}
    for _ in range(day):
        chains = antichains(sorted(games, key=str))
        games = {CanonicalForm(left, right) for left in chains for right in chains}
    return games


def antichains(games: list[CanonicalForm]) -> list[tuple[CanonicalForm, ...]]:
    found: list[tuple[CanonicalForm, ...]] = [()]
    for game in games:
        found += [(*chain, game) for chain in found if all(game.confused(other) for other in chain)]
    return found


DAY_TWO = sorted(born_by(2), key=str)


def forms(depth: int = 3) -> st.SearchStrategy[CanonicalForm]:
    """Random games of a few days, hot ones among them."""
    numbers = st.fractions(-3, 3, max_denominator=4).filter(lambda x: x.denominator in (1, 2, 4))
    leaves = st.builds(CanonicalForm.small, numbers, st.integers(-2, 2), st.integers(0, 3)) | numbers.map(
        CanonicalForm.small
    )
    return st.recursive(
        leaves,
        lambda inner: st.builds(
            CanonicalForm, st.lists(inner, min_size=1, max_size=2), st.lists(inner, min_size=1, max_size=2)
        ),
        max_leaves=2**depth,
    )


# ---- the days ----------------------------------------------------------------------------------
@pytest.mark.parametrize(("day", "count"), [(0, 1), (1, 4), (2, 22), (3, 1474)])
def test_games_born_by_day(day: int, count: int) -> None:
    """Siegel, Combinatorial Game Theory, III.1."""
    assert len(born_by(day)) == count


def test_day_two() -> None:
    assert {str(game) for game in DAY_TWO} == {
        *("0", "1", "-1", "2", "-2", "1/2", "-1/2", "*", "*2", "^", "v", "^*", "v*", "1*", "-1*", "+-1"),
        *("{1|0}", "{0|-1}", "{1|*}", "{*|-1}", "{1|0,*}", "{0,*|-1}"),
    }


def test_day_two_is_a_distributive_lattice() -> None:
    """D. Calistrate, M. Paulhus, D. Wolfe, "On the lattice structure of finite games" (2002)."""

    def bound(games: list[CanonicalForm], above: bool) -> CanonicalForm:
        (best,) = (g for g in games if all(g <= h if above else g >= h for h in games))
        return best

    def join(a: CanonicalForm, b: CanonicalForm) -> CanonicalForm:
        return bound([g for g in DAY_TWO if g >= a and g >= b], above=True)

    def meet(a: CanonicalForm, b: CanonicalForm) -> CanonicalForm:
        return bound([g for g in DAY_TWO if g <= a and g <= b], above=False)

    for a, b, c in product(DAY_TWO, repeat=3):
        assert meet(a, join(b, c)) == join(meet(a, b), meet(a, c))


def test_day_two_against_plain_forms() -> None:
    for g, h in product(DAY_TWO, repeat=2):
        a, b = plain.from_form(g), plain.from_form(h)
        assert (g <= h) == plain.at_most(a, b)
        assert plain.from_form(g + h) == plain.added(a, b)
        assert plain.from_form(-g) == plain.negative(a)


def test_day_three_against_plain_forms() -> None:
    chains = antichains(DAY_TWO)
    for left, right in list(product(chains, repeat=2))[::29]:
        expected = plain.canonical(map(plain.from_form, left), map(plain.from_form, right))
        assert plain.from_form(CanonicalForm(left, right)) == expected


@pytest.mark.long
def test_all_of_day_three_against_plain_forms() -> None:
    chains = antichains(DAY_TWO)
    for left, right in product(chains, repeat=2):
        expected = plain.canonical(map(plain.from_form, left), map(plain.from_form, right))
        assert plain.from_form(CanonicalForm(left, right)) == expected


@settings(max_examples=40)
@given(st.lists(forms(1), max_size=4), st.lists(forms(1), max_size=4))
def test_random_games_against_plain_forms(left: list[CanonicalForm], right: list[CanonicalForm]) -> None:
    expected = plain.canonical(map(plain.from_form, left), map(plain.from_form, right))
    assert plain.from_form(CanonicalForm(left, right)) == expected


# ---- laws --------------------------------------------------------------------------------------
@settings(max_examples=50)
@given(forms(), forms(), forms(2))
def test_group_laws(g: CanonicalForm, h: CanonicalForm, k: CanonicalForm) -> None:
    assert g + h == h + g
    assert (g + h) + k == g + (h + k)
    assert g + 0 == g
    assert g - g == 0
    assert -(g + h) == -g - h
    assert 0 - -g == g
    assert 3 * g == g + g + g == g * 3
    assert -2 * g == -g - g


@settings(max_examples=50)
@given(forms(), forms(), forms())
def test_order_laws(g: CanonicalForm, h: CanonicalForm, k: CanonicalForm) -> None:
    assert g <= g
    assert (g <= h) == (g - h <= 0) == (-h <= -g)
    if g <= h and h <= g:
        assert g == h
    if g <= h and h <= k:
        assert g <= k
    if g <= h:
        assert g + k <= h + k
    assert [g < h, g == h, g > h, g.confused(h)].count(True) == 1
    assert (g - h).outcome is {
        (True, True): Outcome.P,
        (True, False): Outcome.R,
        (False, True): Outcome.L,
        (False, False): Outcome.N,
    }[g <= h, g >= h]


@given(forms())
def test_options_are_right(g: CanonicalForm) -> None:
    """Left's options are not at least g; the form of the options is g; none dominates or is reversible."""
    assert CanonicalForm(g.left(), g.right()) == g
    assert all(not option >= g for option in g.left())
    assert all(not option <= g for option in g.right())
    for side in (g.left(), g.right()):
        assert all(a.confused(b) for a, b in combinations(side, 2))
    assert all(not answer <= g for option in g.left() for answer in option.right())
    assert all(not answer >= g for option in g.right() for answer in option.left())


@settings(max_examples=50)
@given(forms(), forms())
def test_stop_laws(g: CanonicalForm, h: CanonicalForm) -> None:
    assert g.left_stop >= g.right_stop
    assert (-g).left_stop == -g.right_stop
    assert (g + h).left_stop <= g.left_stop + h.left_stop
    assert (g + h).left_stop >= g.left_stop + h.right_stop
    assert (g + h).right_stop >= g.right_stop + h.right_stop
    if not g.is_number:
        assert g.left_stop == max(option.right_stop for option in g.left())
        assert g.right_stop == min(option.left_stop for option in g.right())
    if g <= h:
        assert g.left_stop <= h.left_stop
        assert g.right_stop <= h.right_stop


@settings(max_examples=50)
@given(forms(), forms())
def test_mean_and_temperature_laws(g: CanonicalForm, h: CanonicalForm) -> None:
    assert (g + h).mean == g.mean + h.mean
    assert (-g).mean == -g.mean
    assert g.right_stop <= g.mean <= g.left_stop
    assert (-g).temperature == g.temperature
    assert (g + h).temperature <= max(g.temperature, h.temperature)


@given(forms(2))
def test_mean_is_what_many_copies_are_worth(g: CanonicalForm) -> None:
    """n g and n times the mean differ by at most the temperature and an infinitesimal (ONAG, chapter 9)."""
    many = 6 * g
    slack = max(g.temperature, Fraction(0)) + 1
    assert many.left_stop <= 6 * g.mean + slack
    assert many.right_stop >= 6 * g.mean - slack


@given(forms(), st.fractions(0, 3, max_denominator=4).filter(lambda x: x.denominator in (1, 2, 4)))
def test_cooling(g: CanonicalForm, t: Fraction) -> None:
    """The walls of the thermograph are the stops of the cooled game, and cooling is additive."""
    cooled = g.cool(t)
    graph = g.thermograph()
    assert cooled.left_stop == at(graph.left, t)
    assert cooled.right_stop == at(graph.right, t)
    assert cooled.mean == g.mean
    if t > g.temperature:
        assert cooled == g.mean
    if not g.is_number:
        assert (g.cool(g.temperature) - g.mean).is_infinitesimal


def at(wall: tuple[tuple[Fraction, Fraction], ...], t: Fraction) -> Fraction:
    """The value of a wall at a temperature."""
    for (low, first), (high, second) in pairwise(wall):
        if low <= t <= high:
            return first + (second - first) / (high - low) * (t - low)
    return wall[-1][1]


@given(forms(2), forms(2), st.integers(0, 2))
def test_cooling_is_additive(g: CanonicalForm, h: CanonicalForm, t: int) -> None:
    assert (g + h).cool(t) == g.cool(t) + h.cool(t)


@given(forms(2), st.sampled_from(["0", "1", "1/2", "*", "^"]), st.sampled_from(["0", "1", "2*", "^"]))
def test_heating_by_the_definition(g: CanonicalForm, to: str, by: str) -> None:
    def overheated(game: CanonicalForm) -> CanonicalForm:
        if game.is_integer:
            return int(game.mean) * value(to)
        return CanonicalForm(
            [overheated(option) + value(by) for option in game.left()],
            [overheated(option) - value(by) for option in game.right()],
        )

    def heated(game: CanonicalForm) -> CanonicalForm:
        if game.is_number:
            return game
        return CanonicalForm(
            [heated(option) + value(by) for option in game.left()],
            [heated(option) - value(by) for option in game.right()],
        )

    assert g.overheat(value(to), value(by)) == overheated(g)
    assert g.heat(value(by)) == heated(g)


@settings(max_examples=60)
@given(forms(1), forms(1), st.sampled_from(["1", "2", "^", "1/2", "{2|1}", "^*2", "1*", "+_1"]))
def test_norton_product_laws(g: CanonicalForm, h: CanonicalForm, unit: str) -> None:
    """Winning Ways, chapter 8: the product is additive and keeps the order of the first factor."""
    u = value(unit)
    assert (g + h).norton(u) == g.norton(u) + h.norton(u)
    assert (-g).norton(u) == -(g.norton(u))
    assert CanonicalForm.small(3).norton(u) == 3 * u
    assert g.norton(1) == g.overheat(1, 1) if g.is_integer else True
    assert (g >= h) == (g.norton(u) >= h.norton(u))


@settings(max_examples=60)
@given(forms(1), forms(1), forms(1))
def test_ordinal_sum_laws(g: CanonicalForm, h: CanonicalForm, k: CanonicalForm) -> None:
    """The colon principle: if h >= k then g:h >= g:k."""
    assert g.ordinal_sum(0) == g
    assert CanonicalForm().ordinal_sum(g) == g
    if h >= k:
        assert g.ordinal_sum(h) >= g.ordinal_sum(k)


def dicotics(depth: int = 2) -> st.SearchStrategy[CanonicalForm]:
    leaves = st.builds(CanonicalForm.small, st.just(0), st.integers(-2, 2), st.integers(0, 3))
    return st.recursive(
        leaves,
        lambda inner: st.builds(
            CanonicalForm, st.lists(inner, min_size=1, max_size=2), st.lists(inner, min_size=1, max_size=2)
        ),
        max_leaves=2**depth,
    )


@given(dicotics(), dicotics())
def test_atomic_weights_add_up(g: CanonicalForm, h: CanonicalForm) -> None:
    assert g.is_dicotic
    assert (g + h).atomic_weight() == g.atomic_weight() + h.atomic_weight()
    assert (-g).atomic_weight() == -g.atomic_weight()


@given(dicotics())
def test_the_two_ahead_rule(g: CanonicalForm) -> None:
    """Winning Ways, chapter 8: atomic weight at least 2 wins, at least 1 does not lose moving first."""
    weight = g.atomic_weight()
    if weight >= 2:
        assert g > 0
    if weight >= 1:
        assert not g <= 0


@pytest.mark.parametrize(
    ("text", "weight"),
    [("0", "0"), ("*", "0"), ("*5", "0"), ("^", "1"), ("v3*2", "-3"), ("{^|v}", "0"), ("{^^*|vv*}", "*")],
)
def test_known_atomic_weights(text: str, weight: str) -> None:
    assert value(text).atomic_weight() == value(weight)


@given(forms(2), forms(2))
def test_reduced_forms(g: CanonicalForm, h: CanonicalForm) -> None:
    """The reduced form differs by an infinitesimal, and is the same for all games that do."""
    reduced = g.reduced()
    assert (g - reduced).is_infinitesimal
    assert reduced.reduced() == reduced
    assert (g.reduced() == h.reduced()) == (g - h).is_infinitesimal


@given(forms(3))
def test_companions(g: CanonicalForm) -> None:
    def companion(game: CanonicalForm) -> CanonicalForm:
        """By the definition alone."""
        left, right = (
            [companion(option) for option in game.left()],
            [companion(option) for option in game.right()],
        )
        if game.outcome in (Outcome.L, Outcome.P):
            left.append(value("0"))
        if game.outcome in (Outcome.R, Outcome.P):
            right.append(value("0"))
        return CanonicalForm(left, right)

    assert g.companion() == companion(g)
    assert (-g).companion() == -g.companion()


def test_companions_of_deep_games() -> None:
    assert value("1000000000").companion() == value("1000000000")
    assert value("^100*").companion() == value("^100")
    assert [value(text).companion() for text in ("v*", "^^", "^3*2")] == list(
        map(value, ("v", "^^*", "^3*2"))
    )


@given(forms(2), dicotics())
def test_infinitesimals_do_not_change_reduced_forms(g: CanonicalForm, small: CanonicalForm) -> None:
    assert (g + small).reduced() == g.reduced()
    assert (g + value("+_1")).reduced() == g.reduced()
    assert g.reduced().birthday <= g.birthday


@given(forms(2))
def test_birthdays(g: CanonicalForm) -> None:
    options = (*g.left(), *g.right())
    assert g.birthday == (1 + max(option.birthday for option in options) if options else 0)
    assert set(options) <= set(g.followers())


# ---- facts -------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "mean", "temperature"),
    [
        ("3/4", "3/4", "-1/4"),
        ("5", "5", "-1"),
        ("^*", "0", "0"),
        ("{2|-1}", "1/2", "3/2"),
        ("{3||2|-1}", "2", "1"),
        ("{4|1||-3}", "-1/4", "11/4"),
        ("+_1", "0", "0"),
    ],
)
def test_means_and_temperatures(text: str, mean: str, temperature: str) -> None:
    assert value(text).mean == Fraction(mean)
    assert value(text).temperature == Fraction(temperature)


def test_numbers_and_nimbers_stand_for_values() -> None:
    half = value("1/2")
    assert half == Fraction(1, 2)
    assert hash(half) == hash(Fraction(1, 2))
    assert half != 1
    assert 1 - half == half
    assert half + Nimber(2) == value("1/2*2")
    assert value("*") != 0
    assert half < 1
    with pytest.raises(TypeError):
        half + "1"  # type: ignore[operator]
    with pytest.raises(TypeError):
        CanonicalForm(["1"], [])  # type: ignore[list-item]


@given(forms())
def test_numbers_become_those_of_python(g: CanonicalForm) -> None:
    if g == g.mean:
        assert g.as_fraction() == g.mean == Fraction(*g.as_integer_ratio())
        assert float(g) == float(g.mean)
    else:
        for convert in (float, CanonicalForm.as_fraction, CanonicalForm.as_integer_ratio):
            with pytest.raises(GrundyError, match="is no number"):
                convert(g)


def test_a_form_cannot_be_changed() -> None:
    with pytest.raises(AttributeError, match="cannot be changed"):
        ZERO.number = 3


@given(forms(2))
def test_forms_are_copied_and_pickled(g: CanonicalForm) -> None:
    assert pickle.loads(pickle.dumps(g)) == g
    assert copy.deepcopy(g) == g


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: CanonicalForm.small(Fraction(1, 3)), "its denominator is not a power of 2"),
        (lambda: CanonicalForm.small(2**62), "too large or too fine"),
        (lambda: CanonicalForm.small(2**61) * 4, "too large or too fine"),
        (lambda: CanonicalForm.small(0, 2**30) * 2, "a multiple of up is too large"),
        (lambda: CanonicalForm.small(nimber=70_000), "a nimber in a partizan value is at most"),
        (lambda: value("^100000 + {1|-1}"), "too deep"),
        (lambda: value("1:100000 + 1"), "too deep"),
        (lambda: value("{1|0}").atomic_weight(), "only an infinitesimal game has an atomic weight"),
        (lambda: value("*").norton(-1), "the unit of a Norton product is a positive game"),
        (lambda: value("*").cool(-1), "a game is cooled by a number above -1"),
    ],
)
def test_what_cannot_be_done_is_said(make: object, message: str) -> None:
    with pytest.raises(GrundyError, match=message):
        make()  # type: ignore[operator]


def test_a_deep_game_ends_in_an_error() -> None:
    game, stop = ZERO, 2
    while game.birthday < 5000:
        game, stop = CanonicalForm([stop], [game]), stop + 2
    with pytest.raises(GrundyError, match="too deep"):
        game + game
    assert str(game).endswith("}")
    with pytest.raises(GrundyError, match="too fine"):
        assert game.mean
