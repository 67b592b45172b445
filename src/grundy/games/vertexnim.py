"""VertexNim."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from grundy.boards.mixed_graph import MixedGraph
from grundy.errors import GrundyError
from grundy.games.graph_game import TokenGame
from grundy.games.registry import register


@register("vertexnim", title="VertexNim")
@dataclass(frozen=True, repr=False)
class VertexNim(TokenGame):
    """Take from the heap under the token, and let the token go on along an arc.

    ## Rules

    On each vertex of a strongly connected graph stands a heap, and on one of them a token. A move takes one
    or more from the heap under the token, and then the token goes along an arc to a neighbour; along a loop
    it stays. When a heap is empty its vertex is removed, and each two arcs that led into it and out of it
    become one, a loop if they form a cycle; the token has gone on to another vertex. A player who cannot
    move, because no vertex is left, loses. On a directed cycle the game is also called Adjacent Nim.

    ## Notation

    A graph, the weights of its vertices in order, and the vertex of the token: `0>1>2>0; w 3,1,2; at 0`. Here
    `0>1` is an arc, `0-1` an edge that can be used both ways and `0-0` a loop; names such as `C5` and `K4`
    are read as well. `w 2` gives every vertex the weight 2, and `loops` gives every vertex a loop: `C5; w 2;
    loops; at 0`. A move says what it leaves and where the token goes: `leave 1 and go to 2`.

    >>> VertexNim.parse("0-1-2; w 2,1,3; at 1").play("leave 0 and go to 2")
    <vertexnim 0-0,0-2,2-2; w 2,3; at 2>
    >>> print(VertexNim.parse("C4; w 2; at 0").outcome(), VertexNim.parse("C4; w 3,2,3,3; at 0").outcome())
    P N

    ## Known results

    On a directed cycle of n vertices with heaps of two or more, the next player wins if n is odd; if n is
    even, if the first of the smallest heaps, counted from the token, has an even number. Undirected graphs,
    with loops or without, and directed ones with a loop on every vertex are solved in polynomial time; misère
    play differs only when every heap is 1. General directed graphs are an open problem (Duchêne and Renault).

    ## References

    - E. Duchêne, G. Renault, "VertexNim played on graphs", Theoretical Computer Science 516 (2014), 20-27.
    - G. Renault, "Combinatorial games on graphs", thesis, Université Bordeaux 1 (2013), sections 2.1, 4.1.2.
    """

    example = "0>1>2>0; w 3,1,2; at 0"
    weighted = True

    def __post_init__(self) -> None:
        graph = self.board.graph.joined()
        if (way := graph.missing_way()) is not None:
            raise GrundyError(
                f"the graph must be strongly connected, and no way leads from {way[0]} to {way[1]}"
            )
        if len(self.board.weights) != len(graph) or any(weight < 1 for weight in self.board.weights):
            raise GrundyError("every vertex has a weight of at least 1")
        object.__setattr__(self, "board", self.board.on(graph, self.board.token))

    def moves(self) -> Iterator[tuple[str, Self]]:
        board, token = self.board, self.board.token
        if token is None:
            return
        ways = board.ways()
        others = [vertex for vertex in ways if vertex != token]
        smaller = remove(board.graph, token)
        for vertex in others:
            yield f"leave 0 and go to {vertex}", self.on(board.on(smaller, vertex))
        if not others:
            yield "leave 0", self.on(board.on(smaller, None))
        for left in range(1, board.weight(token)):
            for vertex in ways:
                yield f"leave {left} and go to {vertex}", self.on(board.weighing(token, left, vertex))

    def canonical(self) -> Self:
        return self.on(self.board.canonical())

    def size(self) -> int:
        return sum(self.board.weights)


def remove(graph: MixedGraph, vertex: int) -> MixedGraph:
    """The graph without a vertex, with an arc for each way through it."""
    through = tuple(
        (before, after)
        for before in graph.before[vertex]
        for after in graph.next(vertex)
        if vertex not in (before, after)
    )
    rest = graph.without(vertex)
    return MixedGraph(rest.vertices, rest.edges, (*rest.arcs, *through)).joined()
