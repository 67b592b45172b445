"""From what a search has stored to a proof: a set of couples that hold each other up.

For each couple of the proof, each option needs an answer. Of several answers the one is taken that adds the
fewest couples to those that the proof has already. Where the search has left a gap, it is filled by search.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from grundy.proofs.ground import Ground
from grundy.proofs.play import Sum


@dataclass(frozen=True)
class Clause:
    """What a proof has to show: that a sum has not the nimber, or that an option of a node has it."""

    nimber: int
    sum: Sum = ()
    node: str = ""
    """The node one of whose options should have the nimber; empty for the other kind."""


def clauses(ground: Ground, node: str, nimber: int) -> Iterator[Clause]:
    """What has to be shown of a node so that it has this nimber."""
    for smaller in range(nimber):
        yield Clause(smaller, node=node)
    for option in ground.options(node):
        yield Clause(nimber, option)


def answers(ground: Ground, clause: Clause) -> Iterator[Sum]:
    """The known ways to show it: each is a set of nodes whose nimbers show it together."""
    if clause.node:
        yield from (option for option in ground.options(clause.node) if ground.shows(option, clause.nimber))
        return
    parts = clause.sum
    total = ground.total(parts)
    if total not in (None, clause.nimber):
        yield parts
    for place in open_places(ground, parts):
        rest = parts[:place] + parts[place + 1 :]
        others = ground.total(rest)
        if others is not None:
            wanted = others ^ clause.nimber
            for option in ground.options(parts[place]):
                if ground.shows(option, wanted):
                    yield rest + option


def open_places(ground: Ground, parts: Sum) -> list[int]:
    """The places of a sum where a move may be looked for: where the others are known."""
    for part in sorted(parts, key=len)[:-1]:
        ground.look_for(part)
    unknown = [place for place, part in enumerate(parts) if ground.nimber(part) is None]
    if len(unknown) > 1:
        return []
    return unknown or [place for place, part in enumerate(parts) if part not in parts[:place]]


@dataclass
class Extraction:
    """A proof in the making."""

    ground: Ground
    nimbers: dict[str, int] = field(default_factory=dict)
    """The couples of the proof."""
    below: dict[str, set[str]] = field(default_factory=dict)
    """The nodes that hold a couple up."""
    gaps: int = 0

    def show_equal(self, parts: Sum) -> None:
        """Proves the nimber of a sum."""
        for part in parts:
            self._add(part)
        self._finish()

    def show_other(self, parts: Sum, nimber: int) -> None:
        """Proves that a sum has another nimber."""
        for part in self._answer(Clause(nimber, parts)):
            self._add(part)
        self._finish()

    def _add(self, node: str) -> None:
        self.nimbers.setdefault(node, self.ground.find(node))

    def _finish(self) -> None:
        open_nodes = [node for node in self.nimbers if node not in self.below]
        while open_nodes:
            # Large nodes first: what they need is known when the answers of small ones are chosen.
            open_nodes.sort(key=len)
            node = open_nodes.pop()
            if node in self.below:
                continue
            held: set[str] = set()
            for clause in clauses(self.ground, node, self.nimbers[node]):
                for part in self._answer(clause):
                    held.add(part)
                    if part not in self.nimbers:
                        self._add(part)
                        open_nodes.append(part)
            self.below[node] = held

    def _answer(self, clause: Clause) -> Sum:
        found = list(answers(self.ground, clause))
        if not found:
            self.gaps += 1
            self._fill(clause)
            found = list(answers(self.ground, clause))
        return min(found, key=self._cost)

    def _cost(self, answer: Sum) -> tuple[int, int]:
        new = {part for part in answer if part not in self.nimbers}
        return len(new), sum(map(len, new))

    def _fill(self, clause: Clause) -> None:
        """Searches until there is an answer."""
        ground = self.ground
        if clause.node:
            for option in sorted(ground.options(clause.node), key=_length):
                if ground.has(option, clause.nimber):
                    return
        *small, largest = sorted(clause.sum, key=len)
        for part in small:
            ground.find(part)
        others = ground.total(small)
        assert others is not None
        for option in sorted(ground.options(largest), key=_length):
            if ground.has(option, others ^ clause.nimber):
                return
        ground.find(largest)  # its nimber is smaller: no option has the wanted one

    def ordered(self) -> Iterator[str]:
        """The nodes of the proof, each after those that hold it up."""
        return ordered(self.nimbers, self.below)


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


def _length(parts: Sum) -> int:
    return sum(map(len, parts))
