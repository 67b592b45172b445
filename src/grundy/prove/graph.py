"""The graph of all answers around a proof, in which smaller proofs are looked for."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, product
from typing import TYPE_CHECKING, Generic

from grundy.clock import within_budget
from grundy.games.options import Sum
from grundy.prove.extract import ordered
from grundy.prove.steps import C, Clause, Steps

if TYPE_CHECKING:
    from grundy import _engine

Answers = list[list[Sum]]
"""For each clause of a node, the answers: each a set of nodes, sorted."""

CLAIM = ""
"""The node whose clauses are what the claim needs."""


class Surroundings(Generic[C]):
    """Nodes with all answers to their clauses that are known: those of a proof, and others near them."""

    def __init__(self, steps: Steps[C], claim: Sequence[C | Sum]) -> None:
        self.steps = steps
        self.answers: dict[str, Answers] = {
            CLAIM: [self._answers(one) if isinstance(one, Clause) else [one] for one in claim]
        }

    def _answers(self, clause: C) -> list[Sum]:
        return list(
            {tuple(sorted(set(answer))): None for answer in within_budget(self.steps.answers(clause))}
        )

    def _add(self, node: str) -> None:
        self.answers[node] = [self._answers(clause) for clause in self.steps.clauses(node)]

    def grow(self, proof: Iterable[str], most: int) -> Iterator[None]:
        """Takes in a proof; then, node by node, what answers speak of, until there are `most`."""
        for node in proof:
            self._add(node)
        waiting = deque(self.answers)
        seen = set(waiting)
        while waiting:
            node = waiting.popleft()
            if node not in self.answers:
                if len(self.answers) >= most:
                    return
                self._add(node)
                yield
            for found in self.answers[node]:
                for part in dict.fromkeys(part for answer in found for part in answer):
                    if part not in seen:
                        seen.add(part)
                        waiting.append(part)

    def graph(self) -> tuple[_engine.ProofGraph, list[str]]:
        """The graph of the nodes that can be proved by others, and its nodes from large to small."""
        from grundy import _engine

        for node in within_budget(self.steps.variants(node for node in self.answers if node)):
            if node not in self.answers:
                self._add(node)
        whole = self._provable()
        if CLAIM not in whole:
            return _engine.ProofGraph(), []
        below = {
            node: {part for found in listed for answer in found for part in answer}
            for node, listed in whole.items()
        }
        names = list(ordered([CLAIM], below))[::-1]
        numbers = {name: number for number, name in enumerate(names)}
        graph = _engine.ProofGraph()
        for name in within_budget(names):
            graph.add([[[numbers[part] for part in answer] for answer in found] for found in whole[name]])
        return graph, names

    def _with_stronger(self, clause: list[Sum]) -> list[Sum]:
        """The answers to a clause, and those by nodes that say more."""
        stronger = self.steps.stronger
        found = (product(*(stronger(part, self.answers) for part in answer)) for answer in clause)
        return list(dict.fromkeys(chain.from_iterable(found)))

    def _provable(self) -> dict[str, Answers]:
        """The nodes all of whose clauses have an answer among such nodes."""
        found = {
            node: [self._with_stronger(clause) for clause in listed]
            for node, listed in within_budget(self.answers.items())
        }
        while True:
            left = {
                node: [[answer for answer in clause if found.keys() >= set(answer)] for clause in listed]
                for node, listed in within_budget(found.items())
            }
            whole = {node: listed for node, listed in left.items() if all(listed)}
            if len(whole) == len(found):
                return whole
            found = whole
