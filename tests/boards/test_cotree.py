"""Cotrees: text, graphs, and which graphs have one."""

from __future__ import annotations

import networkx as nx
import pytest

from grundy.boards import Graph
from grundy.boards.cotree import Cotree
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


@pytest.mark.parametrize("text", ["", "o o", "o +", "(o", "o)", "()", "x", "+o"])
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


def test_large_ones_are_not_written_out() -> None:
    with pytest.raises(GrundyError, match="1024"):
        Cotree.parse("+".join("o" * 1025)).graph()
    assert Cotree.of(Graph.parse("K0")) is None
