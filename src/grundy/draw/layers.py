"""Graphs drawn in rows, so that no arc runs through a vertex.

K. Sugiyama, S. Tagawa and M. Toda, "Methods for visual understanding of hierarchical system structures", IEEE
Transactions on Systems, Man and Cybernetics 11 (1981): an arc has a place of its own in each row it passes.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

ROUNDS = 12
"""How often the rows are put in order."""
LANE = 10.0
"""How wide the place of an arc in a row is."""


class Layers:
    """Vertices 0, 1, ... in rows: arcs lead down, but for those that close a circle."""

    def __init__(self, widths: Sequence[float], successors: Sequence[Sequence[int]], start: int) -> None:
        self.widths = list(widths)
        self.successors = successors
        self.level = _levels(successors, start)
        self.lanes: dict[tuple[int, int], list[int]] = {}
        """The vertices that are put where an arc passes a row, from its first to its last vertex."""
        self.near: list[set[int]] = [set() for _ in widths]
        levels = dict(enumerate(self.level))
        for v, targets in enumerate(successors):
            for w in sorted(set(targets)):
                way = 1 if levels[w] > levels[v] else -1
                lanes = []
                for level in range(levels[v] + way, levels[w], way) if levels[v] != levels[w] else ():
                    lanes.append(len(self.near))
                    levels[lanes[-1]] = level
                    self.near.append(set())
                    self.widths.append(LANE)
                self.lanes[v, w] = lanes
                walk = [v, *lanes, w]
                for a, b in pairwise(walk):
                    if levels[a] != levels[b]:
                        self.near[a].add(b)
                        self.near[b].add(a)
        self.levels = [levels[place] for place in range(len(self.near))]
        self.rows: list[list[int]] = [[] for _ in range(1 + max(self.levels))]
        for place, level in enumerate(self.levels):
            self.rows[level].append(place)
        last = len(self.rows) - 1
        flat = [
            (v, w) for v, targets in enumerate(successors) for w in targets if self.level[v] == self.level[w]
        ]
        self.below = any(self.level[v] == last and v != w for v, w in flat)
        """Whether arcs pass below the last row."""
        self.width = 0.0
        self.at: list[float] = []

    def places(self, gap: float) -> list[tuple[float, int]]:
        """Where each vertex is: how far to the right, and in which row."""
        self._order()
        self.at = self._spread(gap)
        return [(self.at[v], self.level[v]) for v in range(len(self.level))]

    def way(self, v: int, w: int, step: float, top: float) -> tuple[int, int, list[complex]]:
        """An arc, and the points in between that it runs through."""
        if v == w:
            return v, w, []
        lanes = [complex(self.at[lane], self.levels[lane] * step + top) for lane in self.lanes[v, w]]
        ends = [complex(self.at[end], self.levels[end] * step + top) for end in (v, w)]
        if lanes:
            return v, w, lanes
        middle = (ends[0] + ends[1]) / 2
        if self.levels[v] == self.levels[w]:
            return v, w, [middle + 1j * step * (0.36 if self._between(v, w) else 0.24)]
        if v in self.successors[w]:
            across = (ends[1] - ends[0]) * 1j / abs(ends[1] - ends[0])
            return v, w, [middle + 8 * across]
        return v, w, []

    def _between(self, v: int, w: int) -> bool:
        row = self.rows[self.levels[v]]
        return abs(row.index(v) - row.index(w)) > 1

    def _order(self) -> None:
        """Each row by the mean place of what its members are joined to, downwards and upwards in turn."""
        best, crossings = [list(row) for row in self.rows], self._crossings()
        for turn in range(ROUNDS):
            down = turn % 2 == 0
            order = range(1, len(self.rows)) if down else range(len(self.rows) - 2, -1, -1)
            for level in order:
                other = level - 1 if down else level + 1
                place = {one: i for i, one in enumerate(self.rows[other])}
                own = {one: i for i, one in enumerate(self.rows[level])}
                means = {}
                for one in self.rows[level]:
                    found = [place[near] for near in self.near[one] if near in place]
                    means[one] = sum(found) / len(found) if found else own[one]
                self.rows[level].sort(key=lambda one: (means[one], own[one]))
            if (found_now := self._crossings()) < crossings:
                best, crossings = [list(row) for row in self.rows], found_now
        self.rows = best

    def _crossings(self) -> int:
        count = 0
        for upper, lower in zip(self.rows, self.rows[1:], strict=False):
            place = {one: i for i, one in enumerate(lower)}
            ends = [sorted(place[near] for near in self.near[one] if near in place) for one in upper]
            flat = [end for row in ends for end in row]
            count += sum(a > b for i, a in enumerate(flat) for b in flat[i + 1 :])
        return count

    def _spread(self, gap: float) -> list[float]:
        """Places from left to right: each pulled to what it is joined to, and none on another one."""
        at = [0.0] * len(self.near)
        for row in self.rows:
            x = 0.0
            for one in row:
                at[one] = x + self.widths[one] / 2
                x += self.widths[one] + gap
        widest = max(at[row[-1]] + self.widths[row[-1]] / 2 for row in self.rows)
        for row in self.rows:
            shift = (widest - at[row[-1]] - self.widths[row[-1]] / 2) / 2
            for one in row:
                at[one] += shift
        for _ in range(ROUNDS):
            for row in [*self.rows[1:], *self.rows[::-1], *self.rows]:
                self._pull(row, at, self.near, gap)
        above = [
            {near for near in self.near[one] if self.levels[near] < self.levels[one]}
            for one in range(len(at))
        ]
        for row in self.rows[1:]:  # at last each below what is above it: then chains are straight
            self._pull(row, at, above, gap)
        left = min(at[one] - self.widths[one] / 2 for one in range(len(at)))
        self.width = max(at[one] + self.widths[one] / 2 for one in range(len(at))) - left
        return [x - left for x in at]

    def _pull(self, row: Sequence[int], at: list[float], to: Sequence[set[int]], gap: float) -> None:
        wished = [sum(at[near] for near in to[one]) / len(to[one]) if to[one] else at[one] for one in row]
        for one, x in zip(row, self._apart(row, wished, gap), strict=True):
            at[one] = x

    def _apart(self, row: Sequence[int], wished: Sequence[float], gap: float) -> list[float]:
        """The places nearest to those wished for at which nothing overlaps: those that touch move as one."""
        blocks: list[
            tuple[float, int, list[float]]
        ] = []  # the sum of wishes for the first, how many, offsets
        for place, wish in enumerate(wished):
            total, count, offsets = wish, 1, [0.0]
            while blocks:
                before, many, earlier = blocks[-1]
                first = place - count + 1
                room = (self.widths[row[first - 1]] + self.widths[row[first]]) / 2 + gap
                if before / many + earlier[-1] + room <= total / count:
                    break
                blocks.pop()
                shift = earlier[-1] + room
                total, offsets = before + total - count * shift, earlier + [shift + x for x in offsets]
                count += many
            blocks.append((total, count, offsets))
        return [total / count + offset for total, count, offsets in blocks for offset in offsets]


def _levels(successors: Sequence[Sequence[int]], start: int) -> list[int]:
    """The length of the longest way to each vertex, where arcs that close a circle are left out."""
    entered = {w for v, targets in enumerate(successors) for w in targets if w != v}
    sources = [v for v in range(len(successors)) if v not in entered]
    state = [0] * len(successors)  # 1 while a vertex is on the way from the root, 2 afterwards
    backward: set[tuple[int, int]] = set()
    done: list[int] = []
    for root in [start, *sources, *range(len(successors))] if successors else ():
        stack = [(root, iter(successors[root]))] if not state[root] else []
        state[root] = state[root] or 1
        while stack:
            v, rest = stack[-1]
            w = next(rest, None)
            if w is None:
                state[v] = 2
                done.append(v)
                stack.pop()
            elif state[w] == 1:
                backward.add((v, w))
            elif not state[w]:
                state[w] = 1
                stack.append((w, iter(successors[w])))
    level = [0] * len(successors)
    for v in reversed(done):
        for w in successors[v]:
            if (v, w) not in backward:
                level[w] = max(level[w], level[v] + 1)
    return level
