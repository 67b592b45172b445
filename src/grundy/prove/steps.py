"""The steps of a proof: what has to be shown of its nodes, and which other nodes show that.

A clause is something to show. An answer to it is a set of nodes that show it together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from grundy.check.certificate import Entry
from grundy.check.play import Need
from grundy.games.options import Sum
from grundy.prove.facts import FactBase


@dataclass(frozen=True)
class Clause:
    """What a proof has to show of a sum of nodes; or of one of the options of a node."""

    sum: Sum = ()
    node: str = ""
    """The node one of whose options should do; empty for the other kind."""


C = TypeVar("C", bound=Clause)


class Steps(Protocol[C]):
    """How the nodes of a proof hold each other up."""

    def needs(self, claim: str) -> Sequence[Need[str]]:
        """What has to be shown for a claim."""

    def holds(self, need: Any) -> bool:
        """Whether what a claim needs is so, by search if need be."""

    def claim(self, need: Any) -> list[C | Sum]:
        """What a claim asks of a proof: clauses, and nodes that it has to have."""

    def clauses(self, node: str) -> Iterator[C]:
        """What has to be shown of a node."""

    def answers(self, clause: C) -> Iterator[Sum]:
        """The known answers."""

    def size(self, node: str) -> int:
        """A rough measure of what it takes to show a node."""

    def fill(self, clause: C) -> None:
        """Searches until there is an answer."""

    def variants(self, nodes: Iterable[str]) -> list[str]:
        """More nodes of which some may take the place of several of these in a proof."""

    def stronger(self, node: str, nodes: Mapping[str, object]) -> list[str]:
        """Those of the nodes that show what this one shows."""

    def set_gap_nodes(self, nodes: int) -> None:
        """From now on, so many nodes of search are spent on each question whose answer is not known."""

    def take(self, entry: Entry) -> str | None:
        """The node of an entry of a proof, which is right; what it says is known from now on."""

    def written(self, claim: str) -> str:
        """The claim, as a certificate says it."""

    def entries(self, nodes: Iterable[str]) -> Iterator[Entry]:
        """The entries of a proof by these nodes, each of which is held up by those before it."""


@dataclass(frozen=True, kw_only=True)
class NimberClause(Clause):
    """A sum has not the nimber, or an option of a node has it."""

    nimber: int


class NimberSteps:
    """Proofs by couples."""

    def __init__(self, facts: FactBase) -> None:
        self.facts = facts
        self.variants, self.stronger, self.set_gap_nodes = facts.variants, facts.stronger, facts.set_gap_nodes
        self.size, self.needs = facts.size, facts.needs

    def holds(self, need: Need[str]) -> bool:
        return need.equal == self.facts.has(need.sum, need.nimber)

    def claim(self, need: Need[str]) -> list[NimberClause | Sum]:
        return [need.sum] if need.equal else [NimberClause(need.sum, nimber=need.nimber)]

    def clauses(self, node: str) -> Iterator[NimberClause]:
        nimber = self.facts.find(node)
        for smaller in range(nimber):
            yield NimberClause(node=node, nimber=smaller)
        for option in self.facts.options(node):
            yield NimberClause(option, nimber=nimber)

    def answers(self, clause: NimberClause) -> Iterator[Sum]:
        facts, parts = self.facts, clause.sum
        if clause.node:
            yield from facts.options_with(clause.node, clause.nimber)
            return
        total = facts.total(parts)
        if total not in (None, clause.nimber):
            yield parts
        for place in self._open_places(parts):
            rest = parts[:place] + parts[place + 1 :]
            others = facts.total(rest)
            if others is not None:
                for option in facts.options_with(parts[place], others ^ clause.nimber):
                    yield rest + option

    def _open_places(self, parts: Sum) -> list[int]:
        """The places of a sum where a move may be looked for: where the others are known."""
        for part in sorted(parts, key=len)[:-1]:
            self.facts.look_for(part)
        unknown = [place for place, part in enumerate(parts) if self.facts.nimber(part) is None]
        if len(unknown) > 1:
            return []
        return unknown or [place for place, part in enumerate(parts) if part not in parts[:place]]

    def fill(self, clause: NimberClause) -> None:
        facts = self.facts
        if clause.node:
            for option in sorted(facts.options(clause.node), key=_length):
                if facts.has(option, clause.nimber):
                    return
        if not clause.sum:
            return
        *small, largest = sorted(clause.sum, key=len)
        for part in small:
            facts.find(part)
        others = facts.total(small)
        assert others is not None
        for option in sorted(facts.options(largest), key=_length):
            if facts.has(option, others ^ clause.nimber):
                return
        facts.find(largest)  # its nimber is smaller: no option has the wanted one

    def take(self, entry: Entry) -> str | None:
        if entry.nimber is None:
            return None
        node = self.facts.node(entry.text)
        self.facts.tell(node, entry.nimber)
        return node

    def written(self, claim: str) -> str:
        return claim

    def entries(self, nodes: Iterable[str]) -> Iterator[Entry]:
        couples = self.facts.couples(nodes)
        yield from self.facts.support(couples)
        yield from (Entry(text, nimber) for text, nimber in couples.items())


def _length(parts: Sum) -> int:
    return sum(map(len, parts))
