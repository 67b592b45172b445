"""What holds for every game that ships with grundy."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.brute import nimber, nimber_by_parts
from tests.partizan_positions import PARTIZAN, VERSIONS
from tests.positions import POSITIONS
from tests.scoring_positions import SCORING

from grundy.errors import GrundyError, ParseError
from grundy.games import Position, game
from grundy.games.registry import SHIPPED

EVERY = {**POSITIONS, **VERSIONS}
GAMES = pytest.mark.parametrize("name", sorted(EVERY))


def test_all_are_here() -> None:
    assert sorted([*POSITIONS, *PARTIZAN, *SCORING]) == sorted(SHIPPED)


@pytest.mark.parametrize("name", SHIPPED)
def test_docstring_has_its_headings(name: str) -> None:
    headings = [line[3:] for line in game(name).doc.splitlines() if line.startswith("## ")]
    assert headings == ["Rules", "Notation", "Known results", "References"]


@GAMES
@given(data=st.data())
def test_text_round_trips(name: str, data: st.DataObject) -> None:
    position = data.draw(EVERY[name])
    for each in (position, *position.options(), *position.components(), position.canonical()):
        assert game(name).start(str(each)) == each
        assert hash(game(name).start(str(each))) == hash(each)


@GAMES
@given(data=st.data())
def test_moves_have_names(name: str, data: st.DataObject) -> None:
    position = data.draw(EVERY[name])
    moves = list(position.moves())
    assert len({move for move, _ in moves}) == len(moves)
    for move, option in moves:
        assert position.play(move) == option
        assert position.play(move.upper().replace(" ", "  ")) == option
        assert option.size() < position.size() or "split" in move
    with pytest.raises(GrundyError, match="'castle' is no move in "):
        position.play("castle")


@GAMES
@settings(max_examples=60)
@given(data=st.data())
def test_parts_add_up(name: str, data: st.DataObject) -> None:
    """The nimber by the definition is that of the sum of the canonical components."""
    position = data.draw(EVERY[name])
    value = nimber(position)
    assert nimber_by_parts(position) == value
    assert nimber_by_parts(position.canonical()) == value


@GAMES
@given(data=st.data())
def test_canonical(name: str, data: st.DataObject) -> None:
    position = data.draw(EVERY[name])
    assert position.canonical().key() == position.key()
    assert position.canonical().canonical() == position.canonical()
    for part in position.components():
        assert len(part.components()) == 1
        assert part.canonical().key() == (str(part.canonical()),)


@GAMES
@settings(max_examples=20)
@given(data=st.data())
def test_drawing(name: str, data: st.DataObject) -> None:
    position = data.draw(EVERY[name])
    assert ElementTree.fromstring(position.draw()).tag.endswith("svg")
    assert position._repr_svg_() == position.draw()


@GAMES
@given(text=st.text("0123456789x+,.:#/*GE -", max_size=12))
def test_any_text_is_read_or_refused(name: str, text: str) -> None:
    try:
        position: Position = game(name).start(text)
    except ParseError:
        return
    assert game(name).start(str(position)) == position


WRONG = [
    ("nim", "3+x", "expected a heap size in '3+x' at character 3"),
    (
        "takeaway",
        "10",
        "expected a subtraction set, `:` and heaps, as in `1,2,3:10+7` in '10' at character 3",
    ),
    ("takeaway", ":10", "expected a number that may be taken in ':10' at character 1"),
    ("takeaway", "0,2:10", "the number that may be taken is at least 1 in '0,2:10' at character 1"),
    ("takeaway", "1,2:", "expected a heap size in '1,2:' at character 5"),
    ("takeaway", "1,2:3:4", "expected a heap size in '1,2:3:4' at character 6"),
    ("allbut", "10", "expected forbidden numbers, `:` and heaps, as in `1,3:10+7` in '10' at character 3"),
    ("allbut", ":10", "expected a number that may not be taken in ':10' at character 1"),
    ("grundys", "3+", "expected a heap size in '3+' at character 3"),
    ("couples", "a", "expected a heap size in 'a' at character 1"),
    ("octal", "0.07", "expected an octal code, `:` and heaps, as in `0.77:12+5` in '0.07' at character 5"),
    (
        "octal",
        "0.0G:3",
        "expected a digit from 0 to 7, or to F for splits in three in '0.0G:3' at character 4",
    ),
    (
        "octal",
        "0.[3]:5",
        "expected a digit from 0 to 7, or to F for splits in three; codes that say more are of the game "
        "take_and_break in '0.[3]:5' at character 3",
    ),
    ("octal", "3.7:3", "a code starts with `0.`, `4.`, `8.` or `C.` in '3.7:3' at character 1"),
    ("octal", "07:3", "expected an octal code such as `0.07` in '07:3' at character 2"),
    ("octal", "0.:3", "expected a digit in '0.:3' at character 3"),
    ("octal", ":3", "expected an octal code such as `0.07` in ':3' at character 1"),
    ("chomp", "3,4", "no row is longer than the row above in '3,4' at character 3"),
    ("chomp", "3x", "expected a number of columns in '3x' at character 3"),
    ("chomp", "4,0", "the row length is at least 1 in '4,0' at character 3"),
    ("chomp", "", "expected a row length in '' at character 1"),
    ("cram", "5x", "expected a number of columns in '5x' at character 3"),
    ("cram", "2x2+", "expected a board such as `5x6` or `..#/...` in '2x2+' at character 5"),
    ("cram", "2x2 + -3x4", "expected a number of rows in '2x2 + -3x4' at character 7"),
    ("cram", "99999x99999", "the number of rows is at most 4096 in '99999x99999' at character 1"),
    ("cram", "00*0", "the last row is not 2 cells long in '00*0' at character 5"),
    ("cram", "00*00E0", "expected a first row that ends with `*` in '00*00E0' at character 7"),
    ("cram", "0*0*0", "only the first row ends with `*` in '0*0*0' at character 4"),
    ("sprouts", "", "expected a number of spots or a string such as `0*2.AB|0*2.AB` in '' at character 1"),
    ("sprouts", "0", "the number of spots is at least 1 in '0' at character 1"),
    ("sprouts", "1000", "the number of spots is at most 999 in '1000' at character 1"),
    ("sprouts", "5@-100", "the genus is at most 99 in '5@-100' at character 4"),
    ("sprouts", "0*2@", "expected a genus in '0*2@' at character 5"),
    ("sprouts", "0*2@1.2", "expected `|` or `+` after the genus in '0*2@1.2' at character 6"),
    ("sprouts", "0*", "expected a number of spots in '0*' at character 3"),
    ("sprouts", "0*2A", "expected `.`, `@`, `|` or `+` after the number of spots in '0*2A' at character 4"),
    ("sprouts", "2.10", "a spot `0` is alone on its boundary in '2.10' at character 4"),
    ("sprouts", "1*2", "expected a spot `0`, `1`, `2` or a letter in '1*2' at character 2"),
    ("sprouts", "AB|A3", "expected a spot `0`, `1`, `2` or a letter in 'AB|A3' at character 5"),
    ("sprouts", "AB|'A", 'expected a spot `0`, `1`, `2` or a letter in "AB|\'A" at character 4'),
    ("sprouts", "22+AB|AAA", "the spot `A` is written more than 3 times in '22+AB|AAA' at character 4"),
    (
        "sprouts",
        "0.ab|0.AB.ab",
        "the spot `a` is written only once in its region in '0.ab|0.AB.ab' at character 1",
    ),
    ("cram", "00*1", "a board with `*` is made of `0`, `G`, `*` and `E` in '00*1' at character 4"),
]


@pytest.mark.parametrize(
    ("name", "text", "message"), WRONG, ids=[f"{name} {text}" for name, text, _ in WRONG]
)
def test_wrong_text(name: str, text: str, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        game(name).start(text)
    assert str(caught.value) == message
