"""Timber."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from grundy.boards.svg import INK
from grundy.games.arcs import ArcGame
from grundy.games.registry import register

WORD = {"L": (-1, ""), "R": (1, "")}
INKS = {"": INK}


@register("timber", title="Timber")
@dataclass(frozen=True, repr=False)
class Timber(ArcGame):
    """Topple an arc of a directed graph, and everything on the side where it points.

    ## Rules

    A move chooses an arc of a directed graph. The arc is removed, and with it everything that still hangs
    together with the vertex that it points to. A player who cannot move loses.

    ## Notation

    Arcs, `0>1,2>1`, or chains of them, `0>1>2`; parallel arcs and loops may occur. A path is also written as
    a word of the letters `L` for an arc to the left and `R` for one to the right, and several paths with `+`
    in between: `LLR + RL`. No arc at all is `0`. A move is named by its arc.

    >>> Timber.parse("0>1,2>1,2>3").play("2>3")
    <timber 0>1,2>1>
    >>> Timber.parse("LR + L")
    <timber 1>0,1>2,4>3>
    >>> print(Timber.parse("RRR").value(), Timber.parse("LRLR").value(), Timber.parse("0>1,1>0").value())
    *3 0 *

    ## Known results

    A directed graph has the same options as a forest: what hangs together in a way that no single arc can cut
    may be shrunk to a vertex with one new arc that points to it. Who wins a connected graph is found in
    linear time. On paths, where an arc to the left is a step up and one to the right a step down, the next
    player loses exactly on Dyck paths; there are Catalan many. In misère play he loses on those without a
    peak at height 1, with one more `R` in front and one more `L` behind allowed, which the Fine numbers
    count. Nimbers of paths are found in polynomial time; those of trees are an open problem.

    ## References

    - R. J. Nowakowski, G. Renault, E. Lamoureux, S. Mellon, T. Miller, "The game of Timber", Journal of
      Combinatorial Mathematics and Combinatorial Computing 85 (2013), 213-225.
    - G. Renault, "Combinatorial games on graphs", thesis, Université Bordeaux 1 (2013), sections 2.2, 4.1.3.
    """

    example = "LLR + RL"
    word = WORD
    inks = INKS
    an_arc = "joins two vertices and has no colour"

    def moves(self) -> Iterator[tuple[str, Self]]:
        return self.topplings(self.inks)
