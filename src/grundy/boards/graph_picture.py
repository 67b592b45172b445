"""Pictures of graphs with edges, arcs, loops, colours, weights and a token."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import hypot
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
        return Picture(_STEP, _STEP)
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
    shapes = _lines(links, at)
    for vertex, place in at.items():
        held = vertex == token
        ring = circle(place.real, place.imag, _RADIUS, fill=PAPER, stroke=ACCENT if held else INK)
        shapes.append(spot(str(vertex), ring))
        if held:
            shapes.append(circle(place.real, place.imag, _RADIUS - 3, fill="#f6dccb"))
        shapes.append(label(place.real, place.imag, str(weights.get(vertex, vertex)), size=11))
        if weights:
            shapes.append(label(place.real - 14, place.imag - 15, str(vertex), size=9, fill=LINE))
    width, height = (max(getattr(place, axis) for place in at.values()) + _ROOM for axis in ("real", "imag"))
    return Picture(width, height, tuple(shapes))


def _lines(links: Sequence[Link], at: Mapping[int, complex]) -> list[str]:
    """Links between the same two vertices are bent apart."""
    together = Counter(frozenset(link[:2]) for link in links)
    drawn: Counter[frozenset[int]] = Counter()
    shapes = []
    for link in links:
        pair = frozenset(link[:2])
        bend = 26 * (drawn[pair] - (together[pair] - 1) / 2)
        drawn[pair] += 1
        if link.a == link.b:
            shapes += _loop(link, at[link.a], 16 + 8 * (drawn[pair] - 1))
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


def _loop(link: Link, place: complex, size: float) -> list[str]:
    start, end = place + complex(-6, -_RADIUS + 2), place + complex(7, -_RADIUS)
    controls = place + complex(-size, -_RADIUS - size), place + complex(size, -_RADIUS - size)
    line = _named(link, path((start, *controls, end), stroke=link.ink))
    return [line, head(end, end - controls[1], fill=link.ink)] if link.arrow else [line]


def _named(link: Link, shape: str) -> str:
    return spot(link.name, shape) if link.name else shape
