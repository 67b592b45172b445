"""Graphs with edges, arcs and loops, whose vertices are numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Self

from grundy.boards.distances import diameter
from grundy.boards.graph import Edge
from grundy.boards.graph_canonical import MOST_NUMBER, closure
from grundy.boards.text import DIGITS
from grundy.errors import GrundyError, ParseError


@dataclass(frozen=True)
class MixedGraph:
    """A graph whose edges may have a direction, on numbered vertices that keep their numbers.

    `0-1` is an edge, `0>1` an arc from 0 to 1, `0-0` a loop and `5` a vertex alone; a chain `0>1>2>0` is read
    as its arcs. Names such as `C7` are read as well. The graph without vertices is `K0`.

    >>> graph = MixedGraph.parse("0>1>2>0, 2-3, 3-3")
    >>> print(graph)
    0>1,1>2,2>0,2-3,3-3
    >>> graph.next(2), graph.next(3), graph.strongly_connected()
    ((0, 3), (2, 3), True)
    """

    vertices: tuple[int, ...]
    edges: tuple[Edge, ...] = ()
    arcs: tuple[Edge, ...] = ()
    _out: dict[int, tuple[int, ...]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        vertices = tuple(sorted(set(self.vertices)))
        edges = tuple(sorted({(a, b) if a <= b else (b, a) for a, b in self.edges}))
        arcs = tuple(sorted(set(self.arcs)))
        out: dict[int, set[int]] = {vertex: set() for vertex in vertices}
        try:
            for a, b in edges:
                out[a].add(b)
                out[b].add(a)
            for a, b in arcs:
                out[a].add(b)
                out[b]
        except KeyError as error:
            raise GrundyError(f"an edge or arc at {error}, which is no vertex") from None
        object.__setattr__(self, "vertices", vertices)
        object.__setattr__(self, "edges", edges)
        object.__setattr__(self, "arcs", arcs)
        object.__setattr__(self, "_out", {vertex: tuple(sorted(near)) for vertex, near in out.items()})

    # ---- in and out ---------------------------------------------------------------------------
    @classmethod
    def parse(cls, text: str, end: int | None = None) -> Self:
        """A list of edges and arcs, or the name of a graph; `end` is where reading ends."""
        from grundy.boards.graph_text import read_graph

        stop = len(text) if end is None else end
        start = text[:stop].lstrip()[:1]
        if start and start not in DIGITS:
            return cls(*read_graph(text[:stop]))
        return cls(*_read_links(text, stop))

    def __str__(self) -> str:
        if not self.vertices:
            return "K0"
        alone = set(self.vertices)
        links: list[tuple[int, int, str]] = []
        for sign, pairs in (("-", self.edges), (">", self.arcs)):
            for a, b in pairs:
                links.append((a, b, f"{a}{sign}{b}"))
                alone -= {a, b}
        links += [(vertex, vertex, f"{vertex}") for vertex in alone]
        return ",".join(word for _, _, word in sorted(links))

    def __len__(self) -> int:
        return len(self.vertices)

    # ---- parts --------------------------------------------------------------------------------
    def next(self, vertex: int) -> tuple[int, ...]:
        """Where edges and arcs lead from a vertex; to itself, if it has a loop."""
        return self._out[vertex]

    def next_of(self) -> dict[int, tuple[int, ...]]:
        """The same for all vertices."""
        return self._out

    @cached_property
    def before(self) -> dict[int, tuple[int, ...]]:
        """From which vertices edges and arcs lead to each vertex."""
        into: dict[int, list[int]] = {vertex: [] for vertex in self.vertices}
        for vertex, near in self._out.items():
            for other in near:
                into[other].append(vertex)
        return {vertex: tuple(near) for vertex, near in into.items()}

    def diameter(self) -> int:
        """The largest distance of two vertices that hang together, whichever way the arcs point."""
        return diameter({vertex: (*near, *self.before[vertex]) for vertex, near in self._out.items()})

    def loops(self) -> Iterator[int]:
        """The vertices that have a loop."""
        return (vertex for vertex, near in self._out.items() if vertex in near)

    @property
    def undirected(self) -> bool:
        """Whether whatever leads from one vertex to another leads back as well."""
        return not self.arcs or all((b, a) in self._pairs for a, b in self.arcs)

    @cached_property
    def _pairs(self) -> frozenset[Edge]:
        return frozenset(self.arcs) | frozenset(self.edges) | frozenset((b, a) for a, b in self.edges)

    def joined(self) -> Self:
        """The same ways with two opposite arcs as one edge: for games that do not tell them apart."""
        if not self.arcs:
            return self
        pairs = self._pairs
        edges = tuple((a, b) for a, b in pairs if (b, a) in pairs)
        return type(self)(self.vertices, edges, tuple((a, b) for a, b in self.arcs if (b, a) not in pairs))

    def with_loops(self, vertices: Iterable[int]) -> Self:
        """The graph with loops on these vertices."""
        return type(self)(self.vertices, (*self.edges, *((v, v) for v in vertices)), self.arcs)

    def induced(self, vertices: Iterable[int]) -> Self:
        """The graph on some of its vertices."""
        kept = set(vertices)
        edges, arcs = (
            tuple((a, b) for a, b in pairs if a in kept and b in kept) for pairs in (self.edges, self.arcs)
        )
        return type(self)(tuple(kept), edges, arcs)

    def without(self, gone: int) -> Self:
        """The graph without a vertex."""
        return self.induced(vertex for vertex in self.vertices if vertex != gone)

    def reachable(self, start: int) -> set[int]:
        """All vertices to which there is a way."""
        return closure(start, self.next)

    def strongly_connected(self) -> bool:
        """Whether there is a way from every vertex to every other one."""
        return self.missing_way() is None

    def missing_way(self) -> Edge | None:
        """Two vertices without a way from the first to the second, unless all are strongly connected."""
        if not self.vertices:
            return None
        first = self.vertices[0]
        after, before = self.reachable(first), closure(first, self.before.__getitem__)
        for vertex in self.vertices:
            if vertex not in after:
                return first, vertex
            if vertex not in before:
                return vertex, first
        return None


_VERTEX = re.compile(r"\s*([0-9]+)\s*")


def _read_links(text: str, stop: int) -> tuple[tuple[int, ...], tuple[Edge, ...], tuple[Edge, ...]]:
    vertices: set[int] = set()
    edges: list[Edge] = []
    arcs: list[Edge] = []
    at, before, sign = 0, -1, ""
    while True:
        found = _VERTEX.match(text, at, stop)
        if found is None:
            raise ParseError("expected a vertex, as in `0-1,1>2`", text, at)
        if len(found[1]) > len(str(MOST_NUMBER)):
            raise ParseError(f"the vertex is at most {MOST_NUMBER}", text, found.start(1))
        vertex, at = int(found[1]), found.end()
        vertices.add(vertex)
        if sign == "-":
            edges.append((before, vertex))
        elif sign == ">":
            arcs.append((before, vertex))
        if at == stop:
            return tuple(vertices), tuple(edges), tuple(arcs)
        before, sign = vertex, text[at]
        if sign not in "->,":
            raise ParseError("expected `-`, `>` or `,`", text, at)
        at += 1
