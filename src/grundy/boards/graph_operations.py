"""Graphs made of others: side by side, products, joins and complements."""

from __future__ import annotations

from itertools import combinations

from grundy.boards.graph import MOST_VERTICES, Edge
from grundy.errors import GrundyError

Parts = tuple[tuple[int, ...], tuple[Edge, ...]]
"""Vertices and edges."""


def side_by_side(first: Parts, second: Parts) -> Parts:
    """Both; the vertices of the second are numbered on from those of the first."""
    past = max(first[0], default=-1) + 1
    vertices = (*first[0], *(vertex + past for vertex in second[0]))
    return _checked(vertices), (*first[1], *((a + past, b + past) for a, b in second[1]))


def joined(first: Parts, second: Parts) -> Parts:
    """Both side by side, and every vertex of the one joined to every one of the other."""
    vertices, edges = side_by_side(first, second)
    own, others = vertices[: len(first[0])], vertices[len(first[0]) :]
    return vertices, (*edges, *((a, b) for a in own for b in others))


def product(first: Parts, second: Parts) -> Parts:
    """The Cartesian product: a copy of the second graph for each vertex of the first, one after another, and
    edges of the first between equal vertices of two copies."""
    size = len(second[0])
    _checked(range(len(first[0]) * size))
    row = {vertex: place * size for place, vertex in enumerate(sorted(first[0]))}
    column = {vertex: place for place, vertex in enumerate(sorted(second[0]))}
    inside = [(start + column[a], start + column[b]) for start in row.values() for a, b in second[1]]
    across = [(row[a] + place, row[b] + place) for a, b in first[1] for place in column.values()]
    return tuple(range(len(row) * size)), (*inside, *across)


def complement(graph: Parts) -> Parts:
    """An edge wherever there is none."""
    vertices = tuple(sorted(graph[0]))
    edges = {(min(edge), max(edge)) for edge in graph[1]}
    return vertices, tuple(pair for pair in combinations(vertices, 2) if pair not in edges)


def _checked(vertices: tuple[int, ...] | range) -> tuple[int, ...]:
    if max(vertices, default=0) >= MOST_VERTICES:
        raise GrundyError(f"a graph has at most {MOST_VERTICES} vertices")
    return tuple(vertices)
