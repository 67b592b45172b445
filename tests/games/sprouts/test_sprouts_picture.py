"""Pictures of Sprouts positions: what is drawn reads as what was given."""

from __future__ import annotations

import random
import re

import pytest
from tests.games.sprouts.picture_reader import (
    LIVES,
    Region,
    crossings,
    equivalent,
    least_gap,
    read_svg,
    reduced,
    regions,
)

from grundy.games.sprouts import Sprouts
from grundy.games.sprouts.picture.drawing import land_picture, sprouts_picture
from grundy.games.sprouts.picture.rings import NotPlaneError

TWO_SPOTS = [
    "0",
    "0*2",
    "0.2",
    "0.AB|AB",
    "1",
    "12",
    "1AB|AB",
    "1a1a",
    "1a2a",
    "22",
    "222",
    "2AB|AB",
    "AB.CD|AB|CD",
    "ABCD|ABCD",
    "ABC|ABC",
    "AB|AB",
    "AB|AC|BC",
]
"""The lands of the game with two spots (thesis of Lemoine and Viennot, table 9.2)."""

FIVE_SPOTS = [
    "0*2.AB|0*2.AB",
    "0*2.AB|CDEF.AB|CDEF",
    "ABCD.EF|GHIJ.EF|ABCD|GHIJ",
    "0*2.AB|2AB",
    "2AB|CDEF.AB|CDEF",
    "0.A|1A",
    "0.A|ABC|BC",
    "0.AB|2AB",
    "0*2",
    "2A|ABC|BC",
    "ABC|BCD|AD",
    "ABCD|ABCD",
    "2AB|2AB",
    "12",
    "0",
    "0*5",
    "0*2.A|0.1aAa",
    "0*2+0.A|0.A",
    "0*2.AB|0.AB.CD|CD",
    "0*2.AB|0.CD|AB.CD",
    "0*2.2+0*2",
    "0*2.AB|1a1a.AB",
    "0*2.AB|2CD.AB|CD",
    "0*2.AB|2CD|AB.CD",
    "0*2.AB|ABC|CDE|DE",
    "0*2.AB|AB.CD|CE|DE",
    "1a1a.AB|CDEF.AB|CDEF",
    "0*2+2.ABCD|ABCD",
    "0*2.A|aAaBCD|BCD",
    "0.1aAa|BCDE.A|BCDE",
    "0.AB.CD|EFGH.AB|EFGH|CD",
    "0.A|0.A+ABCD|ABCD",
    "0*2.2+ABCD|ABCD",
    "0.AB|CDEF.GH|CDEF|AB.GH",
    "2AB.CD|EFGH.CD|EFGH|AB",
    "ABCD.EF|ABCD|EFG|GHI|HI",
    "ABCD.EF|ABCD|EF.GH|GI|HI",
    "2AB|CDEF.GH|CDEF|AB.GH",
    "2.ABCD|ABCD+ABCD|ABCD",
    "aAaBCD|EFGH.A|EFGH|BCD",
    "0.1aAa|2A",
    "0.AB.CD|2AB|CD",
    "0.AB|2CD|AB.CD",
    "0*2.A|2A",
    "0*2+22",
    "1a1a.AB|2AB",
    "0.A|0.A",
    "0*2.2",
    "2A|aAaBCD|BCD",
    "22+ABCD|ABCD",
    "2A|BCDE.A|BCDE",
    "2AB.CD|2CD|AB",
    "2AB|2CD|AB.CD",
    "2AB|ABC|CDE|DE",
    "2AB|AB.CD|CE|DE",
    "1A|ABC|BC",
    "12+1",
    "0+AB|AB",
    "12+AB|AB",
    "0.A|2A",
    "ABC|ADE|BC|DE",
    "0+22",
    "1aAa|2A",
    "0.AB|AB",
    "2AB|AB.CD|CD",
    "1a1a",
    "2.ABCD|ABCD",
    "0.2",
    "2A|2A",
    "AB|AC|BC",
    "2AB|AB",
    "AB|AB",
    "22",
]
"""The solution tree of five spots (thesis, appendix B)."""

OTHERS = [
    "0.1ab1bc2ca.ABC|0.2ABC+12.AB|AB",
    "BA2C.0|0.2ca1ab1bc.CBA+AB.21|AB",
    "12A.1B222|2A|2B",
    "12A.222B1|2A|2B",
    "ABCDEF|ABCDEG|FG",
    "ABCD|ABEF|CDFE",
    "1ABC|BCDE|ADE",
    "0.AB.CD|0.AB|CD",
    "1222222",
    "0*20",
    "22.22.22",
    "1aAa|2A.1",
]


def lands(text: str) -> list[list[Region]]:
    """The lands of a position, as plain lists; every letter has one character."""
    text = re.sub(r"0\*(\d+)", lambda match: ".".join("0" * int(match[1])), text)
    return [
        [[list(walk) for walk in region.split(".")] for region in land.split("|")] for land in text.split("+")
    ]


def random_lands(rng: random.Random, spots: int, moves: int) -> list[list[Region]]:
    """The lands after random moves, by the rules on unreduced strings (thesis, 9.2.5)."""
    game: list[list[list[int]]] = [[[spot] for spot in range(spots)]]
    for new in range(spots, spots + moves):
        for _ in range(200):
            if random_move(rng, game, new):
                break
    names = {spot: ["0", "1", f"s{spot}", ""][degree(game, spot)] for spot in range(spots + moves)}
    live = [[[names[spot] for spot in walk if names[spot]] for walk in region] for region in game]
    return split(reduced(live))


