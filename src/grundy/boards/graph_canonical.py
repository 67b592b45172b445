"""Graphs whose vertices or edges have colours: canonical numbers for their vertices, and reading edges."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any, TypeVar

from grundy.boards.text import read_number, skip_spaces
from grundy.clock import look
from grundy.errors import ParseError

Edge = tuple[int, int, str]
"""Two vertices and a colour."""

MOST_NUMBER = 9_999_999
"""The largest number of a vertex."""

V = TypeVar("V", bound=Hashable)


def renumbered(
    colours: Mapping[int, str], edges: Iterable[tuple[int, int, str, str]], fixed: Iterable[int] = ()
) -> dict[int, int]:
    """New numbers for vertices, from 0, so that isomorphic graphs become equal.

    An edge is two vertices, and what it looks like from the first and from the second. Vertices are told
    apart by colour refinement; where that does not tell them apart, one is set apart and refinement goes on,
    for each of them, and the least graph counts (B. D. McKay, "Practical graph isomorphism", 1981). In large
    graphs with many symmetries not all of them are tried, and isomorphic graphs may remain different; in
    graphs that are beyond any search, none. `fixed` vertices come first.

    >>> renumbered({5: "", 3: "", 9: ""}, [(3, 5, "", ""), (5, 9, "", "")])
    {3: 0, 9: 1, 5: 2}
    """
    near: Near = {vertex: [] for vertex in colours}
    for a, b, from_a, from_b in edges:
        near[a].append((b, (from_a, from_b)))
        near[b].append((a, (from_b, from_a)))
    first = {vertex: place for place, vertex in enumerate(fixed)}
    rank = _ranks({v: (first.get(v, len(first)), colours[v], len(near[v])) for v in colours})
    if len(rank) > MOST_VERTICES:
        order = sorted(rank, key=lambda vertex: (rank[vertex], vertex))
        return {vertex: place for place, vertex in enumerate(order)}
    number = _Numbering(near).least(rank)[1]
    return dict(sorted(number.items(), key=lambda item: item[1]))


MOST_VERTICES = 400
"""In larger graphs isomorphic ones are not found equal."""

MOST_TRIES = 100
"""How often a vertex is set apart before the rest keep their order."""

MOST_WORK = 200_000
"""How many vertices are looked at before they do: with each refinement, all of them."""

Ranks = dict[int, int]
Near = dict[int, list[tuple[int, tuple[str, str]]]]
"""The edges at each vertex: where they lead, and what they look like from here and from there."""


class _Numbering:
    """The search for the least numbering of a graph."""

    def __init__(self, near: Near) -> None:
        self._near = near
        self._tries, self._work = MOST_TRIES, MOST_WORK
        self._is_forest = _is_forest(near)

    def least(self, rank: Ranks) -> tuple[Any, Ranks]:
        """What the graph looks like in its least numbering that keeps to the ranks, and that numbering."""
        rank = self._refined(rank)
        cells: dict[int, list[int]] = {}
        for vertex, place in rank.items():
            cells.setdefault(place, []).append(vertex)
        open_cells = [cells[place] for place in sorted(cells) if len(cells[place]) > 1]
        if not open_cells or self._tries <= 0 or self._work <= 0:
            order = sorted(rank, key=lambda vertex: (rank[vertex], vertex))
            number = {vertex: place for place, vertex in enumerate(order)}
            return [sorted((look, number[u]) for u, look in self._near[v]) for v in order], number
        open_cells.sort(key=len)
        cell = sorted(open_cells[0])
        if self._are_twins(cell):
            return self.least(_ranks({v: (r, v if v in cell else 0) for v, r in rank.items()}))
        # In a forest, vertices that refinement does not tell apart are alike: any one will do.
        chosen = cell[:1] if self._is_forest else cell
        return min((self._set_apart(vertex, rank) for vertex in chosen), key=lambda found: found[0])

    def _set_apart(self, vertex: int, rank: Ranks) -> tuple[Any, Ranks]:
        self._tries -= 0 if self._is_forest else 1
        return self.least(_ranks({v: (r, v != vertex) for v, r in rank.items()}))

    def _refined(self, rank: Ranks) -> Ranks:
        while self._work > 0:
            look()
            self._work -= len(rank)
            finer = _ranks(
                {v: (rank[v], sorted((look, rank[u]) for u, look in self._near[v])) for v in self._near}
            )
            if max(finer.values(), default=0) == max(rank.values(), default=0):
                return rank
            rank = finer
        return rank

    def _are_twins(self, cell: list[int]) -> bool:
        """Whether exchanging any two of the vertices changes nothing: they have the same neighbours, and
        all of them are joined to each other in the same way, or none."""
        inside, outside = [], []
        for vertex in cell:
            links = sorted(self._near[vertex])
            outside.append([link for link in links if link[0] not in cell])
            inside.append([link for link in links if link[0] in cell])
        if any(links != outside[0] for links in outside):
            return False
        if not any(inside):
            return True
        looks = {look for links in inside for _, look in links}
        return len(looks) == 1 and all(
            [other for other, _ in links] == [other for other in cell if other != vertex]
            for vertex, links in zip(cell, inside, strict=True)
        )


def _is_forest(near: Near) -> bool:
    """Whether nothing is left when vertices with one edge are taken away again and again."""
    degree = {vertex: len(links) for vertex, links in near.items()}
    ends = [vertex for vertex, count in degree.items() if count <= 1]
    gone = set(ends)
    while ends:
        for other, _ in near[ends.pop()]:
            degree[other] -= 1
            if degree[other] <= 1 and other not in gone:
                gone.add(other)
                ends.append(other)
    return len(gone) == len(near)


def _ranks(keys: Mapping[int, Any]) -> Ranks:
    order: dict[int, int] = {}
    place, last = -1, None
    for vertex in sorted(keys, key=keys.__getitem__):
        if keys[vertex] != last or place < 0:
            place, last = place + 1, keys[vertex]
        order[vertex] = place
    return order


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
    """Edges such as `0-1B,1-2R` (with the sign `-` and the colours `BR`); commas part them, and the chain
    `0-1B-2R` is short for these two.

    Without colours they are edges such as `0-1`.
    """
    edges: list[Edge] = []
    while True:
        if edges and text[at] == sign:
            a = edges[-1][1]
        else:
            a, at = read_number(text, at + (len(edges) > 0), "vertex", 0, MOST_NUMBER)
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
        if text[at] not in (",", sign):
            raise ParseError("expected `,`", text, at)


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
