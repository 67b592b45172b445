"""Every theorem against the definition, on random positions and on those it is about."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.brute import is_won, nimber, nimber_by_parts
from tests.positions import POSITIONS

from grundy.errors import GrundyError
from grundy.games import Position, game
from grundy.games.octal import OctalCode
from grundy.games.registry import SHIPPED
from grundy.games.takeaway import Subtraction
from grundy.theorems import (
    Answer,
    Theorem,
    Verdict,
    answer,
    theorem,
    theorems,
    theorems_page,
)
from grundy.theorems.guy_smith import all_heaps, nim_values
from grundy.values import Nimber, Outcome


def check(position: Position) -> str:
    """Compares what the theorems say with the definition; the name of the theorem, or nothing."""
    value = nimber_by_parts(position)
    names = ""
    for want_grundy in (False, True):
        found = answer(position, want_grundy)
        if found is None:
            continue
        said, by = found
        assert said.outcome is (Outcome.N if value else Outcome.P), (position, by)
        assert said.grundy in (value, None), (position, by)
        assert said.grundy is not None or not want_grundy
        assert by.cite
        if said.winning_move is not None:
            assert not is_won(position.play(said.winning_move)), (position, by)
        names += by.name
    return names


@pytest.mark.parametrize("name", sorted(POSITIONS))
@settings(max_examples=150)
@given(data=st.data())
def test_random_positions(name: str, data: st.DataObject) -> None:
    check(data.draw(POSITIONS[name]))


@given(POSITIONS["nim"])
def test_bouton(position: Position) -> None:
    assert "Bouton's theorem" in check(position)
    found = answer(position)
    assert found is not None
    assert (found[0].winning_move is None) == (nimber(position) == 0)


def test_bouton_on_large_heaps() -> None:
    found = answer(game("nim").start("1000000+999999+17"))
    assert found is not None
    assert found[0].winning_move is not None
    after = answer(game("nim").start("1000000+999999+17").play(found[0].winning_move))
    assert after is not None
    assert after[0].outcome is Outcome.P


def test_remainders() -> None:
    for k in range(1, 6):
        numbers = ",".join(map(str, range(1, k + 1)))
        for heap in range(20):
            assert "remainders" in check(game("takeaway").start(f"{numbers}:{heap}"))
            assert "remainders" in check(game("takeaway").start(f"{numbers}:{heap}+{2 * k + 3}"))


@pytest.mark.parametrize("numbers", [c for n in (1, 2, 3) for c in combinations(range(1, 8), n)], ids=str)
def test_subtraction_games_are_periodic(numbers: tuple[int, ...]) -> None:
    known = all_heaps(Subtraction(numbers))
    assert known is not None
    text = ",".join(map(str, numbers))
    for heap in range(60):
        assert nimber_by_parts(game("takeaway").start(f"{text}:{heap}")) == known.nimber(heap)
    check(game("takeaway").start(f"{text}:31+22"))


PERIODS = [("0.77", 71, 12), ("0.137", 52, 34), ("0.07", 53, 34), ("0.333", 0, 4), ("0.3", 0, 2)]


@pytest.mark.parametrize(("code", "start", "length"), PERIODS)
def test_guy_smith(code: str, start: int, length: int) -> None:
    """The first two as in Winning Ways, chapter 4: the last exceptions are 70 and 51."""
    known = all_heaps(OctalCode.parse(code))
    assert known is not None
    assert (known.period.start, known.period.length) == (start, length)
    values = nim_values(OctalCode.parse(code), 400)
    assert [known.nimber(heap) for heap in range(400)] == list(values)


def test_a_long_period_is_not_guessed() -> None:
    """The period of 0.16 is 149459 (Gangolli and Plambeck 1989)."""
    assert all_heaps(OctalCode.parse("0.16")) is None


@settings(max_examples=60)
@given(st.sampled_from([0, 4]), st.lists(st.integers(0, 7), max_size=3))
def test_proved_periods_hold(first: int, digits: list[int]) -> None:
    code = OctalCode((first, *digits))
    known = all_heaps(code, 128)
    if known is not None:
        assert [known.nimber(heap) for heap in range(300)] == list(nim_values(code, 300))


def test_single_rows_of_cram() -> None:
    for cells in range(2, 40):
        assert "Dawson's Kayles" in check(game("cram").start(f"1x{cells}"))
        assert "Dawson's Kayles" in check(game("cram").start(f"{cells}x1"))
    check(game("cram").start("1x19 + 1x30 + 11x1"))


def test_long_rows_of_cram() -> None:
    found = answer(game("cram").start("1x4000"), want_grundy=True)
    assert found is not None
    assert found[0].grundy == nim_values(OctalCode.parse("0.07"), 300)[4000 % 34 + 34 * 5]


@pytest.mark.parametrize("board", ["2x2", "2x4", "4x4", "2x3", "3x2", "2x5", "3x4", "4x3", "4x5", "2x7"])
def test_central_symmetry(board: str) -> None:
    assert "central symmetry" in check(game("cram").start(board))


@pytest.mark.parametrize(
    ("board", "move"),
    [("2x3", "b1-b2"), ("3x2", "a2-b2"), ("5x6", "c3-d3"), ("60x61", "ae30-ae31")],
)
def test_central_winning_move(board: str, move: str) -> None:
    found = answer(game("cram").start(board))
    assert found is not None
    assert (found[0].winning_move, found[1].name) == (move, "central symmetry")


@settings(max_examples=300)
@given(st.integers(1, 4), st.integers(1, 4), st.integers(0), st.integers(0, 2))
def test_boards_with_half_turn(height: int, width: int, cells: int, border: int) -> None:
    """Symmetric boards, also where they are not cropped to the part that matters."""
    count = height * width
    mask = 0
    for cell in range((count + 1) // 2):
        if cells >> cell & 1:
            mask |= 1 << cell | 1 << (count - 1 - cell)
    bits = f"{mask:0{count}b}".replace("1", ".").replace("0", "#")
    rows = [bits[row * width : (row + 1) * width] + "#" * border for row in range(height)]
    check(game("cram").start("/".join(rows)))


def test_symmetry_is_silent_about_an_open_centre() -> None:
    assert answer(game("cram").start("3x3")) is None
    assert answer(game("cram").start("5x6"), want_grundy=True) is None


@pytest.mark.parametrize(
    "text", ["3x3 + 3x3", "3x3 + 3x3 + 1x4", "3x5 + 5x3", "3x4 + 2x2", "3x3 + 3x3 + 3x4"]
)
def test_sums(text: str) -> None:
    assert check(game("cram").start(text))


def test_finished_games() -> None:
    for text in ("cram #", "cram .#.", "nim 0", "takeaway 2:1", "octal 0.07:1", "chomp 1"):
        name, _, start = text.partition(" ")
        found = answer(game(name).start(start), want_grundy=True)
        assert found is not None
        assert found[0] == Answer(Outcome.P, Nimber(0))


def test_chomp() -> None:
    for rows in range(1, 5):
        for columns in range(1, 6):
            assert check(game("chomp").start(f"{rows}x{columns}"))
    for long in range(1, 9):
        for short in range(1, long + 1):
            assert "two rows" in check(game("chomp").start(f"{long},{short}")) or short == 1
            turned = ["2"] * short + ["1"] * (long - short)
            assert check(game("chomp").start(",".join(turned)))
        for leg in range(1, 9):
            assert "Nim heaps" in check(game("chomp").start(",".join([str(long)] + ["1"] * leg)))
    for side in range(2, 5):
        found = answer(game("chomp").start(f"{side}x{side}"))
        assert found is not None
        assert not is_won(game("chomp").start(f"{side}x{side}").play(found[0].winning_move or ""))


@pytest.mark.parametrize("text", ["0.", "1.", "12.", "22.", "222.", "0.+1", "0.+12+222", "1+22+1"])
def test_few_lives(text: str) -> None:
    assert "few lives in one region" in check(game("sprouts").start(text))


def test_every_theorem_has_a_citation() -> None:
    for name in ("chomp", "cram", "nim", "octal", "sprouts", "takeaway"):
        assert theorems(name)
    assert all(known.cite and known.name for name in POSITIONS for known in theorems(name))


@pytest.mark.parametrize("name", SHIPPED)
def test_every_theorem_is_explained(name: str) -> None:
    page = " ".join(theorems_page(name).split())
    entries = 0
    for misere in (False, True):
        known: list[Theorem[Any]] = [*theorems(name, misere), *theorems(name, misere, tells=Verdict)]
        for one in known:
            assert f"**{one.name}**, {'misère' if misere else 'normal'} play" in page
            assert " ".join((one.says.__doc__ or "nothing").split()) in page
        entries += len(known)
    assert page.count("- **") == entries + len(theorems(name, tells=str))


def test_a_theorem_can_be_added() -> None:
    @theorem("no such game", name="nothing", cite="nobody")
    def nothing(position: Position) -> Answer | None:
        return None

    assert [known.says for known in theorems("no such game")] == [nothing]


def test_answers_make_sense() -> None:
    assert Answer(Outcome.P).grundy == 0
    with pytest.raises(GrundyError, match="no position has the outcome N and the nimber 0"):
        Answer(Outcome.N, Nimber(0))
