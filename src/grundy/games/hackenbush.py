"""Hackenbush."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from grundy.boards.graph_canonical import Edge, closure, connected, read_edges, renumbered
from grundy.boards.svg import INK, LINE, Picture, circle, line, path, spot
from grundy.errors import GrundyError, ParseError
from grundy.games.partizan_position import PartizanPosition
from grundy.games.registry import register

if TYPE_CHECKING:
    from grundy.games.editor import Editor

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

    def editor(self) -> Editor:
        from grundy.games.editor import Editor

        return Editor("graph", tuple(f"-{colour}" for colour in COLOURS), alone=False)

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
_STEP, _WIDE = 40, 5


def _picture(edges: tuple[Edge, ...]) -> Picture:
    """Vertices at the height of their distance from the ground, each above what it is reached from."""
    points, loops = _places(edges), [colour for a, b, colour in edges if a == b == GROUND]
    left = min((x for x, _ in points.values()), default=0.0) - 0.5
    right = max((x for x, _ in points.values()), default=left + (not loops)) + 0.5
    top = max((height for _, height in points.values()), default=1)
    at = {v: complex((x - left) * _STEP, (top - height) * _STEP + 26) for v, (x, height) in points.items()}
    floor, wide = top * _STEP + 26, (right - left + len(loops)) * _STEP
    shapes = [spot(str(GROUND), line(0, floor, wide, floor, stroke=INK, width=3))]
    shapes += [line(x, floor + 8, x + 7, floor + 2, stroke=LINE, width=1) for x in range(1, int(wide) - 6, 9)]
    shapes += [
        spot(_name((0, 0, colour)), _loop(complex((right - left + place + 0.5) * _STEP, floor), 12, colour))
        for place, colour in enumerate(loops)
    ]
    together = Counter(edge[:2] for edge in edges)
    drawn: Counter[tuple[int, int]] = Counter()
    for a, b, colour in edges:
        if a == b and b != GROUND:
            loop = _loop(at[b], min(9 + 3 * drawn[a, b], 12), colour)
            shapes.append(spot(_name((a, b, colour)), loop))
        elif a != b:
            start = complex(at[b].real, floor) if a == GROUND else at[a]
            bend = 18 * (drawn[a, b] - (together[a, b] - 1) / 2)
            between = a != GROUND and start.imag == at[b].imag and abs(start - at[b]) > 1.1 * _STEP
            middle = (start + at[b]) / 2 + (complex(0, -24) if between else 0)
            middle += bend * 1j * (at[b] - start) / abs(at[b] - start)
            curve = (start, (start + 2 * middle) / 3, (at[b] + 2 * middle) / 3, at[b])
            shapes.append(spot(_name((a, b, colour)), path(curve, stroke=_INKS[colour], width=_WIDE)))
        drawn[a, b] += 1
    shapes += [spot(str(vertex), circle(z.real, z.imag, 4, fill=INK)) for vertex, z in at.items()]
    return Picture(max(wide, _STEP), floor + 10, tuple(shapes))


def _loop(place: complex, size: float, colour: str) -> str:
    return circle(place.real, place.imag - size, size, fill="none", stroke=_INKS[colour], width=4)


def _places(edges: tuple[Edge, ...]) -> dict[int, tuple[float, int]]:
    """Of each vertex, how far to the right and how high it is drawn: strings straight up, trees spread."""
    near: dict[int, list[int]] = {}
    for a, b, _ in edges:
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
    order, parent, height = [GROUND], {GROUND: GROUND}, {GROUND: 0}
    for vertex in order:
        for other in sorted(near.get(vertex, ())):
            if other not in parent:
                parent[other], height[other] = vertex, height[vertex] + 1
                order.append(other)
    above: dict[int, list[int]] = {vertex: [] for vertex in order}
    for vertex in order[1:]:
        above[parent[vertex]].append(vertex)
    place: dict[int, float] = {}
    right = 0.0
    stack = [(GROUND, False)]
    while stack:
        vertex, done = stack.pop()
        children = above[vertex]
        if done:
            place[vertex] = (place[children[0]] + place[children[-1]]) / 2
        elif children:
            stack += [(vertex, True), *((child, False) for child in reversed(children))]
        else:
            place[vertex] = right
            right += 1
    return {vertex: (place[vertex], height[vertex]) for vertex in order[1:]}
