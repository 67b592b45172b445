"""Ends and numbers in misère play, against outcomes by the rules."""

from __future__ import annotations

import random
from collections.abc import Iterable
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


def refuted(a: Fraction, b: Fraction, games: Iterable[MisereGame] = DEAD_ENDING) -> bool:
    """Whether some dead-ending game shows that not a >= b."""
    g, h = MisereGame.of_number(a), MisereGame.of_number(b)
    return any(
        (g + x).left_wins_first < (h + x).left_wins_first
        or (g + x).left_wins_second < (h + x).left_wins_second
        for x in games
    )


@pytest.mark.long
def test_order_of_numbers_beside_games_of_day_three() -> None:
    """Theorem 4.105 as corrected, beside 4,000 random games of day 3."""
    rng = random.Random(4105)
    games: set[MisereGame] = set()
    while len(games) < 4000:
        left, right = (rng.sample(DEAD_ENDING, rng.randint(0, 3)) for _ in range(2))
        game = MisereGame(left, right)
        if game.is_dead_ending:
            games.add(game)
    numbers = [Fraction(n, 4) for n in range(-8, 9)]
    above = [(a, b) for a, b in product(numbers, repeat=2) if number_above(a, b)]
    assert len(above) > 20
    assert not any(refuted(a, b, games) for a, b in above)


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


LEFT_ENDS = [end.conjugate for end in RIGHT_ENDS]


def test_numbers_and_a_dead_left_end() -> None:
    """Lemma 4.95, which is printed without the end X: with k < 0, Left wins the sum and X. That she wins the
    sum alone, as it is printed, does not give that: other games are won by her, but not with every X."""
    numbers = [MisereGame.of_number(x) for x in (*NUMBERS[:6], *(-x for x in NUMBERS[:6]))]
    for g, h in combinations_with_replacement(numbers, 2):
        if exponent(g) + exponent(h) < 0:
            assert (g + h).outcome is Outcome.L
            for x in LEFT_ENDS:
                assert (g + h + x).outcome is Outcome.L
    won = [game for game in DEAD_ENDING if game.outcome is Outcome.L]
    assert any((game + x).outcome is not Outcome.L for game, x in product(won, LEFT_ENDS))


def test_games_of_integers_have_no_inverse() -> None:
    """Lemma 4.106: {n, ...|-m, ...} and its conjugate do not cancel among dead-ending games; nor do * and *.
    Its proof has an X that Left wins "as a Right end", which no Right end is; as a Left end she does."""
    integers = [(n,) for n in range(3)] + [(0, 1), (0, 2), (1, 2)]
    for n, m in product(integers, repeat=2):
        left, right = ([MisereGame.of_number(x) for x in side] for side in (n, m))
        game = MisereGame(left, [x.conjugate for x in right])
        told_apart = [
            x
            for x in LEFT_ENDS
            if x.outcome is Outcome.L and (game + game.conjugate + x).outcome is not Outcome.L
        ]
        assert told_apart
    assert not any(x.outcome is Outcome.L for x in RIGHT_ENDS)


def row(dominoes: str) -> MisereGame:
    """A row of dominoes without grey ones, by its rules."""
    sides: dict[str, list[MisereGame]] = {"L": [], "R": []}
    for place, domino in enumerate(dominoes):
        sides[domino] += [row(dominoes[:place]), row(dominoes[place + 1 :])]
    return MisereGame(sides["L"], sides["R"])


def test_rows_of_dominoes_too() -> None:
    """Proposition 4.120: a row counts 1 if Left has both ends, and -1 if Right has. As in theorem 4.98, Right
    ends count as positive numbers do, and not, as it is printed, Left ends."""
    rows = ["".join(letters) for n in (1, 2, 3) for letters in product("LR", repeat=n)]
    misread = 0
    for text, x, end in product(rows, (Fraction(1), Fraction(-3, 4)), (*RIGHT_ENDS[:4], *LEFT_ENDS[:4])):
        number = MisereGame.of_number(x)
        ends = {"LL": 1, "RR": -1}.get(text[0] + text[-1], 0)
        found = (row(text) + number + end).outcome
        assert found is by_sign(ends + exponent(number) + exponent(end))
        misread += found is not by_sign(ends + exponent(number) - exponent(end))
    assert misread > 0


def by_sign(k: int) -> Outcome:
    return Outcome.N if k == 0 else Outcome.L if k < 0 else Outcome.R


def test_numbers_have_lost_their_bars() -> None:
    """Before lemma 4.101: 1/2 and its conjugate are N, 3/4 and the conjugate of 1/2 are R. Without the bars,
    as it is printed, the first is not true; and with them 3/4 is not at least 1/2."""
    half, more = (MisereGame.of_number(x) for x in (Fraction(1, 2), Fraction(3, 4)))
    assert (half + half.conjugate).outcome is Outcome.N
    assert (half + half).outcome is not Outcome.N
    assert (more + half.conjugate).outcome is Outcome.R
    assert refuted(Fraction(3, 4), Fraction(1, 2))
