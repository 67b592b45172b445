"""What a pen has drawn: a curve from spot to spot, or why it is none."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from grundy.errors import GrundyError
from grundy.games.sprouts.sheet.sheet import Line, Sheet

SNAP = 26.0
"""How near to a spot the pen has to begin and end."""

CLEAR = 4.0
"""How far a curve stays from spots that it does not join, and its new spot from everything."""

THINNED = (1.5, 0.8, 0.3, 0.0)
MOST_POINTS = 3000


class StrokeError(GrundyError):
    """A stroke that is no move; the words say why."""


def curve_of(sheet: Sheet, stroke: Sequence[complex]) -> tuple[int, int, Line]:
    """The spots that a stroke joins, and its line from one to the other."""
    if not 2 <= len(stroke) <= MOST_POINTS:
        raise StrokeError("draw a curve from a spot to a spot")
    near, far = _spot_at(sheet, stroke[0]), _spot_at(sheet, stroke[-1])
    if near is None or far is None:
        end = "begins" if near is None else "ends"
        raise StrokeError(f"the curve {end} at no spot")
    needs = {near: 1, far: 1} if near != far else {near: 2}
    for spot, ends in needs.items():
        if sheet.degree(spot) + ends > 3:
            full = "three curves already" if ends == 1 or sheet.degree(spot) > 2 else "no room for both ends"
            raise StrokeError(f"a spot has {full}")
    points = _between(stroke, sheet.spots[near], sheet.spots[far])
    complaint = ""
    for width in THINNED:
        line = tuple(smoothed(thinned(points, width)))
        complaint = fault(sheet, near, far, line)
        if not complaint:
            return near, far, line
    line = tuple(thinned(points, 0.0))
    complaint = fault(sheet, near, far, line)
    if complaint:
        raise StrokeError(complaint)
    return near, far, line


def _spot_at(sheet: Sheet, point: complex) -> int | None:
    """The nearest spot; one with room is preferred to a full one as near."""
    near = [(abs(place - point), spot) for spot, place in enumerate(sheet.spots)]
    near = [one for one in near if one[0] <= SNAP]
    return min(near)[1] if near else None


def _between(stroke: Sequence[complex], start: complex, end: complex) -> list[complex]:
    """The stroke from one spot to the other, without the scribble at the spots themselves."""
    points = [point for point in stroke if abs(point - start) > 1e-6 and abs(point - end) > 1e-6]
    while points and abs(points[0] - start) < CLEAR:
        points.pop(0)
    while points and abs(points[-1] - end) < CLEAR:
        points.pop()
    found = [start, *points, end]
    return [a for a, b in pairwise(found) if abs(b - a) > 1e-6] + [end]


def fault(sheet: Sheet, near: int, far: int, line: Line) -> str:
    """Why a line is no curve of the game; empty if it is one."""
    length = sum(abs(b - a) for a, b in pairwise(line))
    if (len(line) < 3 and near == far) or length < 3 * CLEAR:
        return "the curve is too short"
    if crosses_itself(line):
        return "the curve crosses itself"
    walls = [(a, b) for arc in sheet.arcs for a, b in pairwise(arc.line)]
    walls += [(a, b) for frame in sheet.frames for a, b in zip(frame, frame[1:] + frame[:1], strict=True)]
    steps = list(pairwise(line))
    for place, (a, b) in enumerate(steps):
        low_x, high_x = min(a.real, b.real), max(a.real, b.real)
        low_y, high_y = min(a.imag, b.imag), max(a.imag, b.imag)
        for c, d in walls:
            if max(c.real, d.real) < low_x or min(c.real, d.real) > high_x:
                continue
            if max(c.imag, d.imag) < low_y or min(c.imag, d.imag) > high_y:
                continue
            own = (place == 0 and line[0] in (c, d)) or (place == len(steps) - 1 and line[-1] in (c, d))
            if own and not overlap(a, b, c, d):
                continue
            if meet(a, b, c, d):
                return "the curve crosses another one"
        for spot, point in enumerate(sheet.spots):
            if spot not in (near, far) and distance(point, a, b) < CLEAR:
                return "the curve touches a spot that it does not join"
            if spot in (near, far) and _comes_back(place, len(steps), spot, near, far, point, a, b):
                return "the curve comes back to a spot on its way"
    return ""


def _comes_back(
    place: int, steps: int, spot: int, near: int, far: int, point: complex, a: complex, b: complex
) -> bool:
    """Whether a step in the middle runs into one of the spots that the curve joins."""
    if (spot == near and place == 0) or (spot == far and place == steps - 1):
        return False
    return distance(point, a, b) < 1e-3


# ---- lines -----------------------------------------------------------------------------------------
def side(a: complex, b: complex, c: complex) -> float:
    """Positive if c is on the left of the way from a to b."""
    return ((b - a).conjugate() * (c - a)).imag


def meet(a: complex, b: complex, c: complex, d: complex) -> bool:
    """Whether two segments have a point in common."""
    p, q, r, s = side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)
    if ((p > 0) != (q > 0)) and ((r > 0) != (s > 0)):
        return True
    return any(
        value == 0 and on(point, *ends)
        for value, point, ends in ((p, c, (a, b)), (q, d, (a, b)), (r, a, (c, d)), (s, b, (c, d)))
    )


def on(point: complex, a: complex, b: complex) -> bool:
    """Whether a point of the line through a and b is between them."""
    return ((point - a).conjugate() * (point - b)).real <= 0


def overlap(a: complex, b: complex, c: complex, d: complex) -> bool:
    """Whether two segments that share an end run on top of each other."""
    shared, e, f = (a, b, d if a == c else c) if a in (c, d) else (b, a, d if b == c else c)
    first, second = e - shared, f - shared
    cross = (first.conjugate() * second).imag
    return (first.conjugate() * second).real > 0 and abs(cross) < 1e-9 * abs(first) * abs(second)


def crosses_itself(line: Line) -> bool:
    """Whether a line meets itself, but for its two ends."""
    steps = list(pairwise(line))
    closed = line[0] == line[-1]
    boxes = [
        (min(a.real, b.real), max(a.real, b.real), min(a.imag, b.imag), max(a.imag, b.imag)) for a, b in steps
    ]
    for i, (a, b) in enumerate(steps):
        if i + 1 < len(steps) and overlap(b, a, b, steps[i + 1][1]):
            return True
        for j in range(i + 2, len(steps)):
            p, q = boxes[i], boxes[j]
            if p[1] < q[0] or q[1] < p[0] or p[3] < q[2] or q[3] < p[2]:
                continue
            if closed and i == 0 and j == len(steps) - 1:
                if overlap(a, b, *steps[j][::-1]):
                    return True
                continue
            if meet(a, b, *steps[j]):
                return True
    return False


def distance(point: complex, a: complex, b: complex) -> float:
    """From a point to a segment."""
    way = b - a
    size = abs(way) ** 2
    along = min(max(((point - a) * way.conjugate()).real / size, 0.0), 1.0) if size else 0.0
    return abs(point - a - along * way)


def thinned(points: Sequence[complex], width: float) -> list[complex]:
    """The line with fewer points, nowhere farther away than the width (Douglas and Peucker 1973)."""
    if width <= 0 or len(points) < 3:
        return list(points)
    kept = {0, len(points) - 1}
    spans = [(0, len(points) - 1)]
    while spans:
        first, last = spans.pop()
        if last - first < 2:
            continue
        far, place = max(
            (distance(points[k], points[first], points[last]), k) for k in range(first + 1, last)
        )
        if far > width or points[first] == points[last]:
            kept.add(place)
            spans += [(first, place), (place, last)]
    return [points[k] for k in sorted(kept)]


def smoothed(points: Sequence[complex], rounds: int = 2) -> list[complex]:
    """The line with its corners cut (Chaikin 1974)."""
    line = list(points)
    for _ in range(rounds):
        if len(line) < 3:
            return line
        cut = [line[0]]
        for place, (a, b) in enumerate(pairwise(line)):
            if place:
                cut.append(a + (b - a) / 4)
            if place < len(line) - 2:
                cut.append(b + (a - b) / 4)
        line = [*cut, line[-1]]
    return line


def relaxed(points: Sequence[complex], rounds: int, step: float = 12.0) -> Line:
    """The line with points at equal distances, each drawn towards the middle of its neighbours."""
    line = _evenly(points, step)
    for _ in range(rounds):
        moved = [(a + 2 * b + c) / 4 for a, b, c in zip(line, line[1:], line[2:], strict=False)]
        line = [line[0], *moved, line[-1]]
    return tuple(line)


def _evenly(points: Sequence[complex], step: float) -> list[complex]:
    found, left = [points[0]], step
    for a, b in pairwise(points):
        size = abs(b - a)
        while size > left:
            a += (b - a) * (left / size)
            size -= left
            left = step
            found.append(a)
        left -= size
    if len(found) > 1 and abs(found[-1] - points[-1]) < step / 2:
        found.pop()
    return [*found, points[-1]]


def room(sheet: Sheet, points: Iterable[complex]) -> float:
    """How far the nearest of these points is from everything drawn."""
    walls = [(a, b) for arc in sheet.arcs for a, b in pairwise(arc.line)]
    return min(
        (min([abs(p - s) for s in sheet.spots] + [distance(p, a, b) for a, b in walls]) for p in points),
        default=0.0,
    )
