"""The computer's move on a sheet: which curve leads to a position, and where it is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from grundy import clock
from grundy.games.sprouts.rules import Sprouts
from grundy.games.sprouts.sheet.mesh import TooTightError
from grundy.games.sprouts.sheet.routing import LOOP, Paper, Places, small_loop
from grundy.games.sprouts.sheet.sheet import Corner, Face, Line, Names, Sheet, halves, position_of
from grundy.games.sprouts.sheet.strokes import crosses_itself, fault, relaxed, room, smoothed, thinned

LEAST_ROOM = 5.0
"""Between a new spot and everything else."""

WIDE = 14.0
"""A curve that is smoothed keeps so far from others, if it has been so far."""

Boundary = tuple[Corner, ...]


@dataclass(frozen=True)
class Plan:
    """A curve in a face, from a corner to a corner: of two boundaries, or of one; then some others are on
    the side of the walk from the first corner to the second."""

    face: Face
    first: int
    at: int
    second: int
    to: int
    within: tuple[int, ...] = ()

    @property
    def ends(self) -> tuple[Corner, Corner]:
        """The two corners."""
        return self.face.boundaries[self.first][self.at], self.face.boundaries[self.second][self.to]

    def faces(self, new: int) -> list[Names]:
        """What becomes of the face, with a new spot."""
        bounds = [[corner.spot for corner in boundary] for boundary in self.face.boundaries]
        others = [k for k in range(len(bounds)) if k not in (self.first, self.second)]
        one = bounds[self.first]
        lone = self.face.boundaries[self.first][0].dart < 0
        if self.first != self.second:
            there, back = _opened(self.face, self.first, self.at), _opened(self.face, self.second, self.to)
            return [[[*there, new, *back, new], *(bounds[k] for k in others)]]
        i, j = self.at, self.to
        between = [one[i], new] if i == j else [*one[i : j + 1], new]
        rest = [one[j], new] if lone else [*one[j:], *one[: i + 1], new]
        inside = [bounds[k] for k in self.within]
        outside = [bounds[k] for k in others if k not in self.within]
        return [[between, *inside], [rest, *outside]]


def _opened(face: Face, boundary: int, at: int) -> list[int]:
    corners = face.boundaries[boundary]
    spots = [corner.spot for corner in corners]
    return spots if corners[0].dart < 0 else [*spots[at:], *spots[: at + 1]]


def plans(sheet: Sheet) -> Iterator[Plan]:
    """All curves that can be drawn, up to moving them about."""
    for face in sheet.faces:
        bounds = face.boundaries
        free = [
            [at for at, corner in enumerate(boundary) if sheet.degree(corner.spot) < 3] for boundary in bounds
        ]
        for first, second in combinations(range(len(bounds)), 2):
            for at, to in product(free[first], free[second]):
                if bounds[first][at].spot != bounds[second][to].spot:
                    yield Plan(face, first, at, second, to)
        for first, boundary in enumerate(bounds):
            others = [k for k in range(len(bounds)) if k != first]
            for at, to in _pairs(sheet, boundary, free[first]):
                for within in _choices(sheet, bounds, others, boundary[at].spot):
                    yield Plan(face, first, at, first, to, within)


def _choices(
    sheet: Sheet, bounds: Sequence[Boundary], others: list[int], spot: int
) -> Iterator[tuple[int, ...]]:
    """Which pieces may be on one side of a curve. Of spots without curves the nearest ones."""
    here = sheet.spots[spot]
    alone = [k for k in others if bounds[k][0].dart < 0]
    alone.sort(key=lambda k: abs(sheet.spots[bounds[k][0].spot] - here))
    rest = [k for k in others if bounds[k][0].dart >= 0]
    for size in range(len(rest) + 1):
        for within in combinations(rest, size):
            for few in range(len(alone) + 1):
                yield (*within, *alone[:few])


def _pairs(sheet: Sheet, boundary: Boundary, free: Sequence[int]) -> Iterator[tuple[int, int]]:
    for place, at in enumerate(free):
        for to in free[place:]:
            one, two = boundary[at].spot, boundary[to].spot
            if one != two or (at == to and sheet.degree(one) < 2):
                yield at, to


def after(sheet: Sheet, plan: Plan) -> Sprouts:
    """The position after a curve."""
    new = len(sheet.spots)
    degrees = [*(sheet.degree(spot) for spot in range(new)), 2]
    for corner in plan.ends:
        degrees[corner.spot] += 1
    faces = [
        [[corner.spot for corner in boundary] for boundary in face.boundaries]
        for face in sheet.faces
        if face is not plan.face
    ]
    return position_of([*faces, *plan.faces(new)], degrees)


def alike(position: Sprouts) -> tuple[str, ...]:
    """A text by which positions are compared that differ only in how a region with few lives is written: two
    spots that share two regions can be joined once, and so can two spots in one.

    >>> alike(Sprouts.from_string("AB|AB")) == alike(Sprouts.from_string("22"))
    True
    """
    return tuple(sorted("22" if land == "AB|AB" else land for land in str(position).rstrip(".").split("+")))


def drawn_to(sheet: Sheet, target: Sprouts, tries: int = 6, seconds: float = 3.0) -> Sheet:
    """The sheet after a curve that leads to a position; `TooTightError` where it has no room, or where
    nothing is found in time."""
    found, wanted, until = 0, alike(target), clock.now() + seconds
    for plan in plans(sheet):
        clock.look()
        if clock.now() > until:
            break
        if alike(after(sheet, plan)) != wanted:
            continue
        found += 1
        try:
            return drawn(sheet, plan, wanted)
        except TooTightError:
            if found >= tries:
                break
    raise TooTightError("there is no room for this curve")


def drawn(sheet: Sheet, plan: Plan, wanted: tuple[str, ...]) -> Sheet:
    """The sheet with the curve of a plan."""
    one, two = plan.ends
    rough = _line(sheet, plan)
    wide = min(WIDE, 0.7 * _clear(sheet, rough))
    for line in _lines(rough):
        if line is not rough and len(line) > len(rough) and _clear(sheet, line) < wide:
            continue
        if line[0] != sheet.spots[one.spot] or fault(sheet, one.spot, two.spot, line):
            continue
        made = sheet.with_curve(one.spot, two.spot, line)
        if room(sheet, [halves(line)[0][-1]]) >= LEAST_ROOM and alike(made.position) == wanted:
            return made
    raise TooTightError("there is no room for this curve")


def _clear(sheet: Sheet, line: Line) -> float:
    """How much room there is around a line, away from its ends."""
    start, end = line[0], line[-1]
    return room(sheet, [p for p in line if abs(p - start) > WIDE and abs(p - end) > WIDE]) or WIDE


def _lines(rough: Line) -> Iterator[Line]:
    """The line, as smooth as it may be."""
    if rough[0] == rough[-1] and len(rough) <= LOOP + 1:
        yield rough  # a small loop, which is round
    for rounds in (40, 15, 5):
        yield relaxed(rough, rounds)
    for width, rounds in ((3.0, 3), (1.0, 3), (0.0, 3), (0.0, 1), (0.0, 0)):
        line = tuple(smoothed(thinned(rough, width), rounds))
        if len(line) < 3:
            line = (line[0], (line[0] + line[-1]) / 2, line[-1])
        if not crosses_itself(line):
            yield line


def _line(sheet: Sheet, plan: Plan) -> Line:
    one, two = plan.ends
    bounds = plan.face.boundaries
    others = [k for k in range(len(bounds)) if k not in (plan.first, plan.second)]
    inside = [bounds[k] for k in others if k in plan.within]
    outside = [bounds[k] for k in others if k not in plan.within]
    if plan.first != plan.second:
        paper = Paper(sheet)
        return tuple(paper.way(paper.at([one]), paper.at([two])))
    own, i, j = bounds[plan.first], plan.at, plan.to
    if i == j and (not inside or (one.dart < 0 and not outside)):
        return small_loop(sheet, one)
    paper = Paper(sheet)
    if i == j:
        between: list[Corner] = []
        rest = [] if one.dart < 0 else [*own[i + 1 :], *own[:i]]
        beside = [] if one.dart < 0 else [corner.dart for corner in own]
        _gather(paper, inside, one, between, [])
        _gather(paper, outside, one, rest, beside)
        sectors = paper.sectors(one)
        if len(sectors) < 2:
            raise TooTightError("there is no room for this curve")
        return tuple(paper.way(sectors[0], sectors[1]))
    _gather(paper, inside, one, own[i + 1 : j], [corner.dart for corner in own[i:j]])
    _gather(paper, outside, one, [*own[j + 1 :], *own[:i]], [corner.dart for corner in (*own[j:], *own[:i])])
    return tuple(paper.way(paper.at([one]), paper.at([two])))


def _gather(
    paper: Paper, pieces: list[Boundary], spot: Corner, corners: Sequence[Corner], darts: Sequence[int]
) -> None:
    """Builds walls from all these pieces to one side of a boundary: its corners and darts; to the spot
    itself, if there is none of them."""
    joined: list[Boundary] = []
    for piece in pieces:
        ends: Places = [*paper.at(corners), *paper.beside(darts)]
        for other in joined:
            ends += paper.boundary(other)
        if not ends:
            ends = paper.at([spot])
        paper.wall_off(paper.way(paper.boundary(piece), ends))
        joined.append(piece)
