"""Distances in graphs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping


def diameter(near: Mapping[int, Iterable[int]]) -> int:
    """The largest distance between two vertices of one connected part; `near` are the neighbours of each.

    >>> diameter({0: (1,), 1: (0, 2), 2: (1,), 5: ()})
    2
    """
    return max((_farthest(near, vertex) for vertex in near), default=0)


def _farthest(near: Mapping[int, Iterable[int]], start: int) -> int:
    distance = {start: 0}
    queue = [start]
    for vertex in queue:
        for other in near[vertex]:
            if other not in distance:
                distance[other] = distance[vertex] + 1
                queue.append(other)
    return distance[queue[-1]]
