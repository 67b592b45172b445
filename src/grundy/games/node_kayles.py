"""Node Kayles, the marking game on graphs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from grundy.games.graph_game import GraphGame
from grundy.games.position import Position
from grundy.games.registry import register

NATIVE_VERTICES = 128
"""The largest component that the engine has its own rules for; beyond it the Python rules play."""


def largest_part(position: Position) -> int:
    """The number of vertices of the largest component."""
    return max((part.size() for part in position.components()), default=0)


def _native(position: Position) -> object | None:
    from grundy import _engine

    vertices = largest_part(position)
    return _engine.NodeKayles(vertices) if vertices <= NATIVE_VERTICES else None


def _exact() -> object:
    from grundy import _engine

    return _engine.NodeKayles(reduce=False)


@register("node_kayles", title="Node Kayles", native=_native)
class NodeKayles(GraphGame):
    """Take a vertex of a graph away, with all its neighbours.

    ## Rules

    A move chooses a vertex of a graph; it is removed with all its neighbours. A player who cannot move loses.
    In other words, the players mark vertices in turn, and no two marked vertices may be neighbours.

    The game has several names. Schaefer called it *Node Kayles*. It is the *marking game* and, in the thesis
    of Guignard, the *game of domination*, since at the end the marked vertices dominate the graph. The
    *domination game* of Brešar, Klavžar and Rall, between a Dominator and a Staller who count moves, is
    another game.

    ## Notation

    A graph. It is written as edges, `0-1,1-2,5`, where a vertex without edges stands alone; by a name such as
    `P10` (path), `C7` (cycle), `K5`, `K3,4`, `S5` (star), `W6`, `Q3`, `petersen` or `grid 5x8`; or as a
    graph6 or sparse6 string. `P3 + C5` are two graphs side by side, `P4 x K2` is their Cartesian product, in
    `C5 join K1` every vertex of the one is joined to every one of the other, and `complement C7` has an edge
    wherever C7 has none; brackets may be used. A file may hold an edge list, an edge in
    each line: `@FILE` on the command line. A move is named by its vertex.

    >>> NodeKayles.parse("P7").play("2")
    <node_kayles 0,4-5,5-6>
    >>> print(NodeKayles.parse("P10").grundy(), NodeKayles.parse("petersen").grundy())
    *3 *

    ## Known results

    To decide who wins is PSPACE-complete (Schaefer 1978); the nimber can be found in time O(1.6031^n) on
    graphs with n vertices and O(1.4423^n) on trees (Bodlaender, Kratsch and Timmer 2015). On the path with n
    vertices the game is the octal game 0.137, Dawson's Chess, with the period 34. A cycle has the nimber 1
    if the path with three vertices less has the nimber 0, and 0 if not. A complete multipartite graph has the
    nimber 0 if all parts are even, 1 if all are odd, and 2 if there are both. A graph with a vertex that is
    joined to all others is won at once.

    Vertices with the same neighbours that are joined to each other may be replaced by one of them; of three
    with the same neighbours that are not joined to each other, two may be left out.

    ## References

    - T. J. Schaefer, "On the complexity of some two-person perfect-information games", Journal of Computer
      and System Sciences 16 (1978), 185-225.
    - H. L. Bodlaender, D. Kratsch, "Kayles and nimbers", Journal of Algorithms 43 (2002), 106-119.
    - H. L. Bodlaender, D. Kratsch, S. T. Timmer, "Exact algorithms for Kayles", Theoretical Computer Science
      562 (2015), 165-176.
    - A. Guignard, É. Sopena, "Compound Node-Kayles on paths", Theoretical Computer Science 410 (2009),
      2033-2044.
    - A. Guignard, *Jeux de coloration de graphes*, thesis, Université Bordeaux 1.
    - B. Brešar, S. Klavžar, D. F. Rall, "Domination game and an imagination strategy", SIAM Journal on
      Discrete Mathematics 24 (2010), 979-991.
    """

    example = "grid 3x4"

    native_exact, native_as_written = _exact, False

    def __str__(self) -> str:
        return "K1" if self.graph.vertices == (0,) else str(self.graph)  # `0` is the end of a misère game

    def moves(self) -> Iterator[tuple[str, Self]]:
        for vertex in self.graph.vertices:
            yield str(vertex), self.on(self.graph.without(vertex, *self.graph.neighbours(vertex)))
