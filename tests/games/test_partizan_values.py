"""Values that the literature knows."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from tests import plain_forms as plain

from grundy.games import PartizanPosition, game
from grundy.search.partizan import PartizanSolver
from grundy.values import Outcome
from grundy.values.partizan import CanonicalForm

ORACLES = Path(__file__).parent.parent / "oracles"


def value(name: str, text: str) -> CanonicalForm:
    position = game(name).start(text)
    assert isinstance(position, PartizanPosition)
    return position.value(theorems=False)


# ---- Toppling Dominoes -------------------------------------------------------------------------
TOPPLING = json.loads((ORACLES / "toppling_dominoes.json").read_text())


def rows_of_length(length: int) -> list[str]:
    return ["".join(row) for row in product("LRE", repeat=length)]


def values_of_rows(longest: int) -> dict[str, CanonicalForm]:
    """The values of all rows up to a length."""
    toppling = game("toppling_dominoes")
    solver = PartizanSolver(toppling)
    found: dict[str, CanonicalForm] = {}
    for length in range(1, longest + 1):
        for row in rows_of_length(length):
            position = toppling.start(row)
            assert isinstance(position, PartizanPosition)
            form = solver.value(position)
            assert form is not None
            found[row] = form
    return found


def check_rows(longest: int) -> None:
    found = values_of_rows(longest)
    counts = [
        len({0, *(form.number for row, form in found.items() if len(row) <= n)}) for n in range(longest + 1)
    ]
    assert counts == TOPPLING["distinct_values_of_rows_up_to_length"][: longest + 1]
    for row, form in found.items():
        expected = {"LL": Outcome.L, "RR": Outcome.R}.get(row[0] + row[-1], Outcome.N)
        assert form.outcome is expected
    by_number: dict[Fraction, list[str]] = {}
    for row, form in found.items():
        if form.is_number:
            by_number.setdefault(form.left_stop, []).append(row)
    assert all(len(rows) == 1 and rows[0] == rows[0][::-1] for rows in by_number.values())
    for text, row in TOPPLING["rows_of_numbers"].items():
        if len(row) <= longest:
            assert by_number[Fraction(text)] == [row]


def test_toppling_dominoes_to_length_8() -> None:
    check_rows(8)


@pytest.mark.long
def test_toppling_dominoes_to_length_11() -> None:
    check_rows(11)


@pytest.mark.parametrize(("number", "row"), TOPPLING["rows_of_numbers"].items())
def test_rows_of_numbers(number: str, row: str) -> None:
    assert value("toppling_dominoes", row) == Fraction(number)


def test_rows_of_switches() -> None:
    """Renault, theorems 3.27, 3.30 and 3.31."""
    rows = {"1": "L", "1/2": "LRL", "0": "", "-1": "R"}
    for a, b in product(rows, repeat=2):
        if Fraction(a) >= Fraction(b):
            for between in ("LR", "E"):
                assert value("toppling_dominoes", rows[a] + between + rows[b]) == CanonicalForm.parse(
                    f"{{{a}|{b}}}"
                )
    for a, b, c in product(rows, repeat=3):
        if Fraction(a) >= Fraction(b) >= Fraction(c):
            row = f"{rows[a]}LR{rows[c]}RL{rows[b]}"
            assert value("toppling_dominoes", row) == CanonicalForm.parse(f"{{{a}||{b}|{c}}}")


# ---- Col ---------------------------------------------------------------------------------------
def col_words() -> list[tuple[str, str]]:
    found = []
    for pattern, least, expected in json.loads((ORACLES / "col_words.json").read_text())["words"]:
        for counts in product(
            *(range(start, start + (5 if len(least) == 1 else 4)) for start in least.values())
        ):
            word = pattern
            for name, count in zip(least, counts, strict=True):
                word = word.replace(f"o^{name}", "o" * count)
            found.append((word.replace(" ", ""), expected))
    return found


def test_col_words() -> None:
    words = col_words()
    assert len(words) >= 160
    solver = PartizanSolver(game("col"))
    for word, expected in words:
        position = game("col").start(word)
        assert isinstance(position, PartizanPosition)
        assert solver.value(position) == CanonicalForm.parse(expected), word


@pytest.mark.parametrize("n", range(3, 9))
def test_col_on_cycles_and_paths(n: int) -> None:
    assert value("col", f"C{n}") == 0
    assert value("col", f"P{n}") == 0


# ---- Domineering -------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("board", "expected"),
    [
        *(("2x2", "+-1"), ("2x3", "{2|-1/2}"), ("3x3", "+-1"), ("3x4", "-3/2"), ("4x5", "1"), ("5x5", "0")),
        ("4x4", "+-(0,{{2|0},2+_2|-_2,{2|0}})"),
    ],
)
def test_domineering_rectangles_of_winning_ways(board: str, expected: str) -> None:
    """Winning Ways, chapter 5."""
    assert value("domineering", board) == CanonicalForm.parse(expected)


RECTANGLES = [(h, w) for h in range(1, 17) for w in range(1, 17) if h * w <= 16]


def test_domineering_rectangles() -> None:
    """Up to 10 cells by the definitions alone; up to 16 a turned board is the negative."""
    for height, width in RECTANGLES:
        found = value("domineering", f"{height}x{width}")
        assert found == -value("domineering", f"{width}x{height}")
        if height * width <= 10:
            position = game("domineering").start(f"{height}x{width}")
            assert isinstance(position, PartizanPosition)
            assert plain.from_form(found) == plain.value_of(position)
        if width == 1:
            assert found == height // 2


# ---- cakes, strings, Timbush -------------------------------------------------------------------
@pytest.mark.parametrize(("rows", "columns"), list(product(range(1, 9), repeat=2)))
def test_cutcake(rows: int, columns: int) -> None:
    """Winning Ways, chapter 2."""

    def advantage(short: int, long: int) -> int:
        power = 1 << (short.bit_length() - 1)
        return max(long // power - 1, 0)

    assert value("cutcake", f"{rows}x{columns}") == advantage(rows, columns) - advantage(columns, rows)


def test_maundy_cake_has_integer_values() -> None:
    for rows, columns in product((1, 2, 3, 4, 6), repeat=2):
        found = value("maundy_cake", f"{rows}x{columns}")
        assert found.is_integer
        assert found == -value("maundy_cake", f"{columns}x{rows}")


CENSUS = {1: (2, 2, 2, 0), 2: (10, 13, 10, 3), 3: (62, 92, 62, 0), 4: (339, 600, 339, 18)}


@pytest.mark.parametrize("length", [1, 2, 3, 4])
def test_outcomes_of_timbush_paths(length: int) -> None:
    """Renault, section 3.1.2: how many words have the outcomes L, N, R, P; 3^n times Catalan are lost."""
    solver = PartizanSolver(game("timbush"))
    found: dict[Outcome, int] = dict.fromkeys((Outcome.L, Outcome.N, Outcome.R, Outcome.P), 0)
    for word in product("KCQYJD", repeat=length):
        position = game("timbush").start("".join(word))
        assert isinstance(position, PartizanPosition)
        form = solver.value(position)
        assert form is not None
        found[form.outcome] += 1
    assert tuple(found.values()) == CENSUS[length]


@pytest.mark.parametrize(
    ("strip", "expected"),
    [("T_F", "*"), ("T_", "1"), ("TT_FF", "*"), ("T_TF", None), ("TT_F", None), ("TF_F_", None)],
)
def test_toads_and_frogs(strip: str, expected: str | None) -> None:
    position = game("toads_and_frogs").start(strip)
    assert isinstance(position, PartizanPosition)
    found = value("toads_and_frogs", strip)
    assert plain.from_form(found) == plain.value_of(position)
    assert expected is None or found == CanonicalForm.parse(expected)


# ---- Peg Duotaire ------------------------------------------------------------------------------
def test_the_partizan_peg_duotaire_is_partizan() -> None:
    """Renault's appendix calls it impartial: but Left hops vertically, Right horizontally, and only the game
    without that is impartial."""
    standing, lying = (game("partizan_peg_duotaire").start(text) for text in ("o/o/.", "oo."))
    assert isinstance(standing, PartizanPosition)
    assert isinstance(lying, PartizanPosition)
    assert (len(standing.left()), len(standing.right())) == (1, 0)
    assert (len(lying.left()), len(lying.right())) == (0, 1)
    plain = game("peg_duotaire").start("o/o/.")
    assert not isinstance(plain, PartizanPosition)
    assert len(plain.options()) == 1
