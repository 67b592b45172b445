"""A sheet: spots and curves as somebody has drawn them, the faces between them, and the position."""

from __future__ import annotations

from cmath import phase
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

from grundy.games.sprouts.lands import Lands
from grundy.games.sprouts.regions import Region
from grundy.games.sprouts.rules import Sprouts

Line = tuple[complex, ...]
"""A polyline."""

Names = list[list[int]]
"""The boundaries of a face, each the spots met by walking once around it with the face on the left."""


@dataclass(frozen=True)
class Arc:
    """A curve between two spots, with nothing on it."""

    near: int
    far: int
    line: Line

    @property
    def length(self) -> float:
        return sum(abs(b - a) for a, b in pairwise(self.line))


@dataclass(frozen=True)
class Corner:
    """A place on a boundary: at which spot, on the way out along which dart; -1 if no curve ends there."""

    spot: int
    dart: int = -1


@dataclass(frozen=True)
class Face:
    """A face: its boundaries, each by its corners in the order of a walk with the face on the left."""

    boundaries: tuple[tuple[Corner, ...], ...]


@dataclass(frozen=True)
class Sheet:
    """Spots by their places, and the arcs between them. `frames` are closed lines around what has nothing to
    do with the rest: lands that are independent of each other.

    A dart is an arc with a direction: 2k is the arc k from near to far, and 2k + 1 the way back.

    >>> str(Sheet((0j, 1 + 0j)).position)
    '0*2'
    """

    spots: tuple[complex, ...]
    arcs: tuple[Arc, ...] = ()
    frames: tuple[Line, ...] = field(default=())

    # ---- darts ----------------------------------------------------------------------------------
    def origin(self, dart: int) -> int:
        """The spot where a dart begins."""
        arc = self.arcs[dart >> 1]
        return arc.far if dart & 1 else arc.near

    def line(self, dart: int) -> Line:
        """The way of a dart."""
        line = self.arcs[dart >> 1].line
        return line[::-1] if dart & 1 else line

    @cached_property
    def around(self) -> list[list[int]]:
        """The darts that leave each spot, counterclockwise (with y downwards: as seen in a mirror)."""
        leaving: list[list[int]] = [[] for _ in self.spots]
        for dart in range(2 * len(self.arcs)):
            leaving[self.origin(dart)].append(dart)
        for darts in leaving:
            darts.sort(key=lambda dart: phase(self.line(dart)[1] - self.line(dart)[0]))
        return leaving

    def degree(self, spot: int) -> int:
        """How many ends of curves meet in a spot."""
        return len(self.around[spot])

    def _next(self, dart: int) -> int:
        """The dart that follows on a walk with the face on the left."""
        near = self.around[self.origin(dart ^ 1)]
        return near[near.index(dart ^ 1) - 1]

    def _orbits(self) -> Iterator[list[int]]:
        rest = dict.fromkeys(range(2 * len(self.arcs)))
        while rest:
            start = dart = next(iter(rest))
            orbit = []
            while True:
                orbit.append(dart)
                del rest[dart]
                dart = self._next(dart)
                if dart == start:
                    break
            yield orbit

    # ---- faces ----------------------------------------------------------------------------------
    @cached_property
    def faces(self) -> list[Face]:
        """All faces. Pieces of the drawing lie in the smallest face around them."""
        inner: list[tuple[float, Line, list[tuple[Corner, ...]]]] = []
        outer: list[tuple[complex, tuple[Corner, ...]]] = []
        pieces = self._pieces()
        walks: dict[int, list[tuple[float, Line, tuple[Corner, ...]]]] = {}
        for orbit in self._orbits():
            walk: Line = tuple(point for dart in orbit for point in self.line(dart)[:-1])
            corners = tuple(Corner(self.origin(dart), dart) for dart in orbit)
            walks.setdefault(pieces[corners[0].spot], []).append((area_of(walk), walk, corners))
        for found in walks.values():  # the walk around the outside of a piece has the least area
            (_, walk, corners), *faces = sorted(found, key=lambda one: one[0])
            outer.append((walk[0], corners))
            inner += [(area, within, [bounds]) for area, within, bounds in faces]
        for spot, point in enumerate(self.spots):
            if not self.around[spot]:
                outer.append((point, (Corner(spot),)))
        for frame in self.frames:
            inner.append((abs(area_of(frame)), frame, []))
        inner.sort(key=lambda one: one[0])
        sheet: list[tuple[Corner, ...]] = []
        for point, corners in outer:
            own = pieces[corners[0].spot]
            around = (
                boundaries
                for _, walk, boundaries in inner
                if not (boundaries and pieces[boundaries[0][0].spot] == own) and is_inside(point, walk)
            )
            next(around, sheet).append(corners)
        return [Face(tuple(boundaries)) for boundaries in (sheet, *(one[2] for one in inner))]

    def _pieces(self) -> list[int]:
        """For each spot the piece of the drawing that it belongs to."""
        piece = list(range(len(self.spots)))

        def root(spot: int) -> int:
            while piece[spot] != spot:
                piece[spot] = piece[piece[spot]]
                spot = piece[spot]
            return spot

        for arc in self.arcs:
            piece[root(arc.near)] = root(arc.far)
        return [root(spot) for spot in range(len(self.spots))]

    # ---- the position ---------------------------------------------------------------------------
    @cached_property
    def position(self) -> Sprouts:
        """The position that is drawn."""
        faces = [[[corner.spot for corner in b] for b in face.boundaries] for face in self.faces]
        return position_of(faces, [self.degree(spot) for spot in range(len(self.spots))])

    # ---- changing -------------------------------------------------------------------------------
    def with_curve(self, near: int, far: int, line: Line) -> Sheet:
        """The sheet with a curve between two spots, and a new spot halfway along it."""
        first, second = halves(line)
        new = len(self.spots)
        arcs = (*self.arcs, Arc(near, new, first), Arc(new, far, second))
        return Sheet((*self.spots, first[-1]), arcs, self.frames)


