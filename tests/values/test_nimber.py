"""Nimbers: the field, its notation, and mex."""

from __future__ import annotations

import pickle
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.brute import oracle

from grundy.errors import GrundyError
from grundy.values import Nimber, mex

NIMBERS = st.integers(0, 2**20).map(Nimber)
LARGE = st.integers(0, 2**200).map(Nimber)


def test_the_example_of_the_thesis() -> None:
    assert Nimber(9) + Nimber(12) == Nimber(5)


@pytest.mark.parametrize("row", oracle("mex"), ids=str)
def test_mex(row: dict[str, Any]) -> None:
    assert mex(row["values"]) == row["mex"]
    assert mex(Nimber(value) for value in row["values"]) == row["mex"]


# The corner of the table of nim-products in Conway, On Numbers and Games, chapter 6.
PRODUCTS = [
    [0, 0, 0, 0, 0, 0, 0, 0],
    [0, 1, 2, 3, 4, 5, 6, 7],
    [0, 2, 3, 1, 8, 10, 11, 9],
    [0, 3, 1, 2, 12, 15, 13, 14],
    [0, 4, 8, 12, 6, 2, 14, 10],
    [0, 5, 10, 15, 2, 7, 8, 13],
    [0, 6, 11, 13, 14, 8, 5, 3],
    [0, 7, 9, 14, 10, 13, 3, 4],
]


def test_products_as_published() -> None:
    for a, b in product(range(8), repeat=2):
        assert Nimber(a) * Nimber(b) == PRODUCTS[a][b]


def test_products_by_definition() -> None:
    """a b is the mex of a'b + ab' + a'b' over all a' < a, b' < b."""
    table: dict[tuple[int, int], int] = {}
    for a, b in product(range(24), repeat=2):
        table[a, b] = mex(table[c, b] ^ table[a, d] ^ table[c, d] for c in range(a) for d in range(b))
        assert Nimber(a) * Nimber(b) == table[a, b]


@given(LARGE, LARGE, LARGE)
def test_field_laws(a: Nimber, b: Nimber, c: Nimber) -> None:
    assert a + b == b + a
    assert a * b == b * a
    assert a * (b + c) == a * b + a * c
    assert a * (b * c) == (a * b) * c
    assert a + a == 0
    assert a * 1 == a
    assert a * 0 == 0


@given(st.integers(1, 255).map(Nimber))
def test_inverses(a: Nimber) -> None:
    """The nimbers below 256 are a field, so a to the power 254 is the inverse of a."""
    power = Nimber(1)
    for _ in range(254):
        power *= a
    assert power * a == 1


def test_fermat_powers() -> None:
    for k in range(7):
        fermat = 2 ** (2**k)
        assert Nimber(fermat) * Nimber(fermat) == 3 * fermat // 2
        assert Nimber(fermat) * Nimber(fermat - 1) == fermat * (fermat - 1)


@given(NIMBERS, NIMBERS)
def test_like_its_int(a: Nimber, b: Nimber) -> None:
    assert (a == b) == (int(a) == int(b)) == (a == int(b))
    assert (a < b, a <= b, a > b) == (int(a) < int(b), int(a) <= int(b), int(a) > int(b))
    assert hash(a) == hash(int(a))
    assert bool(a) == bool(int(a))
    assert a - b == a + b
    assert -a == a
    assert pickle.loads(pickle.dumps(a)) == a
    assert eval(repr(a)) == a


@pytest.mark.parametrize(
    ("size", "text", "latex"),
    [(0, "0", "0"), (1, "*", r"\ast"), (2, "*2", r"\ast 2"), (10, "*10", r"\ast 10")],
)
def test_notation(size: int, text: str, latex: str) -> None:
    nimber = Nimber(size)
    assert (str(nimber), nimber.latex(), repr(nimber)) == (text, latex, f"Nimber({size})")
    assert nimber._repr_latex_() == f"${latex}$"


def test_sum_of_a_list() -> None:
    assert sum([Nimber(7), Nimber(5), Nimber(4), Nimber(2)]) == Nimber(4)


def test_misuse() -> None:
    with pytest.raises(GrundyError, match="a nimber is not negative: -1"):
        Nimber(-1)
    with pytest.raises(GrundyError, match="a nimber is not negative"):
        Nimber(1) + -1
    with pytest.raises(AttributeError, match="cannot be changed"):
        Nimber(1)._size = 2
    with pytest.raises(TypeError):
        Nimber(1) + "1"  # type: ignore[operator]
    assert Nimber(1) != "*"


def test_what_is_no_nimber() -> None:
    for wrong in (1.5, "2", None):
        with pytest.raises(TypeError):
            Nimber(wrong)  # type: ignore[arg-type]


def test_nimbers_line_up_in_a_table() -> None:
    assert f"{Nimber(2):>4}|{Nimber(0):<3}|{Nimber(1)}" == "  *2|0  |*"


def test_inverses_roots_and_powers_of_all_small_nimbers() -> None:
    for a in range(256):
        assert Nimber(a).sqrt() * Nimber(a).sqrt() == a
        square, power = Nimber(a) * Nimber(a), Nimber(1)
        assert square.sqrt() == a
        for exponent in range(20):
            assert Nimber(a) ** exponent == power
            power *= a
        if a:
            assert [b for b in range(256) if Nimber(a) * b == 1] == [Nimber(a).inverse()]
            assert Nimber(a) ** 255 == 1
            assert Nimber(a) ** -3 == 1 / (Nimber(a) * a * a)


@given(LARGE, LARGE.filter(bool), st.integers(-(10**40), 10**40), st.integers(-(10**40), 10**40))
def test_a_field_of_any_width(a: Nimber, b: Nimber, m: int, n: int) -> None:
    assert a / b * b == a
    assert b**m * b**n == b ** (m + n)
    assert a.sqrt() * a.sqrt() == a
    assert (a + b).sqrt() == a.sqrt() + b.sqrt()


def test_what_zero_has_not() -> None:
    for wrong in ("Nimber(3) / 0", "Nimber(0) ** -1", "Nimber(0).inverse()", "1 / Nimber(0)"):
        with pytest.raises(GrundyError, match="the nimber 0 has no inverse"):
            eval(wrong)
    assert Nimber(0) ** 0 == 1
    assert Nimber(0) ** 5 == 0
