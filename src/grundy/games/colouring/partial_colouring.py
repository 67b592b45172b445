"""Graphs of which some vertices are coloured, properly, with one of k colours."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise, permutations
from typing import Self

from grundy.boards.disjoint_union import disjoint_union
from grundy.boards.graph import MOST_VERTICES, Graph
from grundy.boards.graph_canonical import renumbered
from grundy.boards.looks import INKS, Look
from grundy.boards.svg import Picture
from grundy.boards.text import read_number, read_numbers
from grundy.errors import GrundyError, ParseError
from grundy.games.colouring.words import looks_like_a_word, read_word

COLOURS = "abcdefghijklmnop"
"""How colours are written."""

USUAL = 3
"""How many colours there are if nothing is said."""

_MOST_PERMUTED = 4
"""Of so many colours in use, the names are exchanged to find a canonical form."""


@dataclass(frozen=True)
class PartialColouring:
    """A graph, the colours of some of its vertices, and how many colours there are.

    It is written as the graph, then `; a` and the vertices of the first colour, `; b` and those of the
    second, and at last `k=2` unless there are three colours. Parts are joined by `+`, and a part may be the
    word of a caterpillar (`grundy.games.colouring.words`).

    >>> print(PartialColouring.parse("P3; a 0; b 2 k=4"))
    0-1,1-2; a 0; b 2 k=4
    >>> print(PartialColouring.parse("aza + K1"))
    0-1,1-2,1-3,4; a 0,2
    """

    graph: Graph
    colours: tuple[tuple[int, int], ...] = ()
    """Coloured vertices, in order, and their colours from 0 on."""
    k: int = USUAL

    def __post_init__(self) -> None:
        found = dict(self.colours)
        if not 0 <= self.k <= len(COLOURS):
            raise GrundyError(f"there are at most {len(COLOURS)} colours, not {self.k}")
        if not set(found) <= set(self.graph.vertices) or len(found) < len(self.colours):
            raise GrundyError("a colour is that of one vertex of the graph")
        if not all(0 <= colour < self.k for colour in found.values()):
            raise GrundyError(f"there are {self.k} colours, and one of a vertex is not among them")
        for a, b in self.graph.edges:
            if a in found and found[a] == found.get(b):
                raise GrundyError(f"the neighbours {a} and {b} have the same colour {COLOURS[found[a]]}")
        object.__setattr__(self, "colours", tuple(sorted(found.items())))

    @classmethod
    def parse(cls, text: str) -> Self:
        stop, k = _read_count(text)
        ends = [at for at in range(stop) if text[at] == "+"]
        try:
            parts = [_read_part(text, a + 1, b) for a, b in pairwise([-1, *ends, stop])]
            graph, colours = disjoint_union(parts)
            return cls(graph, tuple(colours.items()), k)
        except ParseError:
            raise
        except GrundyError as error:
            raise ParseError(str(error), text) from error

    def __str__(self) -> str:
        words = [str(self.graph)]
        for colour in sorted({colour for _, colour in self.colours}):
            marked = ",".join(str(v) for v, found in self.colours if found == colour)
            words.append(f"; {COLOURS[colour]} {marked}")
        if self.k != USUAL:
            words.append(f" k={self.k}")
        return "".join(words)

    # ---- colouring ----------------------------------------------------------------------------
    def uncoloured(self) -> tuple[int, ...]:
        coloured = dict(self.colours)
        return tuple(v for v in self.graph.vertices if v not in coloured)

    def seen(self) -> dict[int, frozenset[int]]:
        """Of each uncoloured vertex, the colours of its neighbours."""
        coloured = dict(self.colours)
        return {
            v: frozenset(coloured[u] for u in self.graph.neighbours(v) if u in coloured)
            for v in self.uncoloured()
        }

    def with_colour(self, vertex: int, colour: int) -> Self:
        return type(self)(self.graph, (*self.colours, (vertex, colour)), self.k)

    def canonical(self) -> Self:
        """The same but for the numbers of the vertices and the names of the colours."""
        best = self
        while True:
            better = min((best._renamed(names) for names in best._renamings()), key=str)
            if str(better) == str(best):
                return best
            best = better

    def _renamings(self) -> list[dict[int, int]]:
        used = sorted({colour for _, colour in self.colours})
        if len(used) > _MOST_PERMUTED:
            return [dict(zip(used, used, strict=True))]
        return [dict(zip(used, names, strict=True)) for names in permutations(range(len(used)))]

    def _renamed(self, names: Mapping[int, int]) -> Self:
        coloured = {v: names[colour] for v, colour in self.colours}
        looks = {v: COLOURS[coloured[v]] if v in coloured else "" for v in self.graph.vertices}
        number = renumbered(looks, [(a, b, "", "") for a, b in self.graph.edges])
        edges = tuple((number[a], number[b]) for a, b in self.graph.edges)
        colours = tuple((number[v], colour) for v, colour in coloured.items())
        return type(self)(Graph(tuple(number.values()), edges), colours, self.k)

    def picture(self) -> Picture:
        """Coloured vertices in their colours, with the letter of the colour."""
        looks = {vertex: look_of(colour) for vertex, colour in self.colours}
        used = sorted({colour for _, colour in self.colours})
        return self.graph.picture(looks, {f"colour {COLOURS[colour]}": look_of(colour) for colour in used})


def look_of(colour: int) -> Look:
    """How a vertex of a colour is drawn."""
    fill, ink = INKS[colour % len(INKS)]
    return Look(fill, ink, text=COLOURS[colour])


def _read_count(text: str) -> tuple[int, int]:
    """Where the graph ends, and the number of colours after it."""
    found = re.search(r"\bk\s*=", text)
    if found is None:
        return len(text), USUAL
    k, at = read_number(text, found.end(), "number of colours", 0, len(COLOURS))
    if text[at:].strip():
        raise ParseError("nothing should follow the number of colours", text, at)
    return found.start(), k


def _read_part(text: str, start: int, stop: int) -> tuple[Graph, dict[int, int]]:
    ends = [at for at in range(start, stop) if text[at] == ";"]
    first = ends[0] if ends else stop
    if not ends and looks_like_a_word(text[start:stop]):
        vertices, edges, letters = read_word(text, start, stop)
        return Graph(vertices, edges), {v: COLOURS.index(letter) for v, letter in letters.items()}
    graph = Graph.parse(text[start:first])
    colours: dict[int, int] = {}
    for begin, end in pairwise([*ends, stop]):
        at = begin + 1
        while at < end and text[at].isspace():
            at += 1
        if at >= end or text[at] not in COLOURS:
            raise ParseError("expected a colour such as `a` and vertices", text, at)
        numbers = read_numbers(text, at + 1, end, "vertex", separators=",", least=0, most=MOST_VERTICES)
        for number in numbers:
            if number not in graph.vertices:
                raise ParseError(f"the graph has no vertex {number}", text, at)
            if colours.setdefault(number, COLOURS.index(text[at])) != COLOURS.index(text[at]):
                raise ParseError(f"vertex {number} has two colours", text, at)
    return graph, colours
