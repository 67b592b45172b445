"""Misère quotients, against brute force and published ones."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.brute import oracle
from tests.positions import POSITIONS

import grundy
from grundy.errors import GrundyError, LimitReachedError
from grundy.games.octal import Octal, OctalCode
from grundy.search.game_quotient import heap_quotient, position_quotient
from grundy.search.monoid import letter
from grundy.search.quotient import misere_quotient
from grundy.values import Outcome


@cache
def lost(code: OctalCode, heaps: tuple[int, ...]) -> bool:
    """By the definition of misère play."""
    options = [
        tuple(sorted((*heaps[:place], *left, *heaps[place + 1 :])))
        for place, heap in enumerate(heaps)
        for _, left in code.options(heap)
    ]
    return bool(options) and not any(lost(code, option) for option in options)


@given(st.sampled_from([0, 4]), st.lists(st.integers(0, 7), max_size=3))
@settings(max_examples=15, deadline=None)
def test_all_small_sums(first: int, digits: list[int]) -> None:
    code = OctalCode((first, *digits))
    found = heap_quotient(code, 6, most=100)
    for count in range(5):
        for heaps in combinations_with_replacement(range(found.to + 1), count):
            assert found.quotient.lost(heaps) == lost(code, heaps)


@pytest.mark.parametrize("row", oracle("misere_quotients"), ids=lambda row: row["code"])
def test_published_quotients(row: dict[str, int | str]) -> None:
    found = heap_quotient(str(row["code"]), int(row["to"]))
    assert found.quotient.monoid.order == row["order"]
    if row["period"]:
        assert found.period is not None
        assert found.period[1] == row["period"]


def test_kayles_is_solved() -> None:
    """For heaps of any size, since the period is proved; compared with search on some of them."""
    kayles = heap_quotient("0.77", 168)
    assert kayles.period == (71, 12)
    game = grundy.game("octal")
    for heaps in ("20+9", "17+12", "25+5", "12+9+4", "9+9+1", "22+5+5"):
        position = game.start(f"0.77:{heaps}")
        assert isinstance(position, Octal)
        outcome = grundy.solve(position, misere=True).outcome
        assert kayles.quotient.lost(position.heaps) == (outcome is Outcome.P)


@pytest.mark.parametrize("name", sorted(POSITIONS))
@given(data=st.data())
@settings(max_examples=15, deadline=None)
def test_quotients_of_positions(name: str, data: st.DataObject) -> None:
    position = data.draw(POSITIONS[name])
    try:
        found = position_quotient([position], most=40)
    except LimitReachedError:
        return
    for each in (position, *position.options()):
        assert found.lost(each) == (grundy.solve(each, misere=True).outcome is Outcome.P)


def test_nim() -> None:
    """Heaps up to 2^n - 1 make the tame quotient of order 2^n + 2."""
    for bits in (1, 2, 3, 4):
        heaps = [frozenset((less,) if less else () for less in range(heap)) for heap in range(2**bits)]
        order = misere_quotient(heaps).monoid.order
        assert order == (2**bits + 2 if bits > 1 else 2)


def test_monoid_laws() -> None:
    monoid = heap_quotient("0.77", 30).quotient.monoid
    product = monoid.product
    for x in range(monoid.order):
        assert product[0][x] == x
        for y in range(monoid.order):
            assert product[x][y] == product[y][x]
            assert all(product[product[x][y]][z] == product[x][product[y][z]] for z in range(monoid.order))
    assert len({monoid.write(element) for element in range(monoid.order)}) == monoid.order


def test_reduced() -> None:
    """No two classes have the same outcomes beside all others."""
    monoid = heap_quotient("0.15", 35).quotient.monoid
    rows = {tuple(xy in monoid.lost for xy in row) for row in monoid.product}
    assert len(rows) == monoid.order


def test_relations_present_the_monoid() -> None:
    """Both sides of a relation are the same element, and no monomial of the elements can be rewritten."""
    monoid = heap_quotient("0.123", 20).quotient.monoid

    def value(monomial: tuple[int, ...]) -> int:
        element = 0
        for generator, power in zip(monoid.generators, monomial, strict=True):
            for _ in range(power):
                element = monoid.product[element][generator]
        return element

    for left, right in monoid.relations:
        assert value(left) == value(right)
        assert not any(all(a <= b for a, b in zip(left, m, strict=True)) for m in monoid.monomials)
    assert [value(monomial) for monomial in monoid.monomials] == list(range(monoid.order))


def test_limits() -> None:
    found = heap_quotient("0.07", 40, most=30)
    assert found.to == 24
    assert found.stopped == "the misère quotient has more than 30 elements"
    assert found.quotient.monoid.order == 24
    with pytest.raises(GrundyError, match="no heap has -1 tokens"):
        heap_quotient("0.77", -1)
    with pytest.raises(GrundyError, match="impartial"):
        position_quotient([grundy.game("domineering").start("2x2")])
    with pytest.raises(GrundyError, match="does not know 9"):
        position_quotient([grundy.game("nim").start("2")]).lost(grundy.game("nim").start("9"))


def test_letters() -> None:
    assert [letter(0), letter(25), letter(26)] == ["a", "z", "a_1"]
