"""What games on graphs share: a game on a graph is its moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Self

from grundy.boards import Graph
from grundy.boards.graph_canonical import renumbered
from grundy.boards.token_graph import TokenGraph
from grundy.errors import GrundyError, ParseError
from grundy.games.position import Position

if TYPE_CHECKING:
    from grundy.games.editor import Editor


@dataclass(frozen=True, repr=False)
class GraphGame(Position):
    """A graph; how it is read, written, split, renumbered and drawn."""

    graph: Graph

    @classmethod
    def parse(cls, text: str) -> Self:
        return cls(Graph.parse(text))

    def __str__(self) -> str:
        return str(self.graph)

    def on(self, graph: Graph) -> Self:
        """The same game on another graph."""
        return type(self)(graph)

    def components(self) -> tuple[Self, ...]:
        return tuple(self.on(part) for part in self.graph.components())

    def canonical(self) -> Self:
        return self.on(shaped(self.graph))

    def size(self) -> int:
        return len(self.graph)

    def diameter(self) -> int:
        return self.graph.diameter()

    def editor(self) -> Editor:
        from grundy.games.editor import Editor

        return Editor("graph", ("-",))

    def draw(self) -> str:
        return self.graph.picture().svg(f"{self.game.title} {self}")


def shaped(graph: Graph) -> Graph:
    """The graph with its vertices numbered from 0, in an order that depends on its shape."""
    number = renumbered(dict.fromkeys(graph.vertices, ""), [(a, b, "", "") for a, b in graph.edges])
    return Graph(tuple(number.values()), tuple((number[a], number[b]) for a, b in graph.edges))


@dataclass(frozen=True, repr=False)
class TokenGame(Position):
    """A graph on which a token goes from vertex to vertex."""

    weighted: ClassVar[bool] = False
    """Whether every vertex has a weight."""

    board: TokenGraph

    @classmethod
    def parse(cls, text: str) -> Self:
        board = TokenGraph.parse(text, weighted=cls.weighted)
        try:
            return cls(board)
        except GrundyError as error:
            raise ParseError(str(error), text) from None

    def __str__(self) -> str:
        return str(self.board)

    def on(self, board: TokenGraph) -> Self:
        """The same game on another board."""
        return type(self)(board)

    def canonical(self) -> Self:
        return self.on(self.board.in_reach().canonical())

    def diameter(self) -> int:
        return self.board.graph.diameter()

    def editor(self) -> Editor:
        from grundy.games.editor import Editor

        return Editor("graph", ("-", ">"), ("at",))

    def draw(self) -> str:
        return self.board.picture().svg(f"{self.game.title} {self}")
