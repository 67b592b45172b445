"""Where to draw the vertices of a graph: stress majorisation in plain Python."""

from __future__ import annotations

from cmath import phase, rect
from collections import deque
from collections.abc import Iterable, Mapping
from itertools import combinations
from math import atan2, cos, hypot, pi, sin
from operator import mul

from grundy.boards.usual_layout import usual_layout

Point = tuple[float, float]
Neighbours = Mapping[int, Iterable[int]]

_SMALL = 80
"""Larger graphs are drawn on a circle."""


def layout(neighbours: Neighbours) -> dict[int, Point]:
    """Points for the vertices of a connected graph: the usual ones of a known graph, else such that drawn
    distances follow path lengths, straightened if they are nearly rows and columns.

    Gansner, Koren and North, "Graph drawing by stress majorization", GD 2004. The best of a few fixed
    starts is kept, so a graph is always drawn the same way: little stress, and no vertex close to another
    one or to an edge that it does not belong to.
    """
    vertices = list(neighbours)
    usual = usual_layout({vertex: list(near) for vertex, near in neighbours.items()})
    if usual is not None:
        return {vertex: usual[vertex] for vertex in vertices}
    if len(vertices) > _SMALL:
        return dict(zip(vertices, _circle(len(vertices)), strict=True))
    distance = [_distances(neighbours, vertex, vertices) for vertex in vertices]
    starts = (_circle(len(vertices)), _rings(len(vertices)), _scaled(distance))
    drawings = [_relax(start, distance) for start in starts]
    best = min(drawings, key=lambda points: round(_badness(points, distance), 6))
    place = {vertex: i for i, vertex in enumerate(vertices)}
    links = [(place[v], place[w]) for v in vertices for w in neighbours[v] if place[v] < place[w]]
    return dict(zip(vertices, _straightened(best, links) or _turn(best), strict=True))


def least_distance(points: Iterable[Point]) -> float:
    """How close two of the points are."""
    return min((hypot(a[0] - b[0], a[1] - b[1]) for a, b in combinations(points, 2)), default=1.0)


def _turn(points: list[Point]) -> list[Point]:
    """The points turned so that they spread most from left to right, and the first one is at the top left
    of the last one; left alone if they spread evenly."""
    middle_x, middle_y = (sum(point[axis] for point in points) / len(points) for axis in (0, 1))
    moved = [(x - middle_x, y - middle_y) for x, y in points]
    xx, yy = sum(x * x for x, _ in moved), sum(y * y for _, y in moved)
    xy = sum(x * y for x, y in moved)
    if hypot(xx - yy, 2 * xy) < 0.05 * (xx + yy):
        return points
    angle = atan2(2 * xy, xx - yy) / 2
    turned = [(x * cos(angle) + y * sin(angle), y * cos(angle) - x * sin(angle)) for x, y in moved]
    right, down = (1 if turned[0][axis] <= turned[-1][axis] else -1 for axis in (0, 1))
    return [(right * x, down * y) for x, y in turned]


def _straightened(points: list[Point], links: list[tuple[int, int]]) -> list[Point] | None:
    """The points turned so that most links go along rows or columns, and put there if all links are of
    length 1 then; None if links go in other directions."""
    ways = [complex(points[b][0] - points[a][0], points[b][1] - points[a][1]) for a, b in links]
    mean = sum((way / (abs(way) or 1.0)) ** 4 for way in ways) / max(len(ways), 1)
    if abs(mean) < _STRAIGHT:
        return None
    turn = rect(1.0, -phase(mean) / 4)
    turned = [complex(*point) * turn for point in points]
    spread = [max(getattr(z, axis) for z in turned) - min(getattr(z, axis) for z in turned) for axis in AXES]
    if spread[1] > spread[0] + 0.5:
        turned = [z * 1j for z in turned]
    first, last = turned[0], turned[-1]
    right, down = (1 if getattr(first, axis) <= getattr(last, axis) + 0.5 else -1 for axis in AXES)
    left, top = (
        min(getattr(z, axis) * sign for z in turned) for axis, sign in zip(AXES, (right, down), strict=True)
    )
    moved = [complex(right * z.real - left, down * z.imag - top) for z in turned]
    snapped = [complex(round(z.real), round(z.imag)) for z in moved]
    if len(set(snapped)) == len(points) and all(abs(snapped[a] - snapped[b]) == 1 for a, b in links):
        moved = snapped
    return [(z.real, z.imag) for z in moved]


AXES = ("real", "imag")
_STRAIGHT = 0.75
"""Links that all go along rows and columns give 1, others less."""


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


def _rings(count: int) -> list[Point]:
    """The first half of the points around the second one, as the Petersen graph is usually drawn."""
    outer = _circle(count - count // 2)
    return outer + [(x / 2, y / 2) for x, y in _circle(count // 2)]


def _scaled(distance: list[list[int]]) -> list[Point]:
    """Classical scaling: two leading eigenvectors of the centred matrix of squared distances, by iteration;
    a little shaken so that no two points coincide."""
    everywhere = range(len(distance))
    squares = [[length**2 for length in row] for row in distance]
    means = [sum(row) / len(row) for row in squares]
    middle = sum(means) / len(means)
    matrix = [[(means[i] + means[j] - squares[i][j] - middle) / 2 for j in everywhere] for i in everywhere]
    axes: list[list[float]] = []
    for turn in (1, 2):
        axis, size = [cos(turn + 1.7 * turn * i) for i in everywhere], 0.0
        for _ in range(30):
            for other in axes:
                share = sum(map(mul, axis, other)) / (sum(map(mul, other, other)) or 1.0)
                axis = [a - share * b for a, b in zip(axis, other, strict=True)]
            length = hypot(*axis) or 1.0
            axis = [sum(map(mul, row, axis)) / length for row in matrix]
            size = hypot(*axis)
        axes.append([a / (size**0.5 or 1.0) for a in axis])
    return [(axes[0][i] + 0.01 * sin(7.0 * i), axes[1][i] + 0.01 * cos(5.0 * i)) for i in everywhere]


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


def _badness(points: list[Point], distance: list[list[int]]) -> float:
    """The stress, made worse by vertices that touch others or edges."""
    pairs = list(combinations(range(len(points)), 2))
    stress = sum(
        (hypot(points[i][0] - points[j][0], points[i][1] - points[j][1]) / distance[i][j] - 1) ** 2
        for i, j in pairs
    )
    room = _ROOM
    for i, j in (pair for pair in pairs if distance[pair[0]][pair[1]] == 1):
        for k, point in enumerate(points):
            if k not in (i, j):
                room = min(room, _distance_to_line(point, points[i], points[j]))
    return stress / max(min(room, least_distance(points)), 0.01)


_ROOM = 0.35
"""As much space around a vertex is enough."""


def _distance_to_line(point: Point, start: Point, end: Point) -> float:
    (x, y), (dx, dy) = start, (end[0] - start[0], end[1] - start[1])
    along = ((point[0] - x) * dx + (point[1] - y) * dy) / (dx * dx + dy * dy or 1.0)
    along = min(max(along, 0.0), 1.0)
    return hypot(point[0] - x - along * dx, point[1] - y - along * dy)
