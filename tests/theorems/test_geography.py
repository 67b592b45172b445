"""Geography: matchings, and the reductions to misère play (Renault, section 4.1.1), against the rules."""

from __future__ import annotations

from functools import cache
from itertools import permutations, product

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy.boards.graph import Edge
from grundy.boards.matching import matching_with
from grundy.boards.mixed_graph import MixedGraph
from grundy.boards.token_graph import TokenGraph
from grundy.games import Position, game
from grundy.games.edge_geography import EdgeGeography
from grundy.games.vertex_geography import VertexGeography
from grundy.theorems import answer, misere_answer
from grundy.values import Outcome


@cache
def wins(rules: type[Position], key: tuple[str, ...], misere: bool = False) -> bool:
    """Whether the next player wins, by the rules alone."""
    options = [option.key() for option in rules.parse(key[0]).options()]
    return any(not wins(rules, option, misere) for option in options) if options else misere


def check(text: str) -> None:
    position = game("vertex_geography").start(text)
    found = answer(position)
    assert found is not None
    said, by = found
    assert by.name == "Geography by matching"
    assert (said.outcome is Outcome.N) == wins(VertexGeography, position.key()), text
    if said.outcome is Outcome.N:
        assert not wins(VertexGeography, position.play(said.winning_move or "").key()), text


def graphs(vertices: int) -> list[str]:
    """All connected graphs with so many vertices, as edges."""
    return [
        ",".join(f"{a}-{b}" for a, b in graph.edges)
        for graph in networkx.graph_atlas_g()
        if len(graph) == vertices and networkx.is_connected(graph)
    ]


@pytest.mark.parametrize("vertices", [2, 3, 4, 5])
def test_small_graphs(vertices: int) -> None:
    for text in graphs(vertices):
        for token in range(vertices):
            check(f"{text}; at {token}")


@pytest.mark.long
@pytest.mark.parametrize("vertices", [6, 7])
def test_graphs(vertices: int) -> None:
    for text in graphs(vertices):
        for token in range(vertices):
            check(f"{text}; at {token}")


@given(st.integers(1, 11), st.integers(0), st.data())
def test_matchings(count: int, seed: int, data: st.DataObject) -> None:
    graph = networkx.gnp_random_graph(count, data.draw(st.sampled_from([0.1, 0.2, 0.4])), seed=seed % 10**6)
    last = data.draw(st.integers(0, count - 1))
    partner, covered = matching_with({v: sorted(graph[v]) for v in graph}, last)
    assert all(graph.has_edge(v, mate) and partner[mate] == v for v, mate in partner.items())
    assert len(partner) == 2 * len(networkx.max_weight_matching(graph, maxcardinality=True))
    graph.remove_node(last)
    without = len(networkx.max_weight_matching(graph, maxcardinality=True))
    assert covered == (len(partner) > 2 * without)


def test_directed_graphs_and_misere_play_are_searched() -> None:
    assert answer(game("vertex_geography").start("0>1>2; at 0")) is None
    assert misere_answer(game("vertex_geography").start("P3; at 0")) is None


def test_a_large_graph() -> None:
    position = game("vertex_geography").start("grid 31x31; at 480")
    found = answer(position)
    assert found is not None
    assert found[0].outcome is Outcome.P  # a matching that leaves out the centre
    after = answer(game("vertex_geography").start("grid 31x31; at 481"))
    assert after is not None
    assert after[0].outcome is Outcome.N


@pytest.mark.parametrize("text", ["C5", "K4", "P6", "0-1,0-2,0-3", "petersen"])
def test_heaps_of_one(text: str) -> None:
    """Vertex NimG with heaps of 1 is Geography, also with loops."""
    plain = answer(game("vertex_geography").start(f"{text}; at 0"))
    assert plain is not None
    for loops in ("", "; loops"):
        position = game("vertex_nimg").start(f"{text}; w 1{loops}; at 0")
        found = answer(position)
        assert found is not None
        assert found[0].outcome is plain[0].outcome
        if found[0].winning_move is not None and text != "petersen":
            assert not wins(type(position), position.play(found[0].winning_move).key())


# ---- even kernels -----------------------------------------------------------------------------------
def check_bipartite(vertices: int) -> int:
    count = 0
    for text in graphs(vertices):
        for token in range(vertices):
            position = EdgeGeography.parse(f"{text}; at {token}")
            found = answer(position)
            bipartite = networkx.is_bipartite(networkx.Graph(position.board.graph.edges))
            assert (found is not None) == bipartite
            if found is None:
                continue
            count += 1
            said, by = found
            assert by.name == "even kernels"
            assert (said.outcome is Outcome.N) == wins(EdgeGeography, position.key()), position
            if said.outcome is Outcome.N:
                assert not wins(EdgeGeography, position.play(said.winning_move or "").key()), position
    return count


