"""Oriented Node Kayles: paths are 0.37, and without arcs it is Node Kayles."""

from __future__ import annotations

from hypothesis import given, settings
from tests.brute import nimber_by_parts
from tests.positions import graphs

from grundy.boards import Graph
from grundy.boards.mixed_graph import MixedGraph
from grundy.games.node_kayles import NodeKayles
from grundy.games.oriented_node_kayles import OrientedNodeKayles
from grundy.sequences import nim_sequence


def test_paths_are_an_octal_game() -> None:
    heaps = nim_sequence("0.37", 20).values
    for n in range(1, 21):
        path = OrientedNodeKayles.parse(">".join(map(str, range(n))))
        assert nimber_by_parts(path) == heaps[n]


@settings(max_examples=60)
@given(graphs(8))
def test_without_arcs_it_is_node_kayles(graph: Graph) -> None:
    both = MixedGraph(graph.vertices, arcs=(*graph.edges, *((b, a) for a, b in graph.edges)))
    for board in (MixedGraph(graph.vertices, graph.edges), both):
        assert nimber_by_parts(OrientedNodeKayles(board)) == nimber_by_parts(NodeKayles(graph))
