"""Graphs up to isomorphism, by networkx: what canonical forms are compared with."""

from __future__ import annotations

import random
from collections import defaultdict
from typing import Any

import networkx

from grundy.boards import Graph

_seen: dict[object, list[networkx.Graph[int]]] = defaultdict(list)

Shape = tuple[object, int]


def shape(graph: Graph) -> Shape:
    """The same for two graphs exactly when they are isomorphic."""
    own = graph.to_networkx()
    degree = {vertex: len(own[vertex]) for vertex in own}
    sizes = tuple(sorted((degree[v], *sorted(degree[u] for u in own[v])) for v in own))
    for place, other in enumerate(_seen[sizes]):
        if networkx.is_isomorphic(own, other):
            return sizes, place
    _seen[sizes].append(own)
    return sizes, len(_seen[sizes]) - 1


def relabelled(graph: Graph, rng: random.Random) -> Graph:
    """The same graph with other numbers."""
    numbers = rng.sample(range(200), len(graph))
    new = dict(zip(graph.vertices, numbers, strict=True))
    return Graph(tuple(numbers), tuple((new[a], new[b]) for a, b in graph.edges))


def random_graph(rng: random.Random, vertices: int) -> Graph:
    """A graph with up to so many vertices, from sparse to dense."""
    count = rng.randint(1, vertices)
    chance = rng.choice((1.5 / count, 2.5 / count, 0.5, 0.8))
    edges = [(a, b) for a in range(count) for b in range(a) if rng.random() < chance]
    return Graph(tuple(range(count)), tuple(edges))


def random_tree(rng: random.Random, vertices: int) -> Graph:
    """A tree with so many vertices; each new vertex is joined to one of the last few, or to any."""
    spread = rng.choice((1, 2, 4, vertices))
    edges = [(v, rng.randint(max(0, v - spread), v - 1)) for v in range(1, vertices)]
    return Graph(tuple(range(vertices)), tuple(edges))


def of(graph: networkx.Graph[Any]) -> Graph:
    """A networkx graph with its vertices numbered."""
    return Graph.from_networkx(networkx.convert_node_labels_to_integers(graph))
