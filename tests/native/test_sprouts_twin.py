"""The C++ rules of Sprouts are the Python rules, option by option.

The engine writes lands in a way of its own, so both are compared as Python reads them.
"""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest
from hypothesis import example, given, settings
from tests.brute import Key, nimber_by_parts, options_of_part, oracle
from tests.games.sprouts.writings import random_lands, written
from tests.positions import sprouts
from tests.processes import PATIENCE

from grundy import _engine
from grundy.errors import GrundyError
from grundy.games.sprouts import Sprouts
from grundy.games.sprouts.lands import Lands

EXACT = _engine.Sprouts(equivalences=False)
"""The rules as they are; those with equivalences may replace a land by another one with the same nimber."""

SURFACES = {0: "plane", 1: "T", 2: "T^2", -1: "P", -2: "P^2", -3: "P^3"}
on_each_surface = pytest.mark.parametrize("genus", SURFACES, ids=SURFACES.get)
MOST_LIVES = 14
"""Of lands whose options Python finds at once."""

COUNTS = {row["spots"]: row for row in oracle("sprouts_counts")}


@cache
def part_of(text: str) -> str:
    """A land of the engine as Python writes it."""
    (part,) = Sprouts.parse(text).key()
    return part


def native_options(text: str, rules: _engine.Rules = EXACT) -> list[Key]:
    return [tuple(sorted(map(part_of, option))) for option in rules.expand(text)]


def lands_of(start: str, rules: _engine.Rules = EXACT) -> set[str]:
    """All lands that can come of one, as the engine writes them."""
    seen = set(rules.canonical(start))
    todo = list(seen)
    while todo:
        new = {land for option in rules.expand(todo.pop()) for land in option} - seen
        todo += new
        seen |= new
    return seen


def check_land(text: str) -> None:
    """Compares the options of a land in any writing."""
    (land,) = EXACT.canonical(text)
    part = part_of(land)
    assert part == Sprouts.from_string(text).key()[0], text
    assert set(native_options(land)) == options_of_part(Sprouts, part), text


# ---- option by option -------------------------------------------------------------------------------
@pytest.mark.parametrize("spots", [2, 3, 4, pytest.param(5, marks=pytest.mark.long)])
def test_whole_game_trees(spots: int) -> None:
    for land in lands_of(f"0*{spots}"):
        check_land(land)


@pytest.mark.parametrize("start", ["0*2@1", "0*2@2", "0*2@-1", "0*2@-2", "0*2@-3", "0*2@-4"])
def test_whole_game_trees_on_surfaces(start: str) -> None:
    for land in lands_of(start):
        check_land(land)


@settings(max_examples=80)
@given(sprouts(4, 12))
@example(Sprouts.parse("12.@-1"))
@example(Sprouts.parse("112.@-1"))
@example(Sprouts.parse("12AB@2|AB"))
@example(Sprouts.parse("0*2.abab@-2"))
@example(Sprouts.parse("0.zy.zy"))
def test_any_small_position(position: Sprouts) -> None:
    for part in position.key():
        check_land(part)


