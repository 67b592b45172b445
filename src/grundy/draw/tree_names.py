"""The moves of a solution tree, and its positions as they are played.

A couple has components in canonical form, as certificates write them: vertices with new numbers, boards
turned. A person wants to see the position that a move of the position above leads to.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from grundy.games import Position
from grundy.games.options import Sum, components_of
from grundy.values import Nimber

if TYPE_CHECKING:
    from grundy.draw.tree import Node, SolutionTree

MOST_NAMED = 2_000
"""In larger trees nobody looks for a move."""

Played = dict[str, list[Position]]
"""The components of a node as they are played, by their texts in certificates: there may be twins."""


@dataclass(frozen=True)
class PointsWanted:
    """A position that is won if the player to move gets so many points."""

    position: Position
    points: str

    def __str__(self) -> str:
        return f"{self.position}; {self.points}"

    @property
    def words(self) -> str:
        return f"{self.points} point{'' if self.points == '1' else 's'}"


class TreeNames:
    """What the nodes of a tree look like, when its root is this position.

    >>> import grundy
    >>> tree = grundy.tree(grundy.game("node_kayles").start("P5"))
    >>> (child,) = tree.root.children
    >>> tree.names.move(tree.root, child), tree.names.label(child)
    ('2', 'K1 + 4')
    """

    def __init__(self, tree: SolutionTree, start: Position | None) -> None:
        self._played: dict[int, Played] = {}
        self._moves: dict[tuple[int, int], str] = {}
        self._scored: type[Position] | None = None
        if start is None or len(tree.nodes) > MOST_NAMED:
            return
        if start.by_points:
            self._scored = type(start)
            return
        for root in tree.roots:
            self._played[root.number] = _components(start)
        for node in tree.nodes:  # in the order of the numbers, parents first
            for child in node.children:
                self._name(node, child)

    def move(self, node: Node, child: Node) -> str:
        """The move from a node to a child; empty between a sum and its components."""
        return self._moves.get((node.number, child.number), "")

    def parts(self, node: Node) -> list[Position | PointsWanted | str]:
        """The components of a node as they are played, or as certificates write them; and the heap."""
        components, nimber = node.couple
        if self._scored is not None:
            return [self._contract(self._scored, text) for text in components]
        played = self._played.get(node.number, {})
        seen: Counter[str] = Counter()
        parts: list[Position | PointsWanted | str] = []
        for text in components:
            twins = played.get(text, [])
            parts.append(twins[seen[text]] if seen[text] < len(twins) else text)
            seen[text] += 1
        return [*parts, *([str(Nimber(nimber))] if nimber else [])]

    def label(self, node: Node) -> str:
        """The node as a sum."""
        return " + ".join(map(str, self.parts(node))) or "0"

    def _contract(self, rules: type[Position], text: str) -> PointsWanted | str:
        board, sign, points = text.rpartition("; ")
        return PointsWanted(rules.parse(board), points) if sign else text

    def _name(self, node: Node, child: Node) -> None:
        (texts, nimber), (below, left) = node.couple, child.couple
        played = self._played.get(node.number, {})
        if len(texts) > 1:
            self._played.setdefault(child.number, {text: played[text] for text in below if text in played})
        elif texts == below:
            self._moves[node.number, child.number] = f"{Nimber(nimber)} to {Nimber(left)}"
            self._played.setdefault(child.number, played)
        elif texts and texts[0] in played:
            move = _move_to(played[texts[0]][0], below)
            if move is not None:
                if move[0] != str(move[1]):  # else it is named by what it leads to
                    self._moves[node.number, child.number] = move[0]
                self._played.setdefault(child.number, _components(move[1]))


def _components(position: Position) -> Played:
    found: Played = {}
    for part in position.components():
        for text in components_of(part):
            found.setdefault(text, []).append(part)
    return found


def _move_to(position: Position, wanted: Sum) -> tuple[str, Position] | None:
    return next(
        ((name, option) for name, option in position.moves() if components_of(option) == wanted), None
    )
