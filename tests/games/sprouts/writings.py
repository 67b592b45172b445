"""Random positions of Sprouts, and random writings of them."""

from __future__ import annotations

import random

from grundy.games.sprouts.curves import curves
from grundy.games.sprouts.lands import Lands
from grundy.games.sprouts.regions import GENERIC, Region


def rewritten(land: tuple[Region, ...], chance: random.Random) -> list[Region]:
    """The same land with everything changed that may be changed."""
    letters = _letters(land)
    names = [chr(0x3000 + i) for i in range(len(letters))]
    chance.shuffle(names)
    table = {ord(old): new for old, new in zip(letters, names, strict=True)}
    regions = []
    for boundaries, genus in land:
        step = chance.choice((1, -1))
        walked = []
        for boundary in boundaries:
            at = chance.randrange(len(boundary))
            turned = (boundary[at:] + boundary[:at]).translate(table)
            walked.append(turned[:: chance.choice((1, -1)) if genus < 0 else step])
        chance.shuffle(walked)
        regions.append(Region(tuple(walked), genus))
    chance.shuffle(regions)
    return regions


def written(land: tuple[Region, ...], chance: random.Random) -> str:
    """A text of the same land; any letters do, so it has capital ones for all spots."""
    drawing = rewritten(land, chance)
    names = {ord(spot): chr(ord("A") + i % 26) + "'" * (i // 26) for i, spot in enumerate(_letters(drawing))}
    return "|".join(
        ".".join(boundary.translate(names) for boundary in boundaries) + f"@{genus}"
        for boundaries, genus in drawing
    )


def random_lands(spots: int, genus: int, moves: int, chance: random.Random) -> Lands:
    """What some moves, chosen with little care, leave of a start position."""
    lands = Lands.of([[Region(("0",) * spots, genus)]])
    for _ in range(moves):
        choices = [(p, i) for p, land in enumerate(lands) for i, _ in enumerate(land)]
        if not choices:
            break
        place, at = chance.choice(choices)
        land = lands.lands[place]
        drawn = []
        for _, regions in curves(land[at], 1):
            drawn.append(regions)
            if len(drawn) == 60:
                break
        if drawn:
            lands = lands.replace(place, (*land[:at], *land[at + 1 :], *chance.choice(drawn)))
    return lands


def _letters(land: tuple[Region, ...] | list[Region]) -> list[str]:
    return sorted({spot for region in land for boundary in region.boundaries for spot in boundary} - GENERIC)
