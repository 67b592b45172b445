"""Misère Sprouts, against the tables of Lemoine and Viennot."""

from __future__ import annotations

from functools import cache

import pytest
from tests.brute import oracle

import grundy
from grundy import _engine
from grundy.games import Position
from grundy.games.options import components_of
from grundy.search import Solver, count_positions, misere_form

SOLVED = oracle("sprouts_misere")
QUICK = [row for row in SOLVED if int(row["start"].split("@")[0]) <= (11 if "@" not in row["start"] else 8)]
REST = [row for row in SOLVED if row not in QUICK]


def start(text: str) -> Position:
    return grundy.game("sprouts").start(text)


@pytest.mark.parametrize("row", oracle("sprouts_forms"), ids=lambda row: row["position"])
def test_forms(row: dict[str, str]) -> None:
    assert str(misere_form(start(row["position"]))) == row["form"]


@pytest.mark.parametrize(
    ("spots", "trees", "forms"), [(2, 10, 5), (3, 55, 7), (4, 713, 35), (5, 10461, 1203)]
)
def test_how_many_trees_and_forms(spots: int, trees: int, forms: int) -> None:
    """Thesis, tables 4.2 and 10.1."""
    counted = count_positions(start(str(spots)))
    assert (counted.trees, counted.forms) == (trees, forms)


@pytest.mark.long
@pytest.mark.parametrize(("spots", "trees", "forms"), [(6, 150147, 25458), (7, 2200629, 598685)])
def test_how_many_trees_and_forms_of_large_games(spots: int, trees: int, forms: int) -> None:
    """Seven spots take some 7 minutes and 1.7 GB."""
    counted = count_positions(start(str(spots)))
    assert (counted.trees, counted.forms) == (trees, forms)


@pytest.mark.parametrize("text", ["4", "3@-1", "3@1", "3@-2"])
def test_equivalences_keep_forms(text: str) -> None:
    """Thesis, section 9.6: found by experiment, so every land of a game tree is compared."""
    plain, reduced = _engine.Sprouts(equivalences=False), _engine.Sprouts(equivalences=True)
    forms, same_forms = _engine.MisereBase(plain), _engine.MisereBase(reduced)
    waiting, seen = [*components_of(start(text))], set()
    while waiting:
        land = waiting.pop()
        if land not in seen:
            seen.add(land)
            assert forms.form([land]) == same_forms.form([land])
            waiting += [part for option in plain.expand(land) for part in option]


def test_heights_of_the_forms_of_4_and_5_spots() -> None:
    """Thesis, section 4.4.8."""
    assert misere_form(start("4")).height == 6
    assert misere_form(start("5")).height == 13


@pytest.mark.parametrize("row", QUICK, ids=lambda row: row["start"])
def test_outcomes(row: dict[str, str]) -> None:
    check(row, "4" if "@" in row["start"] else "5")


@pytest.mark.long
@pytest.mark.parametrize("row", REST, ids=lambda row: row["start"])
def test_larger_outcomes(row: dict[str, str]) -> None:
    check(row, "4" if "@" in row["start"] else "6")


def check(row: dict[str, str], base: str) -> None:
    position = start(row["start"])
    assert solver(row["start"].partition("@")[2], base).outcome(position).name == row["outcome"]


@cache
def solver(genus: str, base: str) -> Solver:
    """One for each surface."""
    return Solver(grundy.game("sprouts"), misere=True, base=start(base))
