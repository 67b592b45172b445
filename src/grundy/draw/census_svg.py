"""The smallest graph of each value of a census, side by side."""

from __future__ import annotations

from grundy.boards.graph import Graph
from grundy.boards.svg import INK, Picture, label, text_width
from grundy.census import Census, find_family
from grundy.errors import GrundyError

WIDE, GAP, CAPTION, SIZE = 900, 28, 36, 12
MOST_PICTURES = 60


def census_svg(census: Census) -> str:
    """Pictures in rows, with the value below each, and how many graphs have it."""
    values = census.values()
    if len(values) > MOST_PICTURES:
        raise GrundyError(
            f"{len(values):,} pictures help nobody; a census with at most {MOST_PICTURES} values is drawn"
        )
    rows: list[list[Picture]] = [[]]
    for picture in (_captioned(census, value) for value in values):
        if rows[-1] and sum(one.width + GAP for one in rows[-1]) + picture.width > WIDE:
            rows.append([])
        rows[-1].append(picture)
    shapes: list[str] = []
    y = width = 0.0
    for row in filter(None, rows):
        high, x = max(picture.height for picture in row), 0.0
        for picture in row:
            shapes.append(picture.at(x, y + high - picture.height))
            x += picture.width + GAP
        width, y = max(width, x - GAP), y + high + GAP
    return Picture(width, max(y - GAP, 0), tuple(shapes)).svg(f"{census.measure} of {census.family}")


def _captioned(census: Census, value: str) -> Picture:
    drawn = Graph.parse(census.examples[value]).picture()
    shown = value if len(value) <= 24 else value[:23] + "…"
    total, noun = census.total(value), find_family(census.family).noun
    words = (f"value {shown}", f"{total:,} {noun}{'s' if total != 1 else ''}")
    width = max(drawn.width, *(text_width(line, SIZE) + 4 for line in words))
    lines = [
        label(width / 2, drawn.height + 12 + 16 * place, line, size=SIZE - place, fill=INK)
        for place, line in enumerate(words)
    ]
    return Picture(width, drawn.height + CAPTION, (drawn.at((width - drawn.width) / 2, 0), *lines))