def position_of(faces: list[Names], degrees: list[int]) -> Sprouts:
    """The position with these faces; spots of three ends are dead."""

    def name(spot: int) -> str:
        return "01"[degrees[spot]] if degrees[spot] < 2 else chr(0x100 + spot)

    regions = [
        Region(tuple("".join(name(spot) for spot in boundary) for boundary in face if boundary))
        for face in faces
    ]
    return Sprouts(Lands.of([[_without_dead(region, degrees) for region in regions]]))


def _without_dead(region: Region, degrees: list[int]) -> Region:
    """Dead spots may touch a face less than three times; they are left out by what they are."""
    alive = [
        "".join(char for char in boundary if char in "01" or degrees[ord(char) - 0x100] == 2)
        for boundary in region.boundaries
    ]
    return Region(tuple(boundary for boundary in alive if boundary))


def area_of(walk: Line) -> float:
    """Twice the area that a closed walk goes around, counted positive if it is on the left of the walk."""
    return sum((a.conjugate() * b).imag for a, b in zip(walk, walk[1:] + walk[:1], strict=True))


def is_inside(point: complex, walk: Line) -> bool:
    """Whether a closed walk goes around a point."""
    inside = False
    x, y = point.real, point.imag
    for a, b in zip(walk, walk[1:] + walk[:1], strict=True):
        if (a.imag > y) is not (b.imag > y):
            across = a.real + (y - a.imag) / (b.imag - a.imag) * (b.real - a.real)
            if across > x:
                inside = not inside
    return inside


def halves(line: Line) -> tuple[Line, Line]:
    """A line cut in two of the same length."""
    left = sum(abs(b - a) for a, b in pairwise(line)) / 2
    for place, (a, b) in enumerate(pairwise(line)):
        step = abs(b - a)
        if step >= left:
            point = a + (b - a) * (left / step if step else 0)
            first, second = [*line[: place + 1], point], [point, *line[place + 1 :]]
            return _apart(first), _apart(second)
        left -= step
    return line, line[-1:]


def _apart(line: list[complex]) -> Line:
    """The line without points twice in a row, and with at least one between its ends."""
    kept = [line[0]]
    for point in line[1:]:
        if abs(point - kept[-1]) > 1e-9:
            kept.append(point)
    if len(kept) == 2:
        kept.insert(1, (kept[0] + kept[1]) / 2)
    return tuple(kept)
