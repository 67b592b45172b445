"""Pictures of thermographs, one or several on the same axes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import ceil, floor

from grundy.boards.looks import INKS
from grundy.boards.svg import (
    ACCENT,
    FILL,
    INK,
    LINE,
    SHADE,
    Picture,
    circle,
    head,
    label,
    line,
    polygon,
    text_width,
)
from grundy.values.partizan import CanonicalForm
from grundy.values.printed import printed
from grundy.values.thermograph import Thermograph

ACROSS, UNIT_MOST = 400.0, 70.0
"""Pixels of the whole axis of values, and of one unit at most."""
SIZE, GAP, ROW = 11, 12, 17
"""Of numbers: how high they are, and the least space between two; and the height of a line of words."""
MARK, DASHES, DOTS = 3.2, "6 4", "1.5 3"

Corner = tuple[Fraction, Fraction]


def thermograph_svg(*forms: CanonicalForm) -> str:
    """The thermographs of values, on the same axes: stops to the left are larger, temperatures grow upwards.

    >>> thermograph_svg(CanonicalForm.parse("{2|-1}")).startswith("<svg")
    True
    """
    named = " and ".join(map(str, forms))
    graphs = {str(form): form.thermograph() for form in forms}
    return graphs_picture(graphs).svg(f"thermograph{'s' if len(forms) > 1 else ''} of {named}")


def graph_svg(graph: Thermograph) -> str:
    """One thermograph without the name of its value."""
    return graphs_picture({"": graph}).svg("thermograph")


def graphs_picture(graphs: dict[str, Thermograph]) -> Picture:
    """Thermographs by the names of their values; what they tell stands below."""
    axes = _Axes.around(list(graphs.values()))
    shapes = list(axes.shapes())
    lines: list[tuple[str, str]] = []
    for place, (name, graph) in enumerate(graphs.items()):
        inks = (FILL, ACCENT) if len(graphs) == 1 else (INKS[place % len(INKS)][0],) * 2
        shapes += _drawn(graph, axes, inks)
        lines += _told(name, graph, inks, len(graphs) == 1)
    y = axes.height + 34.0
    for ink, words in lines:
        if ink:
            dashes = DASHES if ink == INK else ""
            shapes.append(line(axes.border, y, axes.border + 24, y, stroke=ink, width=2.5, dashes=dashes))
        shapes.append(label(axes.border + (32 if ink else 0), y, words, size=SIZE, anchor="start"))
        y += ROW
    words_wide = max(text_width(words, SIZE) for _, words in lines) + 40
    last = max(12.0, text_width(str(axes.least), SIZE) / 2)
    return Picture(axes.border + max(axes.width + last, words_wide), y - ROW / 2, tuple(shapes))


def _told(name: str, graph: Thermograph, inks: tuple[str, str], alone: bool) -> list[tuple[str, str]]:
    left, right = graph.left[0][1], graph.right[0][1]
    mast = f"mean {graph.mean}, temperature {graph.temperature}"
    shown = printed(name if len(name) <= 60 else name[:59] + "…")
    if not alone:
        stops = f"stops {left} and {right}" if left != right else f"both stops {left}"
        return [(inks[0], f"{shown}: {printed(f'{stops}, {mast}')}")]
    title = [("", shown)] if name else []
    walls = [(inks[0], f"left stop {left}"), (inks[1], f"right stop {right}")]
    told = [*(walls if graph.temperature > 0 else [("", f"both stops {left}")]), (INK, mast)]
    return [*title, *((ink, printed(words)) for ink, words in told)]


@dataclass(frozen=True)
class _Axes:
    """Where values and temperatures are on the paper."""

    most: Fraction
    least: Fraction
    top: Fraction
    step: Fraction
    unit: float

    @classmethod
    def around(cls, graphs: Sequence[Thermograph]) -> _Axes:
        values = [value for graph in graphs for wall in (graph.left, graph.right) for _, value in wall]
        values += [graph.mean for graph in graphs]
        hottest = max(Fraction(0), *(graph.temperature for graph in graphs))
        span: Fraction = max(max(values) - min(values), hottest)
        around: Fraction = span / 10 or Fraction(1)
        step = _step(span + 2 * around, len(str(ceil(max(map(abs, values))))) + 1)
        most = ceil((max(values) + around) / step) * step
        least = floor((min(values) - around) / step) * step
        top: Fraction = hottest + max(around, (most - least) / 6)
        unit = min(UNIT_MOST / min(float(step), 1.0), ACROSS / max(float(most - least), float(top)))
        return cls(most, least, top, step, unit)

    @property
    def border(self) -> float:
        """The room to the left of the axis of temperatures, for its numbers."""
        numbers = max(text_width(str(t), SIZE) for t in [Fraction(0), *self.temperatures()]) + 12
        return max(numbers, text_width(str(self.most), SIZE) / 2)

    @property
    def width(self) -> float:
        return float(self.most - self.least) * self.unit

    @property
    def height(self) -> float:
        return float(self.top) * self.unit + 16

    def at(self, temperature: Fraction | int, value: Fraction | int) -> complex:
        return complex(
            self.border + float(self.most - value) * self.unit, self.height - float(temperature) * self.unit
        )

    def values(self) -> Iterator[Fraction]:
        count = int((self.most - self.least) / self.step)
        return (self.least + i * self.step for i in range(count + 1))

    def temperatures(self) -> Iterator[Fraction]:
        return (i * self.step for i in range(1, int((self.top - self.step / 3) / self.step) + 1))

    def shapes(self) -> Iterator[str]:
        """Both axes with their numbers, and faint lines across."""
        floor_, wall = self.at(0, self.least), self.at(self.top, self.most)
        for value in self.values():
            x = self.at(0, value).real
            yield line(x, floor_.imag, x, wall.imag, stroke=SHADE, width=1)
            yield line(x, floor_.imag, x, floor_.imag + 4, stroke=INK, width=1)
            yield label(x, floor_.imag + 14, printed(str(value)), size=SIZE)
        for temperature in self.temperatures():
            y = self.at(temperature, 0).imag
            yield line(wall.real, y, floor_.real, y, stroke=SHADE, width=1)
            yield line(wall.real - 4, y, wall.real, y, stroke=INK, width=1)
            yield label(wall.real - 7, y, str(temperature), size=SIZE, anchor="end")
        yield line(wall.real, floor_.imag, floor_.real + 8, floor_.imag, stroke=INK, width=1.2)
        yield line(wall.real, floor_.imag, wall.real, wall.imag - 8, stroke=INK, width=1.2)
        yield head(complex(wall.real, wall.imag - 14), -1j, fill=INK, size=7)
        yield label(wall.real + 8, wall.imag - 10, "t", size=SIZE + 1, anchor="start")


def _step(span: Fraction, digits: int) -> Fraction:
    """Steps of 1/8, 1/4, 1/2, 1, 2, 5, 10, ... that leave room for numbers of so many digits."""
    most = max(2, int(ACROSS / (GAP + 0.64 * SIZE * digits)))
    fine = (Fraction(1, 2**power) for power in range(12, 0, -1))
    coarse = (Fraction(n * 10**power) for power in range(400) for n in (1, 2, 5))
    for step in (*fine, *(next(coarse) for _ in range(1200))):
        wide = len(str(step.denominator)) + 1 if step < 1 else 0
        if span / step <= most * digits / (digits + wide) and span / step <= 12:
            return step
    raise AssertionError("a value has no end of digits")


def _drawn(graph: Thermograph, axes: _Axes, inks: tuple[str, str]) -> list[str]:
    foot = max(graph.temperature, Fraction(0))
    left, right = (_up_to_the_mast(wall, graph) for wall in (graph.left, graph.right))
    base, end = axes.at(foot, graph.mean), axes.at(axes.top, graph.mean)
    shapes = []
    if foot > 0:
        ground = axes.at(0, graph.mean)
        side = axes.at(foot, axes.most)
        inside = [axes.at(*corner) for corner in (*left, *reversed(right))]
        shapes += [
            polygon(inside, fill=inks[0]).replace("<polygon ", '<polygon fill-opacity="0.1" ', 1),
            line(base.real, base.imag, ground.real, ground.imag, stroke=LINE, width=1.2, dashes=DOTS),
            line(base.real, base.imag, side.real, side.imag, stroke=LINE, width=1.2, dashes=DOTS),
        ]
    ink = INK if inks[0] != inks[1] else inks[0]
    shapes.append(line(base.real, base.imag, end.real, end.imag + 6, stroke=ink, width=2, dashes=DASHES))
    shapes.append(head(end, -1j, fill=ink, size=8))
    for wall, colour in ((left, inks[0]), (right, inks[1])):
        corners = [axes.at(*corner) for corner in wall]
        shapes += [
            line(a.real, a.imag, b.real, b.imag, stroke=colour, width=2.5) for a, b in pairwise(corners)
        ]
        shapes.append(circle(corners[0].real, corners[0].imag, MARK, fill=colour))
    return [*shapes, circle(base.real, base.imag, MARK, fill=ink)]


def _up_to_the_mast(wall: tuple[Corner, ...], graph: Thermograph) -> list[Corner]:
    """The corners of a wall, and the foot of the mast, to which its last piece may go straight up."""
    foot = (graph.temperature, graph.mean)
    return [*wall, foot] if wall[-1][0] < graph.temperature else [*wall]