@pytest.mark.parametrize(("vertices", "count"), [(2, 2), (3, 3), (4, 12), (5, 25)])
def test_small_bipartite_graphs(vertices: int, count: int) -> None:
    assert check_bipartite(vertices) == count


@pytest.mark.long
@pytest.mark.parametrize(("vertices", "count"), [(6, 102), (7, 308)])
def test_bipartite_graphs(vertices: int, count: int) -> None:
    """17 graphs with 6 vertices and 44 with 7."""
    assert check_bipartite(vertices) == count


def test_a_large_bipartite_graph() -> None:
    found = answer(game("edge_geography").start("grid 30x31; at 0"))
    assert found is not None
    assert found[1].name == "even kernels"


# ---- the reductions from normal to misère play ------------------------------------------------------
def digraphs(vertices: int) -> list[tuple[Edge, ...]]:
    pairs = list(permutations(range(vertices), 2))
    return [
        tuple(pair for pair, taken in zip(pairs, chosen, strict=True) if taken)
        for chosen in product((False, True), repeat=len(pairs))
    ]


def with_pendants(vertices: int, links: tuple[Edge, ...]) -> tuple[tuple[int, ...], tuple[Edge, ...]]:
    """Every vertex gets a new neighbour that leads nowhere."""
    return tuple(range(2 * vertices)), (*links, *((v, v + vertices) for v in range(vertices)))


@pytest.mark.parametrize("rules", [VertexGeography, EdgeGeography])
def test_directed_misere_geography_is_as_hard(rules: type[VertexGeography | EdgeGeography]) -> None:
    """Theorems 4.8 and 4.13."""
    for count in (1, 2, 3):
        for arcs in digraphs(count):
            more, longer = with_pendants(count, arcs)
            for token in range(count):
                plain = rules(TokenGraph(MixedGraph(tuple(range(count)), (), arcs), token))
                misere = rules(TokenGraph(MixedGraph(more, (), longer), token))
                assert wins(rules, plain.key()) == wins(rules, misere.key(), misere=True)


def test_undirected_misere_edge_geography_is_as_hard() -> None:
    """Theorem 4.12."""
    for count in (2, 3, 4):
        for text in graphs(count):
            graph = MixedGraph.parse(text)
            more, longer = with_pendants(count, graph.edges)
            for token in range(count):
                plain = EdgeGeography(TokenGraph(graph, token))
                misere = EdgeGeography(TokenGraph(MixedGraph(more, longer), token))
                assert wins(EdgeGeography, plain.key()) == wins(EdgeGeography, misere.key(), misere=True)


GADGET = "u1 12 13 16 24 35 36 45 46 56 67 78 7v"


def undirected(vertices: int, arcs: tuple[Edge, ...]) -> MixedGraph:
    """Each arc replaced by the gadget of theorem 4.10, and a pendant at every vertex."""
    count, edges = with_pendants(vertices, ())
    fresh = len(count)
    links = list(edges)
    for u, v in arcs:
        name = {"u": u, "v": v, **{str(i): fresh + i - 1 for i in range(1, 9)}}
        links += [(name[pair[0]], name[pair[1]]) for pair in GADGET.split()]
        fresh += 8
    return MixedGraph(tuple(range(fresh)), tuple(links))


@pytest.mark.parametrize("count", [2, 3])
def test_undirected_misere_vertex_geography_is_as_hard(count: int) -> None:
    """Theorem 4.10, on digraphs with at most three arcs."""
    for arcs in digraphs(count):
        if len(arcs) > 3:
            continue
        graph = undirected(count, arcs)
        for token in range(count):
            plain = VertexGeography(TokenGraph(MixedGraph(tuple(range(count)), (), arcs), token))
            misere = VertexGeography(TokenGraph(graph, token))
            assert wins(VertexGeography, plain.key()) == wins(VertexGeography, misere.key(), misere=True)


def test_the_game_ends_on_a_sink() -> None:
    """The appendix says "on an isolated vertex": there, arcs still lead to where the token is stuck."""
    stuck = game("vertex_geography").start("0>1,2>1; at 0").play("1")
    assert isinstance(stuck, VertexGeography)
    assert not list(stuck.moves())
    assert stuck.board.graph.before[1] == (2,)  # so 1 is not isolated


def test_vertices_are_not_edges() -> None:
    """Question 4.109 is on vertex Geography of bipartite graphs, but is motivated by what is known of edge
    Geography there: these are two games, and even kernels say nothing on the first one."""
    differ = 0
    for vertices in (3, 4, 5):
        for text in graphs(vertices):
            if networkx.is_bipartite(networkx.Graph(MixedGraph.parse(text).edges)):
                for rules in (VertexGeography, EdgeGeography):
                    assert misere_answer(rules.parse(f"{text}; at 0")) is None
                edge, vertex = (
                    wins(rules, rules.parse(f"{text}; at 0").key())
                    for rules in (EdgeGeography, VertexGeography)
                )
                differ += edge != vertex
    assert differ > 0
