"""Cotrees: text, graphs, and which graphs have one."""

from __future__ import annotations

from collections.abc import Iterable

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy.boards import Graph
from grundy.boards.cotree import Cotree
from grundy.boards.two_coloured_graph import TwoColouredGraph
from grundy.errors import GrundyError


@pytest.mark.parametrize(
    ("text", "graph"),
    [
        ("o", "K1"),
        ("o+o", "0,1"),
        ("o*o*o", "K3"),
        ("(o + o) * (o + o + o)", "K2,3"),
        ("o * o + o", "0-1,2"),
        ("o + o * o", "0,1-2"),
        ("((o + o) * o + o) * o", "0-2,1-2,0-4,1-4,2-4,3-4"),
    ],
)
def test_read(text: str, graph: str) -> None:
    tree = Cotree.parse(text)
    assert tree.graph() == Graph.parse(graph)
    assert Cotree.parse(str(tree)).graph() == tree.graph()
    again = Cotree.of(tree.graph())
    assert again is not None
    assert len(again) == len(tree)


@pytest.mark.parametrize("text", ["", "o o", "o +", "(o", "o)", "()", "x", "+o", "o)(", "o*", "W B"])
def test_mistakes(text: str) -> None:
    with pytest.raises(GrundyError):
        Cotree.parse(text)


@pytest.mark.parametrize(
    "steps", [(), (("o", 0), ("o", 0)), (("o", 0), ("+", 2)), (("?", 0),), (("o", 0), ("+", 1))]
)
def test_no_tree(steps: tuple[tuple[str, int], ...]) -> None:
    with pytest.raises(GrundyError):
        Cotree(steps)


def test_cographs_have_no_path_of_four() -> None:
    for graph in nx.graph_atlas_g()[1:209]:
        tree = Cotree.of(Graph.from_networkx(graph))
        paths = nx.algorithms.isomorphism.GraphMatcher(graph, nx.path_graph(4))
        assert (tree is None) == paths.subgraph_is_isomorphic()
        if tree is not None:
            assert nx.is_isomorphic(tree.graph().to_networkx(), graph)


def trees() -> st.SearchStrategy[Cotree]:
    texts = st.recursive(
        st.sampled_from("oBW"),
        lambda parts: st.builds(
            lambda sign, chosen: f"({sign.join(chosen)})",
            st.sampled_from("+*"),
            st.lists(parts, min_size=2, max_size=4),
        ),
        max_leaves=12,
    )
    return texts.map(Cotree.parse)


@given(trees())
def test_text(tree: Cotree) -> None:
    assert Cotree.parse(str(tree)) == tree
    assert len(str(tree)) <= len(tree) + 3 * (len(tree) - 1) + 2 * len(tree.steps)


@given(trees(), st.sampled_from("BW"), st.data())
def test_vertices_are_taken_as_from_the_graph(tree: Cotree, colour: str, data: st.DataObject) -> None:
    """And components are those of the graph."""
    listed = TwoColouredGraph.of_cotree(tree)
    assert list(tree.open_to(colour)) == list(listed.open_to(colour))
    vertex = data.draw(st.integers(0, len(tree) - 1))
    left, wanted = tree.taken(vertex, colour), listed.taken(vertex, colour)
    assert shape([] if left is None else [TwoColouredGraph.of_cotree(left)]) == shape([wanted])
    parts = [TwoColouredGraph.of_cotree(part) for part in tree.components()]
    assert shape(parts) == shape(listed.components())
    assert len(parts) == len(listed.components())


def shape(boards: Iterable[TwoColouredGraph]) -> list[str]:
    """What boards look like side by side, with vertices numbered anew in their order."""
    return sorted(
        str(TwoColouredGraph(Graph(tuple(number.values()), edges), *marked))
        for board in boards
        for part in board.components()
        for number in [{v: place for place, v in enumerate(part.graph.vertices)}]
        for edges in [tuple((number[a], number[b]) for a, b in part.graph.edges)]
        for marked in [[frozenset(number[v] for v in side) for side in (part.black, part.white)]]
    )


def test_large_ones_are_not_written_out() -> None:
    with pytest.raises(GrundyError, match="1024"):
        Cotree.parse("+".join("o" * 1025)).graph()
    assert Cotree.of(Graph.parse("K0")) is None
