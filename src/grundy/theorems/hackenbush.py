"""Hackenbush strings (Berlekamp 1974)."""

from __future__ import annotations

from fractions import Fraction

from grundy.games.hackenbush import GROUND, Hackenbush
from grundy.theorems.registry import theorem

MOST_EDGES = 50
"""Longer strings are worth numbers that are too fine for exact arithmetic."""


@theorem(
    "hackenbush",
    tells=str,
    name="Berlekamp's rule",
    cite='E. R. Berlekamp, "The Hackenbush number system for compression of numerical data", '
    "Information and Control 26 (1974), 134-140",
    reach="strings of up to 50 blue and red edges",
)
def berlekamp(position: Hackenbush) -> str | None:
    """A string of blue and red edges: 1 or -1 for each edge up to the first change of colour, from there on
    half of the edge before."""
    colours = _string(position)
    if colours is None or len(colours) > MOST_EDGES:
        return None
    total, size = Fraction(0), Fraction(1)
    for colour in colours:
        if size < 1 or colour != colours[0]:
            size /= 2
        total += size if colour == "B" else -size
    return str(total)


def _string(position: Hackenbush) -> str | None:
    """The colours of a string from the ground up, or None if the position is no string of blue and red."""
    edges, top, colours = list(position.edges), GROUND, ""
    while edges:
        touching = [edge for edge in edges if top in edge[:2]]
        if len(touching) != 1 or touching[0][2] == "G":
            return None
        edge = touching[0]
        edges.remove(edge)
        top, colours = edge[0] + edge[1] - top, colours + edge[2]
    return colours or None
