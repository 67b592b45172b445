"""Pictures of thermographs."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from math import ceil, floor

from grundy.boards.svg import ACCENT, FILL, INK, LINE, Picture, label, line
from grundy.values.partizan import CanonicalForm
from grundy.values.thermograph import Thermograph

UNIT_MOST, ACROSS = 60.0, 480.0
"""Pixels of one unit, at most, and of the whole picture."""
SIZE, LETTER, GAP = 11, 7, 14
"""Of numbers: the height and width of a digit, and the least space between two numbers."""

Corner = tuple[Fraction, Fraction]


def thermograph_svg(form: CanonicalForm) -> str:
    """The thermograph of a value: stops to the left are larger, temperatures grow upwards.

    >>> thermograph_svg(CanonicalForm.parse("{2|-1}")).startswith("<svg")
    True
    """
    graph = form.thermograph()
    values = [value for wall in (graph.left, graph.right) for _, value in wall]
    around = max(1, ceil(max(max(values) - min(values), graph.temperature) / 20))
    most, least = ceil(max(values)) + around, floor(min(values)) - around
    top = max(ceil(graph.temperature), 0) + around
    unit = min(UNIT_MOST, ACROSS / max(most - least, top))
    digits = max(len(str(number)) for number in (most, least, top))
    border = LETTER * digits + 4

    def place(temperature: Fraction | int, value: Fraction | int) -> tuple[float, float]:
        return border + float(most - value) * unit, float(top - temperature) * unit

    shapes = [line(*place(0, most), *place(0, least), stroke=LINE, width=1)]
    for value in _ticks(least, most, unit, digits):
        x, y = place(0, value)
        shapes += [line(x, y, x, y + 4, stroke=LINE, width=1), label(x, y + 14, str(value), size=SIZE)]
    for temperature in _ticks(1, top, unit, 2):
        x, y = place(temperature, most)
        shapes += [
            line(x - 4, y, x, y, stroke=LINE, width=1),
            label(x - 6 - LETTER * len(str(temperature)) / 2, y, str(temperature), size=SIZE),
        ]
    for wall, colour in ((graph.left, FILL), (graph.right, ACCENT)):
        for lower, upper in pairwise(_up_to_the_mast(wall, graph)):
            shapes.append(line(*place(*lower), *place(*upper), stroke=colour))
    foot = max(graph.temperature, Fraction(0))
    shapes.append(line(*place(foot, graph.mean), *place(top, graph.mean), stroke=INK))
    width = (most - least) * unit + 2 * border
    return Picture(width, top * unit + 20, tuple(shapes)).svg(f"thermograph of {form}")


def _up_to_the_mast(wall: tuple[Corner, ...], graph: Thermograph) -> list[Corner]:
    """The corners of a wall, and the foot of the mast, to which its last piece may go straight up."""
    foot = (graph.temperature, graph.mean)
    return [*wall, foot] if wall[-1][0] < graph.temperature else [*wall]


def _ticks(first: int, last: int, unit: float, digits: int) -> Iterator[int]:
    """The numbers to write along an axis: steps of 1, 2, 5, 10, ... that leave room for so many digits."""
    room = (GAP + LETTER * digits) / unit
    step = next(n * 10**power for power in range(400) for n in (1, 2, 5) if n * 10**power >= room)
    yield from range(-(-first // step) * step, last + 1, step)
