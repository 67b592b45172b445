"""Ends and numbers in misère play, against outcomes by the rules."""

from __future__ import annotations

from fractions import Fraction
from functools import reduce
from itertools import combinations, combinations_with_replacement, product
from operator import add

import pytest

from grundy.errors import GrundyError
from grundy.values import Outcome
from grundy.values.dead_ending import (
    exponent,
    is_zero,
    left_length,
    number_above,
    outcome_of_sum,
    right_length,
)
from grundy.values.misere_games import MisereGame

ZERO = MisereGame()


def subsets(games: list[MisereGame]) -> list[tuple[MisereGame, ...]]:
    return [chosen for size in range(len(games) + 1) for chosen in combinations(games, size)]


def born_by(day: int) -> list[MisereGame]:
    found = [ZERO]
    for _ in range(day):
        sides = subsets(found)
        found = [MisereGame(left, right) for left, right in product(sides, repeat=2)]
    return found


DEAD_ENDING = [game for game in born_by(2) if game.is_dead_ending]
RIGHT_ENDS = [game for game in DEAD_ENDING if game.is_dead_right_end]
RIGHT_ENDS += [MisereGame(chosen) for chosen in subsets(RIGHT_ENDS) if chosen]
NUMBERS = [Fraction(n, 8) for n in range(1, 25)]


def total(games: tuple[MisereGame, ...]) -> MisereGame:
    return reduce(add, games, ZERO)


def test_how_many() -> None:
    assert len(born_by(2)) == 256
    assert len(DEAD_ENDING) == 232


def test_ends_are_counted() -> None:
    """Lemmas 4.80 and 4.82."""
    for g in RIGHT_ENDS:
        if g is not ZERO:
            assert g.outcome is Outcome.R
        for h in RIGHT_ENDS:
            k = left_length(g) - right_length(h.conjugate)
            expected = Outcome.N if k == 0 else Outcome.L if k < 0 else Outcome.R
            assert (g + h.conjugate).outcome is expected is outcome_of_sum([g, h.conjugate])


def test_sums_of_numbers_and_ends() -> None:
    """Lemma 4.92 and theorem 4.98: Right ends count as positive numbers do; the printed statement has Left
    ends."""
    numbers = [MisereGame.of_number(x) for x in (*NUMBERS[:10], *(-x for x in NUMBERS[:10]))]
    for g, h in combinations_with_replacement(numbers, 2):
        assert (g + h).outcome is outcome_of_sum([g, h])
    misread = 0
    for g, h in product(numbers, RIGHT_ENDS[:6]):
        assert (g + h).outcome is outcome_of_sum([g, h])
        printed = exponent(g) - exponent(h)
        misread += (g + h).outcome is not (
            Outcome.N if printed == 0 else Outcome.L if printed < 0 else Outcome.R
        )
    assert misread > 0


@pytest.mark.long
def test_sums_of_three_numbers() -> None:
    numbers = [MisereGame.of_number(x) for x in (*NUMBERS[:8], *(-x for x in NUMBERS[:8]))]
    for games in combinations_with_replacement(numbers, 3):
        assert total(games).outcome is outcome_of_sum(games)


def test_lengths() -> None:
    """Corollary 4.93, and 3/4 -> 2, -11/8 -> -3."""
    assert exponent(MisereGame.of_number(Fraction(3, 4))) == 2
    assert exponent(MisereGame.of_number(Fraction(-11, 8))) == -3
    for x in NUMBERS:
        assert exponent(MisereGame.of_number(x)) == -exponent(MisereGame.of_number(-x))
    with pytest.raises(GrundyError, match="neither"):
        left_length(MisereGame.nimber(1))


def refuted(a: Fraction, b: Fraction) -> bool:
    """Whether some dead-ending game shows that not a >= b."""
    g, h = MisereGame.of_number(a), MisereGame.of_number(b)
    return any(
        (g + x).left_wins_first < (h + x).left_wins_first
        or (g + x).left_wins_second < (h + x).left_wins_second
        for x in DEAD_ENDING
    )


def test_order_of_numbers() -> None:
    """Theorem 4.105: "0 < a < b" in its first branch must be "0 < b < a"."""
    numbers = [Fraction(n, 4) for n in range(-8, 9)]
    printed_refuted = 0
    for a, b in product(numbers, repeat=2):
        if number_above(a, b):
            assert not refuted(a, b)
            assert not number_above(b, a)
        if 0 < a < b and left_length(MisereGame.of_number(a)) <= left_length(MisereGame.of_number(b)):
            printed_refuted += refuted(a, b)
    assert printed_refuted > 0
    assert not number_above(Fraction(3, 4), Fraction(1, 2))
    assert number_above(1, Fraction(1, 2))


def test_integers_cannot_be_compared() -> None:
    """Theorem 4.87: its games beta_k tell k from 0."""
    alpha = MisereGame.nimber(1)
    for k in range(1, 5):
        beta = MisereGame([alpha.conjugate], [alpha])
        assert beta.outcome is Outcome.N
        assert (beta + MisereGame.of_number(k)).outcome is Outcome.P
        alpha = MisereGame([0], [alpha])


def test_zeros() -> None:
    """Theorem 4.107, on all dead-ending games of day 2 and against all of them."""
    zeros = [game for game in DEAD_ENDING if is_zero(game)]
    assert len(zeros) > 1
    for zero in zeros:
        for x in DEAD_ENDING:
            assert (zero + x).outcome is x.outcome
    assert not is_zero(MisereGame.parse("* + *"))


def test_inverses_of_ends_and_numbers() -> None:
    """Theorems 4.83 and 4.96."""
    for g in (*RIGHT_ENDS[:5], *(MisereGame.of_number(x) for x in NUMBERS[:6])):
        for x in DEAD_ENDING[::5]:
            assert (g + g.conjugate + x).outcome is x.outcome


def test_numbers_and_a_dead_left_end() -> None:
    """Lemma 4.95, which is printed without the end X: with k < 0, Left wins the sum and X."""
    left_ends = [end.conjugate for end in RIGHT_ENDS]
    numbers = [MisereGame.of_number(x) for x in (*NUMBERS[:6], *(-x for x in NUMBERS[:6]))]
    for g, h in combinations_with_replacement(numbers, 2):
        if exponent(g) + exponent(h) < 0:
            for x in left_ends:
                assert (g + h + x).outcome is Outcome.L


def test_games_of_integers_have_no_inverse() -> None:
    """Lemma 4.106: {n|-m} and its conjugate do not cancel among dead-ending games; nor do * and *."""
    for n, m in product(range(3), repeat=2):
        game = MisereGame([MisereGame.of_number(n)], [MisereGame.of_number(-m)])
        total = game + game.conjugate
        assert any((total + x).outcome is not x.outcome for x in (*DEAD_ENDING, *RIGHT_ENDS))
