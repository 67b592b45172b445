"""Periods are proved, and only those that are there."""

from __future__ import annotations

from random import Random

import pytest
from tests.sequences.naive import naive_nimbers

from grundy.games.allbut import AllBut
from grundy.games.octal import OctalCode
from grundy.sequences import nim_sequence, parse_code, proved_period
from grundy.sequences.codes import impartial_code
from grundy.sequences.partizan import PartizanSubtractionSets, outcome_values
from grundy.theorems.guy_smith import Period, nim_values

KAYLES_EXCEPTIONS = [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70]
"""Winning Ways, chapter 4."""

# Start and length; Winning Ways, chapter 4, table 7, and Gangolli and Plambeck 1989.
QUICK = [
    ("0.07", 53, 34),
    ("0.137", 52, 34),
    ("0.77", 71, 12),
    ("0.45", 498, 20),
    ("0.156", 3479, 349),
    ("0.356", 7315, 142),
    ("0.644", 3256, 442),
    ("0.165", 5181, 1550),
    ("0.16", 105351, 149459),
    ("0.56", 326640, 144),
    ("0.127", 46578, 4),
]
LONG = [("0.376", 2268248, 4), ("0.354", 10061916, 1180)]


def check_published(code: str, start: int, length: int) -> None:
    found = nim_sequence(code, 2**26, until_proved=True)
    assert found.period == Period(start, length)
    assert found.terms_needed < 1.2 * (2 * (start + length)) + 200


@pytest.mark.parametrize(("code", "start", "length"), QUICK)
def test_published_periods(code: str, start: int, length: int) -> None:
    check_published(code, start, length)


@pytest.mark.long
@pytest.mark.parametrize(("code", "start", "length"), LONG)
def test_long_published_periods(code: str, start: int, length: int) -> None:
    check_published(code, start, length)


def test_exceptions() -> None:
    found = nim_sequence("0.77", 1000)
    assert found.period is not None
    assert found.period.exceptions(found.values) == KAYLES_EXCEPTIONS


@pytest.mark.parametrize("code", ["0.77", "0.07", "0.45"])
def test_the_bound_of_guy_and_smith_is_exact(code: str) -> None:
    """With 2e + 2p + k terms it is proved, and with one less it is not."""
    rules = OctalCode.parse(code)
    period = nim_sequence(code, 5000).period
    assert period is not None
    needed = 2 * (period.start + period.length) + rules.last
    assert proved_period(rules, nim_values(rules, needed)) == period
    assert proved_period(rules, nim_values(rules, needed - 1)) is None


@pytest.mark.parametrize("seed", range(6))
def test_what_a_period_says_holds(seed: int) -> None:
    """Random codes of every family: computed terms equal those that follow from the period."""
    rng = Random(seed)
    for _ in range(20):
        numbers = ",".join(str(rng.randint(1, 12)) for _ in range(rng.randint(1, 4)))
        octal = "0." + "".join(str(rng.randint(0, 7)) for _ in range(rng.randint(1, 3)))
        for code in (f"{{{numbers}}}", f"all-but:{numbers}", octal):
            found = nim_sequence(code, 1500)
            assert found.values == nim_values(impartial_code(code), 1501), code


HEXADECIMAL = ["0.8", "0.88", "0.CC", "0.A8", "0.F", "8.0", "0.C8", "0.9D", "0.08", "0.FF", "0.0F", "0.7F"]


@pytest.mark.parametrize("code", HEXADECIMAL)
def test_hexadecimal_periods_hold(code: str) -> None:
    found = nim_sequence(code, 300)
    assert list(found.values) == naive_nimbers(impartial_code(code), 301)


def test_hexadecimal_saltus() -> None:
    assert nim_sequence("0.8", 300).period == Period(1, 3, 1)
    assert nim_sequence("0.FF", 300).period == Period(0, 1, 1)
    assert nim_sequence("0.0F", 300).period == Period(0, 2, 1)


@pytest.mark.parametrize("seed", range(3))
def test_what_a_period_of_a_hexadecimal_code_says_holds(seed: int) -> None:
    """A period that few terms prove, against many more terms."""
    rng = Random(seed)
    proved = 0
    for _ in range(40):
        code = OctalCode((0, *(rng.choice((0, 1, 2, 3, 7, 8, 9, 12, 15)) for _ in range(rng.randint(1, 3)))))
        found = nim_sequence(code, 150)
        if found.period is not None:
            proved += 1
            many = nim_values(code, 500)
            assert [found.nimber(heap) for heap in range(500)] == many.tolist(), str(code)
    assert proved > 5


def test_all_but_saltus() -> None:
    found = nim_sequence("all-but:2,5,7", 400)
    assert found.period == Period(0, 30, 10)
    assert found.nimber(30_000_000) == 10_000_000
    assert list(found.values) == naive_nimbers(AllBut((2, 5, 7)), 401)


@pytest.mark.parametrize("code", ["grundys", "couples", "0.06", "0.007"])
def test_nothing_is_guessed(code: str) -> None:
    found = nim_sequence(code, 20000)
    assert found.period is None
    assert len(found.values) == 20001


def test_a_false_end_is_no_period() -> None:
    """Terms that repeat at the end only."""
    rules = OctalCode.parse("0.07")
    values = nim_values(rules, 100)
    for _ in range(50):
        values.append(3)
    assert proved_period(rules, values) is None


def naive_outcomes(rules: PartizanSubtractionSets, to: int) -> str:
    def wins(heap: int, mover: tuple[int, ...], other: tuple[int, ...]) -> bool:
        key = heap, mover
        if key not in memo:
            memo[key] = any(n <= heap and not wins(heap - n, other, mover) for n in mover)
        return memo[key]

    memo: dict[tuple[int, tuple[int, ...]], bool] = {}
    names = {(True, True): "N", (True, False): "L", (False, True): "R", (False, False): "P"}
    pairs = ((wins(n, rules.left, rules.right), wins(n, rules.right, rules.left)) for n in range(to + 1))
    return "".join(names[pair] for pair in pairs)


@pytest.mark.parametrize("code", ["1|2", "1,2|3", "2,5|1,7", "3,4|4,9", "2|2", "1,4,6|2,3"])
def test_partizan_subtraction(code: str) -> None:
    rules = parse_code(code)
    assert isinstance(rules, PartizanSubtractionSets)
    found = outcome_values(rules, 400)
    outcomes = found.outcomes
    if rules.left != rules.right:
        assert outcomes == naive_outcomes(rules, 400)
    period = found.period
    assert period is not None
    start, length = period.start, period.length
    assert all(outcomes[n] == outcomes[n + length] for n in range(start, 400 - length))


def test_outcomes_have_a_time_limit() -> None:
    rules = PartizanSubtractionSets((13, 999), (17, 1000))
    assert outcome_values(rules, 10**8, time_limit=1e-9).stopped_by == "time"
    found = outcome_values(rules, 10**5, time_limit=1000.0)
    assert (found.to, found.stopped_by) == (10**5, "")
    assert found.terms_needed < 20_000
    assert found.outcomes[:401] == naive_outcomes(rules, 400)
