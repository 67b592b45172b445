"""Isomorphic graphs get the same numbers, and others do not."""

from __future__ import annotations

import random

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy.boards.graph_canonical import renumbered

Look = tuple[int, int, str, str]


def form(colours: dict[int, str], edges: list[Look]) -> object:
    """A graph written with its new numbers."""
    number = renumbered(colours, edges)
    both = [(number[a], number[b], x, y) for a, b, x, y in edges]
    both += [(number[b], number[a], y, x) for a, b, x, y in edges]
    return sorted((number[v], colour) for v, colour in colours.items()), sorted(both)


def plain(graph: nx.Graph) -> object:
    return form(dict.fromkeys(graph, ""), [(a, b, "", "") for a, b in graph.edges])


def test_graphs_with_up_to_seven_vertices_are_told_apart() -> None:
    atlas = nx.graph_atlas_g()
    assert len({repr(plain(graph)) for graph in atlas}) == len(atlas) == 1253


@given(st.randoms(use_true_random=False))
def test_renamed_graphs_are_the_same(chance: random.Random) -> None:
    n = chance.randint(1, 9)
    colours = {v: chance.choice("AAB") for v in range(n)}
    edges = [
        (a, b, chance.choice("xxy"), chance.choice("xxy"))
        for a in range(n) for b in range(a) if chance.random() < chance.choice((0.2, 0.5, 0.9))
    ]  # fmt: skip
    names = chance.sample(range(50), n)
    moved = [
        (names[a], names[b], x, y) if chance.random() < 0.5 else (names[b], names[a], y, x)
        for a, b, x, y in edges
    ]
    chance.shuffle(moved)
    renamed = [(names[v], colour) for v, colour in colours.items()]
    chance.shuffle(renamed)
    assert form(colours, edges) == form(dict(renamed), moved)


@pytest.mark.parametrize(
    "graph",
    [nx.cycle_graph(30), nx.complete_graph(25), nx.petersen_graph(), nx.star_graph(50), nx.path_graph(300),
     nx.complete_bipartite_graph(9, 12), nx.random_labeled_tree(150, seed=4)],
)  # fmt: skip
def test_graphs_with_symmetries(graph: nx.Graph) -> None:
    names = list(graph)
    random.Random(2).shuffle(names)
    assert plain(graph) == plain(nx.relabel_nodes(graph, dict(zip(graph, names, strict=True))))
