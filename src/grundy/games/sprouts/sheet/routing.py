"""A curve through the free paper, with what is wanted on each side of it.

A curve that joins a boundary to itself cuts its face in two, and each other piece of the drawing in the face
has to come to lie on its own side. So before the curve is drawn, walls are built: from each piece of one side
to that side of the boundary, and from each piece of the other side to the other. Then only one way is left.
"""

from __future__ import annotations

from cmath import phase, pi, rect
from collections.abc import Collection, Iterable, Sequence
from heapq import heappop, heappush
from itertools import pairwise

from grundy.games.sprouts.sheet.mesh import Edge, Mesh, TooTightError, Triangle, edges_of, turned
from grundy.games.sprouts.sheet.sheet import Corner, Line, Sheet
from grundy.games.sprouts.sheet.strokes import distance

Places = list[tuple[int, Triangle]]
"""Points, each with a triangle that it is a corner of."""

LOOP = 24
"""Points of a small loop."""

EDGE = 90.0
"""Paper around what is drawn."""


class Paper:
    """The sheet as a mesh, and the walls that are built on it."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        lines = [spread(arc.line) for arc in sheet.arcs]
        frames = [(*frame, frame[0]) for frame in sheet.frames]
        every = [*sheet.spots, *(point for line in (*lines, *frames) for point in line)]
        left, right = min(p.real for p in every) - EDGE, max(p.real for p in every) + EDGE
        top, bottom = min(p.imag for p in every) - EDGE, max(p.imag for p in every) + EDGE
        self.mesh = Mesh(
            [complex(left, top), complex(right, top), complex(right, bottom), complex(left, bottom)]
        )
        self.spots = [self.mesh.insert(point) for point in sheet.spots]
        steps = 9  # points of the edge of the paper, so that triangles are not too long
        for a, b in ((0, 1), (1, 2), (2, 3), (3, 0)):
            start, end = self.mesh.points[a], self.mesh.points[b]
            for k in range(1, steps):
                self.mesh.insert(start + (end - start) * k / steps)
        self.mesh.add_walls([*lines, *frames])

    # ---- where a curve may begin ------------------------------------------------------------------
    def sectors(self, corner: Corner) -> list[Places]:
        """The triangles at a corner, one after the other; cut where walls have been built."""
        spot = self.spots[corner.spot]
        if corner.dart < 0:
            walls = [b if a == spot else a for a, b in self.mesh.walls if spot in (a, b)]
            first = walls[0] if walls else self.mesh.any_neighbour(spot)
            last = first
        else:
            sheet, near = self.sheet, self.sheet.around[corner.spot]
            incoming = near[(near.index(corner.dart) + 1) % len(near)] ^ 1
            first = self._along(incoming)[-1][0]
            last = self._along(corner.dart)[0][1]
            assert sheet.origin(incoming ^ 1) == corner.spot
        found: list[Places] = [[]]
        x = first
        while True:
            c = self.mesh.third.get((x, spot))
            if c is None:
                return found
            found[-1].append((spot, turned((x, spot, c))))
            if c == last:
                return found
            if self.mesh.is_wall(spot, c):
                found.append([])
            x = c

    def at(self, corners: Iterable[Corner]) -> Places:
        """The triangles at corners."""
        return [one for corner in corners for sector in self.sectors(corner) for one in sector]

    def beside(self, darts: Iterable[int]) -> Places:
        """The triangles on the left of darts, at the points between their ends."""
        found: Places = []
        for dart in darts:
            for x, y in self._along(dart):
                c = self.mesh.third.get((x, y))
                if c is not None:
                    found += [(p, turned((x, y, c))) for p in (x, y) if p not in self.spots]
        return found

    def boundary(self, corners: Iterable[Corner]) -> Places:
        """The triangles along a boundary."""
        corners = list(corners)
        return [*self.at(corners), *self.beside(corner.dart for corner in corners if corner.dart >= 0)]

    def _along(self, dart: int) -> list[Edge]:
        """The edges of the mesh that a dart consists of."""
        points = [self.mesh.where[point] for point in spread(self.sheet.arcs[dart >> 1].line)]
        edges = [edge for a, b in pairwise(points) for edge in self._pieces(a, b)]
        return [(b, a) for a, b in reversed(edges)] if dart & 1 else edges

    def _pieces(self, a: int, b: int) -> list[Edge]:
        """The edges of the mesh that a wall from a to b consists of."""
        if (a, b) in self.mesh.third or (b, a) in self.mesh.third:
            return [(a, b)]
        middle = self.mesh.where.get((self.mesh.points[a] + self.mesh.points[b]) / 2)
        if middle is None:
            raise TooTightError("there is no room")
        return [*self._pieces(a, middle), *self._pieces(middle, b)]

    # ---- ways -------------------------------------------------------------------------------------
    def way(
        self, starts: Collection[tuple[int, Triangle]], ends: Collection[tuple[int, Triangle]]
    ) -> list[complex]:
        """A way through triangles from one of some points to one of others, away from walls."""
        goal: dict[Triangle, list[int]] = {}
        for point, triangle in ends:
            goal.setdefault(triangle, []).append(point)
        mesh = self.mesh
        best: dict[tuple[Triangle, Edge | None], float] = {}
        heap: list[tuple[float, int, Triangle, Edge | None, int, tuple[complex, ...]]] = []
        count = 0
        for point, triangle in starts:
            heappush(heap, (0.0, count, triangle, None, point, (mesh.points[point],)))
            count += 1
        while heap:
            cost, _, triangle, entry, start, line = heappop(heap)
            if best.get((triangle, entry), 1e300) <= cost and entry is not None:
                continue
            best[triangle, entry] = cost
            for end in goal.get(triangle, ()):
                if end != start and (entry is not None or not mesh.is_wall(start, end)):
                    return [*line, mesh.points[end]]
                if end == start and len(line) > 3:
                    return [*line, mesh.points[end]]
            for a, b in edges_of(triangle):
                if entry is not None and (a, b) == entry:
                    continue
                c = mesh.third.get((b, a))
                if c is None or mesh.is_wall(a, b):
                    continue
                if entry is None and start in (a, b):
                    continue  # out of the first triangle across from the point
                middle, width = mesh.middle(a, b), mesh.width(a, b)
                step = abs(middle - line[-1]) * (1 + 30 / (width + 1)) + 60 / (width + 0.5)
                following = turned((b, a, c))
                if cost + step < best.get((following, (b, a)), 1e300):
                    count += 1
                    heappush(heap, (cost + step, count, following, (b, a), start, (*line, middle)))
        raise TooTightError("there is no way")

    def wall_off(self, line: Sequence[complex]) -> None:
        """Builds a wall along a way."""
        self.mesh.add_walls([line])


def spread(line: Line, most: float = 40.0) -> tuple[complex, ...]:
    """The line with points that are not too far from each other."""
    found = [line[0]]
    for a, b in pairwise(line):
        parts = max(int(abs(b - a) / most) + 1, 1)
        found += [a + (b - a) * k / parts for k in range(1, parts)] + [b]
    return tuple(found)


def small_loop(sheet: Sheet, corner: Corner) -> Line:
    """A small loop with nothing in it, at a spot where at most one curve ends."""
    here = sheet.spots[corner.spot]
    size = min(room_at_point(sheet, here) * 0.8, 70.0)
    if size < 9:
        raise TooTightError("there is no room")
    if corner.dart < 0:
        way = free_way(sheet, here, size)
    else:
        leaving = sheet.line(corner.dart)
        way = phase(leaving[0] - leaving[1])
    middle = here + rect(size / 2, way)
    around = (middle + rect(size / 2, way + pi + 2 * pi * k / LOOP) for k in range(1, LOOP))
    return (here, *around, here)


def free_way(sheet: Sheet, here: complex, reach: float) -> float:
    """The direction in which there is most room."""

    def free(way: float) -> float:
        there = here + rect(reach / 2, way)
        return min((abs(there - other) for other in _marks(sheet) if other != here), default=0.0)

    return max((pi * k / 12 for k in range(24)), key=free)


def _marks(sheet: Sheet) -> list[complex]:
    return [*sheet.spots, *(point for arc in sheet.arcs for point in arc.line)]


def room_at_point(sheet: Sheet, here: complex) -> float:
    """How far the nearest thing is that does not hang at this spot."""
    found = [abs(other - here) for other in sheet.spots if other != here]
    for arc in sheet.arcs:
        for a, b in pairwise(arc.line):
            if here not in (a, b):
                found.append(distance(here, a, b))
    for frame in sheet.frames:
        found += [distance(here, a, b) for a, b in zip(frame, frame[1:] + frame[:1], strict=True)]
    return min(found, default=200.0)
