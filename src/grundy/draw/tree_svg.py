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
    text_width,
)
from grundy.draw.tree_labels import Label
from grundy.errors import GrundyError

if TYPE_CHECKING:
    from grundy.draw.tree import Node, SolutionTree
    from grundy.draw.tree_names import TreeNames

RADIUS = 15
GAP, DOWN = 16, 48
"""Between neighbours, and from a label to the nodes below it, when moves stand there."""
MOVE = 10
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
    left: float = 0.0
    right: float = 0.0
    """How far it and all that is below it reach to both sides of x."""

    @cached_property
    def own_width(self) -> float:
        return max(2.0 * RADIUS, text_width(self.move, MOVE) + 4, self.label.width)


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
            top = tops[child.level] - (MOVE + 7 if child.move else 0)  # above the moves, and through none
            shapes.append(line(parent.x, foot, child.x, top, stroke=LINE, width=1.5))
    for place in places:
        top = tops[place.level]
        if place.move:
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
        parts = [] if reference else names.parts(node)
        if not parts and level == 0 and tree.start is not None:  # it is over before it has begun
            parts = [tree.start]
        place = _Place(node, level, reference, move.replace("*", "∗"), Label.of(parts))
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
    """Sets every x, each node above the middle between its first child and its last; the width of it all."""
    offsets: dict[int, float] = {}
    for place in reversed(places):  # found from below: deep trees need no recursion
        end, at = 0.0, []
        for child in place.children:
            at.append(end + child.left)
            end = at[-1] + child.right + GAP
        half = place.own_width / 2
        middle = (at[0] + at[-1]) / 2 if at else 0.0
        place.left, place.right = max(half, middle), max(half, end - GAP - middle)
        offsets |= {id(child): x - middle for child, x in zip(place.children, at, strict=True)}
    end = 0.0
    for place in places:
        if place.level == 0:
            place.x, end = end + place.left, end + place.left + place.right + 2 * GAP
        for child in place.children:
            child.x = place.x + offsets[id(child)]
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
