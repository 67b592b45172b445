"""How the boundaries of a Sprouts position fit together on the plane."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from grundy.errors import GrundyError

if TYPE_CHECKING:
    import networkx

Land = Sequence[Sequence[Sequence[str]]]

GENERIC = ("0", "1", "2")


class NotPlaneError(GrundyError):
    """A land that cannot be drawn on the plane."""


class Rings:
    """The boundaries of a land as rings of occurrences of vertices, glued together at their letters.

    A land has regions, a region has boundaries, and a boundary is the circular list of its vertices: `0`,
    `1`, `2` or letters. An occurrence is a number; `mate` is the other occurrence of the same letter.

    >>> Rings([[["A", "B", "C"]], [["A", "B", "C"]]]).discs()
    [[0, 4], [1, 5], [2, 3]]
    """

    def __init__(self, land: Land) -> None:
        self.names: list[str] = []
        self.mate: list[int] = []
        self.rings: list[list[int]] = []
        self.region: list[int] = []
        first: dict[tuple[int, str], int] = {}
        for number, region in enumerate(land):
            for boundary in region:
                self._add(number, boundary, first)
        for at, mate in enumerate(self.mate):
            if mate == at and self.names[at] not in GENERIC:
                raise NotPlaneError(f"the letter {self.names[at]} is not written twice")
        self._ring_of = {at: ring for ring, members in enumerate(self.rings) for at in members}
        self._orient(len(land))
        self.after = {at: ring[i - len(ring) + 1] for ring in self.rings for i, at in enumerate(ring)}

    def _add(self, region: int, boundary: Sequence[str], first: dict[tuple[int, str], int]) -> None:
        """One more ring; a letter that it has twice is known on this ring only."""
        if not boundary or ("0" in boundary and len(boundary) > 1):
            raise NotPlaneError("a spot without curves is a boundary of its own")
        often = Counter(boundary)
        start = len(self.names)
        for at, name in enumerate(boundary, start):
            scope = len(self.rings) if often[name] == 2 else -1
            mate = at if name in GENERIC else first.setdefault((scope, name), at)
            if self.mate[mate:] and self.mate[mate] != mate:
                raise NotPlaneError(f"the letter {name} is written more than twice")
            self.names.append(name)
            self.mate.append(mate)
            self.mate[mate] = at
        self.rings.append(list(range(start, len(self.names))))
        self.region.append(region)

    def discs(self) -> list[list[int]]:
        """The discs that glued rings leave between them: each as the occurrences that it lies before,
        clockwise if the rings are counterclockwise around their regions."""
        rest = dict.fromkeys(range(len(self.names)))
        discs = []
        while rest:
            disc = [next(iter(rest))]
            while (at := self.after[self.mate[disc[-1]]]) != disc[0]:
                disc.append(at)
            for at in disc:
                del rest[at]
            discs.append(disc)
        return discs

    def _orient(self, regions: int) -> None:
        """Reverses regions so that all rings fit on the sphere. There regions and pieces form a tree, so a
        piece meets only one region that has its orientation, and can follow it."""
        pieces = self._pieces()
        if regions + len(pieces) != len(self.rings) + 1:
            raise NotPlaneError("boundaries of one region share no letters")
        turned: dict[int, bool] = {}
        for piece in pieces:
            turns = self._turns(piece)
            mirror = any(turned.get(self.region[ring], turn) != turn for ring, turn in turns.items())
            turned.update({self.region[ring]: turn != mirror for ring, turn in turns.items()})
        for members, region in zip(self.rings, self.region, strict=True):
            if turned.get(region):
                members.reverse()

    def _pieces(self) -> list[list[int]]:
        """Rings that hang together by letters; each piece follows one that it shares a region with."""
        beside = defaultdict(list)
        for ring, region in enumerate(self.region):
            beside[region].append(ring)
        pieces: list[list[int]] = []
        seen: set[int] = set()
        waiting = [0]
        for start in waiting:
            if start in seen:
                continue
            piece = [start]
            seen.add(start)
            for ring in piece:
                waiting += beside[self.region[ring]]
                near = dict.fromkeys(self._ring_of[self.mate[at]] for at in self.rings[ring])
                piece += [other for other in near if other not in seen]
                seen.update(near)
            pieces.append(piece)
        if len(seen) < len(self.rings):
            raise NotPlaneError("the regions of a land hang together by letters")
        return pieces

    def _turns(self, piece: list[int]) -> dict[int, bool]:
        """Whether to reverse each ring of a piece for which that makes a difference.

        A planar embedding tells it, of one wheel for each ring, with the rims joined at the letters: a wheel
        is 3-connected, so its spokes are in the order of the ring or in the opposite one.
        """
        import networkx

        graph: networkx.Graph[Any] = networkx.Graph()
        for ring in piece:
            members = self.rings[ring]
            for i, at in enumerate(members):
                graph.add_edge(("hub", ring), at)
                if len(members) > 2:
                    graph.add_edge(at, members[i - 1])
                if self.mate[at] != at:
                    graph.add_edge(at, ("spot", min(at, self.mate[at])))
        planar, embedding = networkx.check_planarity(graph)
        if not planar:
            raise NotPlaneError("the boundaries do not fit on the plane")
        turns = {}
        for ring in (ring for ring in piece if len(self.rings[ring]) > 2):
            spokes = list(embedding.neighbors_cw_order(("hub", ring)))
            first, second, *_ = self.rings[ring]
            turns[ring] = spokes[spokes.index(first) - 1] != second
        return turns
