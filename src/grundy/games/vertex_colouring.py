"""What Col and Snort share: players colour the vertices of a graph."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, ClassVar, Self

from grundy.boards.cotree import MOST_DRAWN, Cotree
from grundy.boards.graph import Graph
from grundy.boards.two_coloured_graph import TwoColouredGraph
from grundy.games.graph_rules import LEFT, MOST_VERTICES, RIGHT, VertexRule, graph_rules, native_on_graphs
from grundy.games.partizan_position import PartizanPosition
from grundy.games.position import Position

if TYPE_CHECKING:
    from grundy import _engine
    from grundy.games.editor import Editor


@cache
def colouring_rules(beside_own: bool) -> _engine.GraphRules:
    """The rules as data: `#` is a vertex that has a colour, or that nobody may colour."""

    def colours(player: int, own: str, other: str) -> VertexRule:
        kept, lost = (own, other) if beside_own else (other, own)
        return VertexRule(player, ((f"o{own}", "#"),), {"o": kept, lost: "#"})

    return graph_rules("oBW#", [colours(LEFT, "B", "W"), colours(RIGHT, "W", "B")])


def native_colouring(*, beside_own: bool) -> dict[str, Callable[[Position], object]]:
    """What `register` takes for the engine's rules."""

    def rules(position: Position) -> _engine.GraphRules | None:
        assert isinstance(position, VertexColouring)
        board = position.board
        if isinstance(board, Cotree) or any(len(part) > MOST_VERTICES for part in board.components()):
            return None
        return colouring_rules(beside_own)

    return native_on_graphs(rules)


@dataclass(frozen=True, repr=False)
class VertexColouring(PartizanPosition):
    """A position of a game in which Left colours vertices black and Right white.

    What matters is which of the vertices that have no colour yet are left for whom. A graph that is written
    as a cotree stays one as long as all vertices are for both, or if it is too large for its edges to be
    listed.
    """

    board: TwoColouredGraph | Cotree

    beside_own: ClassVar[bool]
    """Whether neighbours are left for the player who has coloured a vertex, and not for the other one."""

    def __post_init__(self) -> None:
        board = self.board
        if isinstance(board, Cotree) and (len(board) == 1 or not (board.is_open or board.is_large)):
            object.__setattr__(self, "board", TwoColouredGraph.of_cotree(board))

    @classmethod
    def parse(cls, text: str) -> Self:
        return cls(Cotree.parse(text) if Cotree.is_written_in(text) else TwoColouredGraph.parse(text))

    def __str__(self) -> str:
        return str(self.board)

    @property
    def listed(self) -> TwoColouredGraph:
        """The board with its edges listed, if there are not too many."""
        board = self.board
        return board if isinstance(board, TwoColouredGraph) else TwoColouredGraph.of_cotree(board)

    def _listed_if_small(self) -> TwoColouredGraph | Cotree:
        board = self.board
        return board if isinstance(board, Cotree) and board.is_large else self.listed

    def left_moves(self) -> Iterator[tuple[str, Self]]:
        return self._moves("B", "B" if self.beside_own else "W")

    def right_moves(self) -> Iterator[tuple[str, Self]]:
        return self._moves("W", "W" if self.beside_own else "B")

    def _moves(self, own: str, beside: str) -> Iterator[tuple[str, Self]]:
        board = self._listed_if_small()
        for vertex in board.open_to(own):
            left = board.taken(vertex, beside)
            yield str(vertex), type(self)(TwoColouredGraph(Graph(())) if left is None else left)

    def components(self) -> tuple[Self, ...]:
        return tuple(type(self)(part) for part in self.board.components())

    def canonical(self) -> Self:
        board = self._listed_if_small()
        return type(self)(board.canonical()) if isinstance(board, TwoColouredGraph) else self

    def size(self) -> int:
        return len(self.board)

    def editor(self) -> Editor:
        from grundy.games.editor import Editor

        return Editor("graph", ("-",), ("B", "W"))

    def draw(self) -> str:
        board = self.board
        if isinstance(board, Cotree) and board.is_large:
            return (
                super().draw()
                if len(board) > MOST_DRAWN
                else board.picture().svg(f"{self.game.title} {self}")
            )
        return self.listed.picture().svg(f"{self.game.title} {self}")
