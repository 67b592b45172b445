"""Graphs with a token on a vertex, and perhaps a weight on each vertex."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Self

from grundy.boards.graph_canonical import renumbered
from grundy.boards.graph_picture import Link, draw_graph
from grundy.boards.mixed_graph import MixedGraph
from grundy.boards.svg import Picture
from grundy.boards.text import read_number, read_numbers, skip_spaces
from grundy.errors import GrundyError, ParseError

MOST_WEIGHT = 10**9


@dataclass(frozen=True)
class TokenGraph:
    """A graph, the vertex of the token, and weights in the order of the vertices if there are weights.

    It is written as the graph, then `; w` and the weights, `; at` and the vertex. One weight stands for
    the same weight everywhere; `; loops` gives a loop to every vertex, and `; loops 0,2` to some. Without
    vertices there is no token.

    >>> board = TokenGraph.parse("P3; w 2; loops 1; at 0", weighted=True)
    >>> print(board)
    0-1,1-1,1-2; w 2,2,2; at 0
    >>> board.weight(1)
    2
    """

    graph: MixedGraph
    token: int | None = None
    weights: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if (self.token is None) != (not len(self.graph)):
            raise GrundyError("a graph has a token, unless it has no vertices")
        if self.token is not None and self.token not in self.graph.next_of():
            raise GrundyError(f"the token is on {self.token}, which is no vertex")
        if self.weights and len(self.weights) != len(self.graph):
            raise GrundyError(f"{len(self.weights)} weights for {len(self.graph)} vertices")

    # ---- in and out ---------------------------------------------------------------------------
    @classmethod
    def parse(cls, text: str, *, weighted: bool = False) -> Self:
        """A graph with a token, and with weights of at least 1 if it is `weighted`."""
        sections = read_sections(text, ("w", "loops", "at") if weighted else ("loops", "at"))
        return cls._read(text, sections, least=1 if weighted else None)

    @classmethod
    def parse_with_flags(cls, text: str, flags: Sequence[str]) -> tuple[Self, tuple[str, ...]]:
        """A graph with a token and weights, and those of some words that stand in parts of their own; if
        there are any, weights may be 0."""
        sections = read_sections(text, ("w", "loops", "at", *flags))
        found = tuple(word for word in sections if word in flags)
        for word in found:
            start, end = sections[word]
            if text[start:end].strip():
                raise ParseError(f"nothing should follow `{word}`", text, skip_spaces(text, start))
        return cls._read(text, sections, least=0 if found else 1), found

    @classmethod
    def _read(cls, text: str, sections: dict[str, tuple[int, int]], least: int | None) -> Self:
        """Without weights if `least` is None."""
        graph = MixedGraph.parse(text, sections[""][1])
        if "loops" in sections:
            graph = graph.with_loops(_vertices(text, sections["loops"], graph))
        if not len(graph):
            return cls(graph)
        weights = () if least is None else _weights(text, sections.get("w"), len(graph), least)
        if "at" not in sections:
            raise ParseError("expected `; at` and the vertex of the token", text, len(text))
        start, end = sections["at"]
        token, after = read_number(text, start, "vertex", 0, 10**9, end)
        if skip_spaces(text, after) < end:
            raise ParseError("the token is on one vertex", text, after)
        if token not in graph.next_of():
            raise ParseError(f"the token is on {token}, which is no vertex", text, skip_spaces(text, start))
        return cls(graph, token, weights)

    def __str__(self) -> str:
        weights = f"; w {','.join(map(str, self.weights))}" if self.weights else ""
        token = "" if self.token is None else f"; at {self.token}"
        return f"{self.graph}{weights}{token}"

    def __len__(self) -> int:
        return len(self.graph)

    # ---- parts --------------------------------------------------------------------------------
    def weight_of(self) -> dict[int, int]:
        """The weights by vertex."""
        return dict(zip(self.graph.vertices, self.weights, strict=True))

    def weight(self, vertex: int) -> int:
        return self.weights[self.graph.vertices.index(vertex)]

    def ways(self) -> tuple[int, ...]:
        """Where the token can go."""
        return () if self.token is None else self.graph.next(self.token)

    def weighing(self, vertex: int, weight: int, token: int) -> Self:
        """The board after a vertex has got another weight and the token has moved."""
        place = self.graph.vertices.index(vertex)
        weights = (*self.weights[:place], weight, *self.weights[place + 1 :])
        return type(self)(self.graph, token, weights)

    def on(self, graph: MixedGraph, token: int | None) -> Self:
        """The token, and the weights of the vertices that stay, on another graph."""
        if not self.weights:
            return type(self)(graph, token)
        weight = self.weight_of()
        return type(self)(graph, token, tuple(weight[vertex] for vertex in graph.vertices))

    def in_reach(self) -> Self:
        """What the token can still get to."""
        if self.token is None:
            return self
        near = self.graph.reachable(self.token)
        return self if len(near) == len(self.graph) else self.on(self.graph.induced(near), self.token)

    def canonical(self) -> Self:
        """With vertices numbered from 0, the token's first, in an order that depends on the shape."""
        if self.token is None:
            return self
        weight = self.weight_of() if self.weights else dict.fromkeys(self.graph.vertices, 0)
        links = [(a, b, "-", "-") for a, b in self.graph.edges] + [
            (a, b, ">", "<") for a, b in self.graph.arcs
        ]
        number = renumbered({v: f"{w:010}" for v, w in weight.items()}, links, fixed=[self.token])
        edges, arcs = (
            tuple((number[a], number[b]) for a, b in pairs) for pairs in (self.graph.edges, self.graph.arcs)
        )
        weights = tuple(weight[v] for v in sorted(weight, key=number.__getitem__)) if self.weights else ()
        return type(self)(MixedGraph(tuple(number.values()), edges, arcs), number[self.token], weights)

    def picture(self) -> Picture:
        """Vertices with their numbers, or with their weights inside and their numbers beside."""
        links = [Link(a, b) for a, b in self.graph.edges]
        links += [Link(a, b, arrow=True) for a, b in self.graph.arcs]
        weights = self.weight_of() if self.weights else {}
        return draw_graph(self.graph.vertices, links, weights, self.token)


