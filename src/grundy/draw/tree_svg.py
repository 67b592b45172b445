"""A solution tree as SVG: each node above the middle of its children, moves on the edges, positions below."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING

from grundy.boards.svg import (
    ACCENT,
    FILL,
    INK,
    LINE,
    PAPER,
    Picture,
    above,
    circle,
    label,
    legend,
    line,
    polygon,
    rect,
)
from grundy.draw.tree_labels import LETTER, Label
from grundy.errors import GrundyError

if TYPE_CHECKING:
    from grundy.draw.tree import Node, SolutionTree
    from grundy.draw.tree_names import TreeNames

RADIUS = 15
GAP, DOWN = 16, 58
"""Between neighbours, and from a label to the nodes below it, when moves stand there."""
MOVE = 9
"""How high the name of a move is."""
MOST_OCCURRENCES = 20_000


@dataclass(eq=False)
class _Place:
    """One occurrence of a node, and where it is drawn."""

    node: Node
    level: int
    reference: bool
    move: str
    label: Label
    children: list[_Place] = field(default_factory=list)
    x: float = 0.0

    @cached_property
    def own_width(self) -> float:
        return max(2.0 * RADIUS, LETTER * len(self.move) + 4, self.label.width)

    @cached_property
    def width(self) -> float:
        """Of it and all that is below it."""
        below = sum(child.width for child in self.children) + GAP * max(len(self.children) - 1, 0)
        return max(self.own_width, below)


def tree_svg(tree: SolutionTree) -> str:
    """The tree as an SVG file: won nodes in one colour, lost ones in another. A reference is dashed, with the
    number of the node that it stands for."""
    names = tree.names
    places = _places(tree, names)
    levels = max(place.level for place in places) + 1
    heights = [
        max((place.label.height for place in places if place.level == k), default=0.0) for k in range(levels)
    ]
    tops = [0.0]
    for height in heights[:-1]:
        tops.append(tops[-1] + 2 * RADIUS + height + DOWN)
    width = _arrange(places)
    shapes = []
    for parent in places:
        foot = tops[parent.level] + 2 * RADIUS + parent.label.height + 3
        for child in parent.children:
            top = tops[child.level]
            shapes.append(line(parent.x, foot, child.x, top, stroke=LINE, width=1.5))
    for place in places:
        top = tops[place.level]
        if place.move:
            wide = LETTER * len(place.move) + 4
            shapes.append(rect(place.x - wide / 2, top - MOVE - 6, wide, MOVE + 3, fill=PAPER))
            shapes.append(label(place.x, top - MOVE / 2 - 4, place.move, size=MOVE, fill=INK))
        shapes += _shapes(place, top + RADIUS, names)
    drawn = Picture(width, tops[-1] + 2 * RADIUS + heights[-1] + 4, tuple(shapes))
    return above((drawn, _legend(places)), gap=14).svg(
        f"solution tree of {' and '.join(map(names.label, tree.roots))}"
    )


def _places(tree: SolutionTree, names: TreeNames) -> list[_Place]:
    """All occurrences, parents first."""
    places: list[_Place] = []
    branch: list[_Place] = []
    for node, level, reference in tree.walk():
        del branch[level:]
        move = names.move(branch[-1].node, node) if branch else ""
        place = _Place(node, level, reference, move, Label.of(() if reference else names.parts(node)))
        if branch:
            branch[-1].children.append(place)
        branch.append(place)
        places.append(place)
        if len(places) > MOST_OCCURRENCES:
            raise GrundyError(
                f"a picture of more than {MOST_OCCURRENCES:,} nodes helps nobody; --levels shows the top"
            )
    return places


def _arrange(places: list[_Place]) -> float:
    """Sets every x; the width of it all."""
    for place in reversed(places):
        assert place.width >= 0  # found from below: deep trees need no recursion
    left: dict[int, float] = {}
    end = 0.0
    for place in places:
        if place.level == 0:
            left[id(place)], end = end, end + place.width + 2 * GAP
        x = left[id(place)]
        below = sum(child.width for child in place.children) + GAP * max(len(place.children) - 1, 0)
        at = x + (place.width - below) / 2
        for child in place.children:
            left[id(child)] = at
            at += child.width + GAP
        place.x = x + place.width / 2
    for place in reversed(places):
        if place.children:
            middle = (place.children[0].x + place.children[-1].x) / 2
            x, half = left[id(place)], place.own_width / 2
            place.x = min(max(middle, x + half), x + place.width - half)
    return end - 2 * GAP


def _legend(places: list[_Place]) -> Picture:
    triangle = polygon([-6j, 6 + 5j, -6 + 5j], fill=ACCENT)
    found = [
        (triangle, "won for the player to move", any(place.node.shape == "triangle" for place in places)),
        (circle(0, 0, 6, fill=FILL), "lost", any(place.node.shape == "circle" for place in places)),
        (
            rect(-6, -6, 12, 12, fill="none", stroke=INK),
            "a sum",
            any(place.node.shape == "square" for place in places),
        ),
        (
            circle(0, 0, 6, fill=PAPER, stroke=FILL).replace(
                "<circle ", '<circle stroke-dasharray="3 2" ', 1
            ),
            "shown where the number stands",
            any(place.reference for place in places),
        ),
        (
            circle(0, 0, 6, fill=PAPER, stroke=FILL),
            "goes on",
            any(place.node.cut and not place.reference for place in places),
        ),
    ]
    return legend([(shape, words) for shape, words, there in found if there], size=9)


def _shapes(place: _Place, y: float, names: TreeNames) -> list[str]:
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
    said = f"#{node.number} {node.outcome}  {names.label(node)}"
    shapes = [
        f"<g{dashes}><title>{escape(said)}</title>{shape}</g>",
        label(x, lower, str(node.number), size=9, fill=ink),
    ]
    return [*shapes, *place.label.shapes(x, y + RADIUS, LINE if node.cut else INK)]
