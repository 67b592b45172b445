"""Sprouts positions as plane graphs.

A land forgets dead spots and dead regions. Here is a plane graph that has them again, and that reads as the
land when they are left out: the vertices around each disc between glued boundaries are joined by a tree of
dead spots inside the disc. A vertex `1` hangs on one tree, a letter on two, and a `2` sits on a small loop
with nothing alive inside.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from grundy.games.sprouts.picture.rings import Land, Rings

Walk = list[int]


@dataclass
class PlaneLand:
    """Live spots by name, dead spots, and the curves between them; nodes are numbers.

    `around` has the neighbours of each node, clockwise; nodes that are no spots are points of `curves`, which
    go from spot to spot. `regions` has for each region its spots without curves and the walks around its
    other boundaries, with the region on the left; `holes` are the walks around dead regions.
    """

    around: dict[int, list[int]] = field(default_factory=dict)
    spots: dict[int, str] = field(default_factory=dict)
    dead: set[int] = field(default_factory=set)
    curves: list[Walk] = field(default_factory=list)
    regions: list[tuple[list[int], list[Walk]]] = field(default_factory=list)
    holes: list[Walk] = field(default_factory=list)

    def walk(self, start: int, towards: int) -> Walk:
        """The walk around a face that begins with this step and has the face on the left."""
        a, b = start, towards
        walk = []
        while True:
            walk.append(a)
            near = self.around[b]
            a, b = b, near[(near.index(a) + 1) % len(near)]
            if (a, b) == (start, towards):
                return walk


def plane_land(land: Land, links: Sequence[int] = ()) -> PlaneLand:
    """A plane graph that reads as the land; `NotPlaneError` if there is none. The curves have as many links
    as `links` says, and at least as many as they need."""
    return _Builder(Rings(land), links).build(len(land))


@dataclass(frozen=True)
class _Tip:
    """Where a curve ends, and the occurrence of a vertex that it belongs to, if any."""

    node: int
    at: int | None = None


class _Builder:
    def __init__(self, rings: Rings, links: Sequence[int]) -> None:
        self.rings = rings
        self.links = iter(links)
        self.land = PlaneLand()
        self.steps: dict[int, tuple[int, int]] = {}
        """The step from the tip of each occurrence onto the curve that ends there."""
        self.letters: dict[int, int] = {}

    def build(self, regions: int) -> PlaneLand:
        land, rings = self.land, self.rings
        for disc in rings.discs():
            self._fill(disc)
        land.regions = [([], []) for _ in range(regions)]
        steps = set()
        for region, ring in zip(rings.region, rings.rings, strict=True):
            alone, walks = land.regions[region]
            if rings.names[ring[0]] == "0":
                alone.append(self._spot("0"))
            else:
                walks.append(land.walk(*self.steps[rings.mate[ring[0]]]))
                steps |= _steps(walks[-1])
        for a in land.around:
            for b in land.around[a]:
                if (a, b) not in steps:
                    land.holes.append(land.walk(a, b))
                    steps |= _steps(land.holes[-1])
        return land

    def _fill(self, disc: list[int]) -> None:
        """Joins the vertices around a disc by a tree of dead spots."""
        names = [self.rings.names[at] for at in disc]
        if names == ["0"]:
            return
        if names == ["2"]:
            spot = self._spot("2")
            self._join(_Tip(spot, disc[0]), _Tip(spot))
        elif len(disc) == 1:
            self._join(self._tip(disc[0]), self._dead_end())
        elif len(disc) == 2:
            self._join(*map(self._tip, disc))
        else:
            third = len(disc) // 3
            self._knot(disc[:third], disc[third:-third], disc[-third:])

    def _knot(self, *groups: list[int]) -> _Tip:
        """A dead spot joined to these groups, clockwise."""
        knot = _Tip(self._dead())
        for group in groups:
            half = len(group) // 2
            self._join(knot, self._knot(group[:half], group[half:]) if half else self._tip(group[0]))
        return knot

    def _tip(self, at: int) -> _Tip:
        """Where the curve to an occurrence of a vertex ends."""
        name = self.rings.names[at]
        if name == "1":
            return _Tip(self._spot(name), at)
        if name == "2":
            knot, spot = self._dead(), self._spot(name)
            self._join(_Tip(knot), _Tip(spot))
            self._join(_Tip(spot), _Tip(knot))
            return _Tip(knot, at)
        letter = min(at, self.rings.mate[at])
        if letter not in self.letters:
            self.letters[letter] = self._spot(name)
        return _Tip(self.letters[letter], at)

    def _dead_end(self) -> _Tip:
        knot = _Tip(self._dead())
        self._join(knot, knot)
        return knot

    def _join(self, tip: _Tip, other: _Tip) -> None:
        """Draws a curve, clockwise behind earlier ones."""
        links = max(next(self.links, 0), 3 if tip.node == other.node else 2)
        curve = [tip.node, *(self._node() for _ in range(links - 1)), other.node]
        for a, b in pairwise(curve):
            self.land.around[a].append(b)
            self.land.around[b].append(a)
        self.land.curves.append(curve)
        for at, step in ((tip.at, (curve[0], curve[1])), (other.at, (curve[-1], curve[-2]))):
            if at is not None:
                self.steps[at] = step

    def _node(self) -> int:
        node = len(self.land.around)
        self.land.around[node] = []
        return node

    def _spot(self, name: str) -> int:
        node = self._node()
        self.land.spots[node] = name
        return node

    def _dead(self) -> int:
        node = self._node()
        self.land.dead.add(node)
        return node


def _steps(walk: Walk) -> set[tuple[int, int]]:
    return set(zip(walk, walk[1:] + walk[:1], strict=True))
