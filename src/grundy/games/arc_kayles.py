"""Arc Kayles: Node Kayles on the edges of a graph."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from grundy.games.graph_game import GraphGame, shaped
from grundy.games.node_kayles import NATIVE_VERTICES, largest_part
from grundy.games.position import Position
from grundy.games.registry import register


def _native(position: Position) -> object | None:
    from grundy import _engine

    vertices = largest_part(position)
    return _engine.ArcKayles(vertices) if vertices <= NATIVE_VERTICES else None


def _exact() -> object:
    from grundy import _engine

    return _engine.ArcKayles(reduce=False)


@register("arc_kayles", title="Arc Kayles", native=_native)
class ArcKayles(GraphGame):
    """Take an edge of a graph away, with its two ends and every edge that meets it.

    ## Rules

    A move chooses an edge of a graph; its two ends are removed, and with them all edges that they have. Who
    finds no edge loses. It is Node Kayles on the line graph, and Cram is Arc Kayles on a grid.

    ## Notation

    A graph, written as in Node Kayles. A move is named by its edge.

    >>> ArcKayles.parse("P6").play("1-2")
    <arc_kayles 0,3-4,4-5>
    >>> print(ArcKayles.parse("P6").grundy(), ArcKayles.parse("grid 3x5").grundy())
    *3 *

    ## Known results

    On the path with n vertices it is the octal game 0.07, Dawson's Kayles, with the period 34. Whether it is
    hard to decide who wins has been open since Schaefer (1978) asked it; with the number of moves as the
    parameter it is easy (Lampis and Mitsou 2014).

    ## References

    - T. J. Schaefer, "On the complexity of some two-person perfect-information games", Journal of Computer
      and System Sciences 16 (1978), 185-225.
    - M. Lampis, V. Mitsou, "The computational complexity of the game of Set and its theoretical
      applications", LATIN 2014, Lecture Notes in Computer Science 8392, 24-34.
    """

    example = "grid 3x4"
    moves_join = True

    native_exact, native_as_written = _exact, False

    def moves(self) -> Iterator[tuple[str, Self]]:
        for a, b in self.graph.edges:
            yield f"{a}-{b}", self.on(self.graph.without(a, b))

    def components(self) -> tuple[Self, ...]:
        """The connected parts with edges."""
        return tuple(self.on(part) for part in self.graph.components() if part.edges)

    def canonical(self) -> Self:
        joined = self.graph.induced(vertex for edge in self.graph.edges for vertex in edge)
        return self.on(shaped(joined))