def degree(game: list[list[list[int]]], spot: int) -> int:
    walks = [walk for region in game for walk in region]
    return 0 if [spot] in walks else sum(walk.count(spot) for walk in walks)


def random_move(rng: random.Random, game: list[list[list[int]]], new: int) -> bool:
    """Draws a random curve if it is legal."""
    region = rng.choice(game)
    walk, other = rng.choice(region), rng.choice(region)
    i, j = sorted((rng.randrange(len(walk)), rng.randrange(len(walk))))
    k = rng.randrange(len(other))
    if walk is not other:
        if degree(game, walk[i]) > 2 or degree(game, other[k]) > 2:
            return False
        halves = [
            [*side[at:], *side[: at + (len(side) > 1)]] for side, at in ((walk, i), (other, k))
        ]  # a lone spot is written once
        region[:] = [boundary for boundary in region if boundary is not walk and boundary is not other]
        region.append([*halves[0], new, *halves[1], new])
        return True
    allowed = 1 if i == j else 2
    if degree(game, walk[i]) > allowed or degree(game, walk[j]) > allowed or (i < j and walk[i] == walk[j]):
        return False
    first, second = [*walk[j:], *walk[: i + (len(walk) > 1)], new], [*walk[i : j + 1], new]
    rest = [(boundary, rng.random() < 0.5) for boundary in region if boundary is not walk]
    game.remove(region)
    game.append([first, *(boundary for boundary, here in rest if here)])
    game.append([second, *(boundary for boundary, here in rest if not here)])
    return True


def split(regions_: list[Region]) -> list[list[Region]]:
    """Lands: regions that hang together by letters."""
    parts: list[tuple[set[str], list[Region]]] = []
    for region in regions_:
        letters, members = {name for walk in region for name in walk} - LIVES.keys(), [region]
        for part in [part for part in parts if part[0] & letters]:
            parts.remove(part)
            letters, members = letters | part[0], members + part[1]
        parts.append((letters, members))
    return [members for _, members in parts]


def check(land: list[Region]) -> None:
    drawing = read_svg(land_picture(land).svg())
    assert crossings(drawing) == 0
    assert least_gap(drawing) > 0.3
    assert equivalent(reduced(regions(drawing)), land), regions(drawing)


@pytest.mark.parametrize("text", sorted({*TWO_SPOTS, *FIVE_SPOTS, *OTHERS}))
def test_reading_the_drawing_gives_the_position(text: str) -> None:
    for land in lands(text):
        check(land)


@pytest.mark.parametrize("seed", range(24))
def test_random_positions(seed: int) -> None:
    rng = random.Random(seed)
    spots = rng.randint(3, 8)
    for land in random_lands(rng, spots, rng.randint(2, 2 * spots - 1)):
        check(land)


@pytest.mark.parametrize("spots", range(1, 40))
def test_lone_spots(spots: int) -> None:
    drawing = read_svg(land_picture([[["0"]] * spots]).svg())
    assert len(drawing.spots) == spots
    assert least_gap(drawing) > 10


def test_positions_of_the_game() -> None:
    rng = random.Random(5)
    for spots in range(2, 9):
        position = Sprouts.parse(str(spots))
        for _ in range(rng.randint(2, 2 * spots - 2)):
            position = rng.choice(position.options() or (position,))
        for part in position.components():
            land = reduced(regions(read_svg(part.draw())))
            letters = sorted({name for region in land for walk in region for name in walk} - LIVES.keys())
            names = {
                name: "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[i % 26] + "'" * (i // 26) for i, name in enumerate(letters)
            }
            text = "|".join(
                ".".join("".join(names.get(name, name) for name in walk) for walk in region)
                for region in land
            )
            assert Sprouts.parse(text + "." * text.isdigit()) == part


def test_what_has_no_place_on_the_plane() -> None:
    assert "<path" not in Sprouts.parse("0.abab").draw()
    nested: list[Region] = [[[f"s{i}"], [f"s{i + 1}"]] for i in range(30)]
    with pytest.raises(NotPlaneError, match="inside one another"):
        land_picture([[["0"], ["s0"]], *nested, [["0"], ["s30"]]])


def test_a_sum_is_drawn_side_by_side() -> None:
    both = read_svg(sprouts_picture(lands("12.AB|AB+0*3")).svg())
    parts = [read_svg(land_picture(land).svg()) for land in lands("12.AB|AB+0*3")]
    assert len(both.curves) == sum(len(part.curves) for part in parts) > 0
    assert crossings(both) == 0
    assert least_gap(both) > 5


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("12A.1B222|2A|2B", "12A.222B1|2A|2B"),  # one boundary reversed: another position (thesis, 9.4.1)
        ("0.AB.CD|AB|CD", "0.AB|AB.CD|CD"),
        ("1a2a", "12.22"),
        ("ABC|ABC", "222"),
    ],
)
def test_the_reader_tells_positions_apart(text: str, other: str) -> None:
    (land,), (different,) = lands(text), lands(other)
    drawing = read_svg(land_picture(land).svg())
    assert not equivalent(reduced(regions(drawing)), different)


def test_the_reader_knows_what_is_alike() -> None:
    one, other = (lands(text)[0] for text in ("0.1ab1bc2ca.ABC|0.2ABC", "BA2C.0|0.2ca1ab1bc.CBA"))
    assert equivalent(one, other)


@pytest.mark.parametrize(
    "text", ["abab", "AB.AB|2", "ABCD|ACBD", "AB|CD", "ABC|AB|A", "0A|A1", "BDCDBE|BE.A", "A.1"]
)
def test_what_is_not_plane_is_not_drawn(text: str) -> None:
    with pytest.raises(NotPlaneError):
        land_picture(lands(text)[0])
