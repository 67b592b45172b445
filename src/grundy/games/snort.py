"""Snort."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from grundy.boards.coloured_vertices import ColouredVertices
from grundy.games.position import PartizanPosition
from grundy.games.registry import register


@register("snort", title="Snort")
@dataclass(frozen=True, repr=False)
class Snort(PartizanPosition):
    """Colour the vertices of a graph; neighbours never get different colours.

    ## Rules

    Left colours a vertex of a graph black, Right one white. Two neighbours never have different colours. Who
    cannot move loses. A vertex beside a black one is left for Left, one beside a white one for Right, and one
    beside both for nobody; a coloured vertex and one that is left for nobody can be forgotten.

    ## Notation

    A graph, and its vertices that are left for Left (`B`) and for Right (`W`): `C5; B 0,2; W 1`. Graphs are
    written as edges, `0-1,1-2`, or by names such as `C7`, `P4`, `K3,4` and `grid 2x3`. A word of the letters
    `o` (for both), `B` and `W` is a path, and `x` in it is a vertex for both with a leaf of the same kind:
    `Bxoo`. A move is named by its vertex.

    >>> Snort.parse("P3").play("L 1")
    <snort 0,2; B 0,2>
    >>> print(Snort.parse("oo").value(), Snort.parse("ooo").value(), Snort.parse("P4").value())
    +-1 +-2 +-{2|1}

    ## Known results

    The game is Simon Norton's; its values are hot. Winning Ways, chapter 6, has a dictionary of them. To
    decide who wins is PSPACE-complete (Schaefer 1978).

    ## References

    - E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for Your Mathematical Plays*, chapter 6.
    - T. J. Schaefer, "On the complexity of some two-person perfect-information games", Journal of Computer
      and System Sciences 16 (1978), 185-225.
    """

    board: ColouredVertices

    @classmethod
    def parse(cls, text: str) -> Self:
        return cls(ColouredVertices.parse(text))

    def __str__(self) -> str:
        return str(self.board)

    def left_moves(self) -> Iterator[tuple[str, Self]]:
        board = self.board
        for vertex in board.graph.vertices:
            if vertex not in board.white:
                near = board.graph.neighbours(vertex)
                gone = (near & board.white) | {vertex}
                yield str(vertex), type(self)(board.without(gone, board.black | near, board.white))

    def right_moves(self) -> Iterator[tuple[str, Self]]:
        board = self.board
        for vertex in board.graph.vertices:
            if vertex not in board.black:
                near = board.graph.neighbours(vertex)
                gone = (near & board.black) | {vertex}
                yield str(vertex), type(self)(board.without(gone, board.black, board.white | near))

    def components(self) -> tuple[Self, ...]:
        return tuple(type(self)(part) for part in self.board.components())

    def canonical(self) -> Self:
        return type(self)(self.board.canonical())

    def size(self) -> int:
        return len(self.board)

    def draw(self) -> str:
        return self.board.picture().svg(f"Snort {self}")
