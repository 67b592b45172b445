"""A solution tree as SVG: leaves side by side, each node above the middle of its children."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING

from grundy.boards.svg import ACCENT, FILL, INK, LINE, PAPER, Picture, circle, label, line, rect
from grundy.errors import GrundyError

if TYPE_CHECKING:
    from grundy.draw.tree import Node, SolutionTree

RADIUS = 15
LETTER = 5.4
"""Width of a letter of the labels, roughly."""
ROW = 11
GAP = 14
MOST_OCCURRENCES = 20_000
_COLOURS = {"circle": FILL, "triangle": ACCENT, "square": INK}


@dataclass(eq=False)
class _Place:
    """One occurrence of a node, and where it is drawn."""

    node: Node
    level: int
    reference: bool
    children: list[_Place] = field(default_factory=list)
    x: float = 0.0


def tree_svg(tree: SolutionTree) -> str:
    """The tree as an SVG file; a reference is a dashed stub with the number of the node it stands for."""
    places = _places(tree)
    rows = [_rows(place.node) for place in places]
    slot = max(2 * RADIUS, *(LETTER * len(row) for one in rows for row in one)) + GAP
    step = 2 * RADIUS + ROW * max(map(len, rows)) + 3 * GAP
    width = _arrange(places, slot)
    height = step * (max(place.level for place in places) + 1) - 2 * GAP
    shapes = [
        line(parent.x, _y(parent, step) + RADIUS, child.x, _y(child, step) - RADIUS)
        for parent in places
        for child in parent.children
    ]
    for place, labels in zip(places, rows, strict=True):
        shapes += _shapes(place, labels, _y(place, step))
    return Picture(width, height, tuple(shapes)).svg(f"solution tree of {tree.root.label}")


def _places(tree: SolutionTree) -> list[_Place]:
    """All occurrences, parents first."""
    places: list[_Place] = []
    branch: list[_Place] = []
    for node, level, reference in tree.walk():
        place = _Place(node, level, reference)
        del branch[level:]
        if branch:
            branch[-1].children.append(place)
        branch.append(place)
        places.append(place)
        if len(places) > MOST_OCCURRENCES:
            raise GrundyError(
                f"a picture of more than {MOST_OCCURRENCES:,} nodes helps nobody; --levels shows the top"
            )
    return places


def _arrange(places: list[_Place], slot: float) -> float:
    """Sets every x; the width of it all."""
    leaves = 0
    for place in places:
        if not place.children:
            place.x = (leaves + 0.5) * slot
            leaves += 1
    for place in reversed(places):
        if place.children:
            place.x = (place.children[0].x + place.children[-1].x) / 2
    return leaves * slot


def _y(place: _Place, step: float) -> float:
    return place.level * step + RADIUS


def _rows(node: Node) -> list[str]:
    """The label in lines: one a component, and boards row by row."""
    parts = node.label.split(" + ")
    rows = []
    for i, part in enumerate(parts):
        lines = part.split("/")
        rows += [("+ " if i and j == 0 else "") + one for j, one in enumerate(lines)]
    return rows


def _shapes(place: _Place, rows: list[str], y: float) -> list[str]:
    node, x = place.node, place.x
    colour = _COLOURS[node.shape]
    fill, ink = (PAPER, colour) if place.reference or node.cut else (colour, PAPER)
    shape = {
        "circle": circle(x, y, RADIUS, fill=fill, stroke=colour),
        "square": rect(x - RADIUS, y - RADIUS, 2 * RADIUS, 2 * RADIUS, fill=fill, stroke=colour),
        "triangle": (
            f'<polygon points="{x:.2f},{y - RADIUS:.2f} {x + RADIUS:.2f},{y + RADIUS:.2f} '
            f'{x - RADIUS:.2f},{y + RADIUS:.2f}" fill="{fill}" stroke="{colour}"/>'
        ),
    }[node.shape]
    lower = y + 5 if node.shape == "triangle" else y
    dashes = ' stroke-dasharray="3 2"' if place.reference else ""
    text = [
        f"<g{dashes}><title>{escape(f'#{node.number} {node.outcome}  {node.label}')}</title>{shape}</g>",
        label(x, lower, str(node.number), size=9, fill=ink),
    ]
    if place.reference:
        return text
    for i, row in enumerate(rows):
        text.append(
            f'<text x="{x:.2f}" y="{y + RADIUS + ROW * (i + 1):.2f}" font-size="9" '
            f'font-family="monospace" fill="{LINE if node.cut else INK}">{escape(row)}</text>'
        )
    return text
