"""Col by theorem, against values and outcomes by the rules."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, combinations_with_replacement, product
from pathlib import Path
from typing import Any

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.brute import oracle
from tests.partizan_positions import coloured
from tests.values.test_dead_ending import DEAD_ENDING

import grundy
from grundy.boards import Graph
from grundy.boards.cotree import Cotree
from grundy.boards.two_coloured_graph import TwoColouredGraph
from grundy.cli import main
from grundy.games import game
from grundy.games.col import Col
from grundy.search.misere_value import misere_game
from grundy.search.partizan import PartizanSolver
from grundy.theorems import outcome_by_theorem, value_by_theorem
from grundy.theorems.col import cograph_value, has_exchange, legs, worth_of_word
from grundy.theorems.col_words import conjugate, words
from grundy.values import Outcome
from grundy.values.partizan import CanonicalForm

SOLVER = PartizanSolver(game("col"))
MISERE = PartizanSolver(game("col"), misere=True)


def value(position: Col) -> CanonicalForm:
    found = SOLVER.value(position)
    assert found is not None
    return found


def check(position: Col) -> str:
    """Compares the theorems with the rules; the name of the one that answers, or nothing."""
    found = value_by_theorem(position)
    if found is None:
        return ""
    assert found[0] == value(position), position
    return found[1]


def position(graph: Graph, labels: Iterable[str]) -> Col:
    of = dict(zip(graph.vertices, labels, strict=True))
    black, white = (frozenset(v for v in of if of[v] == letter) for letter in "BW")
    return Col(TwoColouredGraph(graph, black, white))


def union(*boards: TwoColouredGraph) -> Col:
    vertices: list[int] = []
    edges, black, white = [], set(), set()
    for board in boards:
        number = {v: len(vertices) + place for place, v in enumerate(board.graph.vertices)}
        vertices += number.values()
        edges += [(number[a], number[b]) for a, b in board.graph.edges]
        black |= {number[v] for v in board.black}
        white |= {number[v] for v in board.white}
    return Col(TwoColouredGraph(Graph(tuple(vertices), tuple(edges)), frozenset(black), frozenset(white)))


def atlas(least: int, most: int) -> Iterator[Graph]:
    """All connected graphs with so many vertices."""
    for graph in nx.graph_atlas_g():
        if least <= len(graph) <= most and nx.is_connected(graph):
            yield Graph.from_networkx(graph)


def trees(vertices: int) -> Iterator[Graph]:
    for tree in nx.nonisomorphic_trees(vertices):
        yield Graph.from_networkx(tree)


# ---- all small graphs ---------------------------------------------------------------------------
def test_all_small_graphs() -> None:
    names: Counter[str] = Counter()
    for graph in atlas(1, 4):
        for labels in product("oBW", repeat=len(graph)):
            names[check(position(graph, labels))] += 1
    for graph in (*atlas(5, 6), *trees(7)):
        names[check(position(graph, "o" * len(graph)))] += 1
    assert set(names) >= {
        "what can go",
        "words of caterpillars",
        "open cycles",
        "subdivided stars",
        "cographs",
        "symmetry that exchanges colours",
    }


@pytest.mark.long
def test_all_labels_of_five_vertices() -> None:
    for graph in atlas(5, 5):
        for labels in product("oBW", repeat=len(graph)):
            check(position(graph, labels))


@given(coloured())
def test_random_graphs(board: TwoColouredGraph) -> None:
    check(Col(board))
    # Theorem 3.56.
    parts = value(Col(board)).parts
    assert parts is not None
    assert parts[1] == 0
    assert parts[2] in (0, 1)


def census(vertices: int) -> tuple[int, int]:
    found = Counter(str(value(Col(TwoColouredGraph(tree)))) for tree in trees(vertices))
    assert set(found) <= {"0", "*"}
    return found["0"], found["*"]


CENSUS = {
    1: (0, 1),
    2: (1, 0),
    3: (1, 0),
    4: (1, 1),
    5: (3, 0),
    6: (3, 3),
    7: (8, 3),
    8: (16, 7),
    9: (26, 21),
}


def test_open_trees() -> None:
    assert {n: census(n) for n in range(2, 8)} == {n: CENSUS[n] for n in range(2, 8)}
    for tree in trees(8):
        check(Col(TwoColouredGraph(tree)))


@pytest.mark.long
def test_larger_open_trees() -> None:
    assert {n: census(n) for n in (8, 9)} == {n: CENSUS[n] for n in (8, 9)}
    for tree in trees(9):
        check(Col(TwoColouredGraph(tree)))


# ---- words --------------------------------------------------------------------------------------
def all_words(most: int) -> Iterator[str]:
    for length in range(1, most + 1):
        yield from map("".join, product("oBWx", repeat=length))


def check_words(most: int) -> int:
    known = 0
    for word in all_words(most):
        found = worth_of_word(word)
        if found is not None:
            known += 1
            assert value(Col.parse(word)) == CanonicalForm.small(found[0], nimber=found[1]), word
    return known


def test_words() -> None:
    assert check_words(5) > 80


@pytest.mark.long
def test_longer_words() -> None:
    assert check_words(8) > 250


@pytest.mark.parametrize("row", oracle("col_caterpillars"), ids=lambda row: row["word"])
def test_published_words(row: dict[str, Any]) -> None:
    wanted = CanonicalForm.parse(row["value"])
    assert value(Col.parse(row["word"])) == wanted
    found = value_by_theorem(Col.parse(row["word"]))
    assert found is None or found[0] == wanted


def test_a_caterpillar_has_its_words() -> None:
    for word in ("Bxoo", "xxB", "WxxB", "oBooo", "xxx", "BoxW"):
        listed = set(words(Col.parse(word).listed))
        assert word in listed or word[::-1] in listed
        for other in listed:
            assert value(Col.parse(other)) == value(Col.parse(word))
    assert conjugate("Bxo") == "Wxo"
    assert list(words(Col.parse("grid 2x2").listed)) == []


def test_long_tails_at_once() -> None:
    result = grundy.solve(Col.parse("B" + "o" * 200 + "B" + "o" * 300))
    assert (str(result.value), result.outcome) == ("1/2", Outcome.L)
    result = grundy.solve(Col.parse("B" + "x" * 100 + "B"))
    assert (str(result.value), result.by) == ("1", "theorem: words of caterpillars")
    # Spine vertices with two leaves go, and what is left are paths and stars.
    spine = 60
    edges = [(i, i + 1) for i in range(spine - 1)] + [
        (i, spine + 2 * i + k) for i in range(0, spine, 3) for k in (0, 1)
    ]
    comb = Col(TwoColouredGraph(Graph(tuple(range(spine * 3)), tuple(edges))))
    assert value_by_theorem(comb) is not None


# ---- stars, cographs, symmetry ------------------------------------------------------------------
def star(lengths: Iterable[int]) -> Graph:
    edges, last = [], 0
    for length in lengths:
        before = 0
        for _ in range(length):
            last += 1
            edges.append((before, last))
            before = last
    return Graph(tuple(range(last + 1)), tuple(edges))


def stars(most: int) -> Iterator[tuple[int, ...]]:
    for many in range(3, most + 1):
        for lengths in combinations_with_replacement(range(1, most), many):
            if sum(lengths) <= most:
                yield lengths


def check_stars(most: int) -> tuple[int, int]:
    """How many stars there are, and for how many theorem 3.77 is wrong as it is printed."""
    count = misprinted = 0
    for lengths in stars(most):
        one = Col(TwoColouredGraph(star(lengths)))
        assert legs(star(lengths)) == list(lengths)
        assert check(one)
        special = len(lengths) == 3 and lengths[:2] == (1, 2) and lengths[2] >= 3
        printed = special or lengths.count(1) % 2 == 1
        count += 1
        misprinted += (value(one) == 0) != printed
    return count, misprinted


def test_subdivided_stars() -> None:
    count, misprinted = check_stars(8)
    assert count > 30
    assert misprinted > 0.9 * count


@pytest.mark.long
def test_larger_subdivided_stars() -> None:
    count, misprinted = check_stars(10)
    assert count >= 66
    assert misprinted > 0.9 * count


def check_cographs(most: int) -> int:
    count = 0
    for graph in nx.graph_atlas_g()[1:]:
        if len(graph) <= most:
            board = Graph.from_networkx(graph)
            cotree = Cotree.of(board)
            if cotree is not None:
                count += 1
                assert CanonicalForm.parse(cograph_value(cotree)) == value(Col(TwoColouredGraph(board)))
    return count


def test_cographs() -> None:
    assert check_cographs(6) == 1 + 2 + 4 + 10 + 24 + 66


@pytest.mark.long
def test_larger_cographs() -> None:
    assert check_cographs(7) == 287


def test_a_cograph_of_a_hundred_thousand_vertices() -> None:
    """A chain of unions and joins, so that the cotree is as deep as it is large."""
    chance = random.Random(1)
    signs = [chance.choice("+*") for _ in range(99_999)]
    steps = [("o", 0)]
    for sign in signs:
        steps += [("o", 0), (sign, 2)]
    number, is_star = 1, True
    for sign in signs:
        if sign == "+":
            number, is_star = number + 1, not is_star
        elif number == 1:
            is_star = False
    deep = Cotree(tuple(steps))
    assert len(deep) == 100_000
    assert cograph_value(deep) == ("*" if is_star else "0")
    assert str(Cotree.parse(str(deep))) == str(deep)
    flat = Cotree.parse(" * ".join(["(o + o)"] * 50_000))
    assert cograph_value(flat) == "0"


@pytest.mark.parametrize("rules", ["col", "snort"])
def test_cographs_are_played_as_they_are_written(rules: str) -> None:
    for text, graph in [
        ("(o + o) * o", "0-2,1-2"),
        ("(o + B) * W", "0-2,1-2; B 1; W 2"),
        ("o + B", "0,1; B 1"),
    ]:
        written, plain = game(rules).start(text), game(rules).start(graph)
        assert [name for name, _ in written.moves()] == [name for name, _ in plain.moves()]
        assert written.key() == plain.key()
    large = game(rules).start(" * ".join(["o"] * 1500) + " * (o + B)")
    moves = dict(large.moves())
    assert len(moves) == 1502 + 1501
    after = moves["L 3"]
    assert str(after).count("B" if rules == "snort" else "W") == 1500 + (rules == "snort")
    assert type(after).parse(str(after)) == after
    assert large.canonical() is large


def test_a_large_cograph_by_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "cograph"
    file.write_text(" * ".join(["(o + o)"] * 2000 + ["(o + o + o)"]))
    assert main(["solve", "col", f"@{file}", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["outcome"], found["value"], found["by"]) == ("N", "*", "theorem: cographs")
    assert found["position"] == file.read_text()
    assert main(["draw", "col", f"@{file}"]) == 0
    assert capsys.readouterr().out.startswith("<svg")


@pytest.mark.parametrize(
    ("text", "found"),
    [("grid 30x32", True), ("Q6", True), ("grid 5x5", False), ("Boo; W 3", False), ("P3", False)],
)
def test_symmetry(text: str, found: bool) -> None:
    if text == "Boo; W 3":
        text = "0-1,1-2,2-3; B 0; W 2"
    assert has_exchange(Col.parse(text).listed) == found
    if found:
        result = grundy.solve(Col.parse(text))
        assert (result.outcome, result.by) == (Outcome.P, "theorem: symmetry that exchanges colours")


def test_symmetry_with_colours() -> None:
    assert has_exchange(Col.parse("0-1,1-2,2-3; B 0; W 3").listed)
    assert has_exchange(Col.parse("C6; B 0,2; W 3,5").listed)
    assert not has_exchange(Col.parse("0-1,1-2,2-3; B 0,3").listed)


# ---- misère -------------------------------------------------------------------------------------
def spider(legs_: int, centre: str, extra: str = "") -> TwoColouredGraph:
    """A star with legs of 2 vertices, and perhaps one more vertex at the centre."""
    graph = star([2] * legs_ + [1] * len(extra))
    of = {0: centre, **dict.fromkeys((graph.vertices[-1],) if extra else (), extra)}
    black, white = (frozenset(v for v, letter in of.items() if letter == side) for side in "BW")
    return TwoColouredGraph(graph, black, white)


PARTS = [
    *(
        TwoColouredGraph.parse(text)
        for text in ["B", "W", "o", "oo", "ooo", "Bo", "Wo", "Woo", "BooB", "BoW", "C3", "S3"]
    ),
    spider(2, "W"),
    spider(2, "o", "W"),
    spider(2, "o", "B"),
]


def check_misere(parts: list[TwoColouredGraph], many: int, most: int) -> int:
    known = 0
    for chosen in combinations_with_replacement(parts, many):
        if sum(map(len, chosen)) <= most:
            one = union(*chosen)
            said = outcome_by_theorem(one, misere=True)
            if said is not None:
                known += 1
                assert said[0] is MISERE.outcome(one), one
    return known


def test_misere_sums() -> None:
    assert sum(check_misere(PARTS, many, 10) for many in (1, 2, 3)) > 100


@pytest.mark.long
def test_larger_misere_sums() -> None:
    longer = [
        *PARTS,
        *(TwoColouredGraph.parse(text) for text in ["oooo", "Boo", "Wooo", "C4"]),
        spider(3, "W"),
    ]
    assert sum(check_misere(longer, many, 14) for many in (1, 2, 3)) > 400
    tails = [TwoColouredGraph.parse(text) for text in ["B", "W", "Bo", "Wo", "Boo", "Woo"]]
    assert sum(check_misere(tails, many, 11) for many in (4, 5)) > 50


def test_misere_stars_and_trees() -> None:
    """Theorem 4.37; and lemma 4.34 needs two legs."""
    for lengths in stars(7):
        one = Col(TwoColouredGraph(star(lengths)))
        assert MISERE.outcome(one) is Outcome.N
        said = outcome_by_theorem(one, misere=True)
        assert said is not None
        assert said[0] is Outcome.N
    one_leg = spider(1, "W")
    assert any(MISERE.outcome(union(one_leg, part)) is not MISERE.outcome(Col(part)) for part in PARTS)
    assert [MISERE.outcome(Col.parse(text)) for text in ("ooo", "oBo")] == [Outcome.N, Outcome.L]


@pytest.mark.long
def test_misere_trees() -> None:
    """Of the open trees with 2 to 9 vertices all are won by the next player, but for one."""
    lost = [
        tree
        for n in range(2, 10)
        for tree in trees(n)
        if MISERE.outcome(Col(TwoColouredGraph(tree))) is Outcome.P
    ]
    assert [len(tree) for tree in lost] == [8]
    assert sorted(len(lost[0].neighbours(v)) for v in lost[0].vertices) == [1, 1, 1, 1, 1, 3, 3, 3]


def test_misere_at_once() -> None:
    result = grundy.solve(Col.parse("o" * 300), misere=True)
    assert (result.outcome, result.by) == (Outcome.N, "theorem: misère paths, cycles and stars")
    assert grundy.solve(Col.parse("B" + "o" * 300 + "B"), misere=True).outcome is Outcome.R


ZEROS = ["oo", "BW", "BoW", "BooW", "C3", "C4", "C5"]
"""Lemma 4.27 and theorem 4.28: among dead-ending games these are 0."""


@pytest.mark.parametrize("pairs", [False, pytest.param(True, marks=pytest.mark.long)])
def test_games_that_tell_nothing_apart(pairs: bool) -> None:
    """Nor do they beside dead-ending games that are no positions of Col; `BB` and `BooB` are as good as `B`,
    and a star with two legs of 2 or more and a coloured centre is 0, but not with one."""
    tests = [*DEAD_ENDING, *(g + h for g, h in combinations(DEAD_ENDING[::4], 2))] if pairs else DEAD_ENDING
    zeros = [misere_game(Col.parse(text)) for text in ZEROS] + [misere_game(Col(spider(2, "W")))]
    black = [misere_game(Col.parse(text)) for text in ("B", "BB", "BoB", "BooB")]
    one_leg = misere_game(Col(spider(1, "W")))
    for x in tests:
        assert all((zero + x).outcome is x.outcome for zero in zeros)
        assert len({(game + x).outcome for game in black}) == 1
    assert any((one_leg + x).outcome is not x.outcome for x in tests)


@given(coloured(), st.data())
def test_what_helps_left(board: TwoColouredGraph, data: st.DataObject) -> None:
    """Theorems 3.53 and 3.55: edges at a black vertex hurt her, and a vertex that becomes black helps."""
    graph, worth = board.graph, value(Col(board))
    for vertex in board.black:
        fewer = graph.without_edges(*((vertex, other) for other in graph.neighbours(vertex)))
        assert worth <= value(Col(TwoColouredGraph(fewer, board.black, board.white)))
    open_ = sorted(set(graph.vertices) - board.black - board.white)
    if open_:
        vertex = data.draw(st.sampled_from(open_))
        more = value(Col(TwoColouredGraph(graph, board.black | {vertex}, board.white)))
        less = value(Col(TwoColouredGraph(graph, board.black, board.white | {vertex})))
        without = value(Col(TwoColouredGraph(graph.without(vertex), board.black, board.white)))
        assert less <= worth <= more
        assert less <= without <= more


def test_open_grids() -> None:
    for rows, columns in [(1, 1), (1, 2), (2, 2), (2, 3), (3, 3), (2, 4)]:
        wanted = CanonicalForm.small(nimber=int(rows * columns == 1))
        assert value(Col.parse(f"grid {rows}x{columns}")) == wanted


@given(st.sampled_from(PARTS), coloured())
def test_what_counts_nothing(part: TwoColouredGraph, other: TwoColouredGraph) -> None:
    """Among dead-ending games `Bo...oW` and the like are 0: they may be added to anything."""
    if len(other) <= 4 and outcome_by_theorem(Col(part), misere=True) is not None:
        said = outcome_by_theorem(union(part, TwoColouredGraph.parse("BoW")), misere=True)
        assert said is not None
        assert MISERE.outcome(union(other, TwoColouredGraph.parse("BoW"))) is MISERE.outcome(Col(other))
