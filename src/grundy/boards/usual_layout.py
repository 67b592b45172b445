"""Graphs that everybody draws in the same way: paths, cycles, grids, cubes, trees, Petersen's."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations
from math import cos, hypot, pi, sin

Point = tuple[float, float]
Near = Mapping[int, Collection[int]]

LONGEST_LINE = 40
"""A path with more vertices goes on in the next line."""


def usual_layout(near: Near) -> dict[int, Point] | None:
    """Where the vertices of a connected graph are usually drawn, about 1 apart; None if nobody knows.

    >>> usual_layout({0: [1], 1: [0, 2], 2: [1]})
    {0: (0.0, 0.0), 1: (1.0, 0.0), 2: (2.0, 0.0)}
    """
    count, links = len(near), sum(map(len, near.values())) // 2
    degrees = sorted(map(len, near.values()))
    if count == 1:
        return dict.fromkeys(near, (0.0, 0.0))
    if links == count - 1:
        return _caterpillar(near) or _tree(near)
    if links == count * (count - 1) // 2:
        return _ring(sorted(near))
    if degrees[0] == degrees[-1] == 2:
        return _ring(_walk(near, min(near), min(near[min(near)])))
    for usual in (_wheel, _bipartite, _grid, _sun, _petersen, _cube):
        if (found := usual(near)) is not None:
            return found
    return None


# ---- trees ----------------------------------------------------------------------------------------
def _caterpillar(near: Near) -> dict[int, Point] | None:
    """A straight spine with its leaves above and below; a star has leaves all round."""
    inner = [v for v in near if len(near[v]) > 1]
    if any(sum(len(near[w]) > 1 for w in near[v]) > 2 for v in inner):
        return None
    if len(near) == 2:
        return dict(zip(sorted(near), ((0.0, 0.0), (1.0, 0.0)), strict=True))
    ends = [v for v in inner if sum(len(near[w]) > 1 for w in near[v]) < 2]
    if len(inner) == 1:
        (middle,) = inner
        if len(near) > 3:
            return {middle: (0.0, 0.0), **_ring(sorted(near[middle]), least=1.3)}
    spine_only = {v: [w for w in near[v] if len(near[w]) > 1] for v in inner}
    first = min(ends, key=lambda v: (min(near[v]), v))
    spine = _line(spine_only, first)
    for end in {0, -1} if len(spine) > 1 else {0}:  # one leaf at each end goes on along the spine
        outer = min((w for w in near[spine[end]] if w not in spine), default=None)
        if outer is not None:
            spine.insert(0 if end == 0 else len(spine), outer)
    if len(inner) == 1:
        spine.append(max(near[inner[0]]))
    if len(spine) == len(near):
        return _lines(spine)
    points: dict[int, Point] = {}
    x = 0.0
    for place, vertex in enumerate(spine):
        leaves = sorted(w for w in near[vertex] if w not in spine)
        sides = leaves[0::2], leaves[1::2]
        width = 0.75 * max(0, *(len(side) - 1 for side in sides)) / 2
        x += width if place else 0.0
        points[vertex] = (x, 0.0)
        for side, height in zip(sides, (-1.0, 1.0), strict=True):
            for i, leaf in enumerate(side):
                points[leaf] = (x + 0.75 * (i - (len(side) - 1) / 2), height)
        x += width + 1.0
    return points


def _lines(path: list[int]) -> dict[int, Point]:
    """A path in lines; every second one goes back."""
    points: dict[int, Point] = {}
    for place, vertex in enumerate(path):
        row, column = divmod(place, LONGEST_LINE)
        points[vertex] = (float(LONGEST_LINE - 1 - column if row % 2 else column), 1.2 * row)
    return points


def _tree(near: Near) -> dict[int, Point]:
    """The root, in the middle of the tree, above; each vertex above its children, packed closely."""
    root = _middle(near)
    order, parent = [root], {root: root}
    for vertex in order:
        for child in sorted(near[vertex]):
            if child not in parent:
                parent[child] = vertex
                order.append(child)
    children = {v: [w for w in sorted(near[v]) if parent[w] == v and w != root] for v in near}
    return rooted_layout(children, order)


def rooted_layout(
    children: Mapping[int, Sequence[int]], order: Sequence[int], lean: Mapping[int, float] | None = None
) -> dict[int, Point]:
    """A tree with its root, the first in the order, above: each vertex above its children, packed closely. A
    vertex that leans stands so far to the right of the middle of its children."""
    root = order[0]
    shift: dict[int, float] = {root: 0.0}
    left: dict[int, list[float]] = {}
    right: dict[int, list[float]] = {}
    for vertex in reversed(order):
        places: list[float] = []
        low: list[float] = []
        high: list[float] = []
        for child in children[vertex]:
            place = max((b - a + 1.0 for a, b in zip(left[child], high, strict=False)), default=0.0)
            places.append(place)
            high = [place + x for x in right[child]] + high[len(right[child]) :]
            low += [place + x for x in left[child]][len(low) :]
        middle = (places[0] + places[-1]) / 2 if places else 0.0
        middle += (lean or {}).get(vertex, 0.0)
        shift |= {child: place - middle for child, place in zip(children[vertex], places, strict=True)}
        left[vertex], right[vertex] = ([0.0, *(x - middle for x in side)] for side in (low, high))
    points = {root: (0.0, 0.0)}
    for vertex in order:
        x, y = points[vertex]
        points |= {child: (x + shift[child], y + 1.0) for child in children[vertex]}
    return points


def _middle(near: Near) -> int:
    """The vertex from which the farthest is as near as can be."""
    return (
        min(near, key=lambda v: (max(_distances(near, v).values()), v))
        if len(near) < 200
        else _half_way(near)
    )


def _half_way(near: Near) -> int:
    far = _last(_distances(near, min(near)))
    distance = _distances(near, far)
    end = _last(distance)
    while distance[end] > distance[_last(distance)] // 2:
        end = next(w for w in near[end] if distance[w] < distance[end])
    return end


def _last(distance: Mapping[int, int]) -> int:
    return max(distance, key=lambda v: (distance[v], -v))


# ---- round ----------------------------------------------------------------------------------------
def _ring(order: list[int], least: float = 0.0, turn: float | None = None) -> dict[int, Point]:
    """Vertices on a circle, the first one on top; four make a square."""
    count = len(order)
    radius = max(least, 0.5 / sin(pi / count) if count > 1 else 0.0)
    start = (-pi / 4 if count == 4 and not least else 0.0) if turn is None else turn
    angles = [start + 2 * pi * place / count for place in range(count)]
    return {v: (radius * sin(angle), -radius * cos(angle)) for v, angle in zip(order, angles, strict=True)}


def _wheel(near: Near) -> dict[int, Point] | None:
    hubs = [v for v in near if len(near[v]) == len(near) - 1]
    if len(hubs) != 1 or len(near) < 5:
        return None
    rim = {v: [w for w in near[v] if w != hubs[0]] for v in near if v != hubs[0]}
    if any(len(ways) != 2 for ways in rim.values()):
        return None
    walk = _walk(rim, min(rim), min(rim[min(rim)]))
    return {hubs[0]: (0.0, 0.0), **_ring(walk, least=1.15)} if len(walk) == len(rim) else None


def _sun(near: Near) -> dict[int, Point] | None:
    """A cycle with leaves, which point away from it."""
    inner = {v: [w for w in near[v] if len(near[w]) > 1] for v in near if len(near[v]) > 1}
    if len(inner) < 3 or any(len(ways) != 2 for ways in inner.values()):
        return None
    walk = _walk(inner, min(inner), min(inner[min(inner)]))
    most = max(len(near[v]) - 2 for v in inner)
    points = _ring(walk, least=0.16 * most * len(walk))
    for vertex in walk:
        x, y = points[vertex]
        size = hypot(x, y)
        leaves = sorted(w for w in near[vertex] if w not in inner)
        for place, leaf in enumerate(leaves):
            across = 0.8 * (place - (len(leaves) - 1) / 2)
            out = 1 + 1 / size
            points[leaf] = (x * out - across * y / size, y * out + across * x / size)
    return points


def _petersen(near: Near) -> dict[int, Point] | None:
    """Cubic, ten vertices, any two of them joined or with one neighbour in common: there is no other."""
    if len(near) != 10 or any(len(ways) != 3 for ways in near.values()):
        return None
    for a, b in combinations(near, 2):
        if len(set(near[a]) & set(near[b])) != (b not in near[a]):
            return None
    outer = next(_pentagons(near))
    points = _ring(outer, least=1.9)
    for vertex in outer:
        (inner,) = set(near[vertex]) - set(outer)
        points[inner] = (points[vertex][0] * 0.5, points[vertex][1] * 0.5)
    return points


def _pentagons(near: Near) -> Iterator[list[int]]:
    a = min(near)
    for b in sorted(near[a]):
        for c in sorted(set(near[b]) - {a}):
            for d in sorted(set(near[c]) - {b}):
                for e in sorted(set(near[d]) & set(near[a]) - {b, c}):
                    yield [a, b, c, d, e]


# ---- rows -----------------------------------------------------------------------------------------
def _bipartite(near: Near) -> dict[int, Point] | None:
    """Complete bipartite graphs in two rows, other complete multipartite ones on a circle, part by part."""
    parts: dict[frozenset[int], list[int]] = {}
    for v in sorted(near):
        parts.setdefault(frozenset(near[v]), []).append(v)
    if any(len(ways) != len(near) - len(part) for ways, part in parts.items()) or len(parts) < 2:
        return None
    rows = sorted(parts.values())
    if len(rows) > 2:
        return _ring([v for row in rows for v in row], least=0.24 * len(near))
    if len(near) == 4:
        return None  # a square
    wide = max(map(len, rows))
    return {
        v: ((place + (wide - len(row)) / 2) * 1.1, 1.6 * level)
        for level, row in enumerate(rows)
        for place, v in enumerate(row)
    }


def _grid(near: Near) -> dict[int, Point] | None:
    """Rows and columns, found from how far vertices are from two corners."""
    corners = sorted(v for v in near if len(near[v]) == 2)
    if len(corners) < 4:
        return None
    first, *rest = corners
    from_first = _distances(near, first)
    for other in sorted(rest, key=lambda v: (v - first) if from_first[v] else 0):
        across = from_first[other]
        from_other = _distances(near, other)
        places: dict[int, tuple[int, int]] = {}
        for v in near:
            x, odd = divmod(from_first[v] - from_other[v] + across, 2)
            places[v] = (x, from_first[v] - x)
            if odd:
                return None
        if _is_grid(near, places):
            return {v: (float(x), float(y)) for v, (x, y) in places.items()}
    return None


def _is_grid(near: Near, places: Mapping[int, tuple[int, int]]) -> bool:
    wide, high = (1 + max(place[axis] for place in places.values()) for axis in (0, 1))
    if len(set(places.values())) != len(near) or wide * high != len(near):
        return False
    if any(
        abs(places[v][0] - places[w][0]) + abs(places[v][1] - places[w][1]) != 1
        for v in near
        for w in near[v]
    ):
        return False
    return sum(map(len, near.values())) == 2 * (high * (wide - 1) + wide * (high - 1))


_SIDES = ((1.0, 0.0), (0.0, 1.0), (0.45, -0.4), (2.35, 0.75), (0.25, 2.6), (5.2, 0.9))
"""The edges of a cube, seen from the side."""


def _cube(near: Near) -> dict[int, Point] | None:
    """Cubes of dimension 3 and more: the corners next to one of them tell the names of all others."""
    dimension = len(near).bit_length() - 1
    if len(near) != 1 << dimension or not 3 <= dimension <= len(_SIDES):
        return None
    if any(len(ways) != dimension for ways in near.values()):
        return None
    first = min(near)
    distance = _distances(near, first)
    name = {first: 0} | {v: 1 << bit for bit, v in enumerate(sorted(near[first]))}
    for v in sorted(near, key=distance.__getitem__):
        if distance[v] > 1:
            for w in near[v]:
                if distance[w] < distance[v]:
                    name[v] = name.get(v, 0) | name[w]
    if len(set(name.values())) < len(near):
        return None
    if any((name[v] ^ name[w]).bit_count() != 1 for v in near for w in near[v]):
        return None
    scale = 1.6
    return {
        v: (
            scale * sum(_SIDES[bit][0] for bit in range(dimension) if corner >> bit & 1),
            scale * sum(_SIDES[bit][1] for bit in range(dimension) if corner >> bit & 1),
        )
        for v, corner in name.items()
    }


# ---- walks ----------------------------------------------------------------------------------------
def _walk(near: Near, first: int, second: int) -> list[int]:
    """Around a cycle."""
    order, before = [first], first
    at = second
    while at != first:
        order.append(at)
        before, at = at, next((w for w in near[at] if w != before), first)
    return order


def _line(near: Near, first: int) -> list[int]:
    """Along a path."""
    order = [first]
    while onward := [w for w in near[order[-1]] if w not in order[-2:]]:
        order.append(onward[0])
    return order


def _distances(near: Near, start: int) -> dict[int, int]:
    found = {start: 0}
    queue = deque([start])
    while queue:
        vertex = queue.popleft()
        for other in near[vertex]:
            if other not in found:
                found[other] = found[vertex] + 1
                queue.append(other)
    return found
