"""The theorems on Node Kayles against the definition; all small graphs, and members of the families."""

from __future__ import annotations

from itertools import combinations, product

import networkx
import pytest
from tests.brute import is_won, nimber_by_parts

from grundy.boards import Graph
from grundy.games.node_kayles import NodeKayles
from grundy.theorems import Answer, answer
from grundy.theorems.guignard import (
    complete_multipartite,
    dense_regular,
    path_nimber,
    paths_and_cycles,
    universal_vertex,
)
from grundy.values import Outcome


def check(position: NodeKayles, said: Answer | None) -> None:
    assert said is not None, position
    value = nimber_by_parts(position)
    assert said.outcome is (Outcome.N if value else Outcome.P), position
    assert said.grundy in (value, None), position
    assert (said.winning_move is None) == (value == 0), position
    assert said.winning_move is None or not is_won(position.play(said.winning_move)), position


@pytest.mark.parametrize("count", range(1, 40))
def test_paths_and_cycles(count: int) -> None:
    check(NodeKayles.parse(f"P{count}"), paths_and_cycles(NodeKayles.parse(f"P{count}")))
    if count >= 3:
        check(NodeKayles.parse(f"C{count}"), paths_and_cycles(NodeKayles.parse(f"C{count}")))


def test_a_path_whose_vertices_have_other_numbers() -> None:
    check(path := NodeKayles.parse("7-3,3-9,9-0,0-4"), paths_and_cycles(path))


def test_paths_are_dawsons_chess() -> None:
    rows = [
        "0112031103322405223301130211045274",
        "0112031103322445523301130211045374",
        "8112031103322445593301130211045374",
    ]
    assert "".join(str(path_nimber(n)) for n in range(102)) == "".join(rows)
    assert "".join(str(path_nimber(n)) for n in range(68000, 68034)) == rows[2]


def test_losing_paths_are_the_list_of_the_thesis_with_20_for_19() -> None:
    first = {0, 4, 8, 14, 20, 24, 28, 34, 38, 42}
    lost = first | {n + 34 * i for n in (54, 58, 62, 72, 76) for i in range(45)}
    assert {n for n in range(1500) if path_nimber(n) == 0} == {n for n in lost if n < 1500}
    assert path_nimber(19) != 0


@pytest.mark.parametrize(
    "sizes", [*product(range(1, 5), repeat=2), *product(range(1, 4), repeat=3), *product((1, 2), repeat=4)]
)
def test_complete_multipartite_graphs(sizes: tuple[int, ...]) -> None:
    position = NodeKayles.parse(f"K{','.join(map(str, sizes))}")
    check(position, complete_multipartite(position))


def test_all_graphs_with_at_most_seven_vertices() -> None:
    """Where a theorem answers it is right, and losing graphs are as many as they are."""
    lost = [0] * 8
    named = [0, 0, 0, 0]
    for graph in networkx.graph_atlas_g():
        position = NodeKayles(Graph.from_networkx(graph))
        lost[len(graph)] += not is_won(position)
        said = (
            paths_and_cycles(position),
            complete_multipartite(position),
            universal_vertex(position),
            dense_regular(position),
        )
        for place, one in enumerate(said):
            if one is not None:
                named[place] += 1
                check(position, one)
    assert lost[2:] == [1, 1, 5, 9, 44, 207]
    assert all(named)


def test_smallest_graphs_of_each_nimber() -> None:
    """The source has a tree with seven vertices and the nimber 4: there are such graphs, but no such tree."""
    of_nimber: dict[int, list[networkx.Graph[int]]] = {}
    for graph in networkx.graph_atlas_g():
        value = nimber_by_parts(NodeKayles(Graph.from_networkx(graph)))
        of_nimber.setdefault(value, []).append(graph)
    assert [min(map(len, of_nimber[k])) for k in (1, 2, 3, 4)] == [1, 3, 4, 7]
    fours = of_nimber[4]
    assert len(fours) == 26
    assert all(networkx.is_connected(graph) and graph.number_of_edges() >= 7 for graph in fours)
    trees = [
        tree
        for tree in networkx.nonisomorphic_trees(8)
        if nimber_by_parts(NodeKayles(Graph.from_networkx(tree))) == 4
    ]
    assert len(trees) == 1
    known = networkx.Graph([(0, 1), (0, 4), (0, 7), (1, 2), (2, 3), (4, 5), (4, 6)])
    assert networkx.is_isomorphic(trees[0], known)


def test_parts_are_summed() -> None:
    found = answer(NodeKayles.parse("P8 + C7 + K2,3"), want_grundy=True)
    assert found is not None
    assert found[0].grundy == path_nimber(8) ^ 1 ^ 2 == nimber_by_parts(NodeKayles.parse("P8+C7+K2,3"))
    assert found[0].winning_move is not None


def test_twins() -> None:
    """The two reductions of vertices with the same neighbours, on all graphs with five vertices."""
    for graph in networkx.graph_atlas_g():
        if len(graph) > 5:
            break
        for vertex in list(graph)[:2]:
            value = nimber_by_parts(NodeKayles(Graph.from_networkx(graph)))
            joined = networkx.Graph(graph)
            joined.add_edges_from((9, near) for near in (*graph[vertex], vertex))
            assert nimber_by_parts(NodeKayles(Graph.from_networkx(joined))) == value
            apart = networkx.Graph(graph)
            apart.add_nodes_from((9, 10))
            apart.add_edges_from((new, near) for new in (9, 10) for near in graph[vertex])
            assert nimber_by_parts(NodeKayles(Graph.from_networkx(apart))) == value


@pytest.mark.parametrize("pair", list(combinations(range(1, 6), 2)))
def test_cliques_side_by_side(pair: tuple[int, int]) -> None:
    assert not is_won(NodeKayles.parse(f"K{pair[0]} + K{pair[1]}"))