@on_each_surface
@pytest.mark.parametrize("count", [60, pytest.param(1500, marks=pytest.mark.long)])
def test_lands_of_random_play(genus: int, count: int) -> None:
    chance, lives = random.Random(genus), set[int]()
    for _ in range(count):
        spots = chance.randint(2, 9)
        for land in random_lands(spots, genus, chance.randint(spots // 2, 2 * spots), chance):
            position = Sprouts(Lands((land,)))
            if position.size() <= MOST_LIVES:
                check_land(written(land, chance))
                lives.add(position.size())
    assert lives >= set(range(3, 10))


@pytest.mark.parametrize("start", ["0*7", "0*5@1", "0*4@-1", "0*4@-2", "0*4.1a1a", "0*3.AB@-1|0.AB@1"])
def test_options_of_larger_lands(start: str) -> None:
    check_land(start)


# ---- one writing for all equivalent lands -----------------------------------------------------------
def test_equivalent_writings_by_hand() -> None:
    """Examples of the thesis, sections 9.2 to 9.4."""
    for texts in (
        "0.1ab1bc2ca.ABC|0.2ABC  BA2C.0|0.2ca1ab1bc.CBA  0.2PGQ|0.1RS1SU2UR.QGP",
        "ABCDE|ABC|DF|EF  ABC|ABDEC|DF|EF  AB|ACDEF|BF|CDE",
        "0.AB.CD|0.AB|CD  0.AB.CD|0.CD|AB",
        "ABCDEF|ABCDEG|FG  ABCDEF|ABCDGF|EG  ABCDEF|ABCGEF|DG  ABCDEF|ABGDEF|CG  ABCDEF|BCDEFG|AG",
        "0.1a1a.AB|AB  0.1C1C.AB|AB  AB|AB.1c1c.0",
        "ABC.2ABC2@-1  CBA.2ABC2@-1  zyx.2zyx2@-1",
    ):
        assert len({tuple(EXACT.canonical(text)) for text in texts.split()}) == 1, texts


@on_each_surface
def test_random_writings_of_large_lands(genus: int) -> None:
    """A land with a second writing costs time, not truth; such lands are rare."""
    chance = random.Random(genus)
    several = lands = 0
    while lands < 400:
        spots = chance.randint(2, 9)
        for land in random_lands(spots, genus, chance.randint(spots // 2, 2 * spots), chance):
            writings = {tuple(EXACT.canonical(written(land, chance))) for _ in range(6)}
            several += len(writings) > 1
            lands += 1
    assert several <= lands // 100


@pytest.mark.parametrize("spots", [2, 3, 4, pytest.param(5, marks=pytest.mark.long)])
def test_few_lands_have_a_second_writing(spots: int) -> None:
    lands = lands_of(f"0*{spots}")
    assert len(lands) - len({part_of(land) for land in lands}) <= len(lands) // 250


# ---- whole trees ------------------------------------------------------------------------------------
@pytest.mark.parametrize("spots", [2, 3, 4, 5, pytest.param(6, marks=pytest.mark.long)])
def test_numbers_of_positions_trees_and_forms(spots: int) -> None:
    row = COUNTS[spots]
    positions, trees, forms = _engine.census(EXACT, [f"0*{spots}"])
    assert (trees, forms) == (row["canonical_trees"], row["reduced_canonical_trees"])
    assert positions <= row["strings"]


@pytest.mark.parametrize("spots", [2, 3, 4, 5, pytest.param(6, marks=pytest.mark.long)])
def test_equivalences_make_positions_fewer_but_lose_no_form(spots: int) -> None:
    """They keep the misère forms as well (the thesis, section 9.6), though not the trees."""
    exact = _engine.census(EXACT, [f"0*{spots}"])
    merged = _engine.census(_engine.Sprouts(), [f"0*{spots}"])
    assert merged[0] < exact[0]
    assert merged[1] < exact[1]
    assert merged[2] == exact[2] == COUNTS[spots]["reduced_canonical_trees"]


# ---- equivalences -----------------------------------------------------------------------------------
MERGED = _engine.Sprouts()

EQUIVALENT = [
    ("22", "1", ["0*2.{}", "{}.1a1a", "0.{}.AB|AB", "0.{}.A|2A", "{}.12", "{}.ABC|ABC"]),
    ("0.A", "2A", ["{}|0*2.A", "{}|12A", "{}|AXY|XY", "{}|1aAa", "{}|0.2A"]),
    ("0.AB", "2AB", ["{}|0*2.AB", "{}|12AB", "{}|ABXY|XY", "{}|1AaBa", "{}|0.2A.B"]),
    ("0.2A", "1A", ["{}|0*2.A", "{}|12A", "{}|AXY|XY", "{}|1aAa"]),
    ("AB.CD", "A.B.C.D", ["{}|ABCD", "{}|AC.BD", "{}|2AB|2CD", "{}|AB|1CD", "{}|0.AB|CD", "{}|0*2.ABCD"]),
    ("A2.B2", "A.2.B.2", ["{}|AB1", "{}|2AB", "{}|0*2.AB"]),
    ("AB.22", "A.2.B.2", ["{}|AB1", "{}|2AB", "{}|0*2.AB"]),
    ("22A", "1A", ["{}|0*2.A", "{}|12A", "{}|ABC|BC", "{}|1aAa", "{}|1aAa.2"]),
]


@pytest.mark.parametrize(("one", "two", "contexts"), EQUIVALENT, ids=[one for one, _, _ in EQUIVALENT])
def test_equivalent_regions(one: str, two: str, contexts: list[str]) -> None:
    """They are one to the engine, and the Python rules give them one nimber."""
    for context in contexts:
        texts = [context.format(region) for region in (one, two)]
        assert MERGED.canonical(texts[0]) == MERGED.canonical(texts[1]), context
        assert EXACT.canonical(texts[0]) != EXACT.canonical(texts[1]), context
        assert len({nimber_by_parts(Sprouts.from_string(text)) for text in texts}) == 1, context


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("0*2.1AB|AB", "0*2.22AB|AB"),
        ("A.B.C.D|ABCD", "AB.C.D|ABCD"),
        ("0.A@1|12A", "2A|12A"),
        ("0.aba.b|12", "2222"),
        ("0.AB@-1|0*2.AB", "2AB|0*2.AB"),
        ("AB.CD@1|ABCD", "A.B.C.D@1|ABCD"),
    ],
)
def test_near_misses_stay_apart(one: str, two: str) -> None:
    assert MERGED.canonical(one) != MERGED.canonical(two)


@pytest.mark.parametrize("start", ["0*3", "0*4", "0*2@1", "0*2@-1", "0*2@-2", "0*2@-3"])
def test_lands_that_are_merged_have_the_same_nimber(start: str) -> None:
    """Whatever the equivalences make of a land, in all lands that can come of a start position."""
    merged = 0
    for land in lands_of(start):
        others = MERGED.canonical(land)
        merged += others != [land]
        assert nimber_by_parts(Sprouts.parse(land)) == nimber_by_parts(Sprouts.parse("+".join(others))), land
    assert merged > 3


@settings(max_examples=40)
@given(sprouts(3, 8))
def test_nimbers_with_and_without_equivalences(position: Sprouts) -> None:
    for rules in (EXACT, MERGED):
        found = 0
        for part in position.key():
            table = _engine.Table(rules)
            search = _engine.Search(table, [part], goal="grundy", eager=0)
            search.start()
            assert search.wait(PATIENCE)
            found ^= search.grundy
        assert found == nimber_by_parts(position)


# ---- what is no position ----------------------------------------------------------------------------
@pytest.mark.parametrize(
    "text",
    [
        "0*",
        "0*0*2",
        "01",
        "0*2@",
        "0*2@--1",
        "0*2@x",
        "0*2@101",
        "0*81",
        "0*2 ",
        "0*99999999999999999999",
        "0*80+0",
        "2" * 241,
        "2" * 70000,
        "AAA.0",
        "A.0|A.B.C|ABC.0",
        "0.z.z.z",
        "é",
        "\0",
        "!",
        "A'|'A",
        "0*2@1@1",
    ],
    ids=lambda text: text[:20],
)
@pytest.mark.parametrize("ask", ["canonical", "expand", "nimber", "search"])
def test_texts_that_are_no_position(text: str, ask: str) -> None:
    asked: dict[str, Any] = {
        "canonical": EXACT.canonical,
        "expand": EXACT.expand,
        "nimber": _engine.Table(EXACT).nimber,
        "search": lambda found: _engine.Search(_engine.Table(EXACT), [found]),
    }
    with pytest.raises(GrundyError) as error:
        asked[ask](text)
    assert "Sprouts" in str(error.value)
    assert len(str(error.value).splitlines()) == 1


def test_options_are_asked_of_single_components() -> None:
    with pytest.raises(GrundyError, match="not a single component"):
        EXACT.expand("0*2+0*3")
    assert sorted(EXACT.canonical("0*2+0*3")) == ["0*2", "0*3"]
