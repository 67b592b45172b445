"""Small graphs, each once up to isomorphism."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import compress, permutations, product

import networkx as nx

from grundy.boards.mixed_graph import MixedGraph


def trees(vertices: int) -> Iterator[nx.Graph[int]]:
    """All trees with so many vertices."""
    if vertices == 1:
        yield nx.empty_graph(1)
    elif vertices > 1:
        yield from nx.nonisomorphic_trees(vertices)


def chordal_graphs(vertices: int) -> Iterator[nx.Graph[int]]:
    """All chordal graphs with so many vertices: each has a vertex whose neighbours are joined to each
    other, and is chordal without it.

    >>> [sum(1 for _ in chordal_graphs(n)) for n in range(1, 6)]
    [1, 2, 4, 10, 27]
    """
    if vertices == 0:
        yield nx.empty_graph(0)
        return
    met: dict[object, list[nx.Graph[int]]] = defaultdict(list)
    for smaller in _chordal(vertices - 1):
        for clique in [[], *nx.enumerate_all_cliques(smaller)]:
            graph = smaller.copy()
            graph.add_node(vertices - 1)
            graph.add_edges_from((vertices - 1, vertex) for vertex in clique)
            alike = met[_signature(graph)]
            if not any(nx.is_isomorphic(graph, other) for other in alike):
                alike.append(graph)
                yield graph


def strong_digraphs(vertices: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """The arcs of all strongly connected directed graphs with so many vertices, with loops or without.

    >>> [sum(1 for _ in strong_digraphs(n)) for n in range(1, 4)]
    [2, 3, 30]
    """
    pairs = [(a, b) for a in range(vertices) for b in range(vertices)]
    turns = [{(a, b): (turn[a], turn[b]) for a, b in pairs} for turn in permutations(range(vertices))]
    for chosen in product((False, True), repeat=len(pairs)):
        arcs = tuple(compress(pairs, chosen))
        first = all(arcs >= tuple(sorted(turn[arc] for arc in arcs)) for turn in turns)
        if first and MixedGraph(tuple(range(vertices)), (), arcs).strongly_connected():
            yield arcs


def _signature(graph: nx.Graph[int]) -> tuple[object, ...]:
    """The same for isomorphic graphs: degrees, and degrees of neighbours."""
    degree = dict(graph.degree)
    return tuple(sorted((degree[v], tuple(sorted(degree[w] for w in graph[v]))) for v in graph))


@cache
def _chordal(vertices: int) -> tuple[nx.Graph[int], ...]:
    return tuple(chordal_graphs(vertices))
