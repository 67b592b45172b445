"""Vertex Geography."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from grundy.errors import GrundyError
from grundy.games.graph_game import TokenGame
from grundy.games.registry import register


@register("vertex_geography", title="Vertex Geography")
@dataclass(frozen=True, repr=False)
class VertexGeography(TokenGame):
    """Let the token go on along an arc; the vertex that it leaves is gone.

    ## Rules

    A token stands on a vertex of a graph. A move slides it along an arc, or along an edge either way, to a
    neighbour, and the vertex that it has left is removed. A player who cannot move loses.

    ## Notation

    A graph and the vertex of the token, `0>1>2>0,1-3; at 0`: `0>1` is an arc, `0-1` an edge, `0>1>2` two arcs
    in a row. Names such as `C5` and `grid 3x3` are read as well. Loops are not allowed. A move is named by
    the vertex where the token goes.

    >>> VertexGeography.parse("C5; at 0").play("4")
    <vertex_geography 1-2,2-3,3-4; at 4>
    >>> print(VertexGeography.parse("C5; at 0").outcome(), VertexGeography.parse("P4; at 0").outcome())
    P N

    ## Known results

    On undirected graphs the next player wins exactly if every maximum matching covers the token's vertex: he
    always moves along the matching (Fraenkel, Scheinerman and Ullman 1993). On directed graphs it is
    PSPACE-complete to tell who wins (Lichtenstein and Sipser 1980), and in misère play on both (Renault).

    ## References

    - A. S. Fraenkel, E. R. Scheinerman, D. Ullman, "Undirected edge geography", Theoretical Computer Science
      112 (1993), 371-381.
    - D. Lichtenstein, M. Sipser, "GO is polynomial-space hard", Journal of the ACM 27 (1980), 393-401.
    - G. Renault, "Combinatorial games on graphs", thesis, Université Bordeaux 1 (2013), section 4.1.1.
    """

    example = "0>1>2>0,1-3; at 0"

    def __post_init__(self) -> None:
        if any(True for _ in self.board.graph.loops()):
            raise GrundyError(f"no loop can be used here, and {next(self.board.graph.loops())} has one")
        object.__setattr__(self, "board", self.board.on(self.board.graph.joined(), self.board.token))

    def moves(self) -> Iterator[tuple[str, Self]]:
        if self.board.token is None:
            return
        rest = self.board.graph.without(self.board.token)
        for vertex in self.board.ways():
            yield str(vertex), self.on(self.board.on(rest, vertex))

    def size(self) -> int:
        return len(self.board)
