"""Pictures of Sprouts positions on the plane."""

from __future__ import annotations

from cmath import phase, pi, rect
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import sqrt, tan

from grundy.boards.svg import INK, LINE, Picture, beside, circle, label, path
from grundy.games.sprouts.picture.layout import Disc, layout_land
from grundy.games.sprouts.picture.map import PlaneLand, Walk, plane_land
from grundy.games.sprouts.picture.rings import GENERIC, Land

Curve = list[complex]
"""Cubic Bézier curves, each starting where the last one ends: start, control, control, end, control ..."""

DEAD = "#e3e6ed"
_SPOT, _DEAD_SPOT, _LETTER = 4.0, 2.2, 12.0
_LINK, _ROOM, _WIDEST, _EDGE = 36.0, 9.0, 800.0, 12.0
"""The length of a link, made longer if spots have less room around them, unless the picture gets too wide;
and the edge around the picture."""
_LINKS, _MOST_LINKS = 0.75, 20
"""Links for each unit of length in a first drawing: a few less, to draw long curves together."""


def sprouts_picture(lands: Iterable[Land]) -> Picture:
    """The lands side by side; `NotPlaneError` if one of them has no place on the plane."""
    return beside([land_picture(land) for land in lands] or [Picture(_LINK, _LINK)])


def land_picture(land: Land) -> Picture:
    """Live spots are full and have the letters of the text, dead ones are small, dead regions grey."""
    plane = plane_land(land)
    outer = middle_region(plane)
    points = {node: point for disc in layout_land(plane, outer) for node, point in disc.points.items()}
    lengths = [sum(abs(points[a] - points[b]) for a, b in pairwise(curve)) for curve in plane.curves]
    plane = plane_land(
        land, [min(round(_LINKS * length), _MOST_LINKS) for length in lengths]
    )  # long curves become round
    return _in_rows([Sketch(plane, disc).picture() for disc in layout_land(plane, outer)])


def middle_region(land: PlaneLand) -> int:
    """The region from which as little as possible is behind other regions: when it is outside, regions are
    nested least."""
    import networkx

    graph: networkx.Graph[object] = networkx.Graph()
    for number, (_, walks) in enumerate(land.regions):
        graph.add_node(number)
        graph.add_edges_from((number, ("node", node)) for walk in walks for node in walk)
    sizes = [6 * len(alone) + sum(map(len, walks)) for alone, walks in land.regions]
    depths = []
    for number in range(len(sizes)):
        far = networkx.single_source_shortest_path_length(graph, number)
        depths.append(sum(size * far[other] for other, size in enumerate(sizes)))
    return depths.index(min(depths))


def _in_rows(pictures: Sequence[Picture]) -> Picture:
    """Pictures in rows, for a whole that is not much wider than high."""
    ordered = sorted(pictures, key=lambda picture: -picture.height)
    width = max(ordered[0].width, sqrt(2 * ordered[0].height * sum(picture.width for picture in ordered)))
    rows: list[list[Picture]] = [[]]
    for picture in ordered:
        if sum(other.width for other in [*rows[-1], picture]) > width:
            rows.append([])
        rows[-1].append(picture)
    lines = [beside(row, sign="") for row in rows if row]
    width = max(line.width for line in lines)
    shapes, y = [], 0.0
    for line in lines:
        shapes.append(line.at((width - line.width) / 2, y))
        y += line.height
    return Picture(width, y, tuple(shapes))


