"""Triangulated discs whose triangles come close to wanted shapes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from math import inf, log

from grundy.games.sprouts.picture.laplace import Weights, dot, solve_laplace
from grundy.games.sprouts.picture.packing import Circle, Triangle, boundary, is_simple

_ROUNDS, _MEMORY = 300, 8
_GAIN, _ROUGH_GAIN = 1e-5, 1e-3
_STAGE = 8.0
"""In one stage, no circle grows by more than this compared with another one."""


def relax(
    triangles: Sequence[Triangle], circles: Mapping[int, Circle], radii: Mapping[int, float]
) -> dict[int, complex]:
    """Moves the centres of a packing until neighbours are about as far from each other as circles with
    these radii would be, without turning triangles over, and with a rim that stays simple.

    The symmetric Dirichlet energy of a triangle is least in its wanted shape, and infinite when it is flat
    (Smith and Schaefer, "Bijective parameterization with free boundaries", 2015). Circles of a packing may
    be smaller than others by orders of magnitude, so the wanted radii change in stages.
    """
    number = {name: i for i, name in enumerate(circles)}
    corners = [(number[a], number[b], number[c]) for a, b, c in triangles]
    rim = [number[name] for name in boundary(triangles)]
    growth = [circle.radius / radii[name] for name, circle in circles.items()]
    stages = 1 + int(log(max(growth) / min(growth), _STAGE))
    points = [circle.centre for circle in circles.values()]
    for stage in range(stages, 0, -1):
        share = (stage - 1) / stages
        wanted = [radii[name] * grown**share for name, grown in zip(circles, growth, strict=True)]
        shapes = [_shape(*(wanted[i] for i in triangle)) for triangle in corners]
        points = _Sheet(corners, shapes, rim).relax(points, _ROUGH_GAIN if share else _GAIN)
    return dict(zip(circles, points, strict=True))


Shape = tuple[float, float, float, float]
"""What the square of each side counts for in the stretch of a triangle, and the square of its wanted area."""


def _shape(r: float, s: float, t: float) -> Shape:
    """The triangle between the centres of three circles that touch each other."""
    square = r * s * t * (r + s + t)
    p, q, w = (s + t) ** 2, (t + r) ** 2, (r + s) ** 2
    return (q + w - p) / (8 * square), (w + p - q) / (8 * square), (p + q - w) / (8 * square), square


class _Sheet:
    def __init__(self, corners: list[Triangle], shapes: list[Shape], rim: list[int]) -> None:
        self.corners, self.shapes, self.rim = corners, shapes, rim

    def relax(self, points: Sequence[complex], gain: float) -> list[complex]:
        """Quasi-Newton steps (L-BFGS) from the scale of least energy, as long as they gain something."""
        sizes = [(stretch, stretch * ratio) for *_, stretch, ratio in self._triangles(points)]
        scale = (sum(push for _, push in sizes) / sum(pull for pull, _ in sizes)) ** 0.25
        here = [scale * point for point in points]
        energy, slope = self._energy(here)
        steps: list[_Step] = []
        for _ in range(_ROUNDS):
            way = _direction(slope, steps, self._stiffness(here))
            length = 1.0
            while True:
                there = [z + length * w for z, w in zip(here, way, strict=True)]
                lower, new_slope = self._energy(there)
                if lower < energy and is_simple([there[i] for i in self.rim]):
                    break
                length /= 2
                if length < 1e-9:
                    return here
            moved = [b - a for a, b in zip(here, there, strict=True)]
            bent = [b - a for a, b in zip(slope, new_slope, strict=True)]
            if (curve := dot(moved, bent)) > 0:
                steps = [*steps[1 - _MEMORY :], (moved, bent, curve)]
            done = energy - lower < gain * energy
            here, energy, slope = there, lower, new_slope
            if done:
                break
        return here

    def _energy(self, points: Sequence[complex]) -> tuple[float, list[complex]]:
        """The energy of all triangles, and its gradient; infinite if a triangle is turned over."""
        total = 0.0
        slope = [0j] * len(points)
        for (i, j, k), (u, v, w, _), (a, b, c), area, stretch, ratio in self._triangles(points):
            if area <= 0:
                return inf, slope
            total += stretch * (1 + ratio)
            # the gradient of the area at a corner is half the opposite side, turned by a right angle
            pull, push = 2 * (1 + ratio), 1j * stretch * ratio / area
            along_a, along_b, along_c = pull * u * a, pull * v * b, pull * w * c
            slope[i] += along_b - along_c - push * a
            slope[j] += along_c - along_a - push * b
            slope[k] += along_a - along_b - push * c
        return total, slope

    def _stiffness(self, points: Sequence[complex]) -> Weights:
        """How strongly neighbours are tied together: roughly the second derivatives of the energy."""
        stiff: list[dict[int, float]] = [defaultdict(float) for _ in points]
        for (i, j, k), _, (a, b, c), _, stretch, ratio in self._triangles(points):
            for m, n, side in ((j, k, a), (k, i, b), (i, j, c)):
                tie = stretch * (1 + ratio) / abs(side) ** 2
                stiff[m][n] += tie
                stiff[n][m] += tie
        return stiff

    def _triangles(
        self, points: Sequence[complex]
    ) -> Iterator[tuple[Triangle, Shape, tuple[complex, complex, complex], float, float, float]]:
        """Each triangle with its sides, its area, how much it is stretched, and the square of the wanted area
        by the area: the energy is stretch * (1 + ratio)."""
        for corners, shape in zip(self.corners, self.shapes, strict=True):
            i, j, k = corners
            u, v, w, wanted = shape
            x, y, z = points[i], points[j], points[k]
            a, b, c = z - y, x - z, y - x
            area = (b.real * c.imag - b.imag * c.real) / 2
            stretch = u * abs(a) ** 2 + v * abs(b) ** 2 + w * abs(c) ** 2
            yield corners, shape, (a, b, c), area, stretch, wanted / (area * area or 1e-300)


_Step = tuple[list[complex], list[complex], float]
"""How the points moved, how the slope changed, and their scalar product."""


def _direction(slope: list[complex], steps: Sequence[_Step], stiff: Weights) -> list[complex]:
    """Down the slope, as it bent in the last steps (the two loops of Nocedal 1980)."""
    way = [-s for s in slope]
    shares = []
    for moved, bent, curve in reversed(steps):
        shares.append(dot(moved, way) / curve)
        way = [w - shares[-1] * b for w, b in zip(way, bent, strict=True)]
    way = solve_laplace(stiff, way, 1e-2)
    for (moved, bent, curve), share in zip(steps, reversed(shares), strict=True):
        back = share - dot(bent, way) / curve
        way = [w + back * m for w, m in zip(way, moved, strict=True)]
    return way
