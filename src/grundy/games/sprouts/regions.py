"""Regions: the faces of a drawing of spots and curves, as far as they matter to the game of Sprouts.

A region is a set of boundaries: the pieces of the drawing that it touches. A boundary is the circular list of
the spots on it, each written as often as one walks past it. Regions that share spots, directly or through
others, are a land; lands are independent of each other.

Here a boundary is a string. `0`, `1` and `2` are spots of that degree that touch no other place; any other
character is a letter: a spot with one life that is written at two places. The text form, which a person
reads, is in `lands_text`.
"""

from __future__ import annotations

from typing import NamedTuple

GENERIC = frozenset("012")


class Region(NamedTuple):
    """A face of the drawing: its boundaries, and its surface: 0 a sphere, k the sum of k tori, and -k of k
    projective planes, with a hole for each boundary.

    >>> Region(("0", "2AB")).lives()
    6
    """

    boundaries: tuple[str, ...]
    genus: int = 0

    def lives(self) -> int:
        """How many more lines can end here; a letter counts once, however often it is written."""
        spots = "".join(self.boundaries)
        return 3 * spots.count("0") + 2 * spots.count("1") + spots.count("2") + len(letters(spots))


Land = tuple[Region, ...]


def letters(spots: str) -> set[str]:
    """The letters that are written in `spots`."""
    return set(spots) - GENERIC
