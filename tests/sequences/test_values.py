"""Nim-sequences against the definition, for hundreds of random codes, and against published tables."""

from __future__ import annotations

from array import array
from random import Random

import pytest
from tests.brute import oracle
from tests.sequences.naive import naive_nimbers

from grundy.errors import GrundyError
from grundy.games.allbut import AllBut
from grundy.games.grundys import COUPLES, GRUNDYS
from grundy.games.heap_rules import HeapRules
from grundy.games.octal import OctalCode
from grundy.games.takeaway import Subtraction
from grundy.sequences import nim_sequence
from grundy.theorems.guy_smith import nim_values


def random_code(rng: Random, most: int) -> OctalCode:
    firsts = (0, 0, 0, 4) if most == 7 else (0, 0, 4, 8, 12)
    return OctalCode((rng.choice(firsts), *(rng.randint(0, most) for _ in range(rng.randint(1, 4)))))


def check(rules: HeapRules, count: int) -> None:
    assert list(nim_values(rules, count)) == naive_nimbers(rules, count), str(rules)


@pytest.mark.parametrize("seed", range(10))
def test_random_octal_codes(seed: int) -> None:
    rng = Random(seed)
    for _ in range(20):
        check(random_code(rng, 7), rng.randint(500, 1500))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10, 40))
def test_many_random_octal_codes(seed: int) -> None:
    rng = Random(seed)
    for _ in range(10):
        check(random_code(rng, 7), rng.randint(4000, 6000))


@pytest.mark.parametrize(
    "code", ["0.6", "0.06", "0.007", "0.16", "0.04", "4.0", "0.142", "0.77", "4.7", "0.026"]
)
def test_octal_codes_to_several_thousand_terms(code: str) -> None:
    check(OctalCode.parse(code), 3500)


@pytest.mark.parametrize("seed", range(4))
def test_random_hexadecimal_codes(seed: int) -> None:
    rng = Random(seed)
    for _ in range(5):
        check(random_code(rng, 15), rng.randint(60, 160))


@pytest.mark.parametrize("rules", [GRUNDYS, COUPLES], ids=str)
def test_splitting_games(rules: HeapRules) -> None:
    check(rules, 3500)


@pytest.mark.parametrize("seed", range(4))
def test_random_subtraction_games(seed: int) -> None:
    rng = Random(seed)
    for _ in range(25):
        numbers = tuple(rng.sample(range(1, 40), rng.randint(1, 6)))
        check(Subtraction(numbers), 400)
        check(AllBut(numbers), 400)


def test_long_codes() -> None:
    rng = Random(1)
    for _ in range(5):
        check(OctalCode((0, *(rng.choice((0, 0, 0, rng.randint(0, 7))) for _ in range(60)))), 700)


def test_two_threads_find_the_same() -> None:
    for code, count in (("0.06", 9000), ("0.007", 9000), ("0.6", 9000), ("0.026", 9000), ("0.0264", 9000)):
        rules = OctalCode.parse(code)
        found = nim_sequence(rules, count, threads=2, look_for_period=False)
        assert found.values == nim_values(rules, count + 1)


def test_dawsons_kayles_of_the_spec() -> None:
    values = nim_values(OctalCode.parse("0.07"), 200)
    for row in oracle("dawsons_kayles"):
        assert values[row["cells"]] == row["nimber"]


@pytest.mark.parametrize(
    "known",
    [[0, 1, 2, 3], (0, 1, 2, 3), array("H", [0, 1, 2, 3]), bytes([0, 1, 2, 3]), memoryview(b"\0\1\2\3")],
    ids=lambda known: type(known).__name__,
)
def test_known_terms_from_lists_and_buffers(known: list[int]) -> None:
    assert nim_sequence("0.77", 100, known=known).values == nim_values(OctalCode.parse("0.77"), 101)


@pytest.mark.parametrize("cut", [1, 2, 63, 64, 500, 1024, 3000, 4001])
@pytest.mark.parametrize("code", ["0.07", "0.6", "0.06", "4.04", "grundys"])
def test_going_on_from_any_term(code: str, cut: int) -> None:
    whole = nim_sequence(code, 4000, look_for_period=False).values
    assert nim_sequence(code, 4000, known=whole[:cut], look_for_period=False).values == whole


def test_wrong_terms_are_refused() -> None:
    with pytest.raises(GrundyError, match="known nimbers"):
        nim_sequence("0.77", 100, known=[0, -1])
    with pytest.raises(GrundyError, match="not negative"):
        nim_sequence("0.77", -1)
