"""Col."""

from __future__ import annotations

from dataclasses import dataclass

from grundy.games.registry import register
from grundy.games.vertex_colouring import VertexColouring, native_colouring


@register("col", title="Col", **native_colouring(beside_own=False))
@dataclass(frozen=True, repr=False)
class Col(VertexColouring):
    """Colour the vertices of a graph; neighbours get different colours.

    ## Rules

    Left colours a vertex of a graph black, Right one white. Two neighbours never have the same colour. Who
    cannot move loses. A vertex beside a black one is left for Right, one beside a white one for Left, and one
    beside both for nobody; a coloured vertex and one that is left for nobody can be forgotten.

    ## Notation

    A graph, and its vertices that are left for Left (`B`) and for Right (`W`): `C5; B 0,2; W 1`. Graphs are
    written as edges, `0-1,1-2`, or by names such as `C7`, `P4`, `K3,4` and `grid 2x3`. A word of the letters
    `o` (for both), `B` and `W` is a path, and `x` in it is a vertex for both with a leaf of the same kind:
    `Bxoo`. A graph may also be made of such letters by `+`, which puts graphs side by side, and `*`, which
    joins all vertices of the one to all of the other: `(o + B) * o`. A move is named by its vertex.

    >>> Col.parse("P3").play("L 0")
    <col 1-2; W 1>
    >>> print(Col.parse("Bo").value(), Col.parse("oBooo").value(), Col.parse("BxB").value())
    1/2 1/4 3/2

    ## Known results

    Every value is a number, or a number and a star (Winning Ways, chapter 2). If all vertices are for both,
    the value is 0 or `*`: it is 0 for paths of two or more vertices and for cycles. Renault found the values
    of many caterpillars and of cographs. To decide who wins is PSPACE-complete (Fenner and others 2015).

    ## References

    - E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for Your Mathematical Plays*, chapter 2.
    - G. Renault, "Combinatorial games on graphs", thesis, Université Bordeaux 1 (2013), section 3.3.
    """

    example = "C5; B 0,2; W 1"
    beside_own = False
