"""Circle packings: touching circles for the vertices of a triangulated disc.

Koebe's theorem: every triangulated disc has a packing, circles with disjoint interiors that touch exactly
where the triangulation has an edge. Their centres are a plane drawing of it with triangles of good shape.
"""

from __future__ import annotations

from cmath import rect
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import islice, pairwise
from math import atan2, exp, hypot, pi, sqrt

from grundy.games.sprouts.picture.laplace import Weights, solve_laplace

Triangle = tuple[int, int, int]

_PRECISION = 1e-10
_LARGEST_STEP = 1.5
_ROUNDS = 100


@dataclass(frozen=True)
class Circle:
    """A circle of a packing."""

    centre: complex
    radius: float


def pack(triangles: Iterable[Triangle]) -> dict[int, Circle]:
    """Circles for the vertices of a disc, given by its triangles, each counterclockwise.

    The circles on the rim are as equal as can be when circles must not overlap.

    >>> wheel = [(0, 1, 2), (0, 2, 3), (0, 3, 4), (0, 4, 1)]
    >>> circles = pack(wheel)
    >>> round(circles[0].radius / circles[1].radius, 6)  # a square: the ratio is sqrt(2) - 1
    0.414214
    """
    given = list(triangles)
    rim = boundary(given)
    inside = sorted({vertex for triangle in given for vertex in triangle} - set(rim))
    number = {vertex: i for i, vertex in enumerate([*inside, *rim])}
    corners = [(number[a], number[b], number[c]) for a, b, c in given]
    return dict(zip(number, _pack(corners, len(inside), len(rim)), strict=True))


def _pack(corners: Sequence[Triangle], inside: int, rim: int) -> list[Circle]:
    """The same for vertices numbered from 0, those on the rim last."""
    angles, equal = [2 * pi] * inside, [1.0] * (inside + rim)
    convex: list[float] = []
    for share in (0.0, 0.25, 0.5, 0.75):
        radii = _radii(corners, angles, [radius**share for radius in convex] or equal)
        circles = _place(corners, radii)
        if is_simple([circle.centre for circle in circles[inside:]]):
            return circles
        # a convex polygon, here one with equal angles, is always simple
        convex = convex or _radii(corners, angles + [pi * (1 - 2 / rim)] * rim, equal)
    return _place(corners, convex)


def boundary(triangles: Iterable[Triangle]) -> list[int]:
    """The vertices on the rim of a disc, counterclockwise."""
    sides = {side for a, b, c in triangles for side in ((a, b), (b, c), (c, a))}
    after = {a: b for a, b in sides if (b, a) not in sides}
    rim = [min(after)]
    while (vertex := after[rim[-1]]) != rim[0]:
        rim.append(vertex)
    return rim


def is_simple(polygon: Sequence[complex]) -> bool:
    """Whether a polygon does not cross itself."""
    sides = [(a, b) if a.real < b.real else (b, a) for a, b in pairwise([*polygon, polygon[0]])]
    sides.sort(key=lambda side: side[0].real)
    for i, (a, b) in enumerate(sides):
        for c, d in islice(sides, i + 1, None):
            if c.real > b.real:
                break
            if _left(a, b, c) != _left(a, b, d) and _left(c, d, a) != _left(c, d, b) and not {a, b} & {c, d}:
                return False
    return True


def _left(a: complex, b: complex, c: complex) -> bool:
    return (b.real - a.real) * (c.imag - a.imag) > (b.imag - a.imag) * (c.real - a.real)


# ---- radii ------------------------------------------------------------------------------------
def _radii(corners: Sequence[Triangle], angles: Sequence[float], start: Sequence[float]) -> list[float]:
    """Radii for which the angles at the first vertices have the given sums, by Newton's method; the radii
    of the other vertices stay what they are.

    In the logarithms of the radii the angle sums are the gradient of a concave function (Colin de
    Verdière 1991), whose Hessian is a weighted Laplacian of the triangulation.
    """
    radii = list(start)
    excess, weights = _excess(corners, angles, radii)
    for _ in range(_ROUNDS):
        error = hypot(*excess)
        if error < _PRECISION:
            break
        step = [x.real for x in solve_laplace(weights, excess, 1e-4)]
        length = min(1.0, _LARGEST_STEP / max(map(abs, step)))
        before = radii[: len(step)]
        while True:
            radii[: len(step)] = [r * exp(length * s) for r, s in zip(before, step, strict=True)]
            excess, weights = _excess(corners, angles, radii)
            if hypot(*excess) < error or length < _PRECISION:
                break
            length /= 2
    return radii


def _excess(
    corners: Iterable[Triangle], angles: Sequence[float], radii: Sequence[float]
) -> tuple[list[float], Weights]:
    """By how much the angles at each vertex exceed their sum, and how they change with the radii."""
    excess = [-angle for angle in angles] + [0.0] * (len(radii) - len(angles))
    weights: list[dict[int, float]] = [defaultdict(float) for _ in radii]
    for i, j, k in corners:
        r, s, t = radii[i], radii[j], radii[k]
        inscribed = sqrt(r * s * t / (r + s + t))
        for m, n, x, y in ((i, j, r, s), (j, k, s, t), (k, i, t, r)):
            excess[m] += 2 * atan2(inscribed, x)
            weights[m][n] += inscribed / (x + y)
            weights[n][m] += inscribed / (x + y)
    return excess[: len(angles)], weights


# ---- places -----------------------------------------------------------------------------------
def _place(corners: Iterable[Triangle], radii: Sequence[float]) -> list[Circle]:
    """The circles, each placed next to two that touch each other, at large ones first: errors grow where
    circles are small."""
    third = {side: c for x, y, z in corners for side, c in (((x, y), z), ((y, z), x), ((z, x), y))}
    first, second = max(third, key=lambda side: (radii[side[0]], radii[side[1]]))
    centres = {first: 0j, second: complex(radii[first] + radii[second])}
    queue = [(0.0, side) for side in ((first, second), (second, first))]
    while queue:
        _, (a, b) = heappop(queue)
        c = third.pop((a, b), None)
        if c is None:
            continue
        if c not in centres:
            r, s, t = radii[a], radii[b], radii[c]
            angle = 2 * atan2(sqrt(r * s * t / (r + s + t)), r)
            centres[c] = centres[a] + rect((r + t) / (r + s), angle) * (centres[b] - centres[a])
        for side in ((a, c), (c, b)):
            heappush(queue, (-min(radii[vertex] for vertex in side), side))
    return [Circle(centres[vertex], radius) for vertex, radius in enumerate(radii)]
