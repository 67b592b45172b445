"""Oriented Node Kayles: a vertex goes with those that its arcs lead to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from grundy.boards.graph_canonical import closure, renumbered
from grundy.boards.mixed_graph import MixedGraph
from grundy.games.position import Position
from grundy.games.registry import register


@register("oriented_node_kayles", title="Oriented Node Kayles")
@dataclass(frozen=True, repr=False)
class OrientedNodeKayles(Position):
    """Take a vertex of a directed graph away, with those that its arcs lead to.

    ## Rules

    A move chooses a vertex of a directed graph; it is removed with every vertex that an arc from it leads to.
    A player who cannot move loses. An arc from u to v says that to play u forbids v; an edge without
    direction is an arc both ways, so that Node Kayles is the case without arcs.

    ## Notation

    Arcs `0>1`, edges `0-1` and vertices alone, as in `0>1,1>2,2-3,5`; a chain `0>1>2` is read as its arcs,
    and names such as `C7` are read too. A move is named by its vertex.

    >>> OrientedNodeKayles.parse("0>1>2>3").play("1")
    <oriented_node_kayles 0,3>
    >>> [int(OrientedNodeKayles.parse(">".join(map(str, range(n)))).grundy()) for n in range(1, 9)]
    [1, 2, 0, 1, 2, 3, 1, 2]

    ## Known results

    On the path with n vertices whose arcs all point the same way it is the octal game 0.37. Every impartial
    game in which a move can be made once, and forbids others whenever it is made, is played on the graph of
    its moves (Guignard, section 2.1).

    ## References

    - A. Guignard, *Jeux de coloration de graphes*, thesis, Université Bordeaux 1, chapter 2.
    """

    example = "0>1,1>2,2-3,5"
    graph: MixedGraph

    @classmethod
    def parse(cls, text: str) -> Self:
        return cls(MixedGraph.parse(text))

    def __str__(self) -> str:
        return str(self.graph)

    def draw(self) -> str:
        from grundy.boards.graph_picture import Link, draw_graph

        links = [Link(a, b) for a, b in self.graph.edges]
        links += [Link(a, b, arrow=True) for a, b in self.graph.arcs]
        return draw_graph(self.graph.vertices, links).svg(f"{self.game.title} {self}")

    def moves(self) -> Iterator[tuple[str, Self]]:
        for vertex in self.graph.vertices:
            gone = {vertex, *self.graph.next(vertex)}
            yield str(vertex), type(self)(self.graph.induced(set(self.graph.vertices) - gone))

    def components(self) -> tuple[Self, ...]:
        """The parts that hang together, whichever way the arcs point."""
        graph, before = self.graph, self.graph.before
        parts, seen = [], set[int]()
        for vertex in graph.vertices:
            if vertex not in seen:
                part = closure(vertex, lambda one: (*graph.next(one), *before[one]))
                seen |= part
                parts.append(type(self)(graph.induced(part)))
        return tuple(parts)

    def canonical(self) -> Self:
        """Without loops, which say nothing, and with vertices numbered by the shape of the graph."""
        plain = self.graph.joined()
        edges = [(a, b) for a, b in plain.edges if a != b]
        arcs = [(a, b) for a, b in plain.arcs if a != b]
        links = [*((a, b, "-", "-") for a, b in edges), *((a, b, ">", "<") for a, b in arcs)]
        number = renumbered(dict.fromkeys(plain.vertices, ""), links)
        pairs = (tuple((number[a], number[b]) for a, b in some) for some in (edges, arcs))
        return type(self)(MixedGraph(tuple(number.values()), *pairs))

    def size(self) -> int:
        return len(self.graph)

    def diameter(self) -> int:
        return self.graph.diameter()
