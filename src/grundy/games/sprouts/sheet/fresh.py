"""A sheet for a position that nobody has drawn: its spots in a round, or its picture."""

from __future__ import annotations

from cmath import pi, rect
from collections.abc import Iterable
from itertools import pairwise

from grundy.games.sprouts.picture.drawing import Sketch, middle_region
from grundy.games.sprouts.picture.layout import layout_land
from grundy.games.sprouts.picture.map import plane_land
from grundy.games.sprouts.picture.rings import Land, NotPlaneError
from grundy.games.sprouts.rules import Sprouts
from grundy.games.sprouts.sheet.sheet import Arc, Line, Sheet
from grundy.games.sprouts.text import named

WIDTH, HEIGHT = 1000.0, 700.0
"""The paper; everything is drawn in its middle."""

GAP, MARGIN = 40.0, 70.0
_CURVED = 5
"""Points for each piece of a curve."""


def fresh(position: Sprouts) -> Sheet:
    """The position on a new sheet; `NotPlaneError` if it has no place on the plane."""
    if any(region.genus for land in position.lands for region in land):
        raise NotPlaneError("other surfaces than the plane are not drawn with the pen")
    lands = list(position.lands)
    alone = len(lands) == 1 and len(lands[0]) == 1 and set(lands[0][0].boundaries) <= {"0"}
    if alone:
        return _in_a_round(len(lands[0][0].boundaries))
    sheets = [_land(names) for names in map(named, lands)]
    return _fitted(_beside(sheets))


def _in_a_round(spots: int) -> Sheet:
    middle = complex(WIDTH, HEIGHT) / 2
    if spots == 1:
        return Sheet((middle,))
    return Sheet(
        tuple(
            middle + complex(1.45 * p.real, p.imag)
            for p in (rect(HEIGHT / 3, 2 * pi * k / spots - pi) for k in range(spots))
        )
    )


def _land(land: Land) -> Sheet:
    """One land, with the dead spots that its picture has."""
    plane = plane_land(land)
    outer = middle_region(plane)
    points = {node: point for disc in layout_land(plane, outer) for node, point in disc.points.items()}
    lengths = [sum(abs(points[a] - points[b]) for a, b in pairwise(curve)) for curve in plane.curves]
    plane = plane_land(land, [min(round(0.75 * length), 20) for length in lengths])
    parts = [_part(Sketch(plane, disc)) for disc in layout_land(plane, outer)]
    return _together(parts)


def _part(sketch: Sketch) -> Sheet:
    nodes = [spot for spot in (*sketch.land.dead, *sketch.land.spots) if spot in sketch.points]
    number = {node: place for place, node in enumerate(nodes)}
    spots = tuple(sketch.place(node) for node in nodes)
    arcs = []
    for walk in sketch.land.curves:
        if walk[0] in sketch.points:
            near, far = number[walk[0]], number[walk[-1]]
            line = _sampled(sketch.curve(walk))
            arcs.append(Arc(near, far, (spots[near], *line[1:-1], spots[far])))
    return Sheet(spots, tuple(arcs))


def _sampled(curve: list[complex]) -> Line:
    points = [curve[0]]
    for at in range(0, len(curve) - 1, 3):
        a, b, c, d = curve[at : at + 4]
        for k in range(1, _CURVED + 1):
            t = k / _CURVED
            s = 1 - t
            point = s**3 * a + 3 * s * s * t * b + 3 * s * t * t * c + t**3 * d
            if abs(point - points[-1]) > 1e-6:
                points.append(point)
    return tuple(points)


def _moved(sheet: Sheet, scale: float, by: complex) -> Sheet:
    arcs = tuple(Arc(a.near, a.far, tuple(p * scale + by for p in a.line)) for a in sheet.arcs)
    frames = tuple(tuple(p * scale + by for p in frame) for frame in sheet.frames)
    return Sheet(tuple(p * scale + by for p in sheet.spots), arcs, frames)


def _box(sheet: Sheet) -> tuple[complex, complex]:
    points = [
        *sheet.spots,
        *(p for arc in sheet.arcs for p in arc.line),
        *(p for f in sheet.frames for p in f),
    ]
    return (
        complex(min(p.real for p in points), min(p.imag for p in points)),
        complex(max(p.real for p in points), max(p.imag for p in points)),
    )


def _together(sheets: Iterable[Sheet]) -> Sheet:
    """Parts of one land next to each other."""
    spots: list[complex] = []
    arcs: list[Arc] = []
    frames: list[Line] = []
    right = 0.0
    for sheet in sheets:
        low, high = _box(sheet)
        moved = _moved(sheet, 1.0, complex(right - low.real, -(low + high).imag / 2))
        arcs += [Arc(a.near + len(spots), a.far + len(spots), a.line) for a in moved.arcs]
        spots += moved.spots
        frames += moved.frames
        right += (high - low).real + 2 * GAP
    return Sheet(tuple(spots), tuple(arcs), tuple(frames))


def _beside(sheets: list[Sheet]) -> Sheet:
    """Independent lands, each in a frame that no curve crosses."""
    if len(sheets) < 2:
        return sheets[0] if sheets else Sheet(())
    return _together(_framed(sheet) for sheet in sheets)


def _framed(sheet: Sheet) -> Sheet:
    low, high = _box(sheet)
    low, high = low - complex(GAP, GAP), high + complex(GAP, GAP)
    width, height = (high - low).real, (high - low).imag
    around = [
        low, low + width / 2, complex(high.real, low.imag), complex(high.real, low.imag + height / 2),
        high, high - width / 2, complex(low.real, high.imag), complex(low.real, low.imag + height / 2),
    ]  # fmt: skip
    return Sheet(sheet.spots, sheet.arcs, (*sheet.frames, tuple(around)))


def _fitted(sheet: Sheet) -> Sheet:
    """The sheet in the middle of the paper, as large as it may be."""
    if not sheet.spots:
        return sheet
    low, high = _box(sheet)
    wide, high_ = max((high - low).real, 1.0), max((high - low).imag, 1.0)
    scale = min((WIDTH - 2 * MARGIN) / wide, (HEIGHT - 2 * MARGIN) / high_, 4.0)
    return _moved(sheet, scale, complex(WIDTH, HEIGHT) / 2 - scale * (low + high) / 2)
