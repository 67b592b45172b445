"""Families of graphs: their members against the graphs that they are, and what is known of their nimbers."""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterator
from functools import cache, reduce
from operator import xor

import pytest
from tests.brute import nimber_by_parts, oracle
from tests.isomorphism import random_graph

from grundy import _engine
from grundy.boards import Graph
from grundy.errors import GrundyError
from grundy.games.node_kayles import NodeKayles
from grundy.search import Solver
from grundy.sequences.families import LinearFamily, Rule, family_sequence, nimbers
from grundy.sequences.marking import NAMES, glued, parse_family
from grundy.theorems.guignard import path_nimber
from grundy.theorems.guy_smith import Period
from grundy.values import mex

FAMILIES = [
    *("paths", "cycles", "grid2", "saws", "trapezoids", "powers:1", "powers:2", "powers:5"),
    *("brooms:0", "brooms:2", "brooms:5", "stars:1,1", "stars:2,3", "stars:1,1,4", "glued:K4@0"),
    *("glued:C5@2", "glued:0-1,1-2,2-0,2-3,3-4@3"),
]


@cache
def solver() -> Solver:
    return Solver(NodeKayles.parse("P60"))


def searched(graph: Graph) -> int:
    """By the engine's search, which tests of its own compare with the definition."""
    return int(solver().grundy(NodeKayles(graph)))


def members(family: LinearFamily, count: int) -> dict[str, array[int]]:
    work = family.engine()
    work.extend(count)
    return {sort: array("I", work.terms(place, 0, count)) for place, sort in enumerate(family._needed())}


def by_rules(family: LinearFamily, count: int) -> dict[tuple[str, int], int]:
    """One member after the other, by the rules of the family in Python."""
    known: dict[tuple[str, int], int] = {}
    for size in range(count):
        for sort in family.rules:
            options = family.options(sort, size)
            known[sort, size] = mex(
                reduce(xor, (known[part] for part in parts), plus) for plus, parts in options
            )
    return known


@pytest.mark.parametrize("name", FAMILIES)
def test_members_are_the_graphs_that_they_are(name: str) -> None:
    family = parse_family(f"node-kayles:{name}")
    for sort in family.rules:
        values = members(family.of(sort), 24)[sort]
        for size, value in enumerate(values):
            graph = family.graph(sort, size)
            if len(graph) > 40:
                break
            assert searched(graph) == value, (sort, size)
            if len(graph) <= 12:
                assert nimber_by_parts(NodeKayles(graph)) == value, (sort, size)


@pytest.mark.parametrize("name", FAMILIES)
def test_engine_and_rules_agree(name: str) -> None:
    family = parse_family(f"node-kayles:{name}")
    known = by_rules(family, 90)
    for sort in family.rules:
        values = members(family.of(sort), 90)[sort]
        assert values.tolist() == [known[sort, size] for size in range(90)]


def random_gluings(count: int) -> Iterator[tuple[LinearFamily, Graph]]:
    rng = random.Random(17)
    for _ in range(count):
        graph = random_graph(rng, 7)
        yield glued(graph, rng.choice(graph.vertices)), graph


def test_thousands_of_members_of_random_gluings() -> None:
    compared = 0
    for family, _ in random_gluings(120):
        for sort in family.rules:
            for size, value in enumerate(members(family.of(sort), 12)[sort]):
                assert searched(family.graph(sort, size)) == value, (family, sort, size)
                compared += 1
    assert compared > 3000


PERIODS = [
    ("paths", Period(52, 34)),
    ("cycles", Period(38, 34)),
    ("grid2", Period(0, 2)),
    ("saws", Period(72, 12)),
    ("saws/one", Period(71, 12)),
    ("saws/both", Period(70, 12)),
    ("brooms:2", Period(312, 34)),
    ("brooms:3", Period(51, 34)),
]


