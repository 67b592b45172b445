"""Vertex NimG."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from grundy.boards.token_graph import TokenGraph
from grundy.errors import GrundyError, ParseError
from grundy.games.graph_game import TokenGame
from grundy.games.registry import register

MOVE_FIRST, KEEP_EMPTY = "move-first", "keep-empty"
VARIANTS = (MOVE_FIRST, KEEP_EMPTY)


@register("vertex_nimg", title="Vertex NimG")
@dataclass(frozen=True, repr=False)
class VertexNimG(TokenGame):
    """Nim on the vertices of a graph: take from a heap, and walk along an arc.

    ## Rules

    Heaps stand on the vertices of a graph, and a token on one of them. A move takes one or more from the heap
    under the token and then slides the token along an arc, or along a loop; both have to be possible. A
    vertex whose heap is empty is removed, with its arcs. A player who cannot move loses.

    There are two variants. With `keep-empty`, vertices with an empty heap stay; a token that gets there ends
    the game, since nothing can be taken. With `move-first`, the token first slides along an arc and then
    takes from the heap where it arrives, which must not be empty.

    ## Notation

    A graph, the weights of its vertices in order, and the vertex of the token, `C4; w 3,1,2,2; at 0`; then
    the variant, if there is one: `C4; w 2; at 0; move-first`. `0>1` is an arc, `0-1` an edge and `0-0` a
    loop; `w 2` gives every vertex the weight 2, and `loops` gives every vertex a loop. A move says what it
    leaves and where the token goes, `leave 1 and go to 3`, or `go to 3 and leave 1` if it moves first.

    >>> VertexNimG.parse("0-1-2; w 2,1,3; at 1").play("leave 0 and go to 2")
    <vertex_nimg 0,2; w 2,3; at 2>
    >>> VertexNimG.parse("C3; w 1; at 0; move-first").play("go to 2 and leave 0")
    <vertex_nimg 0-1,0-2,1-2; w 1,1,0; at 2; move-first>
    >>> print(*(VertexNimG.parse(f"C4; w 2; at 0{variant}").value() for variant in ("", "; keep-empty")))
    * 0

    ## Known results

    If all heaps are 1, the first form is Vertex Geography. It is PSPACE-complete to tell who wins when
    emptied vertices are removed, even with a loop on every vertex and heaps of at most 2 (Renault, section
    2.3).

    ## References

    - M. Fukuyama, "A Nim game played on graphs", Theoretical Computer Science 304 (2003), 387-399.
    - G. Stockman, "The game of Nim on graphs: NimG" (2004).
    - K. Burke, O. George, "A PSPACE-complete graph Nim", Games of No Chance 5 (2019).
    - G. Renault, "Combinatorial games on graphs", thesis, Université Bordeaux 1 (2013), section 2.3.
    """

    example = "C4; w 3,1,2,2; at 0"
    variant: str = ""

    def __post_init__(self) -> None:
        if self.variant and self.variant not in VARIANTS:
            raise GrundyError(f"no variant of Vertex NimG: {self.variant}")
        if not self.variant and 0 in self.board.weights:
            raise GrundyError("the weight of a vertex is at least 1, unless empty heaps stay")
        graph = self.board.graph.joined()
        object.__setattr__(self, "board", self.board.on(graph, self.board.token))

    @classmethod
    def parse(cls, text: str) -> Self:
        board, flags = TokenGraph.parse_with_flags(text, VARIANTS)
        if len(flags) > 1:
            raise ParseError(f"`{KEEP_EMPTY}` is for taking first", text, text.index(flags[1]))
        try:
            return cls(board, *flags)
        except GrundyError as error:
            raise ParseError(str(error), text) from None

    def __str__(self) -> str:
        return f"{self.board}; {self.variant}" if self.variant else str(self.board)

    def moves(self) -> Iterator[tuple[str, Self]]:
        return self._go_and_take() if self.variant == MOVE_FIRST else self._take_and_go()

    def _take_and_go(self) -> Iterator[tuple[str, Self]]:
        board, token = self.board, self.board.token
        if token is None or not board.weight(token):
            return
        for vertex in board.ways():
            if self.variant == KEEP_EMPTY:
                yield f"leave 0 and go to {vertex}", self.on(board.weighing(token, 0, vertex))
            elif vertex != token:
                yield f"leave 0 and go to {vertex}", self.on(board.on(board.graph.without(token), vertex))
        for left in range(1, board.weight(token)):
            for vertex in board.ways():
                yield f"leave {left} and go to {vertex}", self.on(board.weighing(token, left, vertex))

    def _go_and_take(self) -> Iterator[tuple[str, Self]]:
        for vertex in self.board.ways():
            for left in range(self.board.weight(vertex)):
                yield (
                    f"go to {vertex} and leave {left}",
                    self.on(self.board.weighing(vertex, left, vertex)),
                )

    def on(self, board: TokenGraph) -> Self:
        return type(self)(board, self.variant)

    def canonical(self) -> Self:
        board = self.board
        if self.variant == MOVE_FIRST and board.token is not None:
            weight = board.weight_of()
            open_ = board.graph.induced(v for v in weight if weight[v] or v == board.token)
            board = board.on(open_, board.token)
        return self.on(board.in_reach().canonical())

    def size(self) -> int:
        return sum(self.board.weights)