class Sketch:
    """The drawing of the part of a land that is in one disc."""

    def __init__(self, land: PlaneLand, disc: Disc) -> None:
        self.land, self.disc = land, disc
        self.near: dict[int, list[int]] = defaultdict(list)
        for triangle in disc.triangles:
            for i, node in enumerate(triangle):
                self.near[node] += [triangle[i - 1], triangle[i - 2]]
        self.points = disc.points
        self.live = [spot for spot in land.spots if spot in disc.points]
        self._to_scale()

    def _to_scale(self) -> None:
        turn = _level([self.points[node] for node in self.land.around if node in self.points])
        self.points = {node: turn * point for node, point in self.points.items()}
        corners = self.points.values()
        left, top = min(z.real for z in corners), min(z.imag for z in corners)
        size = max(*(z.real - left for z in corners), *(z.imag - top for z in corners))
        scale = min(max(_LINK, _ROOM / min(map(self.room, self.live))), _WIDEST / size)
        self.points = {node: (point - complex(left, top)) * scale for node, point in self.points.items()}

    def picture(self) -> Picture:
        curves = [self.curve(walk) for walk in self.land.curves if walk[0] in self.points]
        holes = [self.curve([*walk, walk[0]]) for walk in self.land.holes if walk[0] in self.points]
        spots = {spot: self.place(spot) for spot in [*self.land.dead, *self.live] if spot in self.points}
        marks = [*spots.values(), *(point for curve in curves for point in _samples(curve))]
        shapes = [path(hole, fill=DEAD) for hole in holes]
        shapes += [path(curve, stroke=INK) for curve in curves]
        for spot, point in spots.items():
            name, room = self.land.spots.get(spot), self.room(spot)
            radius = min(_SPOT if name else _DEAD_SPOT, room / 2)
            shapes.append(circle(point.real, point.imag, radius, fill=INK if name else LINE))
            if name and name not in GENERIC:
                size = min(_LETTER, room)
                free = _free_place(point, radius + size * (0.4 + 0.3 * len(name)), marks)
                shapes.append(label(free.real, free.imag, name, size=size))
                marks.append(free)
        left, top = min(z.real for z in marks) - _EDGE, min(z.imag for z in marks) - _EDGE
        right, bottom = max(z.real for z in marks) + _EDGE, max(z.imag for z in marks) + _EDGE
        return Picture(right - left, bottom - top, (Picture(0, 0, tuple(shapes)).at(-left, -top),))

    def room(self, node: int) -> float:
        """How far it is half of the way to the nearest neighbour."""
        return min(abs(self.points[node] - self.points[other]) for other in self.near[node]) / 2

    def place(self, node: int) -> complex:
        """Where a spot is drawn: on the curve that passes there, if only one does."""
        near = self.land.around[node]
        return self.leave(node, near[0])[0] if len(near) == 2 else self.points[node]

    def curve(self, walk: Walk) -> Curve:
        """The curve along a walk from spot to spot."""
        curve = self.leave(walk[0], walk[1])
        for before, node, after in zip(walk, walk[1:], walk[2:], strict=False):
            curve += self.through(before, node, after)[1:]
        return curve + self.leave(walk[-1], walk[-2])[-2::-1]

    def leave(self, node: int, towards: int) -> Curve:
        """From a spot to the middle of a link."""
        near = self.land.around[node]
        if len(near) == 2:
            other = near[0] if near[1] == towards else near[1]
            return _second_half(self.through(other, node, towards))
        return _straight(self.points[node], self.middle(node, towards))

    def through(self, before: int, node: int, after: int) -> Curve:
        """From the middle of a link to that of the next one: the corner is rounded, but inside the
        triangles around the node when they are scaled by 1/2, where nothing else is drawn."""
        here = self.points[node]
        start, end = self.middle(before, node), self.middle(node, after)
        a, b = start - here, end - here
        share = 1.0
        for other in self.near[node]:
            along, across = _coordinates(self.middle(node, other) - here, a, b)
            if along > 0 and across > 0:
                share = min(share, along + across)
        first, last = here + share * a, here + share * b
        reach = 2 / 3 * (1 - tan((pi - abs(phase(b / a))) / 4) ** 2)
        bend = [first, *(point + reach * (here - point) for point in (first, last)), last]
        return _straight(start, first) + bend[1:] + _straight(last, end)[1:]

    def middle(self, node: int, other: int) -> complex:
        return (self.points[node] + self.points[other]) / 2


def _level(points: Sequence[complex]) -> complex:
    """The turn after which the points spread most from left to right."""
    middle = sum(points) / len(points)
    spread = sum((point - middle) ** 2 for point in points)
    return rect(1, -phase(spread) / 2)


def _straight(start: complex, end: complex) -> Curve:
    return [start, start + (end - start) / 3, end + (start - end) / 3, end]


def _coordinates(c: complex, a: complex, b: complex) -> tuple[float, float]:
    """The numbers s and t with c = sa + tb; 0 if there are none."""
    area = (a.conjugate() * b).imag
    return ((c.conjugate() * b).imag / area, (a.conjugate() * c).imag / area) if area else (0.0, 0.0)


def _second_half(curve: Curve) -> Curve:
    """The part of three pieces that follows the middle of the second one."""
    a, b, c, d, *rest = curve[3:]
    return [(a + 3 * b + 3 * c + d) / 8, (b + 2 * c + d) / 4, (c + d) / 2, d, *rest]


def _samples(curve: Curve) -> Iterator[complex]:
    for at in range(0, len(curve) - 1, 3):
        a, b, c, d = curve[at : at + 4]
        for t in (0.25, 0.5, 0.75, 1):
            s = 1 - t
            yield s * s * (s * a + 3 * t * b) + t * t * (3 * s * c + t * d)


def _free_place(point: complex, distance: float, marks: list[complex]) -> complex:
    """The place at this distance from the point that is farthest from the marks."""
    near = [mark for mark in marks if abs(mark - point) < 3 * distance]
    around = [point + rect(distance, pi * (i / 8 - 0.5)) for i in range(16)]
    return max(around, key=lambda place: min(abs(mark - place) for mark in near))
