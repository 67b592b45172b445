"""Timbush."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from grundy.boards.coloured import Edge, closure, connected, read_edges, renumbered
from grundy.boards.graph import Graph
from grundy.errors import GrundyError, ParseError
from grundy.games.position import PartizanPosition
from grundy.games.registry import register

COLOURS = "BWG"
WORD = {"K": (-1, "B"), "C": (-1, "G"), "Q": (-1, "W"), "Y": (1, "B"), "J": (1, "G"), "D": (1, "W")}
"""The letters of a path: which way the arc points, and its colour."""


@register("timbush", title="Timbush")
@dataclass(frozen=True, repr=False)
class Timbush(PartizanPosition):
    """Topple an arc of a directed graph, and everything on the side where it points.

    ## Rules

    The arcs of a directed graph are black, white or grey. Left chooses a black or grey arc, Right a white or
    grey one; the arc is removed, and with it everything that still hangs together with the vertex that it
    points to. Who cannot move loses.

    ## Notation

    Arcs with their colours, `0>1B,2>1W,2>3G`: black, white and grey; parallel arcs may occur. A path is also
    written as a word of the letters `K`, `C`, `Q` for arcs to the left that are black, grey, white, and `Y`,
    `J`, `D` for arcs to the right. No arc at all is `0`. A move is named by its arc, `2>1W`.

    >>> Timbush.parse("0>1B,1>2W").play("1>2W")
    <timbush 0>1B>
    >>> print(Timbush.parse("Y").value(), Timbush.parse("KD").value(), Timbush.parse("YYJ").value())
    1 0 2*

    ## Known results

    A directed graph has the value of a forest: what hangs together in a way that no single arc can cut may be
    shrunk to a vertex with one new arc that points to it, of the colour of the arcs there, or grey if they
    have several. Paths are solved in linear time: a path is lost by the next player exactly if deleting `KD`,
    `CJ` and `QY` leaves nothing (Renault).

    ## References

    - R. J. Nowakowski, G. Renault, E. Lamoureux, S. Mellon, T. Miller, "The game of Timber", Journal of
      Combinatorial Mathematics and Combinatorial Computing 85 (2013), 213-225.
    - G. Renault, "Combinatorial games on graphs", thesis, Université Bordeaux 1 (2013), section 3.1.
    """

    arcs: tuple[Edge, ...] = ()

    def __post_init__(self) -> None:
        if any(colour not in COLOURS or a < 0 or b < 0 for a, b, colour in self.arcs):
            raise GrundyError("an arc of Timbush joins two vertices and is `B`, `W` or `G`")
        object.__setattr__(self, "arcs", tuple(sorted(self.arcs)))

    @classmethod
    def parse(cls, text: str) -> Self:
        word = text.strip()
        if word == "0":
            return cls()
        if word[:1] in WORD or not word:
            return cls(_path(text))
        return cls(tuple(read_edges(text, ">", COLOURS)))

    def __str__(self) -> str:
        return ",".join(map(_name, self.arcs)) or "0"

    def left_moves(self) -> Iterator[tuple[str, Self]]:
        return self._topple("BG")

    def right_moves(self) -> Iterator[tuple[str, Self]]:
        return self._topple("WG")

    def _topple(self, own: str) -> Iterator[tuple[str, Self]]:
        for arc in dict.fromkeys(self.arcs):
            if arc[2] in own:
                place = self.arcs.index(arc)
                rest = self.arcs[:place] + self.arcs[place + 1 :]
                fallen = _joined(rest, arc[1])
                yield _name(arc), type(self)(tuple(other for other in rest if other[0] not in fallen))

    def components(self) -> tuple[Self, ...]:
        return tuple(type(self)(tuple(part)) for part in connected(self.arcs))

    def canonical(self) -> Self:
        vertices = {vertex: "" for arc in self.arcs for vertex in arc[:2]}
        number = renumbered(vertices, [(a, b, f"{c}>", f"{c}<") for a, b, c in self.arcs])
        return type(self)(tuple((number[a], number[b], colour) for a, b, colour in self.arcs))

    def size(self) -> int:
        return len(self.arcs)

    def draw(self) -> str:
        if any(a == b for a, b, _ in self.arcs):
            return super().draw()
        graph = Graph(
            tuple({vertex for arc in self.arcs for vertex in arc[:2]}), tuple((a, b) for a, b, _ in self.arcs)
        )
        return graph.picture().svg(f"Timbush {self}")


def _joined(arcs: tuple[Edge, ...], start: int) -> set[int]:
    near: dict[int, list[int]] = {}
    for a, b, _ in arcs:
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
    return closure(start, lambda vertex: near.get(vertex, ()))


def _path(text: str) -> tuple[Edge, ...]:
    arcs: list[Edge] = []
    for at, letter in enumerate(text.strip()):
        if letter not in WORD:
            raise ParseError(
                "an arc of a path is `K`, `C`, `Q`, `Y`, `J` or `D`", text, text.index(text.strip()) + at
            )
        step, colour = WORD[letter]
        place = len(arcs)
        arcs.append((place, place + 1, colour) if step > 0 else (place + 1, place, colour))
    if not arcs:
        raise ParseError("expected arcs such as `0>1B,1>2W`, or a path such as `KYD`", text, 0)
    return tuple(arcs)


def _name(arc: Edge) -> str:
    return f"{arc[0]}>{arc[1]}{arc[2]}"
