"""Misère Sprouts, against the tables of Lemoine and Viennot."""

from __future__ import annotations

from functools import cache

import pytest
from tests.brute import oracle

import grundy
from grundy.games import Position
from grundy.search import Solver, census, misere_form

SOLVED = oracle("sprouts_misere")
QUICK = [row for row in SOLVED if int(row["start"].split("@")[0]) <= (11 if "@" not in row["start"] else 8)]
REST = [row for row in SOLVED if row not in QUICK]


def start(text: str) -> Position:
    return grundy.game("sprouts").start(text)


@pytest.mark.parametrize("row", oracle("sprouts_forms"), ids=lambda row: row["position"])
def test_forms(row: dict[str, str]) -> None:
    assert str(misere_form(start(row["position"]))) == row["form"]


@pytest.mark.parametrize(("spots", "forms"), [(2, 5), (3, 7), (4, 35), (5, 1203)])
def test_how_many_forms(spots: int, forms: int) -> None:
    """Thesis, table 10.1."""
    assert census(start(str(spots))).forms == forms


@pytest.mark.long
def test_how_many_forms_with_6_spots() -> None:
    assert census(start("6")).forms == 25458


def test_heights_of_the_forms_of_4_and_5_spots() -> None:
    """Thesis, section 4.4.8."""
    assert misere_form(start("4")).height == 6
    assert misere_form(start("5")).height == 13


@pytest.mark.parametrize("row", QUICK, ids=lambda row: row["start"])
def test_outcomes(row: dict[str, str]) -> None:
    check(row)


@pytest.mark.long
@pytest.mark.parametrize("row", REST, ids=lambda row: row["start"])
def test_larger_outcomes(row: dict[str, str]) -> None:
    check(row)


def check(row: dict[str, str]) -> None:
    position = start(row["start"])
    assert solver(row["start"].partition("@")[2]).outcome(position).name == row["outcome"]


@cache
def solver(genus: str) -> Solver:
    """One for each surface."""
    return Solver(grundy.game("sprouts"), misere=True, base=start("4" if genus else "5"))
