"""A solution tree as SVG: leaves side by side, each node above the middle of its children."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING

from grundy.boards.svg import ACCENT, FILL, INK, LINE, PAPER, Picture, circle, label, line, rect
from grundy.draw.tree_labels import LETTER, Part
from grundy.errors import GrundyError

if TYPE_CHECKING:
    from grundy.draw.tree import Node, SolutionTree

RADIUS = 15
GAP = 14
MOST_OCCURRENCES = 20_000


@dataclass(eq=False)
class _Place:
    """One occurrence of a node, and where it is drawn."""

    node: Node
    level: int
    reference: bool
    children: list[_Place] = field(default_factory=list)
    x: float = 0.0

    @property
    def label(self) -> list[Part]:
        """What is written below it; a reference is only a number."""
        texts = [] if self.reference else self.node.label.split(" + ")
        return [Part(text, not i) for i, text in enumerate(texts)]

    @property
    def label_height(self) -> float:
        return sum(part.height for part in self.label)


def tree_svg(tree: SolutionTree) -> str:
    """The tree as an SVG file: won nodes in one colour, lost ones in another. A reference is dashed, with the
    number of the node that it stands for."""
    places = _places(tree)
    parts = [part for place in places for part in place.label]
    slot = max(2 * RADIUS, *(part.width + (0 if part.first else 4 * LETTER) for part in parts)) + GAP
    step = 2 * RADIUS + max(place.label_height for place in places) + 3 * GAP
    width = _arrange(places, slot)
    height = step * (max(place.level for place in places) + 1) - 2 * GAP
    shapes = [
        line(parent.x, _y(parent, step) + RADIUS + parent.label_height + 2, child.x, _y(child, step) - RADIUS)
        for parent in places
        for child in parent.children
    ]
    for place in places:
        shapes += _shapes(place, _y(place, step))
    return Picture(width, height, tuple(shapes)).svg(
        f"solution tree of {' and '.join(root.label for root in tree.roots)}"
    )


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


def _shapes(place: _Place, y: float) -> list[str]:
    node, x = place.node, place.x
    colour = ACCENT if node.won else FILL
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
    shapes = [
        f"<g{dashes}><title>{escape(f'#{node.number} {node.outcome}  {node.label}')}</title>{shape}</g>",
        label(x, lower, str(node.number), size=9, fill=ink),
    ]
    y += RADIUS
    for part in place.label:
        shapes += part.shapes(x, y, LINE if node.cut else INK)
        y += part.height
    return shapes
