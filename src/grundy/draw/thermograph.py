"""Pictures of thermographs."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import ceil

from grundy.boards.svg import ACCENT, FILL, INK, LINE, Picture, label, line
from grundy.values.partizan import CanonicalForm

UNIT_MOST, UNIT_LEAST, ACROSS = 60.0, 4.0, 480.0
"""Pixels of one unit, at most and at least, and of the whole picture if it can be."""


def thermograph_svg(form: CanonicalForm) -> str:
    """The thermograph of a value: stops to the left are larger, temperatures grow upwards.

    >>> thermograph_svg(CanonicalForm.parse("{2|-1}")).startswith("<svg")
    True
    """
    graph = form.thermograph()
    values = [value for wall in (graph.left, graph.right) for _, value in wall]
    most, least = ceil(max(values)) + 1, -ceil(-min(values)) - 1
    top = max(ceil(graph.temperature), 0) + 1
    unit = max(min(UNIT_MOST, ACROSS / max(most - least, top)), UNIT_LEAST)

    def place(temperature: Fraction | int, value: Fraction | int) -> tuple[float, float]:
        return float(most - value) * unit, float(top - temperature) * unit

    shapes = [line(*place(0, most), *place(0, least), stroke=LINE, width=1)]
    every = max(1, ceil(30 / unit))
    for value in range(least, most + 1):
        if value % every == 0:
            x, y = place(0, value)
            shapes += [line(x, y, x, y + 4, stroke=LINE, width=1), label(x, y + 14, str(value), size=11)]
    for temperature in range(1, top + 1):
        if temperature % every == 0:
            x, y = place(temperature, most)
            shapes += [
                line(x - 4, y, x, y, stroke=LINE, width=1),
                label(x - 12, y, str(temperature), size=11),
            ]
    for wall, colour in ((graph.left, FILL), (graph.right, ACCENT)):
        points = [place(*point) for point in wall]
        for (x1, y1), (x2, y2) in pairwise(points):
            shapes.append(line(x1, y1, x2, y2, stroke=colour))
    foot = max(graph.temperature, Fraction(0))
    shapes.append(line(*place(foot, graph.mean), *place(top, graph.mean), stroke=INK))
    return Picture((most - least) * unit, top * unit + 20, tuple(shapes)).svg(f"thermograph of {form}")
