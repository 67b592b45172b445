"""Partizan Arc Kayles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from grundy.boards.graph_canonical import Edge, connected, read_edges, renumbered
from grundy.boards.graph_picture import Link, draw_graph
from grundy.boards.svg import explained, line
from grundy.errors import GrundyError, ParseError
from grundy.games.partizan_position import PartizanPosition
from grundy.games.registry import register

COLOURS = "BRG"
INKS = {"B": "#2f6fb3", "R": "#c8402f", "G": "#3d8b4f"}
SAID = {"B": "Left's (B)", "R": "Right's (R)", "G": "for both (G)"}


@register("partizan_arc_kayles", title="Partizan Arc Kayles")
@dataclass(frozen=True, repr=False)
class PartizanArcKayles(PartizanPosition):
    """Take an edge of your colour away, with its two ends and every edge that meets it.

    ## Rules

    The edges of a graph are blue, red or green. Left chooses a blue or green edge, Right a red or green one;
    its two ends are removed, and with them all edges that they have. Who finds no edge loses.

    ## Notation

    Edges with their colours, `0-1B,1-2R,1-3G`: blue, red and green; parallel edges and loops may occur. A
    path is written by the colours of its edges: `BBR`, or several of them `BRR + GB`. No edge at all is `0`.
    A move is named by its edge: `1-2R`.

    >>> PartizanArcKayles.parse("BRB").play("L 0-1B")
    <partizan_arc_kayles 2-3B>
    >>> [str(PartizanArcKayles.parse(path).value()) for path in ("B", "BB", "BBR", "GGG")]
    ['1', '1', '1/2', '*2']

    ## Known results

    On graphs of green edges it is Arc Kayles.

    ## References

    - A. N. Siegel, CGSuite, ruleset `PartizanArcKayles` of `game.graph`.
    - T. J. Schaefer, "On the complexity of some two-person perfect-information games", Journal of Computer
      and System Sciences 16 (1978), 185-225.
    """

    example = "BRBGR"

    edges: tuple[Edge, ...] = ()

    def __post_init__(self) -> None:
        if any(colour not in COLOURS or a < 0 or b < 0 for a, b, colour in self.edges):
            raise GrundyError("an edge of Partizan Arc Kayles joins two vertices and is `B`, `R` or `G`")
        edges = tuple(sorted((min(a, b), max(a, b), colour) for a, b, colour in self.edges))
        object.__setattr__(self, "edges", edges)

    @classmethod
    def parse(cls, text: str) -> Self:
        word = text.strip()
        if word == "0":
            return cls()
        return cls(_paths(text) if word[:1] in COLOURS else tuple(read_edges(text, "-", COLOURS)))

    def __str__(self) -> str:
        return ",".join(map(_name, self.edges)) or "0"

    def left_moves(self) -> Iterator[tuple[str, Self]]:
        return self._taken("BG")

    def right_moves(self) -> Iterator[tuple[str, Self]]:
        return self._taken("RG")

    def _taken(self, own: str) -> Iterator[tuple[str, Self]]:
        for edge in dict.fromkeys(self.edges):
            if edge[2] in own:
                yield _name(edge), type(self)(tuple(e for e in self.edges if not {*edge[:2]} & {*e[:2]}))

    def components(self) -> tuple[Self, ...]:
        return tuple(type(self)(tuple(part)) for part in connected(self.edges))

    def canonical(self) -> Self:
        vertices = {vertex: "" for edge in self.edges for vertex in edge[:2]}
        number = renumbered(vertices, [(a, b, c, c) for a, b, c in self.edges])
        return type(self)(tuple((number[a], number[b], colour) for a, b, colour in self.edges))

    def size(self) -> int:
        return len(self.edges)

    def draw(self) -> str:
        vertices = sorted({vertex for edge in self.edges for vertex in edge[:2]})
        links = [Link(a, b, False, INKS[colour]) for a, b, colour in self.edges]
        used = [colour for colour in SAID if any(edge[2] == colour for edge in self.edges)]
        samples = [(line(-6, 0, 7, 0, stroke=INKS[colour], width=3), SAID[colour]) for colour in used]
        drawn = draw_graph(vertices, links)
        return (explained(drawn, samples) if samples else drawn).svg(f"{self.game.title} {self}")


def _paths(text: str) -> tuple[Edge, ...]:
    edges: list[Edge] = []
    vertex = first = 0
    for at, char in enumerate(f"{text}+"):
        if char in COLOURS:
            edges.append((vertex, vertex + 1, char))
            vertex += 1
        elif char == "+":
            if vertex == first:
                raise ParseError("expected edges such as `0-1B,1-2R`, or a path such as `BRG`", text, at)
            vertex = first = vertex + 1
        elif not char.isspace():
            raise ParseError("an edge of a path is `B`, `R` or `G`", text, at)
    return tuple(edges)


def _name(edge: Edge) -> str:
    return f"{edge[0]}-{edge[1]}{edge[2]}"
