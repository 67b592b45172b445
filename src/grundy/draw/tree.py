"""Solution trees: why a position is won or lost.

A node is a couple of a position and a nimber n, meaning the position plus a Nim heap of size n. A won node
shows one option that is lost, a lost node all its options; a sum shows the nimbers of all its components
but one, and the couple that is left for the last one. Won nodes are triangles, lost ones circles and sums
squares. A couple that occurs again is a reference to its place nearest the root.

In a game that is won by points a node is a position and a contract, won if the player to move gets so many
points, and a move is a whole turn. A score needs two roots: it can be had, and one point more cannot.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from grundy.errors import GrundyError
from grundy.games import Position
from grundy.prove.couples import Couple, couples_of, within_limits
from grundy.search import Progress, Solver
from grundy.search.scores import ScoreSolver
from grundy.values import Nimber

if TYPE_CHECKING:
    import networkx

    from grundy.draw.tree_names import TreeNames
    from grundy.prove.opened import OpenedProof

MOST_NODES = 200_000
MOST_SHOWN = 500
"""Larger trees are not drawn unless one asks for it."""


@dataclass(eq=False)
class Node:
    """A couple in a solution tree, and the couples that prove its outcome."""

    couple: Couple
    won: bool
    depth: int
    parent: Node | None = field(default=None, repr=False)
    """Where it occurs first; everywhere else it is a reference."""
    children: list[Node] = field(default_factory=list, repr=False)
    number: int = 0
    cut: bool = False
    """Whether it has children that are left out, being below the last level."""
    by: str = ""
    """The theorem that it rests on, in the tree of a certificate."""

    @property
    def shape(self) -> str:
        """`circle`, `triangle` or `square`."""
        if len(self.couple[0]) > 1:
            return "square"
        return "triangle" if self.won else "circle"

    @property
    def outcome(self) -> str:
        """`W` or `L`, for the player to move."""
        return "W" if self.won else "L"

    @property
    def label(self) -> str:
        """The couple as a sum of components and a nimber, e.g. `.. + .../... + *2`."""
        components, nimber = self.couple
        parts = [*components, str(Nimber(nimber))] if nimber else components
        return " + ".join(parts) or "0"


@dataclass(frozen=True)
class SolutionTree:
    """A proof of who wins, as a tree of couples with references."""

    roots: tuple[Node, ...]
    """What is proved: one couple, or two for a score."""
    nodes: tuple[Node, ...]
    """Every couple once, in the order of their numbers."""
    start: Position | None = field(default=None, compare=False)
    """The position that it is about."""

    @cached_property
    def names(self) -> TreeNames:
        """The moves, and the positions as they are played."""
        from grundy.draw.tree_names import TreeNames

        return TreeNames(self, self.start)

    @property
    def root(self) -> Node:
        """The first of the roots."""
        return self.roots[0]

    def walk(self) -> Iterator[tuple[Node, int, bool]]:
        """Each occurrence from the top: the node, its level, and whether it is only a reference."""
        stack: list[tuple[Node, int, Node | None]] = [(root, 0, None) for root in reversed(self.roots)]
        while stack:
            node, level, parent = stack.pop()
            reference = node.parent is not parent
            yield node, level, reference
            if not reference:
                stack.extend((child, level + 1, node) for child in reversed(node.children))

    def text(self) -> str:
        """The tree as indented lines.

        >>> import grundy
        >>> p = grundy.game("nim").start("1 1")
        >>> print(solution_tree(p, Solver(p)).text())
        #1 □ L  1 + 1
          #2 ○ L  1 + *
            #3 △ W  *  by take 1 from 1
              #4 ○ L  0  by * to 0
            #5 △ W  1  by * to 0
              ○ L  0 -> see #4  by take 1 from 1
        """
        lines, branch = [], list[Node]()
        for node, level, reference in self.walk():
            del branch[level:]
            move = self.names.move(branch[-1], node) if branch else ""
            branch.append(node)
            lines.append(
                _line(node, level, reference, self.names.label(node)) + (f"  by {move}" if move else "")
            )
        return "\n".join(lines)

    def svg(self) -> str:
        """The tree as a picture."""
        from grundy.draw.tree_svg import tree_svg

        return tree_svg(self)

    def dot(self) -> str:
        """The tree for Graphviz; references are dashed edges."""
        from grundy.draw.tree_dot import tree_dot

        return tree_dot(self)

    def to_networkx(self) -> networkx.DiGraph[int]:
        """The nodes by their numbers, with the attributes `label`, `outcome`, `shape` and `cut`; the edges
        lead to what proves a node, with the attribute `move`.

        >>> import grundy
        >>> graph = grundy.tree(grundy.game("nim").start("1")).to_networkx()
        >>> list(graph.nodes(data="label")), list(graph.edges(data="move"))
        ([(1, '1'), (2, '0')], [(1, 2, 'take 1 from 1')])
        """
        import networkx

        graph: networkx.DiGraph[int] = networkx.DiGraph()
        for node in self.nodes:
            known = {"outcome": node.outcome, "shape": node.shape, "cut": node.cut}
            graph.add_node(node.number, label=self.names.label(node), **known)
        for node in self.nodes:
            for child in node.children:
                graph.add_edge(node.number, child.number, move=self.names.move(node, child))
        return graph

    def _repr_svg_(self) -> str | None:
        return self.svg() if len(self.nodes) <= MOST_SHOWN else None


def solution_tree(
    position: Position,
    solver: Solver | ScoreSolver,
    *,
    levels: int | None = None,
    most: int = MOST_NODES,
    progress: Progress | None = None,
    contract: int | None = None,
) -> SolutionTree:
    """The solution tree of a position, from what `solver` has proved; it proves what is missing.

    `levels` cuts the tree below that many levels under the root. A `ScoreSolver` is for games that are won by
    points; with a `contract` the tree shows whether the player to move can get so many, else the score.

    >>> import grundy
    >>> p = grundy.game("strings_and_coins").start("0-2-1")
    >>> print(solution_tree(p, ScoreSolver(p)).text())
    #1 △ W  0-2-1; 2
      #2 ○ L  0
    """
    _check_levels(levels)
    couples, claimed = couples_of(position, solver, progress, contract)
    with within_limits(couples, solver):
        asked = [(couple, couples.won(couple)) for couple in claimed]
        return _grown(asked, couples.children, lambda couple: "", position, levels, most)


def certified_tree(proof: OpenedProof, *, levels: int | None = None, most: int = MOST_NODES) -> SolutionTree:
    """The solution tree that a certificate is: nothing is searched.

    >>> import grundy, tempfile
    >>> file = tempfile.mkdtemp() + "/nim.proof"
    >>> _ = grundy.prove(grundy.game("nim").start("1 1"), theorems=False).write(file)
    >>> print(grundy.tree(file).text())
    #1 □ L  1 + 1
      #2 ○ L  1 + *
        #3 △ W  *  by take 1 from 1
          #4 ○ L  0  by * to 0
        #5 △ W  1  by * to 0
          ○ L  0 -> see #4  by take 1 from 1
    """
    _check_levels(levels)
    return _grown(proof.claimed(), proof.children, proof.by, proof.position, levels, most)


def _check_levels(levels: int | None) -> None:
    if levels is not None and levels < 0:
        raise GrundyError(f"a tree has 0 levels or more below its root, not {levels}")


def _grown(
    claimed: Iterable[tuple[Couple, bool]],
    children: Callable[[Couple, bool], list[tuple[Couple, bool]]],
    by: Callable[[Couple], str],
    position: Position,
    levels: int | None,
    most: int,
) -> SolutionTree:
    """The tree below some couples: level by level, so that each couple stands nearest the root."""
    found = {couple: Node(couple, won, 0, by=by(couple)) for couple, won in claimed}
    roots, queue = tuple(found.values()), deque(found.values())
    while queue:
        node = queue.popleft()
        if levels is not None and node.depth >= levels:
            node.cut = node.couple != ((), 0)
            continue
        for couple, won in children(node.couple, node.won):
            child = found.get(couple)
            if child is None:
                child = found[couple] = Node(couple, won, node.depth + 1, node, by=by(couple))
                queue.append(child)
            node.children.append(child)
        if len(found) > most:
            raise GrundyError(f"the tree has more than {most:,} nodes; --levels shows the top of it")
    tree = SolutionTree(roots, tuple(found.values()))
    numbered = [node for node, _, reference in tree.walk() if not reference]
    for number, node in enumerate(numbered, 1):
        node.number = number
    return SolutionTree(roots, tuple(numbered), position)


_SIGNS = {"circle": "○", "triangle": "△", "square": "□"}


def _line(node: Node, level: int, reference: bool, label: str) -> str:
    indent, what = "  " * level, f"{_SIGNS[node.shape]} {node.outcome}  {label}"
    if reference:
        return f"{indent}{what} -> see #{node.number}"
    rest = " ..." if node.cut else f"  by theorem: {node.by}" if node.by else ""
    return f"{indent}#{node.number} {what}{rest}"
