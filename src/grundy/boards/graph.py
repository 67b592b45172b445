"""Simple undirected graphs whose vertices are numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from grundy.boards.distances import diameter
from grundy.boards.layout import layout, least_distance
from grundy.boards.looks import OPEN, RADIUS, Look
from grundy.boards.svg import Picture, beside, explained, line
from grundy.errors import GrundyError

if TYPE_CHECKING:
    import networkx

Edge = tuple[int, int]

MOST_VERTICES = 1024
"""The largest graph that can be written, and one more than the largest vertex."""


@dataclass(frozen=True)
class Graph:
    """A graph on numbered vertices, which keep their numbers when others are removed.

    It is written as its edges, and its vertices without edges: `0-1,1-2,5`. The graph without vertices
    is `K0`. `grundy.boards.graph_text` says what else can be read.

    >>> graph = Graph.parse("C5")
    >>> print(graph)
    0-1,0-4,1-2,2-3,3-4
    >>> print(graph.without(1, 4))
    0,2-3
    >>> [str(part) for part in graph.without(1, 4).components()]
    ['0', '2-3']
    """

    vertices: tuple[int, ...]
    edges: tuple[Edge, ...] = ()
    _adjacent: dict[int, frozenset[int]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        adjacent: dict[int, set[int]] = {vertex: set() for vertex in sorted(set(self.vertices))}
        for vertex in adjacent:
            if not 0 <= vertex < MOST_VERTICES:
                raise GrundyError(f"a vertex is a number from 0 to {MOST_VERTICES - 1}, not {vertex}")
        for a, b in self.edges:
            if a == b or a not in adjacent or b not in adjacent:
                raise GrundyError(f"no edge of a simple graph on these vertices: {a}-{b}")
            adjacent[a].add(b)
            adjacent[b].add(a)
        edges = tuple((a, b) for a in adjacent for b in sorted(adjacent[a]) if a < b)
        object.__setattr__(self, "vertices", tuple(adjacent))
        object.__setattr__(self, "edges", edges)
        object.__setattr__(self, "_adjacent", {v: frozenset(near) for v, near in adjacent.items()})

    # ---- in and out ---------------------------------------------------------------------------
    @classmethod
    def parse(cls, text: str) -> Self:
        """An edge list, a name such as `C7`, or a graph6 or sparse6 string."""
        from grundy.boards.graph_text import read_graph

        return cls(*read_graph(text))

    @classmethod
    def from_networkx(cls, graph: networkx.Graph[Any]) -> Self:
        """A networkx graph; its nodes are numbered from 0 in their order, unless they are numbers already."""
        if graph.is_directed() or graph.is_multigraph():
            raise GrundyError("only simple undirected graphs can be used")
        if any(a == b for a, b in graph.edges):
            raise GrundyError("a graph with loops cannot be used")
        numbered = all(type(node) is int and node >= 0 for node in graph)
        names = {node: node if numbered else place for place, node in enumerate(graph)}
        return cls(tuple(names.values()), tuple((names[a], names[b]) for a, b in graph.edges))

    def to_networkx(self) -> networkx.Graph[int]:
        """The graph as a networkx graph with the same vertices."""
        import networkx

        graph: networkx.Graph[int] = networkx.Graph()
        graph.add_nodes_from(self.vertices)
        graph.add_edges_from(self.edges)
        return graph

    def graph6(self) -> str:
        """The graph6 string; vertices are numbered anew from 0, in order.

        >>> Graph.parse("K4").graph6()
        'C~'
        """
        import networkx

        written: bytes = networkx.to_graph6_bytes(self.to_networkx(), header=False)
        return written.decode("ascii").strip()

    def sparse6(self) -> str:
        """The sparse6 string; vertices are numbered anew from 0, in order."""
        import networkx

        graph = networkx.convert_node_labels_to_integers(self.to_networkx(), ordering="sorted")
        written: bytes = networkx.to_sparse6_bytes(graph, header=False)
        return written.decode("ascii").strip()

    def __str__(self) -> str:
        words = []
        for vertex in self.vertices:
            near = sorted(self._adjacent[vertex])
            words += [f"{vertex}-{other}" for other in near if other > vertex] if near else [f"{vertex}"]
        return ",".join(words) or "K0"

    # ---- parts --------------------------------------------------------------------------------
    def __len__(self) -> int:
        return len(self.vertices)

    def neighbours(self, vertex: int) -> frozenset[int]:
        """The vertices joined to this one."""
        return self._adjacent[vertex]

    def without(self, *gone: int) -> Self:
        """The graph without these vertices."""
        return self.induced(vertex for vertex in self.vertices if vertex not in gone)

    def without_edges(self, *gone: Edge) -> Self:
        """The graph without these edges, and with all its vertices."""
        removed = {(min(edge), max(edge)) for edge in gone}
        return type(self)(self.vertices, tuple(edge for edge in self.edges if edge not in removed))

    def induced(self, vertices: Iterable[int]) -> Self:
        """The subgraph on these vertices."""
        kept = frozenset(vertices)
        edges = tuple((a, b) for a, b in self.edges if a in kept and b in kept)
        return type(self)(tuple(kept), edges)

    def components(self) -> tuple[Self, ...]:
        """The connected components, by their smallest vertices."""
        rest = dict.fromkeys(self.vertices)
        parts = []
        while rest:
            found = [next(iter(rest))]
            seen = set(found)
            for vertex in found:
                new = self._adjacent[vertex] - seen
                seen |= new
                found += new
            for vertex in found:
                del rest[vertex]
            parts.append(self.induced(found))
        return tuple(parts)

    def diameter(self) -> int:
        """The largest distance of two vertices in one component."""
        return diameter(self._adjacent)

    # ---- picture ------------------------------------------------------------------------------
    def _repr_svg_(self) -> str:
        return self.picture().svg(f"graph {self}")

    def picture(
        self, looks: Mapping[int, Look] | None = None, words: Mapping[str, Look] | None = None
    ) -> Picture:
        """The components side by side, each as it is usually drawn, or with distances close to the lengths of
        paths. Vertices that have a look are drawn so; `words` say what the looks mean, below."""
        if not self.vertices:
            return Picture(_STEP, _STEP)
        drawn = beside((part._picture(looks or {}) for part in self.components()), sign="")
        if not words:
            return drawn
        entries = [(look.swatch(), said) for said, look in words.items()]
        return explained(drawn, entries)

    def _picture(self, looks: Mapping[int, Look]) -> Picture:
        points = layout(self._adjacent)
        step = _STEP * min(max(0.6 / (least_distance(points.values()) or 1.0), 1.0), 3.0)
        left, top = (min(point[axis] for point in points.values()) for axis in (0, 1))
        right, bottom = (max(point[axis] for point in points.values()) for axis in (0, 1))
        at = {
            vertex: ((x - left) * step + RADIUS + 1, (y - top) * step + RADIUS + 1)
            for vertex, (x, y) in points.items()
        }
        shapes = [line(*at[a], *at[b]) for a, b in self.edges]
        for vertex, (x, y) in at.items():
            shapes += looks.get(vertex, OPEN).shapes(x, y, vertex)
        border = 2 * RADIUS + 2
        return Picture((right - left) * step + border, (bottom - top) * step + border, tuple(shapes))


_STEP = 56
