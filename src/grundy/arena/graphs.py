"""The ways in which people write a directed graph: dictionaries, adjacency lists and matrices, networkx."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from grundy.errors import GrundyError

EXPECTED = "a graph is a dictionary of successors, an adjacency list or matrix, or a directed networkx graph"


def successors_of(graph: Any) -> Mapping[Any, Iterable[Any]]:
    """The successors of every vertex, however they are written; vertices of lists and matrices are numbers.

    >>> successors_of([[1, 2], [2], []])
    {0: [1, 2], 1: [2], 2: []}
    >>> successors_of([[0, 1, 1], [0, 0, 1], [0, 0, 0]])
    {0: [1, 2], 1: [2], 2: []}
    """
    if hasattr(graph, "is_directed"):
        if not graph.is_directed():
            raise GrundyError("an arena is a directed graph")
        return {vertex: list(graph.successors(vertex)) for vertex in graph}
    if isinstance(graph, Mapping):
        return graph
    is_array = hasattr(graph, "tolist")
    rows = graph.tolist() if is_array else graph
    if not isinstance(rows, Sequence) or isinstance(rows, str | bytes) or not all(map(_is_row, rows)):
        raise GrundyError(EXPECTED)
    if is_array or _is_matrix(rows):
        return {v: _marked(v, row, len(rows)) for v, row in enumerate(rows)}
    return {v: list(row) for v, row in enumerate(rows)}


def _is_row(row: Any) -> bool:
    return isinstance(row, Iterable) and not isinstance(row, str | bytes | Mapping)


def _is_matrix(rows: Sequence[Any]) -> bool:
    """Whether lists of lists are a matrix of 0 and 1; two vertices can be both, and then nobody knows."""
    lists = [list(row) for row in rows]
    if not lists or any(len(row) != len(lists) or not set(row) <= {0, 1} for row in lists):
        return False
    if all(len(set(row)) == len(row) for row in lists):
        raise GrundyError("this may be an adjacency list or a matrix: write a dictionary, or a numpy matrix")
    return True


def _marked(vertex: int, row: Any, count: int) -> list[int]:
    if not _is_row(row) or len(row) != count or not set(row) <= {0, 1}:
        raise GrundyError(f"row {vertex} of an adjacency matrix has {count} entries, each 0 or 1")
    return [w for w, joined in enumerate(row) if joined]
