"""Solution trees: why a position is won or lost.

A node is a couple of a position and a nimber n, meaning the position plus a Nim heap of size n. A won node
shows one option that is lost, a lost node all its options; a sum shows the nimbers of all its components
but one, and the couple that is left for the last one. Won nodes are triangles, lost ones circles and sums
squares. A couple that occurs again is a reference to its place nearest the root.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from grundy.errors import GrundyError, LimitReachedError
from grundy.games import Position
from grundy.search import Limits, Progress, Search, Solver, stopped_words
from grundy.search.rules import errors_of_rules
from grundy.search.solver import Frame
from grundy.values import Nimber, Outcome

Couple = tuple[tuple[str, ...], int]

MOST_NODES = 200_000


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

    root: Node
    nodes: tuple[Node, ...]
    """Every couple once, in the order of their numbers."""

    def walk(self) -> Iterator[tuple[Node, int, bool]]:
        """Each occurrence from the top: the node, its level, and whether it is only a reference."""
        stack: list[tuple[Node, int, Node | None]] = [(self.root, 0, None)]
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
            #3 △ W  *
              #4 ○ L  0
            #5 △ W  1
              ○ L  0 -> see #4
        """
        return "\n".join(_line(*occurrence) for occurrence in self.walk())

    def svg(self) -> str:
        """The tree as a picture."""
        from grundy.draw.tree_svg import tree_svg

        return tree_svg(self)

    def dot(self) -> str:
        """The tree for Graphviz; references are dashed edges."""
        from grundy.draw.tree_dot import tree_dot

        return tree_dot(self)

    def _repr_svg_(self) -> str:
        return self.svg()


def solution_tree(
    position: Position,
    solver: Solver,
    *,
    levels: int | None = None,
    most: int = MOST_NODES,
    progress: Progress | None = None,
) -> SolutionTree:
    """The solution tree of a position, from what `solver` has proved; it proves what is missing.

    `levels` cuts the tree below that many levels under the root.
    """
    prover = _Prover(solver, *solver.place(position), progress)
    root = Node((prover.components, 0), prover.wins((prover.components, 0)), 0)
    found = {root.couple: root}
    queue = deque([root])
    while queue:
        node = queue.popleft()
        if levels is not None and node.depth >= levels:
            node.cut = node.couple != ((), 0)
            continue
        for couple, won in prover.children(node, found):
            child = found.get(couple)
            if child is None:
                child = found[couple] = Node(couple, won, node.depth + 1, node)
                queue.append(child)
            node.children.append(child)
        if len(found) > most:
            raise GrundyError(f"the tree has more than {most:,} nodes; --levels shows the top of it")
    tree = SolutionTree(root, tuple(found.values()))
    numbered = [node for node, _, reference in tree.walk() if not reference]
    for number, node in enumerate(numbered, 1):
        node.number = number
    return SolutionTree(root, tuple(numbered))


class _Prover:
    """Finds the children that prove a node, in the table where it can and by search where it must."""

    def __init__(
        self, solver: Solver, frame: Frame, components: tuple[str, ...], progress: Progress | None
    ) -> None:
        self.solver, self.frame, self.components, self.progress = solver, frame, components, progress
        self._started, self._nodes = time.monotonic(), solver.nodes

    def _left(self) -> Limits:
        """The limits are for the tree, and not for each of its searches."""
        limits, passed = self.solver.limits, time.monotonic() - self._started
        if limits.time is not None and passed > limits.time:
            raise self._stopped("time")
        return limits.less(passed, self.solver.nodes - self._nodes)

    def children(self, node: Node, found: dict[Couple, Node]) -> list[tuple[Couple, bool]]:
        """Couples that prove the outcome of this one, each with its outcome."""
        self._left()
        components, nimber = node.couple
        if len(components) > 1:
            return self._of_sum(components, nimber, node.won)
        if not components:
            return [(((), 0), False)] if nimber else []
        if node.won:
            return [(self._losing_option(components[0], nimber, found), False)]
        return [(couple, True) for couple in self._options(components[0], nimber)]

    @errors_of_rules()
    def _expand(self, part: str) -> list[tuple[str, ...]]:
        return [tuple(option) for option in self.frame.rules.expand(part)]

    def _options(self, part: str, nimber: int) -> list[Couple]:
        moves: list[Couple] = [(option, nimber) for option in self._expand(part)]
        return moves + [((part,), smaller) for smaller in range(nimber)]

    def _of_sum(self, components: tuple[str, ...], nimber: int, won: bool) -> list[tuple[Couple, bool]]:
        """The nimbers of all components but the hardest, and the couple that this leaves for it."""
        table = self.frame.table
        last = max(components, key=lambda part: (won and table.nimber(part) is None, len(part), part))
        others = list(components)
        others.remove(last)
        proofs: dict[Couple, bool] = {}
        for part in others:
            size = self.nimber(part)
            nimber ^= size
            proofs[(part,), size] = False
        proofs[(last,), nimber] = won
        return list(proofs.items())

    def _losing_option(self, part: str, nimber: int, found: dict[Couple, Node]) -> Couple:
        """The option to show: best one that is in the tree already, else the smallest."""

        def known() -> list[Couple]:
            moves: list[Couple] = [
                (option, nimber) for option in self._expand(part) if self.frame.nimber(option) == nimber
            ]
            size = self.frame.nimber([part])
            return moves if size is None or size >= nimber else [*moves, ((part,), size)]

        candidates = known()
        if not candidates:
            self.wins(((part,), nimber), anew=True)
            candidates = known()
        if not candidates:
            candidates = [couple for couple in self._options(part, nimber) if not self.wins(couple)]
        return min(candidates, key=lambda couple: (couple not in found, sum(map(len, couple[0])), couple))

    def wins(self, couple: Couple, anew: bool = False) -> bool:
        """Whether the player to move wins the couple."""
        components, nimber = couple
        known = self.frame.nimber(components)
        if known is not None:
            return known != nimber
        if not anew and self.frame.is_not(components, nimber):
            return True
        search = self._search(components, "outcome", nimber)
        if search.outcome is None:
            raise self._stopped(search.stopped_by)
        return search.outcome is Outcome.N

    def nimber(self, part: str) -> int:
        """The nimber of a component."""
        known = self.frame.nimber([part])
        if known is not None:
            return known
        search = self._search([part], "grundy")
        if search.grundy is None:
            raise self._stopped(search.stopped_by)
        return int(search.grundy)

    def _search(self, components: Sequence[str], goal: str, nimber: int = 0) -> Search:
        search = self.solver.search_sum(
            self.frame, components, goal, nimber, self._left(), method=self.solver.method
        )
        return self.solver.run(search, self.progress)

    def _stopped(self, stopped_by: str) -> LimitReachedError:
        why = f"{stopped_words(stopped_by)} before the tree was proved"
        return LimitReachedError(f"{why}; nimbers proved on the way: {len(self.solver):,}")


_SIGNS = {"circle": "○", "triangle": "△", "square": "□"}


def _line(node: Node, level: int, reference: bool) -> str:
    indent, what = "  " * level, f"{_SIGNS[node.shape]} {node.outcome}  {node.label}"
    if reference:
        return f"{indent}{what} -> see #{node.number}"
    return f"{indent}#{node.number} {what}" + (" ..." if node.cut else "")
