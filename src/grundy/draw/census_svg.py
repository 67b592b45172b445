"""The smallest graph of each value of a census, side by side."""

from __future__ import annotations

from grundy.boards.graph import Graph
from grundy.boards.svg import INK, Picture, label
from grundy.census import Census
from grundy.errors import GrundyError

ACROSS = 4
GAP, CAPTION = 24, 30
MOST_PICTURES = 60


def census_svg(census: Census) -> str:
    """Pictures with the value below each, and how often it occurs."""
    values = census.values()
    if len(values) > MOST_PICTURES:
        raise GrundyError(
            f"{len(values):,} pictures help nobody; a census with at most {MOST_PICTURES} values is drawn"
        )
    pictures = [_captioned(census, value) for value in values]
    shapes: list[str] = []
    y = width = 0.0
    for start in range(0, len(pictures), ACROSS):
        row = pictures[start : start + ACROSS]
        high, x = max(picture.height for picture in row), 0.0
        for picture in row:
            shapes.append(picture.at(x, y + high - picture.height))
            x += picture.width + GAP
        width, y = max(width, x - GAP), y + high + GAP
    return Picture(width, max(y - GAP, 0), tuple(shapes)).svg(f"{census.measure} of {census.family}")


def _captioned(census: Census, value: str) -> Picture:
    drawn = Graph.parse(census.examples[value]).picture()
    shown = value if len(value) <= 24 else value[:23] + "…"
    count = f"{census.total(value):,} × {shown}"
    width = max(drawn.width, 7.0 * len(count))
    caption = label(width / 2, drawn.height + CAPTION / 2 + 4, count, size=12, fill=INK)
    return Picture(width, drawn.height + CAPTION, (drawn.at((width - drawn.width) / 2, 0), caption))
