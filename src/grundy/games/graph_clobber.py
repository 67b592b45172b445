"""Clobber on graphs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Self

from grundy.boards.two_coloured_graph import TwoColouredGraph
from grundy.games.graph_rules import LEFT, MOST_VERTICES, RIGHT, VertexRule, graph_rules, native_on_graphs
from grundy.games.partizan_position import PartizanPosition
from grundy.games.position import Position
from grundy.games.registry import register

if TYPE_CHECKING:
    from grundy import _engine
    from grundy.games.editor import Editor


@cache
def _rules() -> _engine.GraphRules:
    """The rules as data: `o` is an empty vertex."""
    return graph_rules(
        "oBW",
        [
            VertexRule(LEFT, (("B", "o"), ("W", "B"))),
            VertexRule(RIGHT, (("W", "o"), ("B", "W"))),
        ],
    )


def _native(position: Position) -> _engine.GraphRules | None:
    assert isinstance(position, GraphClobber)
    small = all(len(part) <= MOST_VERTICES for part in position.board.components())
    return _rules() if small else None


@register("graph_clobber", title="Clobber on graphs", **native_on_graphs(_native))
@dataclass(frozen=True, repr=False)
class GraphClobber(PartizanPosition):
    """Move a stone along an edge onto a stone of the other colour, and take it.

    ## Rules

    Black and white stones stand on the vertices of a graph. Left moves a black stone along an edge onto a
    white one, and takes the white stone away; Right moves a white stone onto a black one. Nobody moves to an
    empty vertex. A player who cannot move loses.

    ## Notation

    A graph, and where the black and the white stones are: `C5; B 0,2; W 1,3,4`. Graphs are written as edges,
    `0-1,1-2`, or by names such as `C6`, `K3,3` and `grid 2x3`; vertices without a stone can be forgotten. A
    word of the letters `B`, `W`, and `o` for an empty vertex, is a path. A move is named by the vertices
    where it starts and ends, `0-1`.

    >>> GraphClobber.parse("K1,3; B 0; W 1,2,3").play("L 0-1")
    <graph_clobber 1,2,3; B 1; W 2,3>
    >>> print(GraphClobber.parse("BBW").value(), GraphClobber.parse("K1,3; B 0; W 1,2,3").value())
    ^ *

    ## Known results

    In every position both players can move or neither can, so all values are infinitesimal. On a board of
    squares it is `clobber`. To decide who wins is NP-hard (Albert, Grossman, Nowakowski and Wolfe 2005).

    ## References

    - M. H. Albert, J. P. Grossman, R. J. Nowakowski, D. Wolfe, "An introduction to Clobber", Integers 5(2)
      (2005), A01.
    - G. Renault, "Combinatorial games on graphs", thesis, Université Bordeaux 1 (2013), appendix A.
    """

    example = "C5; B 0,2; W 1,3,4"
    board: TwoColouredGraph

    def __post_init__(self) -> None:
        board = self.board
        empty = frozenset(board.graph.vertices) - board.black - board.white
        if empty:
            object.__setattr__(self, "board", board.without(empty, board.black, board.white))

    @classmethod
    def parse(cls, text: str) -> Self:
        return cls(TwoColouredGraph.parse(text))

    def __str__(self) -> str:
        return str(self.board)

    def left_moves(self) -> Iterator[tuple[str, Self]]:
        board = self.board
        for start, end in self._clobbers(board.black, board.white):
            gone = frozenset([start])
            yield f"{start}-{end}", type(self)(board.without(gone, board.black | {end}, board.white - {end}))

    def right_moves(self) -> Iterator[tuple[str, Self]]:
        board = self.board
        for start, end in self._clobbers(board.white, board.black):
            gone = frozenset([start])
            yield f"{start}-{end}", type(self)(board.without(gone, board.black - {end}, board.white | {end}))

    def _clobbers(self, own: frozenset[int], others: frozenset[int]) -> Iterator[tuple[int, int]]:
        for start in sorted(own):
            for end in sorted(self.board.graph.neighbours(start) & others):
                yield start, end

    def components(self) -> tuple[Self, ...]:
        """The connected groups of stones of both colours."""
        parts = self.board.components()
        return tuple(type(self)(part) for part in parts if part.black and part.white)

    def canonical(self) -> Self:
        return type(self)(self.board.canonical())

    def size(self) -> int:
        return len(self.board)

    def editor(self) -> Editor:
        from grundy.games.editor import Editor

        return Editor("graph", ("-",), ("B", "W"))

    def draw(self) -> str:
        words = ("Left's (B)", "Right's (W)", "empty")
        return self.board.picture(words).svg(f"Clobber {self}")
