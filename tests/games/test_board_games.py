"""Board games as data: their moves by hand, and the values and outcomes that others have found."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.plain_boards import PLAIN, SIX, STRIPS, Rows, at, king_dirt, put, toads

from grundy.boards.cells import Cells
from grundy.errors import ParseError
from grundy.games import PartizanPosition, game
from grundy.games.gen_toads import GenToads, ToadSteps
from grundy.games.king_dirt import KingDirt
from grundy.games.sheep import Sheep
from grundy.values.partizan import CanonicalForm

OUTCOMES = json.loads((Path(__file__).parent.parent / "oracles/mcgs_outcomes.json").read_text())


def start(name: str, text: str) -> PartizanPosition:
    position = game(name).start(text)
    assert isinstance(position, PartizanPosition)
    return position


@st.composite
def rows_of(draw: st.DrawFn, letters: str, tallest: int, cells: int) -> Rows:
    height = draw(st.integers(1, tallest))
    width = draw(st.integers(1, max(cells // height, 1)))
    return [[draw(st.sampled_from(letters)) for _ in range(width)] for _ in range(height)]


def cells_of(rows: Rows) -> Cells:
    return Cells(tuple(map("".join, rows)))


def joined(rows: Rows) -> str:
    return "/".join(map("".join, rows))


# ---- moves ----------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", sorted(PLAIN))
@settings(max_examples=25)
@given(st.data())
def test_moves_are_those_written_by_hand(name: str, data: st.DataObject) -> None:
    letters, moves = PLAIN[name]
    rows = data.draw(rows_of(letters, 1 if name in STRIPS else 5, 20))
    position = start(name, joined(rows))
    for left, found in ((True, position.left()), (False, position.right())):
        expected = {str(start(name, joined(after))) for after in moves(rows, left)}
        assert {str(option) for option in found} == expected
        assert len(found) == len(expected)


@settings(max_examples=50)
@given(st.data(), st.integers(1, 3), st.integers(0, 2), st.integers(0, 3), st.booleans())
def test_steps_and_jumps(data: st.DataObject, least: int, more: int, jump: int, friends: bool) -> None:
    rows = data.draw(rows_of("TF__", 1, 12))
    steps = ToadSteps(least, least + more, jump, friends)
    position = GenToads.parse(f"{steps}:{joined(rows)}")
    for left, found in ((True, position.left()), (False, position.right())):
        expected = {joined(after) for after in toads(least, least + more, jump, friends)(rows, left)}
        assert {str(option).partition(":")[2] for option in found} == expected


def driven(rows: Rows, left: bool) -> Iterator[Rows]:
    own = "B" if left else "W"
    for (r, row), c in product(enumerate(rows), range(len(rows[0]))):
        for down, right in SIX:
            end = max(
                k
                for k in range(9)
                if all(at(rows, r + i * down, c + i * right) == "." for i in range(1, k + 1))
            )
            sheep = int(row[c][1:]) if row[c][0] == own and end else 0
            for some in range(1, sheep):
                there = (r + end * down, c + end * right)
                yield put(rows, {(r, c): f"{own}{sheep - some}", there: f"{own}{some}"})


@given(st.data())
def test_sheep_are_driven(data: st.DataObject) -> None:
    height, width = data.draw(st.integers(1, 4)), data.draw(st.integers(1, 4))
    cell = st.sampled_from([".", ".", ".", "#", "B1", "W1", "B2", "W3", "B4"])
    rows = [[data.draw(cell) for _ in range(width)] for _ in range(height)]
    position = Sheep.parse(joined(rows))
    for left, found in ((True, position.left()), (False, position.right())):
        expected = {joined(after) for after in driven(rows, left)}
        assert {str(option) for option in found} == expected


@settings(max_examples=50)
@given(st.data(), st.integers(0, 3), st.integers(0, 3), st.booleans())
def test_kings_in_hand(data: st.DataObject, black: int, white: int, must: bool) -> None:
    rows = data.draw(rows_of("BW..#", 3, 9))
    free = [(r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell == "."]
    black, white = min(black, len(free)), min(white, len(free))
    position = KingDirt(cells_of(rows), (black, white), must)
    for left, found in ((True, position.left()), (False, position.right())):
        own, hand = ("B", black) if left else ("W", white)
        placed = [put(rows, {cell: own}) for cell in free] if hand else []
        hands = (black - 1, white) if left else (black, white - 1)
        expected = {KingDirt(cells_of(after), hands, must) for after in placed}
        if not (must and hand):
            expected |= {KingDirt(cells_of(after), (black, white), must) for after in king_dirt(rows, left)}
        assert set(found) == expected


# ---- values and outcomes that others have found -----------------------------------------------------
@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [  # CGSuite at e909ab8b, GameGridTest, GameStripTest and GameGraphTest
        ("kings", "BWB/WB.", "{^^*|*,{*|v}}"),
        ("rooks", "BWB/WB.", "{^^*|0,*}"),
        ("queens", "BWB/WB.", "^"),
        ("anti_clobber", "BWBW/WW..", "{*|-1}"),
        ("gen_toads", "1,2:TTTT__FFF", "{1/2*|v}"),
        ("elephants_and_rhinos", "TTTT__FFF", "1"),
        ("partizan_arc_kayles", "BBR", "1/2"),
        (
            "partizan_arc_kayles",
            "0-1B,1-2R,2-3B,3-4R,4-5B,5-6B,4-7R,7-8G,8-9G,9-10R,10-11B,9-12B",
            "{3*|2*||3/2,3/2*|1/2*}",
        ),
        # Winning Ways, chapter 1, as in cgt-tools
        ("ski_jumps", "...L..../..R...../........", "2"),
        ("ski_jumps", "......../...l..../.......R/......../......L.", "-1"),
        ("ski_jumps", ".L.../.R.../.....", "5/2"),
        ("ski_jumps", "...R./...L./.....", "-5/2"),
        ("ski_jumps", "L..../....R/.....", "1/2"),
        ("ski_jumps", "L..../R..../.....", "9/2"),
        ("ski_jumps", "L..../....R/l....", "5"),
    ],
)
def test_values(name: str, text: str, expected: str) -> None:
    if name == "elephants_and_rhinos":
        text = text.replace("T", "E").replace("F", "R")
    assert start(name, text).value(theorems=False) == CanonicalForm.parse(expected)


def check_outcomes(name: str, rows: list[list[str]]) -> None:
    for text, expected in rows:
        assert start(name, text).outcome().value == expected, text


@pytest.mark.parametrize("name", sorted(OUTCOMES["outcomes"]))
def test_some_outcomes(name: str) -> None:
    check_outcomes(name, OUTCOMES["outcomes"][name][::8])


@pytest.mark.long
@pytest.mark.parametrize("name", sorted(OUTCOMES["outcomes"]))
def test_outcomes(name: str) -> None:
    check_outcomes(name, OUTCOMES["outcomes"][name])


# ---- numbers --------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["push", "shove"])
def test_strips_are_numbers(name: str) -> None:
    """Carvalho, Huggan, Nowakowski, Pereira dos Santos (2022): every position of both games is a number."""
    for strip in product(".BW", repeat=5):
        assert start(name, "".join(strip)).value(theorems=False).is_number


def test_the_formula_of_shove() -> None:
    for strip in map("".join, product(".BW", repeat=5)):
        pieces = [(place, letter) for place, letter in enumerate(strip, 1) if letter != "."]
        worth = Fraction(0)
        for i, (place, letter) in enumerate(pieces):
            turns = [j for j in range(i + 1, len(pieces)) if pieces[j][1] != pieces[j - 1][1]]
            right = turns[-1] - i if turns else 0
            worth += Fraction(place if letter == "B" else -place, 2**right)
        assert start("shove", strip).value(theorems=False).left_stop == worth, strip


# ---- texts ----------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("shove", "B/W", "a strip has one row in 'B/W' at character 2"),
        ("shove", "B.x", "in 'B.x' at character 3"),
        ("ski_jumps", "L./R", "all rows have the same length"),
        ("sheep", "B3..X", "expected a herd such as `B3` or `W2`, `.` or `#` in 'B3..X' at character 5"),
        ("sheep", "B3./.", "all rows have the same length"),
        ("sheep", "B100", "the number of sheep is at most 99"),
        ("king_dirt", "1:3x3", "expected `,` and the kings that Right has in hand"),
        ("king_dirt", "1,1?:3x3", "expected `!` or `:`"),
        ("gen_toads", "2-1,0:T_F", "the number of steps is at least 2"),
        ("gen_toads", "1:T_F", "expected `,` and the longest jump"),
        ("gen_toads", "1,1:T_X", "in '1,1:T_X' at character 7"),
        ("partizan_arc_kayles", "BX", "an edge of a path is `B`, `R` or `G` in 'BX' at character 2"),
        ("partizan_arc_kayles", "0-1X", "expected a colour"),
        ("kings", "BW + ", "in 'BW + ' at character"),
    ],
)
def test_texts_that_are_none(name: str, text: str, said: str) -> None:
    with pytest.raises(ParseError) as error:
        game(name).start(text)
    assert said in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("gen_toads", "1,2:T in F", "a cell is `_`, `T`, `F` or `#` in '1,2:T in F' at character 6"),
        ("clobber", "BW+B in W", "a cell is `.`, `B` or `W` in 'BW+B in W' at character 5"),
        ("king_dirt", "1,1: B in W", "a cell is `.`, `B`, `W` or `#` in '1,1: B in W' at character 7"),
    ],
)
def test_a_mistake_in_a_part_is_told_of_the_whole(name: str, text: str, words: str) -> None:
    with pytest.raises(ParseError) as raised:
        start(name, text)
    assert str(raised.value) == words
