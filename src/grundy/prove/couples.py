"""The couples of a solution tree: positions, each with a Nim heap beside it, and what proves who wins them.

They come from the extraction that makes certificates. A lost couple of one component is a node of a proof; a
won one is a clause, and what answers it is the losing option.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import cast

from grundy.check.contracts import Contracts
from grundy.clock import budget_scope
from grundy.errors import GrundyError, LimitReachedError
from grundy.games import Position, ScoringPosition
from grundy.games.options import Sum
from grundy.prove.extract import Extraction
from grundy.prove.facts import FactBase
from grundy.prove.facts_scores import ContractFacts
from grundy.prove.steps import NimberClause, NimberSteps
from grundy.search import Progress, Solver, stopped_words
from grundy.search.rules import translate_engine_errors
from grundy.search.scores import ScoreSolver

Couple = tuple[Sum, int]
"""The components of a position as certificates write them, sorted, and the size of a Nim heap beside them."""


class Couples:
    """Couples that prove others, within the limits of a solver.

    >>> import grundy
    >>> p = grundy.game("nim").start("1+2")
    >>> couples = Couples(FactBase(Solver(p), p))
    >>> couples.children((("1", "2"), 0), True)
    [((('1',), 1), False), ((('2',), 1), True)]
    >>> couples.children((("2",), 1), True)
    [((('1',), 1), False)]
    """

    def __init__(self, facts: FactBase) -> None:
        self.facts = facts
        self._extraction = Extraction(NimberSteps(facts))
        self._nodes: dict[str, str] = {}
        self._texts: dict[str, str] = {}

    def written(self, parts: Sum) -> Sum:
        """A sum of nodes, as certificates write it."""
        for node in parts:
            if node not in self._texts:
                self._texts[node] = self.facts.text(node)
                self._nodes.setdefault(self._texts[node], node)  # the engine may write a node in two ways
        return tuple(sorted(self._texts[node] for node in parts))

    def _read(self, texts: Sum) -> Sum:
        return tuple(self._nodes[text] if text in self._nodes else self.facts.node(text) for text in texts)

    def won(self, couple: Couple) -> bool:
        """Whether the player to move wins a couple."""
        return not self.facts.has(self._read(couple[0]), couple[1])

    def children(self, couple: Couple, won: bool) -> list[tuple[Couple, bool]]:
        """Couples that prove the outcome of this one, each with its outcome."""
        parts, nimber = self._read(couple[0]), couple[1]
        if len(parts) > 1:
            proofs = self._of_sum(parts, nimber, won)
        elif won:
            proofs = {self._losing_option(parts, nimber): False}
        else:
            options = [(option, nimber) for part in parts for option in self.facts.options(part)]
            options += [(parts, smaller) for smaller in range(nimber)]
            proofs = dict.fromkeys(options, True)
        for (shown, _), wins in proofs.items():
            if not wins:
                self._extraction.nodes.update(dict.fromkeys(shown))
        found = {(self.written(shown), left): wins for (shown, left), wins in proofs.items()}
        return list(found.items())

    def _losing_option(self, parts: Sum, nimber: int) -> tuple[Sum, int]:
        answer = self._extraction.answer(NimberClause(parts, nimber=nimber))
        if answer == parts:  # what is known is that it has another nimber
            found = self.facts.total(parts)
            assert found is not None
            if found < nimber:
                return parts, found
            answer = self._extraction.answer(NimberClause(node=parts[0], nimber=nimber))
        return answer, nimber

    def _of_sum(self, parts: Sum, nimber: int, won: bool) -> dict[tuple[Sum, int], bool]:
        """The nimbers of all components but the hardest, and the couple that this leaves for it."""
        facts = self.facts
        last = max(parts, key=lambda part: (won and facts.nimber(part) is None, len(part), part))
        others = list(parts)
        others.remove(last)
        proofs: dict[tuple[Sum, int], bool] = {}
        for part in others:
            size = facts.find(part)
            nimber ^= size
            proofs[(part,), size] = False
        proofs[(last,), nimber] = won
        return proofs


@contextmanager
def within_limits(couples: Couples, solver: Solver | ScoreSolver) -> Iterator[None]:
    """The limits are for the whole tree, and not for each of its searches."""
    try:
        with budget_scope(couples.facts.check), translate_engine_errors():
            yield
    except LimitReachedError as stop:
        why = f"{stopped_words(stop.limit)} before the tree was proved"
        raise LimitReachedError(f"{why}; {solver.proved_words}", stop.limit) from stop


def couples_of(
    position: Position, solver: Solver | ScoreSolver, progress: Progress | None, contract: int | None
) -> tuple[Couples, list[Couple]]:
    """The couples that a solver can prove, and those that a tree about a position has to show."""
    if isinstance(solver, ScoreSolver) and solver.game is position.game:
        scored = cast(ScoringPosition, position)
        facts = ContractFacts(scored, solver, solver.limits, progress)
        return Couples(facts), _contracts(scored, solver, facts, contract)
    if contract is not None:
        raise GrundyError(f"{position.game} is not won by points: there are no contracts")
    if isinstance(solver, ScoreSolver):
        raise GrundyError(f"a solver of scores cannot solve {position.game} positions")
    plain = FactBase(solver, position, solver.limits, progress)
    couples = Couples(plain)
    return couples, [(couples.written(need.sum), need.nimber) for need in plain.needs("outcome P")]


def _contracts(
    position: ScoringPosition, solver: ScoreSolver, facts: ContractFacts, contract: int | None
) -> list[Couple]:
    """The contract that was asked for; or, if the score is s, that s can be kept, and s + 1 cannot."""
    stake, play = position.at_stake(), Contracts(position)
    if contract is not None:
        if not 0 < contract <= stake:
            raise GrundyError(f"a contract is a number from 1 to {stake} here, not {contract}")
        contracts = [contract]
    else:
        score = solver.score(position, facts.budget, facts.progress)
        if score is None:
            why = f"{stopped_words(solver.stopped_by)} before the score was found"
            known = solver.known_words(position)
            raise LimitReachedError(f"{why}; {known}", solver.stopped_by)
        contracts = [one for one in (score.mine, score.mine + 1) if 0 < one <= stake] or [1]
    return [(tuple(map(play.write, play.node(position, one))), 0) for one in contracts]
