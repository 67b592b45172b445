"""Board games as data: their moves by hand, and the values and outcomes that others have found."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.plain_boards import PLAIN, SIX, STRIPS, Rows, at, king_dirt, put, toads

from grundy.boards.cells import Cells
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
@settings(max_examples=50)
@given(st.data())
def test_moves_are_those_written_by_hand(name: str, data: st.DataObject) -> None:
    letters, moves = PLAIN[name]
    rows = data.draw(rows_of(letters, 1 if name in STRIPS else 5, 20))
    position = start(name, joined(rows))
    for left, found in ((True, position.left()), (False, position.right())):
        expected = {str(start(name, joined(after))) for after in moves(rows, left)}
        assert {str(option) for option in found} == expected
        assert len(found) == len(expected)


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


@pytest.mark.parametrize("name", sorted(OUTCOMES["outcomes"]))
def test_outcomes(name: str) -> None:
    for text, expected in OUTCOMES["outcomes"][name]:
        assert start(name, text).outcome().value == expected, text
