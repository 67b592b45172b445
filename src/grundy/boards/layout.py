"""Where to draw the vertices of a graph: stress majorisation in plain Python."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from math import atan2, cos, hypot, pi, sin

Point = tuple[float, float]
Neighbours = Mapping[int, Iterable[int]]

_SMALL = 80
"""Larger graphs are drawn on a circle."""


def layout(neighbours: Neighbours) -> dict[int, Point]:
    """Points for the vertices of a connected graph, in which drawn distances follow path lengths.

    Gansner, Koren and North, "Graph drawing by stress majorization", GD 2004. The best of a few fixed
    starts is kept, so a graph is always drawn the same way.
    """
    vertices = list(neighbours)
    if len(vertices) > _SMALL:
        return dict(zip(vertices, _circle(len(vertices)), strict=True))
    distance = [_distances(neighbours, vertex, vertices) for vertex in vertices]
    drawings = [_relax(start, distance) for start in (_circle(len(vertices)), _pivots(distance))]
    best = min(drawings, key=lambda points: round(_stress(points, distance), 6))
    return dict(zip(vertices, _turn(best), strict=True))


def _turn(points: list[Point]) -> list[Point]:
    """The points turned so that they spread most from left to right; left alone if they spread evenly."""
    middle_x, middle_y = (sum(point[axis] for point in points) / len(points) for axis in (0, 1))
    moved = [(x - middle_x, y - middle_y) for x, y in points]
    xx, yy = sum(x * x for x, _ in moved), sum(y * y for _, y in moved)
    xy = sum(x * y for x, y in moved)
    if hypot(xx - yy, 2 * xy) < 0.05 * (xx + yy):
        return points
    angle = atan2(2 * xy, xx - yy) / 2
    return [(x * cos(angle) + y * sin(angle), y * cos(angle) - x * sin(angle)) for x, y in moved]


def _distances(neighbours: Neighbours, start: int, vertices: list[int]) -> list[int]:
    found = {start: 0}
    queue = deque([start])
    while queue:
        vertex = queue.popleft()
        for other in neighbours[vertex]:
            if other not in found:
                found[other] = found[vertex] + 1
                queue.append(other)
    return [found[vertex] for vertex in vertices]


def _circle(count: int) -> list[Point]:
    radius = max(count, 2) / (2 * pi)
    return [(radius * sin(2 * pi * i / count), -radius * cos(2 * pi * i / count)) for i in range(count)]


def _pivots(distance: list[list[int]]) -> list[Point]:
    """Differences of distances to two far pairs, a little shaken so that no two points coincide."""
    everywhere = range(len(distance))
    far = max(everywhere, key=lambda i: distance[0][i])
    end = max(everywhere, key=lambda i: distance[far][i])
    side = min(everywhere, key=lambda i: (abs(distance[far][i] - distance[end][i]), -distance[far][i]))
    other = max(everywhere, key=lambda i: distance[side][i])
    return [
        (
            (distance[far][i] - distance[end][i]) / 2 + 0.01 * sin(7.0 * i),
            (distance[side][i] - distance[other][i]) / 2 + 0.01 * cos(5.0 * i),
        )
        for i in everywhere
    ]


def _relax(points: list[Point], distance: list[list[int]]) -> list[Point]:
    count = len(points)
    rounds = min(400, 500_000 // count**2) if count > 1 else 0
    for _ in range(rounds):
        moved = list(points)
        for i in range(count):
            x = y = weights = 0.0
            for j in range(count):
                if i == j:
                    continue
                ideal = distance[i][j]
                dx, dy = moved[i][0] - moved[j][0], moved[i][1] - moved[j][1]
                length = hypot(dx, dy) or 1.0
                weight = 1 / ideal**2
                x += weight * (moved[j][0] + ideal * dx / length)
                y += weight * (moved[j][1] + ideal * dy / length)
                weights += weight
            moved[i] = (x / weights, y / weights)
        shift = max(hypot(a[0] - b[0], a[1] - b[1]) for a, b in zip(points, moved, strict=True))
        points = moved
        if shift < 1e-3:
            break
    return points


def _stress(points: list[Point], distance: list[list[int]]) -> float:
    return sum(
        (hypot(points[i][0] - points[j][0], points[i][1] - points[j][1]) / distance[i][j] - 1) ** 2
        for i in range(len(points))
        for j in range(i)
    )
