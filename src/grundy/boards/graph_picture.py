"""Pictures of graphs with edges, arcs, loops, colours, weights and a token."""

from __future__ import annotations

from cmath import rect
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import hypot, pi
from typing import NamedTuple

from grundy.boards.graph_canonical import closure
from grundy.boards.layout import layout, least_distance
from grundy.boards.svg import ACCENT, INK, LINE, PAPER, Picture, beside, circle, head, label, path, spot
from grundy.errors import GrundyError

MOST_VERTICES = 1024
"""Larger graphs are not drawn."""

_STEP, _RADIUS, _ROOM = 64, 13, 26


class Link(NamedTuple):
    """What joins two vertices: a line, or an arrow from the first to the second."""

    a: int
    b: int
    arrow: bool = False
    ink: str = LINE
    name: str = ""
    """What moves call it, if they do."""


def draw_graph(
    vertices: Iterable[int],
    links: Sequence[Link],
    weights: Mapping[int, int] | None = None,
    token: int | None = None,
) -> Picture:
    """The components of a graph side by side. Weights stand inside the vertices, and their numbers beside."""
    near: dict[int, set[int]] = {vertex: set() for vertex in vertices}
    if len(near) > MOST_VERTICES:
        raise GrundyError(f"a picture has at most {MOST_VERTICES} vertices, not {len(near)}")
    if not near:
        return Picture(_ROOM, _ROOM, (label(_ROOM / 2, _ROOM / 2, "∅", size=14),))
    for link in links:
        near[link.a].add(link.b)
        near[link.b].add(link.a)
    rest, parts = dict.fromkeys(near), []
    while rest:
        part = closure(next(iter(rest)), near.__getitem__)
        for vertex in part:
            del rest[vertex]
        ways = {vertex: sorted(near[vertex] - {vertex}) for vertex in sorted(part)}
        parts.append(_part(ways, [link for link in links if link.a in part], weights or {}, token))
    return beside(parts, sign="")


def _part(
    near: Mapping[int, list[int]], links: Sequence[Link], weights: Mapping[int, int], token: int | None
) -> Picture:
    points = layout(near)
    step = _STEP * min(max(0.7 / (least_distance(points.values()) or 1.0), 1.0), 3.0)
    left, top = (min(point[axis] for point in points.values()) for axis in (0, 1))
    at = {v: complex((x - left) * step + _ROOM, (y - top) * step + _ROOM) for v, (x, y) in points.items()}
    rooms = _Rooms(links, at)
    shapes = _lines(links, at, rooms)
    for vertex, place in at.items():
        held = vertex == token
        ring = circle(place.real, place.imag, _RADIUS, fill=PAPER, stroke=ACCENT if held else INK)
        shapes.append(spot(str(vertex), ring))
        if held:
            shapes.append(circle(place.real, place.imag, _RADIUS - 3, fill="#f6dccb"))
        shapes.append(label(place.real, place.imag, str(weights.get(vertex, vertex)), size=11))
        if weights:
            beside_it = place + rooms.free(vertex) * (_RADIUS + 4 + 2.5 * len(str(vertex)))
            shapes.append(label(beside_it.real, beside_it.imag, str(vertex), size=9, fill=_SOFT))
    width, height = (max(getattr(place, axis) for place in at.values()) + _ROOM for axis in ("real", "imag"))
    return Picture(width, height, tuple(shapes))


_SOFT = "#6b7690"


class _Rooms:
    """In which directions there is room around each vertex."""

    def __init__(self, links: Sequence[Link], at: Mapping[int, complex]) -> None:
        self.taken: dict[int, list[complex]] = {vertex: [] for vertex in at}
        together = Counter(frozenset(link[:2]) for link in links)
        for a, b, *_ in links:
            if a != b:
                way = (at[b] - at[a]) / (abs(at[b] - at[a]) or 1.0)
                spread = rect(1.0, 0.35 * min(together[frozenset((a, b))] - 1, 2))
                self.taken[a] += [way * spread, way / spread]
                self.taken[b] += [-way * spread, -way / spread]

    def free(self, vertex: int, wide: bool = False) -> complex:
        """The direction farthest from all that is taken, which takes it; those to the top left are liked."""
        ways = [rect(1.0, pi * i / 8) for i in range(-12, 4)]
        liked = -1j if wide else rect(1.0, -3 * pi / 4)
        found = max(
            ways,
            key=lambda way: (
                round(min((abs(way - other) for other in self.taken[vertex]), default=2.0), 1),
                -abs(way - liked),
            ),
        )
        self.taken[vertex] += [found, *([found * rect(1.0, 0.6), found / rect(1.0, 0.6)] if wide else [])]
        return found


def _lines(links: Sequence[Link], at: Mapping[int, complex], rooms: _Rooms) -> list[str]:
    """Links between the same two vertices are bent apart."""
    together = Counter(frozenset(link[:2]) for link in links)
    drawn: Counter[frozenset[int]] = Counter()
    shapes, ways = [], dict[int, complex]()
    for link in links:
        pair = frozenset(link[:2])
        bend = 26 * (drawn[pair] - (together[pair] - 1) / 2)
        drawn[pair] += 1
        if link.a == link.b:
            if link.a not in ways:
                ways[link.a] = rooms.free(link.a, wide=True)
            shapes += _loop(link, at[link.a], 16 + 8 * (drawn[pair] - 1), ways[link.a] * 1j)
        else:
            shapes += _line(link, at, bend if link.a < link.b else -bend)
    return shapes


def _line(link: Link, at: Mapping[int, complex], bend: float) -> list[str]:
    start, end = at[link.a], at[link.b]
    along = (end - start) / (hypot((end - start).real, (end - start).imag) or 1.0)
    middle = (start + end) / 2 + along * 1j * bend
    toward = end - middle
    tip = end - toward / (abs(toward) or 1.0) * (_RADIUS + 1)
    last = tip if link.arrow else end
    controls = (start + 2 * middle) / 3, (last + 2 * middle) / 3
    line = _named(link, path((start, *controls, last), stroke=link.ink))
    return [line, head(tip, toward, fill=link.ink)] if link.arrow else [line]


def _loop(link: Link, place: complex, size: float, turn: complex) -> list[str]:
    """A loop that leaves the vertex upwards, turned."""
    start, end = place + complex(-6, -_RADIUS + 2) * turn, place + complex(7, -_RADIUS) * turn
    controls = (
        place + complex(-size, -_RADIUS - size) * turn,
        place + complex(size, -_RADIUS - size) * turn,
    )
    line = _named(link, path((start, *controls, end), stroke=link.ink))
    return [line, head(end, end - controls[1], fill=link.ink)] if link.arrow else [line]


def _named(link: Link, shape: str) -> str:
    return spot(link.name, shape) if link.name else shape
