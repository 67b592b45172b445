"""Smaller proofs of the same claim.

A proof may choose among several answers to each move, and answers that share couples make it smaller. Around
a proof the graph of all answers is laid out, for which the nimbers of more positions are found; a local
search looks for a smaller proof in that graph, and the next, larger graph is laid out around that one.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path

from grundy.budget import AnyLimits, Budget
from grundy.check.certificate import CertificateReader
from grundy.check.claims import is_about_arena, position_of
from grundy.check.values import is_about_value
from grundy.clock import look, within_budget
from grundy.errors import GrundyError, LimitReachedError
from grundy.prove.graph import Surroundings
from grundy.prove.proof import Proof, steps_of
from grundy.search.rules import translate_engine_errors

FIRST_NODES, MOST_NODES = 500, 32_000
"""How many nodes the first graph has, and the last."""
GAP_NODES, MOST_GAP_NODES = 50, 800
"""How many nodes of search an unknown nimber is worth, at first and in the end."""
STEPS, PATIENCE = 100, 4000
"""A graph is left after so many steps without success."""
LARGEST_ROUNDS = 3
"""With graphs of the last size, so many in a row may bring nothing."""

Progress = Callable[[int, int], None]
"""Is told the size of the smallest proof so far, and that of the graph."""


class Minimiser:
    """Makes a proof smaller for as long as one likes; `nodes` is the smallest so far.

    >>> import grundy
    >>> minimiser = Minimiser(grundy.solve(grundy.game("sprouts").start("3"), theorems=False).proof())
    >>> for smaller in minimiser.run():
    ...     pass
    >>> len(minimiser.nodes)
    5
    """

    def __init__(
        self,
        proof: Proof,
        *,
        rules: str | None = None,
        seed: int = 0,
        limits: AnyLimits | None = None,
        progress: Progress | None = None,
    ) -> None:
        if any(entry.by for entry in proof.entries):
            raise GrundyError(
                "a proof that rests on theorems cannot be made smaller: make one by --no-theorems"
            )
        self.proof, self.seed, self.progress = proof, seed, progress
        self.budget = Budget.of(limits)
        position = position_of(proof.header, rules)
        self.steps = steps_of(position, proof.header.convention, proof.header.claim, limits=self.budget)
        self.nodes = self._known_nodes()
        needs = self.steps.needs(proof.header.claim)
        self.claim = [found for need in needs for found in self.steps.claim(need)]
        self.unit = "component" if is_about_value(proof.header.claim) else "couple"
        """What a node is."""
        self.stopped_by = ""
        """`time` when the time was over before it was clear that nothing helps any more."""

    def _known_nodes(self) -> list[str]:
        """The nodes of the proof, which is right: the steps take over what it says."""
        return [node for node in map(self.steps.take, within_budget(self.proof.entries)) if node is not None]

    def run(self, seconds: float | None = None) -> Iterator[bool]:
        """Goes on until nothing helps any more or the time is over; tells again and again, when it can be
        stopped, whether the proof has become smaller."""
        part, rounds = self.budget.part(time=seconds), self._rounds()
        while True:
            try:
                with part.in_time(), translate_engine_errors():  # also while a round is being prepared
                    look()
                    smaller = next(rounds)
            except StopIteration:
                return
            except LimitReachedError as reached:
                self.stopped_by = reached.limit
                return
            yield smaller

    def _rounds(self) -> Iterator[bool]:
        in_vain = 0
        for turn in count():
            most = min(FIRST_NODES << turn, MOST_NODES)
            before = len(self.nodes)
            size = yield from self._round(turn, most)
            largest = most == MOST_NODES or size < most  # or nothing more is known
            in_vain = in_vain + 1 if largest and len(self.nodes) == before else 0
            if in_vain >= LARGEST_ROUNDS:
                return

    def _round(self, turn: int, most: int) -> Generator[bool, None, int]:
        from grundy import _engine

        self.steps.set_gap_nodes(min(GAP_NODES << turn, MOST_GAP_NODES))
        surroundings = Surroundings(self.steps, self.claim)
        for _ in surroundings.grow(within_budget(self.nodes), most):
            yield False
        graph, names = surroundings.graph()
        if not names:
            return len(surroundings.answers)
        numbers = {name: number for number, name in enumerate(names)}
        # The engine may write a node in two ways, of which the graph has the other one.
        start = [numbers[node] for node in self.nodes if node in numbers]
        search = _engine.Minimiser(graph, start, self.seed + turn)
        left = PATIENCE
        while left > 0:
            left -= STEPS
            smaller = search.run(STEPS) and len(search.best) < len(self.nodes)
            if smaller:
                left = PATIENCE
                self.nodes = [names[number] for number in sorted(search.best, reverse=True)]
            if self.progress is not None:
                self.progress(len(self.nodes), len(graph))
            yield smaller
        return len(surroundings.answers)

    def smallest(self) -> Proof:
        """The smallest proof so far."""
        return replace(self.proof, entries=tuple(self.steps.entries(self.nodes)))


def minimiser_of(
    path: str | Path, rules: str | None, seed: int, budget: Budget, progress: Progress | None = None
) -> Minimiser:
    """What makes the certificate in a file smaller, when it has been checked."""
    from grundy.prove.native_check import verify
    from grundy.theorems.statements import PlainTheorems

    if is_about_arena(CertificateReader(path).header.claim):
        raise GrundyError("a certificate of an arena speaks of all its vertices, and cannot be smaller")
    with budget.in_time(), translate_engine_errors():
        verify(path, rules=rules, theorems=PlainTheorems(), progress=lambda done, total: look())
        return Minimiser(load(path), rules=rules, seed=seed, limits=budget, progress=progress)


def load(path: str | Path) -> Proof:
    """The proof in a file, as it is: nothing is checked."""
    reader = CertificateReader(path)
    return Proof(reader.header, tuple(reader))
