"""Hackenbush."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from grundy.boards.graph_canonical import Edge, closure, connected, read_edges, renumbered
from grundy.boards.svg import Picture, circle, line
from grundy.errors import GrundyError, ParseError
from grundy.games.position import PartizanPosition
from grundy.games.registry import register

COLOURS = "BRG"
GROUND = 0


@register("hackenbush", title="Hackenbush")
@dataclass(frozen=True, repr=False)
class Hackenbush(PartizanPosition):
    """Cut edges of a drawing that stands on the ground; what is no longer joined to the ground falls.

    ## Rules

    A graph stands on the ground. Its edges are blue, red or green. Left cuts a blue or green edge, Right a
    red or green one, and everything that is no longer joined to the ground disappears. A player who cannot
    move loses.

    ## Notation

    Edges with their colours, `0-1B,1-2R,1-3G`: blue, red and green; vertex 0 is the ground, and loops and
    parallel edges may occur. A string of edges, one on top of the other, is written from the ground up by its
    colours: `BRRB`, or several of them `BRR + GB`. No edge at all is `0`. A move is named by its edge:
    `1-2R`.

    >>> Hackenbush.parse("BRB").play("1-2R")
    <hackenbush 0-1B>
    >>> [str(Hackenbush.parse(string).value()) for string in ("BRR", "BG", "GGG")]
    ['1/4', '1*', '*3']

    ## Known results

    A string of blue and red edges is worth a number that Berlekamp's rule reads off: each edge counts 1 with
    its sign up to the first change of colour, and from there half of the edge before. Without green edges
    all values are numbers; a green tree has a nimber, found by the colon principle, and cycles of green
    graphs are contracted by the fusion principle (Winning Ways, chapters 1, 2 and 7). To find the value of a
    red-blue position is NP-hard.

    ## References

    - E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for Your Mathematical Plays*, chapters 1, 2, 7.
    """

    example = "0-1B,1-2R,1-3G"
    moves_join = True

    edges: tuple[Edge, ...] = ()

    def __post_init__(self) -> None:
        if any(colour not in COLOURS or a < 0 or b < 0 for a, b, colour in self.edges):
            raise GrundyError("an edge of Hackenbush joins two vertices and is `B`, `R` or `G`")
        standing = tuple(sorted((min(a, b), max(a, b), colour) for a, b, colour in _standing(self.edges)))
        object.__setattr__(self, "edges", standing)

    @classmethod
    def parse(cls, text: str) -> Self:
        word = text.strip()
        if word == "0":
            return cls()
        if word[:1] in COLOURS or not word:
            return cls(_strings(text))
        return cls(tuple(read_edges(text, "-", COLOURS)))

    def __str__(self) -> str:
        return ",".join(map(_name, self.edges)) or "0"

    def left_moves(self) -> Iterator[tuple[str, Self]]:
        return self._cut("BG")

    def right_moves(self) -> Iterator[tuple[str, Self]]:
        return self._cut("RG")

    def _cut(self, own: str) -> Iterator[tuple[str, Self]]:
        for edge in dict.fromkeys(self.edges):
            if edge[2] in own:
                place = self.edges.index(edge)
                yield _name(edge), type(self)(self.edges[:place] + self.edges[place + 1 :])

    def components(self) -> tuple[Self, ...]:
        """What hangs together without the ground."""
        return tuple(type(self)(tuple(part)) for part in connected(self.edges, apart=[GROUND]))

    def canonical(self) -> Self:
        vertices = {vertex: "" for edge in self.edges for vertex in edge[:2]} | {GROUND: ""}
        number = renumbered(vertices, [(a, b, c, c) for a, b, c in self.edges], fixed=[GROUND])
        return type(self)(tuple((number[a], number[b], colour) for a, b, colour in self.edges))

    def size(self) -> int:
        return len(self.edges)

    def draw(self) -> str:
        return _picture(self.edges).svg(f"Hackenbush {self}")


def _standing(edges: tuple[Edge, ...]) -> list[Edge]:
    """The edges that are joined to the ground."""
    near: dict[int, list[int]] = {}
    for a, b, _ in edges:
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
    joined = closure(GROUND, lambda vertex: near.get(vertex, ()))
    return [edge for edge in edges if edge[0] in joined]


def _strings(text: str) -> tuple[Edge, ...]:
    edges: list[Edge] = []
    below, used, letters = GROUND, 0, 0
    for at in range(len(text) + 1):
        char = text[at] if at < len(text) else "+"
        if char == "+":
            if not letters:
                raise ParseError("expected edges such as `0-1B,1-2R`, or a string such as `BRG`", text, at)
            below, letters = GROUND, 0
        elif char in COLOURS:
            used += 1
            edges.append((below, used, char))
            below, letters = used, letters + 1
        elif not char.isspace():
            raise ParseError("an edge of a string is `B`, `R` or `G`", text, at)
    return tuple(edges)


def _name(edge: Edge) -> str:
    return f"{edge[0]}-{edge[1]}{edge[2]}"


_INKS = {"B": "#2f6fb3", "R": "#c8402f", "G": "#3d8b4f"}
_STEP = 40


def _picture(edges: tuple[Edge, ...]) -> Picture:
    """Vertices at the height of their distance from the ground."""
    height = {GROUND: 0}
    frontier = [GROUND]
    while frontier:
        above = []
        for a, b, _ in edges:
            for low, high in ((a, b), (b, a)):
                if low in frontier and high not in height:
                    height[high] = height[low] + 1
                    above.append(high)
        frontier = above
    levels: dict[int, list[int]] = {}
    for vertex, level in sorted(height.items()):
        levels.setdefault(level, []).append(vertex)
    top, wide = max(levels), max(len(row) for row in levels.values())
    at = {
        vertex: ((place + 0.5 + (wide - len(row)) / 2) * _STEP, (top - level) * _STEP)
        for level, row in levels.items()
        for place, vertex in enumerate(row)
    }
    floor = top * _STEP
    shapes = [line(0, floor, wide * _STEP, floor, stroke="#444444", width=3)]
    for a, b, colour in edges:
        x1, y1 = at[a] if a != GROUND else (at[b][0], floor)
        x2, y2 = at[b] if b != GROUND else (at[a][0], floor)
        if a == b:
            shapes.append(circle(x1 + 8, y1 - 8, 10, fill="none", stroke=_INKS[colour]))
        shapes.append(line(x1, y1, x2, y2, stroke=_INKS[colour], width=4))
    shapes += [circle(x, y, 3) for vertex, (x, y) in at.items() if vertex != GROUND]
    return Picture(wide * _STEP, floor + 4, tuple(shapes))
