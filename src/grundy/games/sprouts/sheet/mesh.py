"""The free paper between what is drawn, cut into triangles.

A Delaunay triangulation of all points (Bowyer 1981, Watson 1981), in which walls that are no edges of it are
halved until they are (conforming triangulation). A triangle is three numbers of points, counterclockwise.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from itertools import pairwise

from grundy.errors import GrundyError

Edge = tuple[int, int]
Triangle = tuple[int, int, int]

MOST_POINTS = 4000


class TooTightError(GrundyError):
    """There is no room for a curve."""


class Mesh:
    """Points, triangles, and which edges are walls."""

    def __init__(self, corners: Sequence[complex]) -> None:
        self.points: list[complex] = list(corners)
        """The first four are the corners of the paper."""
        self.third: dict[Edge, int] = {}
        """For each edge the point that is on the left of it."""
        self.walls: set[Edge] = set()
        self.where: dict[complex, int] = {}
        a, b, c, d = 0, 1, 2, 3
        for triangle in ((a, b, c), (a, c, d)):
            self._add(triangle)

    def _add(self, triangle: Triangle) -> None:
        a, b, c = triangle
        self.third[a, b], self.third[b, c], self.third[c, a] = c, a, b

    def _drop(self, triangle: Triangle) -> None:
        a, b, c = triangle
        del self.third[a, b], self.third[b, c], self.third[c, a]

    def is_wall(self, a: int, b: int) -> bool:
        """Whether nothing may cross the edge between two points."""
        return (a, b) in self.walls or (b, a) in self.walls

    # ---- points ---------------------------------------------------------------------------------
    def insert(self, point: complex, near: Edge | None = None) -> int:
        """The number of a point, which is in the triangulation then."""
        if point in self.where:
            return self.where[point]
        if len(self.points) > MOST_POINTS:
            raise TooTightError("there is no room")
        new = len(self.points)
        self.points.append(point)
        self.where[point] = new
        found = self._around(point)
        bad = {found}
        waiting = deque([found])
        rim: list[Edge] = []
        while waiting:
            triangle = waiting.popleft()
            for a, b in edges_of(triangle):
                c = self.third.get((b, a))
                if c is None:
                    rim.append((a, b))
                    continue
                other = turned((b, a, c))
                if other in bad:
                    continue
                if not self.is_wall(a, b) and self._circle_has(other, point):
                    bad.add(other)
                    waiting.append(other)
                else:
                    rim.append((a, b))
        rim = [(a, b) for a, b in rim if self._left_of((b, a)) not in bad]
        for triangle in bad:
            self._drop(triangle)
        for a, b in rim:
            if self._side(a, b, new) > 0:
                self._add((a, b, new))
            else:  # the point lies on this edge
                self.walls.discard((a, b))
        return new

    def _left_of(self, edge: Edge) -> Triangle | None:
        """The triangle on the left of an edge, if there is one."""
        c = self.third.get(edge)
        return None if c is None else turned((*edge, c))

    def _around(self, point: complex) -> Triangle:
        """The triangle in which a point lies, by a walk."""
        (a, b), c = next(iter(reversed(self.third.items())))
        for _ in range(len(self.third) + 3):
            for x, y in ((a, b), (b, c), (c, a)):
                if _cross(self.points[x], self.points[y], point) < 0 and (y, x) in self.third:
                    a, b, c = y, x, self.third[y, x]
                    break
            else:
                return turned((a, b, c))
        raise TooTightError("there is no room")

    def _side(self, a: int, b: int, c: int) -> float:
        return _cross(self.points[a], self.points[b], self.points[c])

    def _circle_has(self, triangle: Triangle, point: complex) -> bool:
        a, b, c = (self.points[corner] - point for corner in triangle)
        p, q, r = (abs(one) ** 2 for one in (a, b, c))
        return (
            p * (b.conjugate() * c).imag + q * (c.conjugate() * a).imag + r * (a.conjugate() * b).imag
        ) > 0

    # ---- walls ----------------------------------------------------------------------------------
    def add_walls(self, lines: Iterable[Sequence[complex]]) -> None:
        """Puts walls along lines; those that are no edges are halved until they are."""
        waiting = deque(
            (self.insert(a), self.insert(b)) for line in lines for a, b in pairwise(line) if a != b
        )
        pieces: list[Edge] = []
        while True:
            missing = []
            for a, b in (*waiting, *pieces):
                if (a, b) in self.third or (b, a) in self.third:
                    missing.append((a, b, True))
                else:
                    missing.append((a, b, False))
            if all(there for *_, there in missing):
                self.walls.update((a, b) for a, b, _ in missing)
                return
            pieces, waiting = [], deque()
            for a, b, there in missing:
                if there:
                    pieces.append((a, b))
                    continue
                middle = self.insert((self.points[a] + self.points[b]) / 2)
                if middle in (a, b):
                    raise TooTightError("there is no room")
                pieces += [(a, middle), (middle, b)]

    # ---- edges ----------------------------------------------------------------------------------
    def any_neighbour(self, b: int) -> int:
        """Some point that an edge joins to this one."""
        return next(y for x, y in self.third if x == b)

    def middle(self, a: int, b: int) -> complex:
        """Halfway between two points."""
        return (self.points[a] + self.points[b]) / 2

    def width(self, a: int, b: int) -> float:
        """The length of an edge."""
        return abs(self.points[a] - self.points[b])


def edges_of(triangle: Triangle) -> tuple[Edge, Edge, Edge]:
    a, b, c = triangle
    return (a, b), (b, c), (c, a)


def turned(triangle: Triangle) -> Triangle:
    """The triangle from its smallest number on: each has one name."""
    a, b, c = triangle
    if a < b and a < c:
        return triangle
    return (b, c, a) if b < c else (c, a, b)


def _cross(a: complex, b: complex, c: complex) -> float:
    return ((b - a).conjugate() * (c - a)).imag
