"""Every graph of a family once, against counts and lists from elsewhere."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations

import networkx
import pytest

from grundy import _engine
from grundy.boards.graph import Graph
from grundy.census.families import FAMILIES, caterpillars, connected, graph6, trees
from grundy.errors import GrundyError

# OEIS A000055, A001349
TREES = [1, 1, 1, 2, 3, 6, 11, 23, 47, 106, 235, 551, 1301, 3159, 7741]
CONNECTED = [1, 1, 2, 6, 21, 112, 853, 11117]


@pytest.mark.parametrize(("vertices", "count"), list(enumerate(TREES, 1)))
def test_numbers_of_trees(vertices: int, count: int) -> None:
    assert sum(1 for _ in trees(vertices)) == count


@pytest.mark.parametrize("vertices", range(1, 10))
def test_trees_are_trees_and_differ(vertices: int) -> None:
    found = [Graph.parse(text).to_networkx() for text in trees(vertices)]
    assert all(len(tree) == vertices and networkx.is_tree(tree) for tree in found)
    for one, other in combinations(found, 2):
        assert not networkx.is_isomorphic(one, other)


@pytest.mark.parametrize(("vertices", "count"), list(enumerate(CONNECTED, 1)))
def test_numbers_of_connected_graphs(vertices: int, count: int) -> None:
    assert len(set(connected(vertices))) == count


@pytest.mark.filterwarnings("ignore:The hashes produced")
@pytest.mark.parametrize("vertices", range(1, 8))
def test_connected_graphs_are_those_of_the_atlas(vertices: int) -> None:
    """Read and Wilson's atlas, by what isomorphic graphs share; and no graph is there twice."""
    atlas = [
        graph for graph in networkx.graph_atlas_g() if len(graph) == vertices and networkx.is_connected(graph)
    ]
    found = [Graph.parse(text).to_networkx() for text in connected(vertices)]
    hashed = [Counter(map(networkx.weisfeiler_lehman_graph_hash, graphs)) for graphs in (atlas, found)]
    assert hashed[0] == hashed[1]


@pytest.mark.parametrize("vertices", range(1, 6))
def test_connected_graphs_by_trying_all(vertices: int) -> None:
    pairs = list(combinations(range(vertices), 2))
    orders = list(permutations(range(vertices)))

    def form(edges: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
        images = (sorted((min(p[a], p[b]), max(p[a], p[b])) for a, b in edges) for p in orders)
        return tuple(min(images))

    expected = set()
    for number in range(len(pairs) + 1):
        for edges in combinations(pairs, number):
            if len(Graph(tuple(range(vertices)), edges).components()) == 1:
                expected.add(form(list(edges)))
    assert sorted(form(list(Graph.parse(text).edges)) for text in connected(vertices)) == sorted(expected)


@pytest.mark.long
def test_connected_graphs_of_nine_vertices() -> None:
    assert sum(1 for _ in connected(9)) == 261080


@pytest.mark.parametrize("vertices", range(4, 15))
def test_numbers_of_caterpillars(vertices: int) -> None:
    """Harary and Schwenk (1973)."""
    assert sum(1 for _ in caterpillars(vertices)) == 2 ** (vertices - 4) + 2 ** ((vertices - 4) // 2)


@pytest.mark.parametrize("vertices", range(1, 9))
def test_caterpillars_are_the_trees_that_lose_all_but_a_path(vertices: int) -> None:
    def is_caterpillar(graph: Graph) -> bool:
        inner = graph.without(*(v for v in graph.vertices if len(graph.neighbours(v)) <= 1))
        return all(len(inner.neighbours(v)) <= 2 for v in inner.vertices)

    expected = [text for text in trees(vertices) if is_caterpillar(Graph.parse(text))]
    found = [Graph.parse(text).to_networkx() for text in caterpillars(vertices)]
    assert len(found) == len(expected)
    for text in expected:
        tree = Graph.parse(text).to_networkx()
        assert sum(networkx.is_isomorphic(tree, other) for other in found) == 1


def test_graph6() -> None:
    for graph in (networkx.path_graph(1), networkx.path_graph(9), networkx.petersen_graph()):
        edges = [(min(edge), max(edge)) for edge in graph.edges]
        written = networkx.to_graph6_bytes(graph, header=False).decode().strip()
        assert graph6(len(graph), edges) == written


@pytest.mark.parametrize("name", FAMILIES)
def test_sizes(name: str) -> None:
    with pytest.raises(GrundyError, match=f"a census of {name} has 1 to .* vertices, not 0"):
        FAMILIES[name].of_size(0)


@pytest.mark.parametrize("text", ["", "?", "A", "A__", "a"])
def test_wrong_graph6(text: str) -> None:
    with pytest.raises(GrundyError, match="not a graph6 text of at most 16 vertices"):
        _engine.connected_extensions(text)
