"""The impartial colouring game: both players colour vertices properly with the same colours."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from string import ascii_lowercase
from typing import Self

from grundy.boards import Graph
from grundy.boards.graph_canonical import renumbered
from grundy.boards.looks import INKS, Look
from grundy.boards.text import read_number, skip_spaces
from grundy.errors import GrundyError, ParseError
from grundy.games.node_kayles import NATIVE_VERTICES, largest_part
from grundy.games.position import Position
from grundy.games.registry import register

MOST_COLOURS = len(ascii_lowercase)


def _native(position: Position) -> object | None:
    """Node Kayles, on pairs of a vertex and a colour."""
    from grundy import _engine

    pairs = largest_part(position)
    return _engine.NodeKayles(pairs) if pairs <= NATIVE_VERTICES else None


def _exact() -> object:
    from grundy import _engine

    return _engine.NodeKayles(reduce=False)


@register("impartial_colouring", title="Impartial colouring", native=_native)
@dataclass(frozen=True, repr=False)
class ImpartialColouring(Position):
    """Colour the vertices of a graph; neighbours never get the same colour.

    ## Rules

    There are a graph and k colours. A move gives one of the colours to a vertex that has none, and no two
    neighbours may have the same colour. A player who cannot move loses. With one colour this is Node Kayles.
    (In the game that defines the game chromatic number, one player wants the whole graph to be coloured and
    the other one does not: that is another game.)

    ## Notation

    A graph, written as in Node Kayles, and the colours, which are letters: `C5; abc`, or `C5; 3` for the
    first three. A coloured vertex is gone, and so are its colour from the vertices beside it, and vertices
    that have no colour left: `0-1,1-2; 0:ab,1:b,2:abc` says which colours are left for each vertex. A move is
    a vertex and its colour: `1b`.

    >>> ImpartialColouring.parse("P3; ab").play("0a")
    <impartial_colouring 1-2; 1:b,2:ab>
    >>> print(ImpartialColouring.parse("P4; ab").product())
    0-1,0-2,1-3,2-3,2-4,3-5,4-5,4-6,5-7,6-7
    >>> [int(ImpartialColouring.parse(f"C5; {k}").grundy()) for k in (1, 2, 3)]
    [0, 0, 1]

    ## Known results

    The game with k colours on G is Node Kayles on the cartesian product of G and the complete graph with k
    vertices (Guignard, proposition 2.1.1): to give the colour c to the vertex v is to choose the pair (v, c).
    grundy solves it that way.

    ## References

    - A. Guignard, *Jeux de coloration de graphes*, thesis, Université Bordeaux 1, chapter 2.
    """

    example = "C5; 3"

    native_exact, native_as_written = _exact, False

    graph: Graph
    lists: tuple[str, ...]
    """The colours that are left for each vertex, in the order of the vertices."""

    def __post_init__(self) -> None:
        letters = set(ascii_lowercase)
        if len(self.lists) != len(self.graph) or not all(own and set(own) <= letters for own in self.lists):
            raise GrundyError("each vertex has a list of colours, which are letters")
        object.__setattr__(self, "lists", tuple("".join(sorted(set(own))) for own in self.lists))

    @classmethod
    def parse(cls, text: str) -> Self:
        end = text.find(";")
        graph = Graph.parse(text[: end if end >= 0 else None])
        if end < 0:
            return cls(graph, ("a",) * len(graph))
        at, stop = skip_spaces(text, end + 1), len(text.rstrip())
        if ":" in text[at:stop]:
            return cls(graph, _read_lists(text, at, stop, graph))
        if text[at:stop].isdecimal() and text.isascii():
            colours = ascii_lowercase[: read_number(text, at, "number of colours", 1, MOST_COLOURS)[0]]
        else:
            colours, after = _read_colours(text, at)
            if after < stop:
                raise ParseError("nothing should follow the colours", text, after)
        return cls(graph, (colours,) * len(graph))

    def __str__(self) -> str:
        if len(set(self.lists)) <= 1:
            return f"{self.graph}; {self.lists[0] if self.lists else 'a'}"
        named = zip(self.graph.vertices, self.lists, strict=True)
        return f"{self.graph}; {','.join(f'{vertex}:{own}' for vertex, own in named)}"

    def moves(self) -> Iterator[tuple[str, Self]]:
        for vertex, own in zip(self.graph.vertices, self.lists, strict=True):
            for colour in own:
                yield f"{vertex}{colour}", self._after(vertex, colour)

    def _after(self, vertex: int, colour: str) -> Self:
        near = self.graph.neighbours(vertex)
        left = {
            other: own.replace(colour, "") if other in near else own
            for other, own in zip(self.graph.vertices, self.lists, strict=True)
            if other != vertex
        }
        graph = self.graph.induced(other for other, own in left.items() if own)
        return type(self)(graph, tuple(left[other] for other in graph.vertices))

    def product(self) -> Graph:
        """The graph on which Node Kayles is this game: its vertices are pairs of a vertex and a colour."""
        pairs = [
            (vertex, colour)
            for vertex, own in zip(self.graph.vertices, self.lists, strict=True)
            for colour in own
        ]
        number = {pair: place for place, pair in enumerate(pairs)}
        edges = [
            (number[pair], place)
            for place, (vertex, colour) in enumerate(pairs)
            for pair in number
            if number[pair] < place
            and (pair[0] == vertex or (pair[1] == colour and pair[0] in self.graph.neighbours(vertex)))
        ]
        return Graph(tuple(number.values()), tuple(edges))

    def components(self) -> tuple[Self, ...]:
        """Neighbours that have no colour in common do not touch each other."""
        left = dict(zip(self.graph.vertices, self.lists, strict=True))
        apart = [edge for edge in self.graph.edges if not set(left[edge[0]]) & set(left[edge[1]])]
        parts = self.graph.without_edges(*apart).components()
        return tuple(type(self)(part, tuple(left[vertex] for vertex in part.vertices)) for part in parts)

    def canonical(self) -> Self:
        left = dict(zip(self.graph.vertices, self.lists, strict=True))
        edges = [(a, b) for a, b in self.graph.edges if set(left[a]) & set(left[b])]
        number = renumbered(left, [(a, b, "", "") for a, b in edges])
        graph = Graph(tuple(number.values()), tuple((number[a], number[b]) for a, b in edges))
        vertex_of = {new: old for old, new in number.items()}
        return type(self)(graph, tuple(left[vertex_of[vertex]] for vertex in graph.vertices))

    def size(self) -> int:
        return sum(map(len, self.lists))

    def diameter(self) -> int:
        return self.graph.diameter()

    def draw(self) -> str:
        """The colours that are left for a vertex are slices around it."""
        used = sorted(set("".join(self.lists)))
        inks = {colour: INKS[place % len(INKS)][0] for place, colour in enumerate(used)}
        looks = {
            vertex: Look(slices=tuple(inks[colour] for colour in own))
            for vertex, own in zip(self.graph.vertices, self.lists, strict=True)
        }
        words = {colour: Look(slices=(ink,)) for colour, ink in inks.items()}
        return self.graph.picture(looks, words).svg(f"Impartial colouring {self}")


def _read_lists(text: str, at: int, stop: int, graph: Graph) -> tuple[str, ...]:
    left: dict[int, str] = {}
    while True:
        start = at
        vertex, at = read_number(text, at, "vertex", 0, 10**6, stop)
        if vertex not in graph.vertices or vertex in left:
            what = "is listed twice" if vertex in left else "is not in the graph"
            raise ParseError(f"the vertex {vertex} {what}", text, start)
        at = skip_spaces(text, at)
        if text[at : at + 1] != ":":
            raise ParseError("expected `:` and the colours of the vertex", text, at)
        left[vertex], at = _read_colours(text, skip_spaces(text, at + 1))
        at = skip_spaces(text, at)
        if at >= stop:
            break
        if text[at] != ",":
            raise ParseError("expected `,` and another vertex", text, at)
        at = skip_spaces(text, at + 1)
    if missing := [vertex for vertex in graph.vertices if vertex not in left]:
        raise ParseError(f"no colours for the vertex {missing[0]}", text, stop)
    return tuple(left[vertex] for vertex in graph.vertices)


def _read_colours(text: str, at: int) -> tuple[str, int]:
    end = at
    while end < len(text) and text[end] in ascii_lowercase:
        end += 1
    if end == at:
        raise ParseError("expected colours, which are letters such as `abc`", text, at)
    return text[at:end], end
