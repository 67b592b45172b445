"""Caterpillars and interval graphs against search on the graphs that they are."""

from __future__ import annotations

import random
from functools import cache

import pytest
from tests.brute import nimber_by_parts
from tests.isomorphism import random_tree

from grundy.boards import Graph
from grundy.errors import GrundyError
from grundy.games.caterpillars import Caterpillars
from grundy.games.node_kayles import NodeKayles
from grundy.search import Solver
from grundy.theorems.caterpillars import (
    caterpillar_word,
    caterpillars,
    circular_interval_nimber,
    interval_nimber,
    trees,
    word_nimber,
)
from grundy.values import Outcome


@cache
def solver() -> Solver:
    return Solver(NodeKayles.parse("P60"))


def searched(graph: Graph) -> int:
    return int(solver().grundy(NodeKayles(graph)))


def random_word(rng: random.Random, longest: int) -> str:
    return "".join(rng.choice("0001122345") for _ in range(rng.randint(1, longest)))


def test_thousands_of_random_caterpillars() -> None:
    rng = random.Random(1)
    for _ in range(1500):
        word = random_word(rng, 9)
        assert word_nimber(word) == searched(Caterpillars.parse(word).graph()), word


def test_random_circular_caterpillars() -> None:
    rng = random.Random(2)
    for _ in range(400):
        word = f"[{random_word(rng, 7)}{rng.choice(('00', '01', '20'))}]"
        assert word_nimber(word) == searched(Caterpillars.parse(word).graph()), word


def test_sums_and_winning_moves() -> None:
    rng = random.Random(3)
    won = 0
    for _ in range(150):
        words = [random_word(rng, 5) for _ in range(rng.randint(1, 3))]
        words += [f"[{random_word(rng, 3)}00]"] if rng.random() < 0.3 else []
        position = Caterpillars(tuple(words))
        said = caterpillars(position)
        assert said is not None
        assert said.grundy == searched(position.graph())
        assert (said.winning_move is None) == (said.outcome is Outcome.P)
        if said.winning_move is not None:
            after = caterpillars(position.play(said.winning_move))
            assert after is not None
            assert after.outcome is Outcome.P, position
            won += 1
    assert won > 50


def test_trees_that_are_caterpillars() -> None:
    rng = random.Random(4)
    found = 0
    for _ in range(300):
        position = NodeKayles(random_tree(rng, rng.randint(2, 14)))
        said = trees(position)
        if said is None:
            continue
        found += 1
        assert said.grundy == searched(position.graph)
        if said.winning_move is not None:
            assert searched(position.play(said.winning_move).graph) == 0
    assert found > 50
    assert caterpillar_word(Graph.parse("0-1,0-2,0-3,1-4,2-5,3-6")) is None
    assert caterpillar_word(Graph.parse("C4")) is None


TABLE = [
    ("2^k", lambda k: "2" * k, "0213"),
    ("1^k", lambda k: "1" * k, "01"),
    ("2 1^k", lambda k: "2" + "1" * k, "23"),
    ("(10)^k 2", lambda k: "10" * k + "2", "20"),
    ("(10)^k 1", lambda k: "10" * k + "1", "13"),
    ("(21)^k", lambda k: "21" * k, "03"),
    ("(21)^k 2", lambda k: "21" * k + "2", "21"),
    ("1^k 2^k", lambda k: "1" * k + "2" * k, "0312"),
]


@pytest.mark.parametrize(("name", "word", "digits"), TABLE, ids=[name for name, _, _ in TABLE])
def test_the_table_of_the_thesis(name: str, word: object, digits: str) -> None:
    assert callable(word)
    for k in range(1, 40):
        assert word_nimber(word(k)) == int(digits[k % len(digits)]), (name, k)


@pytest.mark.parametrize("fixed", range(1, 7))
def test_ones_and_a_fixed_number_of_twos(fixed: int) -> None:
    values = [word_nimber("1" * k + "2" * fixed) for k in range(1, 30)]
    assert len(set(values[::2])) == len(set(values[1::2])) == 1
    assert {*values[:2]} == ({0, 1} if fixed % 2 == 0 else {2, 3})


def test_three_rows_of_the_table_are_wrong() -> None:
    """For (20)^k 2, 0(20)^k and (20)^k the thesis has 0212121213..., 1212321212... and 010468..."""
    rows = (
        ["20" * k + "2" for k in range(16)],
        ["0" + "20" * k for k in range(16)],
        ["20" * k for k in range(16)],
    )
    found = ["".join(str(word_nimber(word)) for word in row) for row in rows]
    assert found == ["2121242727272427", "1232321232323212", "0104501541841045"]


def test_leaves_count_by_parity() -> None:
    assert word_nimber("50314") == word_nimber("10112")
    rng = random.Random(5)
    for _ in range(100):
        word = random_word(rng, 30)
        reduced = "".join("0" if a == "0" else "1" if int(a) % 2 else "2" for a in word)
        assert word_nimber(word) == word_nimber(reduced) == word_nimber(word[::-1])


@pytest.mark.long
def test_a_caterpillar_of_diameter_2000() -> None:
    rng = random.Random(6)
    word = "".join(rng.choice("012") for _ in range(2000))
    said = caterpillars(Caterpillars((word,)))
    assert said is not None
    assert (said.winning_move is None) == (said.outcome is Outcome.P)


def interval_graph(intervals: list[tuple[int, int]]) -> Graph:
    edges = [
        (a, b)
        for a, (left, right) in enumerate(intervals)
        for b, (start, stop) in enumerate(intervals)
        if a < b and left <= stop and start <= right
    ]
    return Graph(tuple(range(len(intervals))), tuple(edges))


def test_interval_graphs() -> None:
    rng = random.Random(7)
    for _ in range(200):
        intervals = [
            (at, at + rng.randint(0, 5)) for at in (rng.randint(0, 25) for _ in range(rng.randint(0, 12)))
        ]
        assert interval_nimber(intervals) == searched(interval_graph(intervals)), intervals
    with pytest.raises(GrundyError, match="ends where it starts"):
        interval_nimber([(2, 1)])


def points(arc: tuple[int, int], around: int) -> set[int]:
    """The points of an arc and the ones halfway between them."""
    start, long = 2 * arc[0], 2 * ((arc[1] - arc[0]) % around)
    return {(start + step) % (2 * around) for step in range(long + 1)}


def test_circular_interval_graphs() -> None:
    rng = random.Random(8)
    for _ in range(120):
        around = rng.randint(4, 20)
        arcs = [
            (at, (at + rng.randint(0, around // 3)) % around)
            for at in (rng.randrange(around) for _ in range(rng.randint(0, 10)))
        ]
        covered = [points(arc, around) for arc in arcs]
        edges = [(a, b) for a in range(len(arcs)) for b in range(a) if covered[a] & covered[b]]
        graph = Graph(tuple(range(len(arcs))), tuple(edges))
        assert circular_interval_nimber(arcs, around) == searched(graph), arcs
    with pytest.raises(GrundyError, match="numbers from 0 to 6"):
        circular_interval_nimber([(0, 7)], 7)


def test_words_that_are_none() -> None:
    for text in ("", "12a", "[12]", "[]", "12+", "[123"):
        with pytest.raises(GrundyError):
            Caterpillars.parse(text)


def test_graph_and_word_are_the_same_game() -> None:
    for word in ("102", "[1020]", "3+[000]"):
        position = Caterpillars.parse(word)
        assert nimber_by_parts(position) == nimber_by_parts(NodeKayles(position.graph()))