@pytest.mark.parametrize(("name", "period"), PERIODS, ids=[name for name, _ in PERIODS])
def test_periods_are_proved_and_hold(name: str, period: Period) -> None:
    family = parse_family(f"node-kayles:{name}")
    found = family_sequence(family, 1500)
    assert found.period == period
    values = members(family, 1501)[family.sort]
    assert values == found.values
    assert period.start == 0 or values[period.start - 1] != values[period.start - 1 + period.length]


def test_a_period_is_not_claimed_too_early() -> None:
    family = parse_family("node-kayles:stars:1,1")
    assert family_sequence(family, 600).period is None  # the nimbers repeat from 312 on
    assert family_sequence(family, 800).period is not None


def test_cycles() -> None:
    found = family_sequence(parse_family("node-kayles:cycles"), 101).values
    rows = [
        "1000100010000010000010001000100",
        "0001000100010000000000010001000100",
        "0000000100010000000000010001000100",
    ]
    assert "".join(map(str, found[3:])) == "".join(rows)
    assert all(found[n] == (path_nimber(n - 3) == 0) for n in range(3, 102))


def test_saws_are_kayles() -> None:
    kayles = "012314321426412714321467412854721867412314721827412814721427412814721867" + "412814721827" * 4
    for sort, shift in (("saw", -1), ("one", 0), ("both", 1)):
        found = family_sequence(parse_family(f"node-kayles:saws/{sort}"), 100).values
        assert [str(found[n]) for n in range(2, 101)] == [kayles[n + shift] for n in range(2, 101)]


def test_grids_of_two_rows() -> None:
    known = members(parse_family("node-kayles:grid2"), 200)
    for n in range(200):
        assert [known[sort][n] for sort in ("grid", "one", "same", "other")] == [n % 2, n + 1, 1, 0]


TRAPEZOIDS = {
    "saw": [1, 0, 1, 3, 4, 2, 3, 1, 2, 0, 4, 6, 5, 7, 3, 2, 7, 6, 2, 0, 2, 1, 3],
    "one": [2, 1, 3, 2, 5, 3, 2, 5, 3, 4, 5, 7, 4, 6, 5, 8, 4, 7, 5, 1, 4, 5, 8],
    "both": [3, 0, 2, 1, 4, 0, 3, 1, 2, 0, 3, 6, 2, 7, 3, 9, 2, 1, 3, 0, 2, 1, 5],
}


def test_trapezoidal_saws() -> None:
    """The first values, and the zeros and maxima up to 20000; the table of the thesis has other ones."""
    found = members(parse_family("node-kayles:trapezoids"), 20001)
    for sort, (zeros, most, place) in {
        "saw": (170, 366, 11533),
        "one": (11, 385, 16388),
        "both": (212, 297, 19523),
    }.items():
        values = found[sort]
        assert values[1:24].tolist() == TRAPEZOIDS[sort]
        assert (values[1:].count(0), max(values), values.index(max(values))) == (zeros, most, place)
    assert found["saw"][1:].count(0) > 65  # as many as the thesis has up to 100000
    assert family_sequence(parse_family("node-kayles:trapezoids"), 3000).period is None


@pytest.mark.long
def test_longer_trapezoidal_saws() -> None:
    found = family_sequence(parse_family("node-kayles:trapezoids"), 159_999)
    values = found.values
    assert found.period is None
    assert (values[1:].count(0), max(values), values.index(max(values))) == (1190, 430, 127006)


def losing(power: int, to: int) -> list[int]:
    values = family_sequence(parse_family(f"node-kayles:powers:{power}"), to).values
    return [n for n, value in enumerate(values) if not value]


@pytest.mark.parametrize("power", [4, 5, 7, 10, 13])
def test_losing_lengths_of_powers_of_paths(power: int) -> None:
    factors = [(0, 0), (2, 2), (4, 4), (8, 6), (12, 8), (16, 12), (20, 14), (28, 20), (32, 22), (40, 30)]
    factors += [(48, 36), (64, 46), (68, 50)]
    assert losing(power, 68 * power + 50) == [a * power + b for a, b in factors]


