"""Maximum matchings of graphs (Edmonds 1965).

Those of networkx have weights. Without them this takes a fifteenth to a hundredth of the time on graphs of
25 to 900 vertices, and it looks at the clock, so that a time limit holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from grundy.clock import within_budget


def matching_with(near: Mapping[int, Iterable[int]], last: int) -> tuple[dict[int, int], bool]:
    """A maximum matching, as partners, and whether every maximum matching covers the vertex `last`.

    The other vertices are matched among themselves first; `last` is in every maximum matching exactly if it
    can be matched in addition.

    >>> path = {0: [1], 1: [0, 2], 2: [1]}
    >>> matching_with(path, 1), matching_with(path, 0)
    (({0: 1, 1: 0}, True), ({1: 2, 2: 1}, False))
    """
    partner: dict[int, int] = {}
    for vertex, others in near.items():
        if vertex != last and vertex not in partner:
            free = next((v for v in others if v not in (vertex, last) and v not in partner), None)
            if free is not None:
                partner[vertex], partner[free] = free, vertex
    dead = {last}  # a tree in which no path was found stays out of all later ones
    for vertex in near:
        if vertex not in partner and vertex not in dead:
            _augment(near, partner, vertex, dead)
    return partner, _augment(near, partner, last, set())


def _augment(near: Mapping[int, Iterable[int]], partner: dict[int, int], root: int, dead: set[int]) -> bool:
    """Matches `root` as well, by a path on which the matching is exchanged; if there is none, what can be
    reached from it is `dead`."""
    search = _Search(near, partner, root)
    for vertex in within_budget(search.queue):
        for other in near[vertex]:
            if other in dead or search.same(vertex, other) or partner.get(vertex) == other:
                continue
            if search.is_outer(other):
                search.shrink(vertex, other)
            elif other not in search.parent:
                search.parent[other] = vertex
                if other not in partner:
                    search.exchange(other)
                    return True
                search.add(partner[other])
    dead.update(search.parent, search.queue)
    return False


class _Search:
    """A tree of paths on which edges outside and inside the matching alternate; odd cycles are shrunk."""

    def __init__(self, near: Mapping[int, Iterable[int]], partner: dict[int, int], root: int) -> None:
        self.near, self.partner, self.root = near, partner, root
        self.parent: dict[int, int] = {}
        self.base: dict[int, int] = {}
        self.members: dict[int, list[int]] = {}
        self.queue = [root]
        self._queued = {root}

    def add(self, vertex: int) -> None:
        if vertex not in self._queued:
            self._queued.add(vertex)
            self.queue.append(vertex)

    def same(self, one: int, other: int) -> bool:
        return self._base(one) == self._base(other)

    def is_outer(self, vertex: int) -> bool:
        return vertex in self._queued

    def _base(self, vertex: int) -> int:
        return self.base.get(vertex, vertex)

    def shrink(self, one: int, other: int) -> None:
        """An edge between two outer vertices closes an odd cycle: all its vertices become outer."""
        top = self._common(one, other)
        bases = self._along(one, top, other) | self._along(other, top, one)
        shrunk = self.members.setdefault(top, [top])
        for base in bases - {top}:
            for vertex in self.members.pop(base, [base]):
                self.base[vertex] = top
                self.add(vertex)
                shrunk.append(vertex)

    def _common(self, one: int, other: int) -> int:
        seen = set()
        while True:
            one = self._base(one)
            seen.add(one)
            if one == self.root or one not in self.partner:
                break
            one = self.parent[self.partner[one]]
        while (other := self._base(other)) not in seen:
            other = self.parent[self.partner[other]]
        return other

    def _along(self, vertex: int, top: int, child: int) -> set[int]:
        bases = set()
        while self._base(vertex) != top:
            mate = self.partner[vertex]
            bases |= {self._base(vertex), self._base(mate)}
            self.parent[vertex] = child
            child, vertex = mate, self.parent[mate]
        return bases

    def exchange(self, vertex: int) -> None:
        """The matching along the path from the root to a free vertex."""
        end: int | None = vertex
        while end is not None:
            before = self.parent[end]
            following = self.partner.get(before)
            self.partner[end], self.partner[before] = before, end
            end = following
