"""Sprouts on the plane, against the tables of Lemoine and Viennot and against drawings."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.brute import Key, count_positions_and_trees, nimber_by_parts, options_of_key, oracle, tree
from tests.draw.boxes import faults
from tests.games.sprouts.drawings import Drawing
from tests.positions import sprouts

from grundy.errors import GrundyError
from grundy.games import game
from grundy.games.sprouts import Sprouts
from grundy.games.sprouts.curves import Curve
from grundy.games.sprouts.picture.surfaces import glued
from grundy.games.sprouts.regions import GENERIC

read = Sprouts.from_string


# ---- positions and trees --------------------------------------------------------------------------
@pytest.mark.parametrize(
    "row",
    [
        pytest.param(row, id=str(row["spots"]), marks=[pytest.mark.long] * (row["spots"] > 4))
        for row in oracle("sprouts_counts")
        if row["spots"] <= 5
    ],
)
def test_numbers_of_positions_and_trees(row: dict[str, Any]) -> None:
    """The trees are those of the thesis; the strings are fewer, since none has two canonical forms."""
    positions, trees = count_positions_and_trees(Sprouts.start(row["spots"]))
    assert trees == row["canonical_trees"]
    assert positions <= row["strings"]


def test_all_positions_with_two_spots() -> None:
    strings = (
        "0 0*2 0.2 0.AB|AB 1 12 1AB|AB 1a1a 1a2a 22 222 2AB|AB AB.CD|AB|CD ABCD|ABCD ABC|ABC AB|AB AB|AC|BC"
    )
    found, new = set[Key](), {Sprouts.start(2).key()}
    while new:
        found |= new
        new = {option for key in new for option in options_of_key(Sprouts, key)} - found
    assert found == {(), *(read(text).key() for text in strings.split())}


@given(st.integers(1, 3), st.randoms(use_true_random=False))
@settings(max_examples=25)
def test_the_drawing_has_the_same_tree(spots: int, chance: random.Random) -> None:
    """Nothing that matters is dropped: options as drawn and options as reduced have the same trees."""
    drawing = Drawing.start(spots)
    while True:
        drawn = list(drawing.moves())
        position = read(drawing.string())
        assert {tree(read(option.string())) for option in drawn} == set(map(tree, position.options()))
        assert all(option.lives() == drawing.lives() - 1 for option in drawn)
        if not drawn:
            break
        drawing = chance.choice(drawn)


# ---- nimbers --------------------------------------------------------------------------------------
TREE = oracle("sprouts_tree_of_5")


@pytest.mark.parametrize("row", TREE, ids=[row["label"] for row in TREE])
def test_nimbers_of_appendix_b(row: dict[str, Any]) -> None:
    position = read(row["string"])
    assert position.size() == row["lives"]
    if row["lives"] <= 11:
        assert nimber_by_parts(position) == row["nimber"]
    else:
        assert position.grundy(theorems=False) == row["nimber"]


def test_appendix_b_is_a_whole_proof() -> None:
    """Every option of a lost position is there, and so is a reply that is lost, or a sum of lost ones."""
    lost = {read(row["string"]).key() for row in TREE if not row["nimber"]}
    won = {read(row["string"]).key() for row in TREE if row["nimber"]}
    for key in lost:
        assert options_of_key(Sprouts, key) <= won
    parts = {part for key in lost if len(key) == 1 for part in key}
    for key in won:
        replies = options_of_key(Sprouts, key)
        assert any(reply in lost or set(reply) <= parts for reply in replies)


@pytest.mark.parametrize("spots", range(1, 12))
def test_nimbers_by_search(spots: int) -> None:
    (row,) = (row for row in oracle("sprouts_nimbers") if (row["spots"], row["genus"]) == (spots, 0))
    assert Sprouts.start(spots).grundy(theorems=False) == row["nimber"]


def is_won_in_misere(key: Key, known: dict[Key, bool]) -> bool:
    if key not in known:
        options = sorted(options_of_key(Sprouts, key), key=lambda option: len("".join(option)))
        known[key] = not options or not all(is_won_in_misere(option, known) for option in options)
    return known[key]


def test_one_boundary_must_not_be_turned_round() -> None:
    """The thesis, section 9.4.1: two positions that differ only in that."""
    known: dict[Key, bool] = {}
    assert is_won_in_misere(read("12A.1B222|2A|2B").key(), known)
    assert not is_won_in_misere(read("12A.222B1|2A|2B").key(), known)


def test_misere_outcomes_of_start_positions() -> None:
    known: dict[Key, bool] = {}
    assert [is_won_in_misere(Sprouts.start(n).key(), known) for n in range(1, 5)] == [
        True,
        False,
        False,
        False,
    ]


# ---- equivalences that the rules do not use ---------------------------------------------------------
@pytest.mark.parametrize(
    ("one", "two", "contexts"),
    [
        ("1", "22", ["{}.0", "{}.1a1a", "0.{}.AB|AB", "0.{}.A|2A", "{}.12", "{}.ABC|ABC"]),
        ("A.B.C.D", "AB.CD", ["{}|ABCD", "{}|AB.CD", "{}|AC.BD", "{}|2AB|2CD", "{}|AB|1CD", "{}|0.AB|CD"]),
        ("A.B.2.2", "AB.22", ["{}|AB", "{}|2AB", "{}|0.AB"]),
        ("A.2.B.2", "A2.B2", ["{}|AB", "{}|2AB", "{}|0.AB"]),
        ("1A", "22A", ["{}|0.A", "{}|12A", "{}|ABC|BC", "{}|1aAa", "{}|1aAa.2"]),
        ("1A", "ABC|BD|CD", ["{}|0.A", "{}|12A", "{}|AXY|XY", "{}|1aAa"]),
        ("1A", "2AB|2B", ["{}|0.A", "{}|12A", "{}|AXY|XY", "{}|1aAa"]),
        ("22aAa", "1A.2", ["{}|0.A", "{}|12A", "{}|AXY|XY", "{}|1aAa"]),
    ],
)
def test_equivalences_of_trees(one: str, two: str, contexts: list[str]) -> None:
    """The thesis, section 9.6."""
    for context in contexts:
        assert tree(read(context.format(one))) == tree(read(context.format(two))), context


def test_a_region_that_is_a_spot_and_a_land() -> None:
    for context in ("{}|12A", "{}|0.A", "{}|AXY|XY", "{}|1aAa"):
        rest = context.removeprefix("{}|")
        assert tree(read(f"0.B|2AB|{rest}")) == tree(read(f"0+1A|{rest}")), context


@pytest.mark.parametrize(("one", "two"), [("0.A", "2A"), ("0.AB", "2AB")])
def test_equivalences_of_outcomes(one: str, two: str) -> None:
    """Not the same trees, but the same nimbers and the same misère outcomes, also in sums."""
    contexts = ["0.{}", "12{}", "XY{}|XY", "1a{}a", "2{}.0"]
    letters = one.removeprefix("0.")
    known: dict[Key, bool] = {}
    for context in contexts:
        rest = context.format(letters)
        for more in ("", "+22", "+0*2", "+0.AB|AB"):
            a, b = read(f"{one}|{rest}{more}"), read(f"{two}|{rest}{more}")
            assert nimber_by_parts(a) == nimber_by_parts(b)
            assert is_won_in_misere(a.key(), known) == is_won_in_misere(b.key(), known)


@pytest.mark.parametrize(
    ("one", "two"),
    [("0*2.1AB|AB", "0*2.22AB|AB"), ("A.B.C.D|AB.CD", "AB.C.D|AB.CD"), ("0.A|12A", "2A|12A")],
)
def test_near_misses_have_different_trees(one: str, two: str) -> None:
    assert tree(read(one)) != tree(read(two))


# ---- text and moves -------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "string"),
    [
        ("12", "0*12"),
        ("1", "0."),
        ("2", "0*2"),
        ("5@1", "0*5@1"),
        (" 4 @ -2 ", "0*4@-2"),
        ("7@0", "0*7"),
        ("1@1", "0."),
        ("12.", "12."),
        ("2222.@1", "2222.@1"),
        ("12+1", "12+1"),
        ("1+12", "12+1"),
        ("12 + 1.", "12+1"),
        ("0.", "0."),
        (".", "."),
        ("2.", "."),
        ("0*1", "0."),
    ],
)
def test_numbers_of_spots_and_strings(text: str, string: str) -> None:
    assert str(game("sprouts").start(text)) == string


def test_a_number_is_a_string_only_where_strings_are_read() -> None:
    assert read("12") == Sprouts.parse("12.") != Sprouts.parse("12") == Sprouts.start(12)


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("2", {"1-1[]": "0.AB|AB", "1-2": "1a1a"}),
        ("4", {"1-1[]": "0*3.AB|AB", "1-1[2]": "0*2.AB|0.AB", "1-2": "0*2.1a1a"}),
        ("12.", {"1-1[]": "22.", "1-2[]": "AB|AB"}),
        ("AB|AB", {"1-2[]": ".", "3-4[]": "."}),
        ("22+22", {"1-2[]": "22."}),
        ("0.1a1a", {"2-3[1]": "0.AB|1AB"}),
        ("0*3.AB|AB", {"4-5[1,2]": "0*2.A|0.A", "1-4": "0*2.1a2a", "4-5[1-3]": "0*3.2"}),
    ],
)
def test_names_of_moves(text: str, moves: dict[str, str]) -> None:
    position = Sprouts.parse(text)
    played = {name: str(position.play(name)) for name in moves}
    assert played == moves


@given(st.data())
def test_boundaries_alike_can_be_exchanged_in_moves(data: st.DataObject) -> None:
    """A move is the same at any other boundary of the region that looks the same."""
    position = data.draw(sprouts(3, 99))
    moves = list(position.moves())
    assume(moves)
    name, option = data.draw(st.sampled_from(moves))
    curve = Curve.parse(name)
    assert curve is not None
    first = 1
    for land in position.lands:
        for boundaries, _ in land:
            starts = [first + sum(map(len, boundaries[:i])) for i in range(len(boundaries))]
            for text in {b for b in boundaries if set(b) <= GENERIC}:
                alike = [
                    start for start, boundary in zip(starts, boundaries, strict=True) if boundary == text
                ]
                moved = dict(zip(alike, data.draw(st.permutations(alike)), strict=True))
                curve = _exchanged(curve, {a + i: b + i for a, b in moved.items() for i in range(len(text))})
            first += sum(map(len, boundaries))
    assert position.play(str(curve)) == option


def _exchanged(curve: Curve, numbers: dict[int, int]) -> Curve:
    return curve._replace(
        near=numbers.get(curve.near, curve.near),
        far=numbers.get(curve.far, curve.far),
        within=curve.within and tuple(numbers.get(number, number) for number in curve.within),
        turned=tuple(numbers.get(number, number) for number in curve.turned),
    )


@pytest.mark.parametrize(
    ("text", "name", "string"),
    [
        ("5", "4-2", "0*3.1a1a"),
        ("5", "3-3[1,5]", "0*2.AB|0*2.AB"),
        ("5", "1-1[2-5]", "0*4.AB|AB"),
        ("22+22", "3-4[]", "22."),
        ("4@-1", "3~3", "0*3.abab"),
        ("0*3.AB|AB", "5-2", "0*2.1a2a"),
    ],
)
def test_other_numbers_for_a_move(text: str, name: str, string: str) -> None:
    position = Sprouts.parse(text)
    assert name not in dict(position.moves())
    assert str(position.play(name)) == string


@pytest.mark.parametrize(
    "name", ["1-4", "1-1", "1-1[1]", "1-1[2-]", "0-1", "1-1[2]@1", "1~2", "1-2[]", "1-1[2-99999999999]"]
)
def test_what_is_no_move(name: str) -> None:
    with pytest.raises(GrundyError, match="is no move in"):
        Sprouts.start(3).play(name)


def test_diagram() -> None:
    assert Sprouts.parse("0*3.AB@-1|1a1a.AB+12").diagram().splitlines() == [
        "0*3.AB@-1|1a1a.AB+12",
        "  1:0 ooo . 2:0 ooo . 3:0 ooo . 4:A o 5:B o  @-1",
        "  6:1 oo 7:a o 8:1 oo 9:a o . 10:A o 11:B o",
        "  12:1 oo 13:2 o",
    ]
    assert Sprouts.parse("0.").diagram() == "0.\n  1:0 ooo"


def test_positions_of_the_plane_are_curves_and_others_sheets() -> None:
    """On a sheet every spot is a dot, as often as it is written, and every other boundary a hole."""
    assert "<path" in Sprouts.parse("0*2.AB|0*2.AB").draw()
    sheets = {
        "0*2@1": (2, 0, 4),
        "0.zy.zy": (5, 2, 0),
        "0.abab": (5, 1, 0),
        "0*3@-3": (3, 0, 6),
        "0*3@2": (3, 0, 8),
    }
    for text, (spots, holes, sides) in sheets.items():
        drawn = Sprouts.parse(text).draw()
        assert "<path" not in drawn
        assert drawn.count('r="4"') == spots
        assert drawn.count("<circle") == spots + holes
        assert drawn.count("<polygon") == sides  # the arrows
        assert faults(drawn) == []
    assert [word for word in ("z", "y") if Sprouts.parse("0.zy.zy").draw().count(f">{word}<") != 2] == []


def test_sides_are_glued_to_the_surface() -> None:
    """Glued corners, edges and one face: the characteristic is 2 - 2g of tori, 2 - k of crosscaps."""
    for genus in (1, 2, 3, -1, -2, -3, -4):
        sides = glued(genus)
        corner = {i: i for i in range(len(sides))}  # the corner i is where the side i begins

        def root(i: int, corner: dict[int, int] = corner) -> int:
            while corner[i] != i:
                i = corner[i]
            return i

        places: dict[int, list[tuple[int, int]]] = {}
        for i, (letter, way) in enumerate(sides):
            ends = (i, (i + 1) % len(sides))
            places.setdefault(letter, []).append(ends if way == 1 else ends[::-1])
        for one, other in places.values():
            for a, b in zip(one, other, strict=True):
                corner[root(a)] = root(b)
        corners = len({root(i) for i in corner})
        assert corners - len(places) + 1 == (2 - 2 * genus if genus > 0 else 2 + genus)
        turned = all(w1 != w2 for letter in places for w1, w2 in [[w for a, w in sides if a == letter]])
        assert turned == (genus > 0)  # only then the surface has two sides
