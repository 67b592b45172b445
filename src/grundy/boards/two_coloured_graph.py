"""Graphs whose vertices are open to both players, to Left only, or to Right only."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Self

from grundy.boards.cotree import Cotree
from grundy.boards.graph import Graph
from grundy.boards.graph_canonical import renumbered
from grundy.boards.looks import LEFTS, OPEN, RIGHTS
from grundy.boards.svg import Picture
from grundy.boards.text import read_numbers
from grundy.errors import GrundyError, ParseError

WORDS = ("for Left (B)", "for Right (W)", "for both")


@dataclass(frozen=True)
class TwoColouredGraph:
    """A graph, and which of its vertices are black (for Left) or white (for Right).

    It is written as the graph, then `; B` and the black vertices, `; W` and the white ones. A word of the
    letters `o`, `B`, `W` and `x` is a path of vertices that are open, black or white; `x` is an open vertex
    with a leaf that hangs on it.

    >>> print(TwoColouredGraph.parse("Boo"), "|", TwoColouredGraph.parse("C3; W 1,2"))
    0-1,1-2; B 0 | 0-1,0-2,1-2; W 1,2
    """

    graph: Graph
    black: frozenset[int] = frozenset()
    white: frozenset[int] = frozenset()

    def __post_init__(self) -> None:
        if self.black & self.white or not (self.black | self.white) <= set(self.graph.vertices):
            raise GrundyError("a vertex of the graph is black or white or neither")

    @classmethod
    def parse(cls, text: str) -> Self:
        word = text.strip()
        if word and all(letter in "oBWx" for letter in word):
            return cls.word(word)
        ends = [at for at, char in enumerate(text) if char == ";"]
        graph = Graph.parse(text[: ends[0]] if ends else text)
        colours: dict[str, frozenset[int]] = {"B": frozenset(), "W": frozenset()}
        for start, end in pairwise([*ends, len(text)]):
            at = start + 1
            while at < end and text[at].isspace():
                at += 1
            if at >= end or text[at] not in colours or colours[text[at]]:
                raise ParseError("expected `B` or `W` and vertices", text, at)
            numbers = read_numbers(text, at + 1, end, "vertex", separators=",", least=0, most=10**6)
            if unknown := [number for number in numbers if number not in graph.vertices]:
                raise ParseError(f"the graph has no vertex {unknown[0]}", text, at)
            colours[text[at]] = frozenset(numbers)
        if both := colours["B"] & colours["W"]:
            raise ParseError(f"vertex {min(both)} is black and white", text)
        return cls(graph, colours["B"], colours["W"])

    @classmethod
    def of_cotree(cls, cotree: Cotree) -> Self:
        """A cograph with its edges listed, if it is not too large for that."""
        black, white = (frozenset(v for v, letter in enumerate(cotree.letters) if letter == c) for c in "BW")
        return cls(cotree.graph(), black, white)

    @classmethod
    def word(cls, word: str) -> Self:
        """A path with leaves, from its word."""
        spine = range(len(word))
        edges = [(i, i + 1) for i in spine[:-1]]
        leaves = [
            (place, len(word) + number) for number, place in enumerate(i for i in spine if word[i] == "x")
        ]
        vertices = (*spine, *(leaf for _, leaf in leaves))
        black, white = (frozenset(i for i in spine if word[i] == letter) for letter in "BW")
        return cls(Graph(vertices, (*edges, *leaves)), black, white)

    def __str__(self) -> str:
        colours = [
            f"; {letter} {','.join(map(str, sorted(marked)))}"
            for letter, marked in (("B", self.black), ("W", self.white))
            if marked
        ]
        return f"{self.graph}{''.join(colours)}"

    def __len__(self) -> int:
        return len(self.graph)

    def without(self, gone: frozenset[int], black: frozenset[int], white: frozenset[int]) -> Self:
        """The graph without some vertices, and with these black and white ones of those that stay."""
        graph = self.graph.without(*gone)
        return type(self)(graph, black - gone, white - gone)

    def open_to(self, colour: str) -> Iterator[int]:
        """The vertices that have this colour, or none."""
        closed = self.white if colour == "B" else self.black
        return (vertex for vertex in self.graph.vertices if vertex not in closed)

    def taken(self, vertex: int, colour: str) -> Self:
        """What is left when a vertex is taken away, its neighbours get a colour, and those that have the
        other colour go."""
        near = self.graph.neighbours(vertex)
        if colour == "B":
            return self.without((near & self.white) | {vertex}, self.black | near, self.white)
        return self.without((near & self.black) | {vertex}, self.black, self.white | near)

    def components(self) -> tuple[Self, ...]:
        parts = self.graph.components()
        return tuple(
            type(self)(part, self.black & set(part.vertices), self.white & set(part.vertices))
            for part in parts
        )

    def canonical(self) -> Self:
        """With vertices numbered from 0, in an order that depends on the shape of the graph."""
        colours = {v: "B" if v in self.black else "W" if v in self.white else "" for v in self.graph.vertices}
        number = renumbered(colours, [(a, b, "", "") for a, b in self.graph.edges])
        edges = tuple((number[a], number[b]) for a, b in self.graph.edges)
        graph = Graph(tuple(number.values()), edges)
        return type(self)(graph, *(frozenset(number[v] for v in side) for side in (self.black, self.white)))

    def picture(self, words: tuple[str, str, str] = WORDS) -> Picture:
        """Vertices for Left, for Right and for both in three colours, which mean what the words say."""
        looks = dict.fromkeys(self.black, LEFTS) | dict.fromkeys(self.white, RIGHTS)
        meaning = dict(zip(words, (LEFTS, RIGHTS, OPEN), strict=True))
        return self.graph.picture(looks, meaning if looks else None)
