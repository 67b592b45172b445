"""Pictures of cotrees."""

from __future__ import annotations

from collections.abc import Sequence

from grundy.boards.svg import ACCENT, BLACK, FILL, INK, LINE, PAPER, Picture, circle, label, line, rect
from grundy.boards.usual_layout import rooted_layout

_ACROSS, _DOWN, _RADIUS, _SIGNS = 34, 48, 11, {"+": "∪", "*": "×"}
_LEAVES = {"o": (PAPER, INK), "B": (FILL, PAPER), "W": (ACCENT, BLACK)}


def cotree_picture(steps: Sequence[tuple[str, int]]) -> Picture:
    """Unions and joins as squares, leaves round, black ones in Left's colour and white ones in Right's."""
    children: dict[int, list[int]] = {}
    stack: list[int] = []
    for place, (_, many) in enumerate(steps):
        children[place] = stack[len(stack) - many :] if many else []
        del stack[len(stack) - many :]
        stack.append(place)
    order = [stack[0]]
    for vertex in order:
        order += children[vertex]
    points = rooted_layout(children, order)
    first = min(x for x, _ in points.values())
    at = {
        v: complex((x - first) * _ACROSS + _RADIUS + 1, y * _DOWN + _RADIUS + 1)
        for v, (x, y) in points.items()
    }
    shapes = [
        line(at[v].real, at[v].imag, at[w].real, at[w].imag, stroke=LINE) for v in order for w in children[v]
    ]
    leaves = 0
    for vertex, (sign, many) in enumerate(steps):
        x, y = at[vertex].real, at[vertex].imag
        if many:
            side = 2 * _RADIUS
            shapes.append(rect(x - _RADIUS, y - _RADIUS, side, side, fill=PAPER, stroke=INK, round_=3))
            shapes.append(label(x, y, _SIGNS[sign], size=14))
        else:
            fill, ink = _LEAVES[sign]
            shapes.append(circle(x, y, _RADIUS, fill=fill, stroke=INK))
            shapes.append(label(x, y, str(leaves), size=10, fill=ink))
            leaves += 1
    width, height = (max(getattr(z, axis) for z in at.values()) + _RADIUS + 1 for axis in ("real", "imag"))
    return Picture(width, height, tuple(shapes))
