"""From what a search has stored to a proof: a set of nodes that hold each other up.

For each node of the proof, each clause needs an answer. Of several answers the one is taken that adds the
smallest nodes to those that the proof has already. Where the search has left a gap, it is filled by search.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush
from itertools import count
from typing import Generic

from grundy.clock import look
from grundy.errors import ContradictionError
from grundy.games.options import Sum
from grundy.prove.steps import C, Clause, Steps

Shown = Callable[[int, int], None]
"""What is called with how many nodes of a proof are shown, and how many there are so far."""


@dataclass
class Extraction(Generic[C]):
    """A proof in the making."""

    steps: Steps[C]
    shown: Shown | None = None
    nodes: dict[str, None] = field(default_factory=dict)
    """The nodes of the proof."""
    below: dict[str, set[str]] = field(default_factory=dict)
    """The nodes that hold a node up."""
    gaps: int = 0

    def show(self, claim: Iterable[C | Sum]) -> None:
        """Proves what a claim needs."""
        for one in claim:
            answer = self.answer(one) if isinstance(one, Clause) else one
            self.nodes.update(dict.fromkeys(answer))
        self._finish()

    def _finish(self) -> None:
        # Large nodes first, of equal ones the latest: what they need is known when the answers of small ones
        # are chosen.
        size, order = self.steps.size, count()
        waiting = [(-size(node), -next(order), node) for node in self.nodes if node not in self.below]
        heapify(waiting)
        while waiting:
            *_, node = heappop(waiting)
            if node in self.below:
                continue
            look()
            held: set[str] = set()
            for clause in self.steps.clauses(node):
                for part in self.answer(clause):
                    held.add(part)
                    if part not in self.nodes:
                        self.nodes[part] = None
                        heappush(waiting, (-size(part), -next(order), part))
            self.below[node] = held
            if self.shown is not None:
                self.shown(len(self.below), len(self.nodes))

    def answer(self, clause: C) -> Sum:
        """The nodes that show a clause: known ones, or such as a search finds."""
        found = self._cheapest(self.steps.answers(clause))
        if found is None:
            self.gaps += 1
            self.steps.fill(clause)
            found = self._cheapest(self.steps.answers(clause))
            if found is None:
                raise ContradictionError("what is known of a node and of its options does not fit")
        return found

    def _cheapest(self, answers: Iterable[Sum]) -> Sum | None:
        """The first of the answers that add least; no other is looked for once one adds nothing."""
        best, least = None, None
        for answer in answers:
            cost = self._cost(answer)
            if least is None or cost < least:
                best, least = answer, cost
                if not cost:
                    break
        return best

    def _cost(self, answer: Sum) -> list[int]:
        """The sizes of the nodes that an answer adds, largest first: to show one large node takes more
        than to show several small ones."""
        new = {part for part in answer if part not in self.nodes}
        return sorted(map(self.steps.size, new), reverse=True)

    def ordered(self) -> Iterator[str]:
        """The nodes of the proof, each after those that hold it up."""
        return ordered(self.nodes, self.below)


def ordered(nodes: Iterable[str], below: dict[str, set[str]]) -> Iterator[str]:
    """The nodes, each after those below it."""
    done: set[str] = set()
    for root in nodes:
        stack = [(root, iter(sorted(below[root])))] if root not in done else []
        done.add(root)
        while stack:
            node, rest = stack[-1]
            found = next((part for part in rest if part not in done), None)
            if found is None:
                yield node
                stack.pop()
            else:
                done.add(found)
                stack.append((found, iter(sorted(below[found]))))
