"""Graphs whose vertices or edges have colours: canonical numbers for their vertices, and reading edges."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any, TypeVar

from grundy.boards.text import read_number, skip_spaces
from grundy.errors import ParseError

Edge = tuple[int, int, str]
"""Two vertices and a colour."""

MOST_NUMBER = 9_999_999
"""The largest number of a vertex."""

V = TypeVar("V", bound=Hashable)


def renumbered(
    colours: Mapping[int, str], edges: Iterable[tuple[int, int, str, str]], fixed: Iterable[int] = ()
) -> dict[int, int]:
    """New numbers for vertices, from 0, so that most isomorphic graphs become equal.

    An edge is two vertices, and what it looks like from the first and from the second. Vertices are told
    apart by colour refinement; those that it does not tell apart keep their order. `fixed` vertices come
    first.

    >>> renumbered({5: "", 3: "", 9: ""}, [(3, 5, "", ""), (5, 9, "", "")])
    {3: 0, 9: 1, 5: 2}
    """
    near: dict[int, list[tuple[int, str]]] = {vertex: [] for vertex in colours}
    for a, b, from_a, from_b in edges:
        near[a].append((b, from_a))
        near[b].append((a, from_b))
    first = {vertex: place for place, vertex in enumerate(fixed)}
    rank = _ranks({v: (first.get(v, len(first)), colours[v], len(near[v])) for v in colours})
    while True:
        finer = _ranks({v: (rank[v], tuple(sorted((look, rank[u]) for u, look in near[v]))) for v in colours})
        if max(finer.values(), default=0) == max(rank.values(), default=0):
            break
        rank = finer
    order = sorted(colours, key=lambda vertex: (rank[vertex], vertex))
    return {vertex: number for number, vertex in enumerate(order)}


def _ranks(keys: Mapping[int, Any]) -> dict[int, int]:
    order = {key: place for place, key in enumerate(sorted(set(keys.values())))}
    return {vertex: order[key] for vertex, key in keys.items()}


def connected(edges: Iterable[Edge], apart: Iterable[int] = ()) -> list[list[Edge]]:
    """The edges by connected component; the vertices `apart` hold nothing together.

    >>> connected([(0, 1, "B"), (0, 2, "R"), (2, 3, "R")], apart=[0])
    [[(0, 1, 'B')], [(0, 2, 'R'), (2, 3, 'R')]]
    """
    parent: dict[int, int] = {}
    cut = set(apart)

    def root(vertex: int) -> int:
        while parent.setdefault(vertex, vertex) != vertex:
            parent[vertex] = parent[parent[vertex]]
            vertex = parent[vertex]
        return vertex

    listed = list(edges)
    for a, b, _ in listed:
        if a not in cut and b not in cut:
            parent[root(a)] = root(b)
    parts: dict[tuple[int, int], list[Edge]] = {}
    for place, edge in enumerate(listed):
        inside = next((vertex for vertex in edge[:2] if vertex not in cut), None)
        key = (0, root(inside)) if inside is not None else (1, place)
        parts.setdefault(key, []).append(edge)
    return list(parts.values())


def read_edges(text: str, sign: str, colours: str, at: int = 0) -> list[Edge]:
    """Edges such as `0-1B,1-2R` (with the sign `-` and the colours `BR`); commas part them.

    Without colours they are edges such as `0-1`.
    """
    edges = []
    while True:
        a, at = read_number(text, at, "vertex", 0, MOST_NUMBER)
        at = skip_spaces(text, at)
        if text[at : at + 1] != sign:
            raise ParseError(f"expected `{sign}`", text, at)
        b, at = read_number(text, at + 1, "vertex", 0, MOST_NUMBER)
        if colours and (at >= len(text) or text[at] not in colours):
            named = ", ".join(f"`{colour}`" for colour in colours)
            raise ParseError(f"expected a colour: {named}", text, at)
        edges.append((a, b, text[at] if colours else ""))
        at = skip_spaces(text, at + len(edges[-1][2]))
        if at == len(text):
            return edges
        if text[at] != ",":
            raise ParseError("expected `,`", text, at)
        at += 1


def closure(start: V, near: Callable[[V], Iterable[V]]) -> set[V]:
    """Everything that can be reached."""
    found = [start]
    seen = {start}
    for one in found:
        for other in near(one):
            if other not in seen:
                seen.add(other)
                found.append(other)
    return seen
