"""Where to draw a Sprouts position: a plane graph becomes part of a triangulated disc, which is packed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count, pairwise
from math import pi, sin

from grundy.games.sprouts.picture.map import PlaneLand, Walk
from grundy.games.sprouts.picture.packing import Triangle, boundary, pack
from grundy.games.sprouts.picture.relax import relax
from grundy.games.sprouts.picture.rings import NotPlaneError


@dataclass(frozen=True)
class Disc:
    """A triangulated disc, and where its nodes are."""

    triangles: list[Triangle]
    points: dict[int, complex]


def layout_land(land: PlaneLand, outer: int) -> list[Disc]:
    """Discs around the parts of a land when the region with the number `outer` is outside: one for each of
    its boundaries, and one for its spots without curves."""
    filling = _Filling(land, outer)
    discs = []
    for triangles in _connected(filling.triangles):
        circles = pack(triangles)
        if any(_is_flat(*(circles[node].centre for node in triangle)) for triangle in triangles):
            raise NotPlaneError("too many regions lie inside one another to be drawn")
        radii = {node: filling.radii.get(node, 0.5) for node in circles}
        discs.append(Disc(triangles, relax(triangles, circles, radii)))
    return discs


def _connected(triangles: list[Triangle]) -> list[list[Triangle]]:
    import networkx

    sides = (side for a, b, c in triangles for side in ((a, b), (b, c)))
    parts = networkx.connected_components(networkx.Graph(sides))
    return [[triangle for triangle in triangles if triangle[0] in part] for part in parts]


def _is_flat(a: complex, b: complex, c: complex) -> bool:
    """Whether a triangle is not counterclockwise."""
    return ((b - a).conjugate() * (c - a)).imag <= 0


class _Filling:
    """The triangles, counterclockwise, that fill all regions but the outer one, which they only line."""

    def __init__(self, land: PlaneLand, outer: int) -> None:
        self._new = count(len(land.around))
        self.triangles: list[Triangle] = []
        self.radii: dict[int, float] = {}
        for walk in land.holes:
            self._bridge([walk])
        for number, (alone, walks) in enumerate(land.regions):
            rings = [self._collar(walk, number == outer) for walk in walks]
            if alone:
                rings.append(self._cluster(alone))
            if number != outer:
                self._bridge(rings)

    def _cone(self, path: Sequence[int]) -> None:
        """Joins a path, which has the triangles on its left, to one node, best in the middle of it."""
        top = next(self._new)
        self.triangles += [(a, b, top) for a, b in pairwise(path)]
        self.radii[top] = 0.5 * (1 / sin(pi / max(len(path) - 1, 4)) - 1) ** 0.5

    def _collar(self, walk: Walk, needed: bool) -> Walk:
        """A simple ring along a walk that may pass a node more than once."""
        if len(set(walk)) == len(walk) and not needed:
            return walk
        ring = [next(self._new) for _ in walk]
        for i, node in enumerate(walk):
            self.triangles += [(walk[i - 1], node, ring[i - 1]), (node, ring[i], ring[i - 1])]
        return ring

    def _cluster(self, spots: list[int]) -> Walk:
        """Spots without curves as neighbours in a triangular grid; the ring around them."""
        places = _spiral(len(spots))
        node = dict(zip(places, spots, strict=True))
        for q, r in places:
            for place in ((q + a, r + b) for a, b in _DIRECTIONS):
                if place not in node:
                    node[place] = next(self._new)
        triangles: list[Triangle] = []
        for q, r in node:
            top = (q, r + 1)
            for second, third in (((q + 1, r), top), (top, (q - 1, r + 1))):
                if second in node and third in node:
                    triangles.append((node[q, r], node[second], node[third]))
        self.triangles += triangles
        return boundary(triangles)[::-1]

    def _bridge(self, rings: list[Walk]) -> None:
        """Fills what lies between rings, all of which have it on the left: they stand in a circle, each
        joined to the next one, with one pole on either side."""
        if len(rings) == 1:
            self._cone([*rings[0], rings[0][0]])
            return
        inner: Walk = []
        outer: Walk = []
        for ring in rings:
            half = len(ring) // 2
            outer += ring[: half + 1]
            inner = [*ring[half:], ring[0], *inner]
        self._cone([*outer, outer[0]])
        self._cone([*inner, inner[0]])


_DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def _spiral(length: int) -> list[tuple[int, int]]:
    """Places of a triangular grid, around and around the first one."""
    places = [(0, 0)]
    radius = 0
    while len(places) < length:
        radius += 1
        q, r = 0, -radius
        for a, b in _DIRECTIONS:
            for _ in range(radius):
                places.append((q, r))
                q, r = q + a, r + b
    return places[:length]
