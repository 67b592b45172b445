"""Pictures of coins and strings."""

from __future__ import annotations

from cmath import pi, rect
from collections import Counter
from collections.abc import Iterable, Mapping

from grundy.boards.layout import layout, least_distance
from grundy.boards.svg import ACCENT, INK, LINE, PAPER, Picture, circle, label, line

_STEP, _RADIUS, _ARROW = 56, 12, 34
"""The length of a string, the size of a coin, and how far the ground is from it."""


def picture_of(strings: Iterable[tuple[int, int]], coins: Iterable[int]) -> Picture:
    """One component: coins as circles, and arrows, where there is room for them, that end at a bar."""
    drawn = list(strings)
    near: dict[int, list[int]] = {coin: [] for coin in coins}
    for a, b in drawn:
        if a:
            near[a].append(b)
            near[b].append(a)
    points = layout({coin: sorted(set(others)) for coin, others in near.items()})
    step = _STEP * min(max(0.7 / (least_distance(points.values()) or 1.0), 1.0), 3.0)
    at = {coin: complex(x, y) * step for coin, (x, y) in points.items()}
    arrows = list(_arrows(drawn, near, at))
    marks = [z + way * 9 for _, z, way in arrows for way in (way * 1j, -way * 1j)]
    marks += [z + corner * _RADIUS for z in at.values() for corner in (1 + 1j, -1 - 1j)]
    shift = complex(min(z.real for z in marks), min(z.imag for z in marks)) - complex(2, 2)
    at = {coin: z - shift for coin, z in at.items()}
    shapes = _lines([ends for ends in drawn if ends[0]], at)
    for coin, end, way in arrows:
        z, bar = at[coin], end - shift
        one, other = bar + 8j * way, bar - 8j * way
        shapes += [
            line(z.real, z.imag, bar.real, bar.imag, stroke=LINE, width=3),
            line(one.real, one.imag, other.real, other.imag, stroke=INK, width=3),
        ]
    for coin, z in at.items():
        shapes += [circle(z.real, z.imag, _RADIUS, fill=PAPER, stroke=ACCENT, width=1.5)]
        shapes += [label(z.real, z.imag, str(coin), size=10)]
    width, height = (max(getattr(z - shift, axis) for z in marks) + 2 for axis in ("real", "imag"))
    return Picture(width, height, tuple(shapes))


def _arrows(
    strings: list[tuple[int, int]], near: Mapping[int, list[int]], at: Mapping[int, complex]
) -> Iterable[tuple[int, complex, complex]]:
    """The coin of each arrow, where it ends, and the direction: the one farthest from all others there."""
    taken = {
        coin: [(at[other] - at[coin]) / abs(at[other] - at[coin]) for other in others]
        for coin, others in near.items()
    }
    middle = sum(at.values()) / len(at)
    for a, coin in strings:
        if a == 0:
            ways = [rect(1.0, pi * i / 4) for i in range(-4, 4)]
            outward = at[coin] - middle
            way = max(
                ways,
                key=lambda way: (
                    round(min((abs(way - other) for other in taken[coin]), default=2.0), 2),
                    round((way.conjugate() * outward).real, 3),
                ),
            )
            taken[coin].append(way)
            yield coin, at[coin] + way * _ARROW, way


def _lines(strings: list[tuple[int, int]], at: Mapping[int, complex]) -> list[str]:
    """Strings between the same coins are drawn side by side."""
    shapes, together, drawn = [], Counter(strings), Counter[tuple[int, int]]()
    for a, b in strings:
        across = 1j * (at[b] - at[a]) / abs(at[b] - at[a])
        shift = across * 7 * (drawn[a, b] - (together[a, b] - 1) / 2)
        drawn[a, b] += 1
        start, end = at[a] + shift, at[b] + shift
        shapes.append(line(start.real, start.imag, end.real, end.imag, stroke=LINE, width=3))
    return shapes