def read_sections(text: str, words: Sequence[str]) -> dict[str, tuple[int, int]]:
    """Where the parts of a text are that follow `;` and one of the words; the part before them is ``.

    >>> read_sections("C5; w 3; at 0", ("w", "at"))
    {'': (0, 2), 'w': (5, 7), 'at': (11, 13)}
    """
    ends = [at for at, char in enumerate(text) if char == ";"]
    found = {"": (0, ends[0] if ends else len(text))}
    for start, end in pairwise([*ends, len(text)]):
        at = skip_spaces(text, start + 1)
        word = text[at:end].split(maxsplit=1)[0] if text[at:end].strip() else ""
        if word not in words or word in found:
            named = " or ".join(f"`{word}`" for word in words if word not in found)
            raise ParseError(f"expected {named or 'nothing more'}", text, min(at, end))
        found[word] = (at + len(word), end)
    return found


def _vertices(text: str, section: tuple[int, int], graph: MixedGraph) -> tuple[int, ...]:
    """Those of a section, or all of them if it is empty."""
    start, end = section
    if not text[start:end].strip():
        return graph.vertices
    numbers = read_numbers(text, start, end, "vertex", separators=",", least=0, most=10**9)
    for number in numbers:
        if number not in graph.next_of():
            raise ParseError(f"the graph has no vertex {number}", text, skip_spaces(text, start))
    return numbers


def _weights(text: str, section: tuple[int, int] | None, count: int, least: int) -> tuple[int, ...]:
    if section is None:
        raise ParseError("expected `; w` and weights", text, len(text))
    start, end = section
    weights = read_numbers(text, start, end, "weight", separators=",", least=least, most=MOST_WEIGHT)
    if len(weights) == 1:
        return weights * count
    if len(weights) != count:
        raise ParseError(f"{len(weights)} weights for {count} vertices", text, skip_spaces(text, start))
    return weights
