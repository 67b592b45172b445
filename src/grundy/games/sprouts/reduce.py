"""Dropping from a drawing what no longer matters to the game.

The steps are those of J. Lemoine, S. Viennot, thesis, Lille 2011, sections 9.3 and 11.5.
"""

from __future__ import annotations

from collections.abc import Iterable

from grundy.games.sprouts.regions import GENERIC, Land, Region, letters

FEW = 3
"""In a region with so few lives any two spots can be joined, whatever its shape and surface."""


def reduce(drawing: Iterable[Region]) -> list[Land]:
    """The lands of a drawing, each without dead spots, dead regions and useless detail.

    >>> reduce([Region(("1AA", "B")), Region(("BC", "0")), Region(("C",))])
    [(Region(boundaries=('12', 'B'), genus=0), Region(boundaries=('B2', '0'), genus=0))]
    """
    regions = _without_dead_spots(drawing)
    regions = [simple for region in regions if (simple := _simplified(region)) is not None]
    return _split(_with_generic_spots(regions))


def _without_dead_spots(drawing: Iterable[Region]) -> list[Region]:
    regions = list(drawing)
    spots = "".join("".join(region.boundaries) for region in regions)
    dead = {ord(letter): None for letter in letters(spots) if spots.count(letter) > 2}
    return _translated(regions, dead)


def _simplified(region: Region) -> Region | None:
    """The region with short boundaries; None when no curve can be drawn in it any more."""
    boundaries = tuple(short for boundary in region.boundaries if (short := _without_repeats(boundary)))
    region = Region(boundaries, region.genus)
    lives = region.lives()
    if lives <= 1:
        return None
    return _small(region) if lives <= FEW else region


def _without_repeats(boundary: str) -> str:
    """A letter written twice in a row, with nothing alive in between, is written once."""
    if len(set(boundary)) == len(boundary):
        return boundary
    at = 0
    while at < len(boundary) > 1:
        if boundary[at] == boundary[at - 1] and boundary[at] not in GENERIC:
            boundary = boundary[:at] + boundary[at + 1 :]
            at = 0
        else:
            at += 1
    return boundary


def _small(region: Region) -> Region:
    """A region with few lives: one boundary on a sphere; a spot written twice in it is a `2`."""
    spots = "".join(region.boundaries)
    for letter in letters(spots):
        if spots.count(letter) == 2:
            spots = spots.replace(letter, "2", 1).replace(letter, "")
    return Region((spots,))


def _with_generic_spots(regions: list[Region]) -> list[Region]:
    spots = "".join("".join(region.boundaries) for region in regions)
    single = {ord(letter): "2" for letter in letters(spots) if spots.count(letter) == 1}
    return _translated(regions, single)


def _translated(regions: list[Region], table: dict[int, None] | dict[int, str]) -> list[Region]:
    if not table:
        return regions
    return [Region(tuple(b.translate(table) for b in bs), genus) for bs, genus in regions]


def _split(regions: list[Region]) -> list[Land]:
    """The regions in groups that share no letters."""
    groups: list[tuple[set[str], list[Region]]] = []
    for region in regions:
        spots, land = letters("".join(region.boundaries)), [region]
        apart = []
        for other in groups:
            if spots.isdisjoint(other[0]):
                apart.append(other)
            else:
                spots |= other[0]
                land = other[1] + land
        groups = [*apart, (spots, land)]
    return [tuple(land) for _, land in groups]
