"""Trees by bitype: all small ones, and the smallest that are known of each (Guignard, chapter 8)."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import networkx
import pytest
from tests.search import plain_trees

from grundy.boards.graph import Graph
from grundy.games.colouring import Colouring
from grundy.games.colouring.partial_colouring import PartialColouring
from grundy.search.colouring import ColouringSolver, bitype
from grundy.values.bitype import BITYPES

ORACLE: dict[str, Any] = json.loads((Path(__file__).parent.parent / "oracles/bitypes.json").read_text())
SOLVER = ColouringSolver()


def census(order: int) -> Counter[str]:
    trees = networkx.nonisomorphic_trees(order)
    return Counter(str(bitype(Graph.from_networkx(tree))) for tree in trees)


@pytest.mark.parametrize("order", range(2, 13))
def test_small_trees_have_one_bitype(order: int) -> None:
    assert set(census(order)) == {"AA"}


@pytest.mark.parametrize(
    ("order", "counts"),
    [
        pytest.param(order, counts, marks=pytest.mark.long if int(order) > 13 else ())
        for order, counts in ORACLE["trees"].items()
        if int(order) < 18
    ],
)
def test_trees_by_bitype(order: str, counts: dict[str, int]) -> None:
    assert census(int(order)) == counts


def with_branches(core: str, odd: int = 0) -> Graph:
    """The core with a branch zDDz in place of each coloured leaf; of these so many are odd: zDD0z."""
    board = Colouring.parse(core).board
    edges, count = list(board.graph.edges), len(board.graph)

    def grow(on: int, number: int) -> range:
        nonlocal count
        fresh = range(count, count + number)
        edges.extend((on, v) for v in fresh)
        count += number
        return fresh

    for place, (leaf, _) in enumerate(board.colours):
        near = grow(leaf, 1)[0]
        far = grow(near, 3)[0]
        end = grow(far, 3)[0]
        grow(end, 1 if place < odd else 0)
    return Graph(tuple(range(count)), tuple(edges))


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, marks=pytest.mark.long if case["order"] > 36 else (), id=case["exact"])
        for case in ORACLE["trees_with_branches"]
    ],
)
def test_trees_of_the_source(case: dict[str, Any]) -> None:
    """The source has the trees for AN, NB and BN wrong, and says two things of the order of the first."""
    tree = with_branches(case["core"], case["odd"])
    assert len(tree) == case["order"]
    assert str(bitype(tree)) == case["exact"]
    assert (case["printed"] in ("", case["exact"])) is (case["core"] in ("a0az0a", "a0aa0a"))


@pytest.mark.parametrize(("name", "core"), ORACLE["smallest_cores"].items())
def test_trees_of_variable_bitype(name: str, core: tuple[str, int]) -> None:
    tree = with_branches(core[0])
    assert len(tree) == core[1]
    assert str(bitype(tree)) == name


@pytest.mark.parametrize(("name", "word"), ORACLE["smallest_trees"].items())
def test_caterpillars_that_are_smallest(name: str, word: tuple[str, int]) -> None:
    position = Colouring.parse(word[0])
    assert len(position.board.graph) == word[1]
    assert str(SOLVER.bitype(position)) == name


@pytest.mark.parametrize(("name", "graph"), ORACLE["small_variable_trees"].items())
def test_trees_smaller_than_those_of_the_source(name: str, graph: tuple[str, int]) -> None:
    """It has trees of 29 and 30 vertices, of which the second is none."""
    tree = Graph.parse(graph[0])
    assert (len(tree), len(tree.edges)) == (graph[1], graph[1] - 1)
    assert str(bitype(tree)) == name


@pytest.mark.long
@pytest.mark.parametrize(("name", "graph"), ORACLE["small_variable_trees"].items())
def test_these_trees_by_plain_search(name: str, graph: tuple[str, int]) -> None:
    assert plain_trees.bitype(Graph.parse(graph[0])) == name


def test_small_trees_by_plain_search() -> None:
    trees = [
        Graph.from_networkx(tree) for order in range(2, 9) for tree in networkx.nonisomorphic_trees(order)
    ]
    trees += [Colouring.parse(word).board.graph for word in ("zDDzDz", "zDDDDz")]
    for tree in trees:
        assert plain_trees.bitype(tree) == str(bitype(tree))


def test_uncoloured_trees_have_all_nine_bitypes() -> None:
    found = {"AA", *ORACLE["smallest_trees"], *ORACLE["smallest_cores"]}
    found |= {case["exact"] for case in ORACLE["trees_with_branches"]}
    assert found == set(map(str, BITYPES))


def test_one_small_tree_with_two_coloured_leaves_is_lost() -> None:
    """aDDa is the only one of order 8 at most (Prop. 8.2.3)."""
    lost = set()
    for order in range(2, 9):
        for tree in networkx.nonisomorphic_trees(order):
            graph = Graph.from_networkx(tree)
            leaves = [v for v in graph.vertices if len(graph.neighbours(v)) == 1]
            for size in range(3):
                for some in combinations(leaves, size):
                    for last in range(size):
                        colours = tuple(zip(some, (0, last), strict=False))
                        if order == 2 and size == 2 and last == 0:
                            continue  # two neighbours of the same colour
                        position = Colouring(PartialColouring(graph, colours))
                        if str(SOLVER.bitype(position)) == "BB":
                            lost.add(str(sorted(tree.degree[v] for v in tree)))
                            assert last == 0
    assert lost == {str([1, 1, 1, 1, 1, 1, 4, 4])}