LOSING = {row["power"]: row["losing"] for row in oracle("powers_of_paths")}


@pytest.mark.parametrize(("power", "to"), [(2, 20000), (3, 20000)])
def test_losing_lengths_of_the_square_and_the_cube(power: int, to: int) -> None:
    assert losing(power, to) == [n for n in LOSING[power] if n <= to]


@pytest.mark.long
@pytest.mark.parametrize("power", sorted(LOSING))
def test_losing_lengths_to_a_million(power: int) -> None:
    assert losing(power, 2**20) == LOSING[power]


def test_other_losing_lengths_are_not_far_away() -> None:
    """The thesis says that they are; for the fourth power, 324 is losing beside 322."""
    assert [n for n in losing(4, 2700) if n > 68 * 4 + 50] == [324, 2666]
    assert [n for n in losing(5, 1700) if n > 68 * 5 + 50][:1] == [1684]
    assert [n for n in losing(10, 2200) if n > 68 * 10 + 50][:1] == [2134]


def test_a_family_of_ones_own() -> None:
    """Cliques side by side with a path: any members that come in order."""
    pairs = [(a, b) for a in range(8) for b in range(6)]

    def moves(member: tuple[int, int]) -> list[tuple[tuple[int, int], ...]]:
        clique, path = member
        left = [((0, path),)] if clique else []
        return left + [((clique, max(i - 1, 0)), (0, max(path - i - 2, 0))) for i in range(path)]

    found = nimbers(sorted(pairs), moves)
    assert all(value == ((a > 0) ^ path_nimber(b)) for (a, b), value in found.items())
    with pytest.raises(GrundyError, match=r"\(0, 1\) is in an option of \(1, 1\), and does not come before"):
        nimbers([(0, 0), (1, 1)], moves)


def test_rules_that_are_no_family() -> None:
    for rules in (
        [[(0, -1, 0, 0, 0, 0)]],
        [[(1, -1, 1, 0, 0, 0)]],
        [[(-1, 0, 1, 0, 0, 0)]],
        [[(-1, -1, 1, 65000, 0, 0)]],
    ):
        with pytest.raises(GrundyError):
            _engine.FamilySequence(rules)
    family = parse_family("node-kayles:paths")
    with pytest.raises(GrundyError, match="paths has the sorts path: not 'x'"):
        family.of("x")


@pytest.mark.parametrize(
    "name", ["", "x", "paths:3", "powers:", "powers:x", "stars:1,,2", "glued:K3", "glued:@1"]
)
def test_names_that_there_are_not(name: str) -> None:
    with pytest.raises(GrundyError, match="no family is called"):
        parse_family(f"node-kayles:{name}")


def test_the_names_are_listed() -> None:
    with pytest.raises(GrundyError, match=", ".join(NAMES)):
        parse_family("node-kayles:cubes")


def test_the_interrupt_and_the_limit_keep_what_is_there() -> None:
    found = family_sequence(parse_family("node-kayles:trapezoids"), 10**6, time_limit=0.05)
    assert found.stopped_by == "time"
    assert found.to < 10**6

    def stop(terms: int, seconds: float) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt) as caught:
        family_sequence(parse_family("node-kayles:trapezoids"), 10**6, progress=stop)
    assert caught.value.result.stopped_by == "interrupt"  # type: ignore[attr-defined]
    assert caught.value.result.values[1:6].tolist() == [1, 0, 1, 3, 4]  # type: ignore[attr-defined]


def test_options_of_a_rule() -> None:
    assert list(Rule(("a", "b"), 2, least=(1, 0)).options(4)) == [
        (("a", 1), ("b", 1)),
        (("a", 2), ("b", 0)),
    ]
    assert list(Rule(("a",), 2, least=(1, 0)).options(2)) == []
    assert list(Rule((), 2).options(2)) == [()]
