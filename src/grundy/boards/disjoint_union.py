"""Graphs side by side, as one graph."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from grundy.boards.graph import Edge, Graph

T = TypeVar("T")


def disjoint_union(parts: Iterable[tuple[Graph, Mapping[int, T]]]) -> tuple[Graph, dict[int, T]]:
    """One graph of several, with what is known of their vertices.

    The first part keeps its numbers, and those of each next one go on after the largest so far.

    >>> graph, marks = disjoint_union([(Graph.parse("P2"), {}), (Graph.parse("C3"), {0: "a"})])
    >>> print(graph, marks)
    0-1,2-3,2-4,3-4 {2: 'a'}
    """
    vertices: list[int] = []
    edges: list[Edge] = []
    marks: dict[int, T] = {}
    for graph, marked in parts:
        shift = vertices[-1] + 1 - min(graph.vertices, default=0) if vertices else 0
        vertices += [v + shift for v in graph.vertices]
        edges += [(a + shift, b + shift) for a, b in graph.edges]
        marks |= {v + shift: mark for v, mark in marked.items()}
    return Graph(tuple(vertices), tuple(edges)), marks
