"""Rows of dominoes by theorem, against their values and outcomes by the rules."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import combinations_with_replacement, product

import pytest
from tests.brute import oracle

import grundy
from grundy.errors import ParseError
from grundy.games import game
from grundy.games.toppling_dominoes import TopplingDominoes
from grundy.games.toppling_rows import row_of_number, rows_of
from grundy.search.partizan import PartizanSolver
from grundy.theorems import outcome_by_theorem, value_by_theorem
from grundy.theorems.toppling_dominoes import number_of_row
from grundy.values import Outcome
from grundy.values.partizan import CanonicalForm

SOLVER = PartizanSolver(game("toppling_dominoes"))


def row(text: str) -> TopplingDominoes:
    return TopplingDominoes.parse(text or "-")


def value(text: str) -> CanonicalForm:
    found = SOLVER.value(row(text))
    assert found is not None
    return found


def rows(most: int) -> list[str]:
    return ["".join(letters) for n in range(most + 1) for letters in product("LRE", repeat=n)]


def check(most: int) -> None:
    """Values and outcomes of all rows; and numbers and switches of numbers have no rows but those of
    theorems."""
    found: dict[CanonicalForm, set[str]] = defaultdict(set)
    for text in rows(most):
        worth = value(text)
        found[worth].add(min(text, text[::-1]))
        said = value_by_theorem(row(text))
        assert said is None or said[0] == worth
        if text:
            by_ends = outcome_by_theorem(row(text))
            assert by_ends is not None
            assert by_ends[0] is worth.outcome
    for worth, texts in found.items():
        known = {min(text, text[::-1]) for text in rows_of(worth)}
        assert all(value(text) == worth for text in known if len(text) <= 31)
        switch = len(worth.left()) == len(worth.right()) == 1 and all(
            option.is_number for option in (*worth.left(), *worth.right())
        )
        if worth.is_number or switch:
            assert texts == {text for text in known if len(text) <= most}


def test_all_rows() -> None:
    check(7)


@pytest.mark.long
def test_all_longer_rows() -> None:
    check(11)


def test_distinct_values() -> None:
    assert [len({value(text) for text in rows(most)}) for most in range(8)] == [
        1,
        4,
        9,
        23,
        53,
        141,
        365,
        1048,
    ]


def test_published_rows() -> None:
    for entry in oracle("toppling_dominoes_numbers"):
        x = Fraction(entry["value"])
        assert row_of_number(x) == entry["row"]
        assert number_of_row(entry["row"]) == x == value(entry["row"]).left_stop
        assert row_of_number(-x) == entry["row"].translate(str.maketrans("LR", "RL"))


@pytest.mark.parametrize(
    "text",
    [
        "{2|3/4}",
        "{1/2|-5/4}",
        "{-1||-7/4|-2}",
        "{3||1|-3/2}",
        "{5/2|1||-1/4|-1/2}",
        "{1*||1/2|0}",
        "{2|1||-1}",
    ],
)
def test_examples_of_renault(text: str) -> None:
    wanted = CanonicalForm.parse(text)
    found = rows_of(wanted)
    assert len(found) == 2
    assert [value(one) for one in found] == [wanted, wanted]


def test_a_row_by_its_value() -> None:
    assert str(row("=3/4")) == "LRLLRL"
    assert value(str(row("= {2||1|-1}"))) == CanonicalForm.parse("{2||1|-1}")
    assert str(row("=0")) == "-"
    with pytest.raises(ParseError, match="no row is known"):
        row("=*2")
    with pytest.raises(ParseError):
        row("=")


def test_three_numbers_as_printed() -> None:
    """Conjecture 3.88 prints aLRbRLc and aEbRLc; theorem 3.30 has aLRcRLb and aEcRLb."""
    a, b, c = (row_of_number(x) for x in (2, 1, -1))
    for joint in ("LR", "E"):
        assert value(f"{a}{joint}{c}RL{b}") == CanonicalForm.parse("{2||1|-1}")
        assert value(f"{a}{joint}{b}RL{c}") != CanonicalForm.parse("{2||1|-1}")


def test_numbers_only() -> None:
    assert number_of_row("") == 0
    assert number_of_row("LRRL") is None
    assert number_of_row("E") is None
    assert rows_of(CanonicalForm.parse("*2")) == ()


def check_misere(most: int) -> None:
    solver = PartizanSolver(game("toppling_dominoes"), misere=True)
    for text in rows(most)[1:]:
        said = outcome_by_theorem(row(text), misere=True)
        assert said is not None
        assert said[0] is solver.outcome(row(text))


def test_misere_rows() -> None:
    check_misere(5)


@pytest.mark.long
def test_longer_misere_rows() -> None:
    check_misere(8)


def test_misere_sums() -> None:
    """Theorem 4.25, and where it ends: with grey dominoes ends do not decide."""
    solver = PartizanSolver(game("toppling_dominoes"), misere=True)
    plain = [text for text in rows(3)[1:] if "E" not in text]
    for texts in combinations_with_replacement(plain, 3):
        position = row(" + ".join(texts))
        said = outcome_by_theorem(position, misere=True)
        assert said is not None
        assert said[0] is solver.outcome(position)
    assert outcome_by_theorem(row("L + E + E"), misere=True) is None
    assert solver.outcome(row("L + E + E")) is Outcome.P
    assert solver.outcome(row("LL + E + E")) is Outcome.L


@pytest.mark.long
@pytest.mark.parametrize("many", [2, 3])
def test_larger_misere_sums(many: int) -> None:
    solver = PartizanSolver(game("toppling_dominoes"), misere=True)
    plain = [text for text in rows(4)[1:] if "E" not in text]
    for texts in combinations_with_replacement(plain, many):
        position = row(" + ".join(texts))
        said = outcome_by_theorem(position, misere=True)
        assert said is not None
        assert said[0] is solver.outcome(position)


def test_long_rows_at_once() -> None:
    result = grundy.solve(row("LRL" * 300))
    assert (result.outcome, result.by) == (Outcome.L, "theorem: the ends of a row")
    result = grundy.solve(row("LRL" * 300 + " + " + "RLR" * 300), misere=True)
    assert (result.outcome, result.by) == (Outcome.N, "theorem: misère rows without grey")
    assert result.winning_move is not None
