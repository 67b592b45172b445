"""Hasse diagrams: values in order, the larger above, a line where nothing lies between."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from grundy.boards.svg import INK, LINE, PAPER, Picture, label, path, rect, text_width
from grundy.draw.layers import Layers
from grundy.errors import GrundyError
from grundy.values.printed import printed

SIZE, HIGH, STEP, GAP = 12, 22.0, 62.0, 18.0
MOST = 120


def hasse_svg(values: Iterable[Any], covers: Iterable[tuple[Any, Any]] | None = None) -> str:
    """The order of values that can be compared with `>=`; of others the pairs G > H with nothing between.

    >>> from grundy import CanonicalForm
    >>> hasse_svg(map(CanonicalForm.parse, ["0", "*", "^", "v"])).count("<path")
    2
    """
    listed = list(dict.fromkeys(values))
    if len(listed) > MOST:
        raise GrundyError(f"a diagram of {len(listed)} values helps nobody; at most {MOST} are drawn")
    if not listed:
        return Picture(STEP, HIGH).svg("no values")
    number = {value: place for place, value in enumerate(listed)}
    pairs = (
        _covers(listed, lambda g, h: g >= h)
        if covers is None
        else [(number[g], number[h]) for g, h in covers]
    )
    below: list[list[int]] = [[] for _ in listed]
    for upper, lower in pairs:
        below[upper].append(lower)
    names = [printed(str(value)) for value in listed]
    layers = Layers([text_width(name, SIZE) + 12 for name in names], below, 0)
    at = [complex(x, level * STEP + HIGH / 2) for x, level in layers.places(GAP)]
    shapes = []
    for upper, lower in pairs:
        *_, lanes = layers.way(upper, lower, STEP, HIGH / 2)
        points = [at[upper] + 1j * HIGH / 2, *lanes, at[lower] - 1j * HIGH / 2]
        shapes.append(path(smooth(points), stroke=LINE, width=1.5))
    for name, place in zip(names, at, strict=True):
        wide = text_width(name, SIZE) + 10
        shapes.append(rect(place.real - wide / 2, place.imag - HIGH / 2, wide, HIGH, fill=PAPER))
        shapes.append(label(place.real, place.imag, name, size=SIZE, fill=INK))
    height = max(z.imag for z in at) + HIGH / 2
    return Picture(layers.width, height, tuple(shapes)).svg("order of " + ", ".join(names[:20]))


def _covers(values: Sequence[Any], at_least: Callable[[Any, Any], bool]) -> list[tuple[int, int]]:
    everywhere = range(len(values))
    below = [{h for h in everywhere if h != g and at_least(values[g], values[h])} for g in everywhere]
    return [(g, h) for g in everywhere for h in sorted(below[g]) if not any(h in below[k] for k in below[g])]


def smooth(points: Sequence[complex]) -> list[complex]:
    """A curve through points (E. Catmull and R. Rom), as Bézier curves."""
    ends = [points[0], *points, points[-1]]
    curve = [points[0]]
    for before, start, end, after in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        curve += [start + (end - before) / 6, end - (after - start) / 6, end]
    return curve
