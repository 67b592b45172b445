"""Snort."""

from __future__ import annotations

from dataclasses import dataclass

from grundy.games.registry import register
from grundy.games.vertex_colouring import VertexColouring, native_colouring


@register("snort", title="Snort", **native_colouring(beside_own=True))
@dataclass(frozen=True, repr=False)
class Snort(VertexColouring):
    """Colour the vertices of a graph; neighbours never get different colours.

    ## Rules

    Left colours a vertex of a graph black, Right one white. Two neighbours never have different colours. Who
    cannot move loses. A vertex beside a black one is left for Left, one beside a white one for Right, and one
    beside both for nobody; a coloured vertex and one that is left for nobody can be forgotten.

    ## Notation

    A graph, and its vertices that are left for Left (`B`) and for Right (`W`): `C5; B 0,2; W 1`. Graphs are
    written as edges, `0-1,1-2`, or by names such as `C7`, `P4`, `K3,4` and `grid 2x3`. A word of the letters
    `o` (for both), `B` and `W` is a path, and `x` in it is a vertex for both with a leaf of the same kind:
    `Bxoo`. A graph may also be made of such letters by `+`, which puts graphs side by side, and `*`, which
    joins all vertices of the one to all of the other: `(o + B) * o`. A move is named by its vertex.

    >>> Snort.parse("P3").play("L 1")
    <snort 0,2; B 0,2>
    >>> print(Snort.parse("oo").value(), Snort.parse("ooo").value(), Snort.parse("P4").value())
    +-1 +-2 +-{2|1}

    ## Known results

    The game is Simon Norton's; its values are hot. Winning Ways, chapter 6, has a dictionary of them. To
    decide who wins is PSPACE-complete (Schaefer 1978).

    ## References

    - E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for Your Mathematical Plays*, chapter 6.
    - T. J. Schaefer, "On the complexity of some two-person perfect-information games", Journal of Computer
      and System Sciences 16 (1978), 185-225.
    """

    example = "grid 2x3"
    beside_own = True
