"""Timbush."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from grundy.boards.svg import explained, line
from grundy.boards.toppling import picture
from grundy.games.arcs import ArcGame
from grundy.games.partizan_position import PartizanPosition
from grundy.games.registry import register

WORD = {"K": (-1, "B"), "C": (-1, "G"), "Q": (-1, "W"), "Y": (1, "B"), "J": (1, "G"), "D": (1, "W")}
INKS = {"B": "#1f2a44", "W": "#c9822f", "G": "#9aa5bd"}


@register("timbush", title="Timbush")
@dataclass(frozen=True, repr=False)
class Timbush(ArcGame, PartizanPosition):
    """Topple an arc of a directed graph, and everything on the side where it points.

    ## Rules

    The arcs of a directed graph are black, white or grey. Left chooses a black or grey arc, Right a white or
    grey one; the arc is removed, and with it everything that still hangs together with the vertex that it
    points to. A player who cannot move loses.

    ## Notation

    Arcs with their colours, `0>1B,2>1W,2>3G`, or chains of them, `0>1B>2W`: black, white and grey; parallel
    arcs may occur. A path is also
    written as a word of the letters `K`, `C`, `Q` for arcs to the left that are black, grey, white, and `Y`,
    `J`, `D` for arcs to the right, and several paths with `+` in between. No arc at all is `0`. A move is
    named by its arc, `2>1W`.

    >>> Timbush.parse("0>1B,1>2W").play("1>2W")
    <timbush 0>1B>
    >>> print(Timbush.parse("Y").value(), Timbush.parse("KD").value(), Timbush.parse("YYJ").value())
    1 0 2*

    ## Known results

    A directed graph has the same options as a forest: what hangs together in a way that no single arc can cut
    may be shrunk to a vertex with one new arc that points to it, of the colour of the arcs there, or grey if
    they have several. Paths are solved in linear time: the next player loses exactly if deleting `KD`, `CJ`
    and `QY` leaves nothing, so 3^n times the n-th Catalan number of the paths with 2n arcs are lost.
    Connected graphs without grey arcs are solved in linear time too; who wins in general, and the values of
    black and white paths, are open problems (Renault).

    ## References

    - R. J. Nowakowski, G. Renault, E. Lamoureux, S. Mellon, T. Miller, "The game of Timber", Journal of
      Combinatorial Mathematics and Combinatorial Computing 85 (2013), 213-225.
    - G. Renault, "Combinatorial games on graphs", thesis, Université Bordeaux 1 (2013), section 3.1.
    """

    example = "0>1B,2>1W,2>3G"
    word = WORD
    inks = INKS
    an_arc = "joins two vertices and is `B`, `W` or `G`"

    def draw(self) -> str:
        words = {"B": "Left's (B)", "W": "Right's (W)", "G": "for both (G)"}
        samples = [(line(-6, 0, 7, 0, stroke=INKS[letter], width=3), said) for letter, said in words.items()]
        return explained(picture(self.arcs, self.inks), samples).svg(f"{self.game.title} {self}")

    def left_moves(self) -> Iterator[tuple[str, Self]]:
        return self.topplings("BG")

    def right_moves(self) -> Iterator[tuple[str, Self]]:
        return self.topplings("WG")
