"""Pictures of coins and strings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from grundy.boards.layout import layout, least_distance
from grundy.boards.svg import ACCENT, INK, LINE, PAPER, Picture, circle, label, line, spot

_STEP, _RADIUS = 52, 12


def picture_of(strings: Iterable[tuple[int, int]], coins: Iterable[int]) -> Picture:
    """One component: coins as circles, and arrows that end at a bar."""
    ends, drawn, grounds = _with_grounds(strings, coins)
    points = layout(ends)
    step = _STEP * min(max(0.6 / (least_distance(points.values()) or 1.0), 1.0), 3.0)
    left, top = (min(point[axis] for point in points.values()) for axis in (0, 1))
    border = _RADIUS + 2
    at = {end: ((x - left) * step + border, (y - top) * step + border) for end, (x, y) in points.items()}
    shapes = _lines(drawn, at)
    for end, (x, y) in at.items():
        if end in grounds:
            shapes.append(spot("0", line(x - 8, y, x + 8, y, stroke=INK, width=3)))
        else:
            shapes.append(spot(str(end), circle(x, y, _RADIUS, fill=PAPER, stroke=ACCENT)))
            shapes.append(label(x, y, str(end), size=10))
    width, height = (max(point[axis] for point in at.values()) + border for axis in (0, 1))
    return Picture(width, height, tuple(shapes))


def _with_grounds(
    strings: Iterable[tuple[int, int]], coins: Iterable[int]
) -> tuple[Mapping[int, list[int]], list[tuple[int, int]], set[int]]:
    """Every arrow gets a piece of ground of its own: a negative number."""
    near: dict[int, list[int]] = {coin: [] for coin in coins}
    drawn: list[tuple[int, int]] = []
    grounds: set[int] = set()
    for a, b in strings:
        start = a
        if a == 0:
            start = -len(grounds) - 1
            grounds.add(start)
            near[start] = []
        near[start].append(b)
        near[b].append(start)
        drawn.append((start, b))
    return near, drawn, grounds


def _lines(drawn: list[tuple[int, int]], at: Mapping[int, tuple[float, float]]) -> list[str]:
    """Strings between the same coins are drawn side by side."""
    shapes = []
    for place, (a, b) in enumerate(drawn):
        before, same = drawn[:place].count((a, b)), drawn.count((a, b))
        shift = 7 * (before - (same - 1) / 2)
        (x1, y1), (x2, y2) = at[a], at[b]
        across = ((y1 - y2), (x2 - x1))
        length = (across[0] ** 2 + across[1] ** 2) ** 0.5 or 1.0
        dx, dy = (shift * part / length for part in across)
        string = line(x1 + dx, y1 + dy, x2 + dx, y2 + dy, stroke=LINE, width=3)
        shapes.append(spot(f"{max(a, 0)}-{b}", string))
    return shapes
