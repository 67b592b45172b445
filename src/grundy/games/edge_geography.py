"""Edge Geography."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from grundy.boards.mixed_graph import MixedGraph
from grundy.boards.token_graph import TokenGraph
from grundy.games.graph_game import TokenGame
from grundy.games.registry import register


@register("edge_geography", title="Edge Geography")
class EdgeGeography(TokenGame):
    """Let the token go on along an arc, which is then gone.

    ## Rules

    A token stands on a vertex of a graph. A move slides it along an arc, or along an edge either way, and
    this arc or edge is removed. A player who cannot move loses.

    ## Notation

    A graph and the vertex of the token, `0>1>2>0,1-3; at 0`: `0>1` is an arc, `0-1` an edge, `0>1>2` two arcs
    in a row, `0-0` a loop. An edge is used once; `0>1,1>0` are two arcs, each used once. Names such as `C5`
    are read as well. A move is named by its edge or arc, from the token's vertex: `0-1`.

    >>> EdgeGeography.parse("C4; at 0").play("0-3")
    <edge_geography 0-1,1-2,2-3; at 3>
    >>> print(EdgeGeography.parse("C5; at 0").value(), EdgeGeography.parse("P4; at 1").value())
    * *2

    ## Known results

    It is PSPACE-complete to tell who wins, on directed graphs (Schaefer 1978) and on undirected ones
    (Fraenkel, Scheinerman and Ullman 1993), and in misère play on both (Renault). On bipartite undirected
    graphs the next player loses exactly if the token is in an even kernel: a set of vertices, no two of them
    joined, such that every vertex outside has an even number of neighbours in it.

    ## References

    - T. J. Schaefer, "On the complexity of some two-person perfect-information games", Journal of Computer
      and System Sciences 16 (1978), 185-225.
    - A. S. Fraenkel, E. R. Scheinerman, D. Ullman, "Undirected edge geography", Theoretical Computer Science
      112 (1993), 371-381.
    - G. Renault, "Combinatorial games on graphs", thesis, Université Bordeaux 1 (2013), section 4.1.1.
    """

    example = "0>1>2>0,1-3; at 0"

    def moves(self) -> Iterator[tuple[str, Self]]:
        graph, token = self.board.graph, self.board.token
        for edge in graph.edges:
            if token in edge:
                other = edge[0] + edge[1] - token
                edges = tuple(one for one in graph.edges if one != edge)
                rest = MixedGraph(graph.vertices, edges, graph.arcs)
                yield f"{token}-{other}", self.on(TokenGraph(rest, other))
        for arc in graph.arcs:
            if token == arc[0]:
                arcs = tuple(one for one in graph.arcs if one != arc)
                rest = MixedGraph(graph.vertices, graph.edges, arcs)
                yield f"{token}>{arc[1]}", self.on(TokenGraph(rest, arc[1]))

    def size(self) -> int:
        return len(self.board.graph.edges) + len(self.board.graph.arcs)
