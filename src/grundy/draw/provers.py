"""Which couples prove the outcome of another one: the steps of a solution tree.

What the solver has proved already is taken from its tables; what is missing is searched for.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Container, Iterable, Sequence
from functools import cache
from typing import Generic, TypeVar

from grundy.budget import Budget
from grundy.check.contracts import Contract, Contracts
from grundy.errors import GrundyError, LimitReachedError
from grundy.games import Position, ScoringPosition
from grundy.search import Progress, Search, Solver, stopped_words
from grundy.search.rules import errors_of_rules
from grundy.search.scores import ScoreSolver
from grundy.values import Outcome

Couple = tuple[tuple[str, ...], int]
"""The components of a position, and the size of a Nim heap beside them."""

S = TypeVar("S", bound=Solver | ScoreSolver)


class Prover(ABC, Generic[S]):
    """Finds couples that prove others, within the limits of a solver."""

    def __init__(self, solver: S, progress: Progress | None) -> None:
        self.solver, self.progress = solver, progress
        self.budget = Budget.of(solver.limits)
        """For the tree, and not for each of its searches."""

    @abstractmethod
    def roots(self) -> list[Couple]:
        """The couples whose outcomes the tree has to show."""

    @abstractmethod
    def wins(self, couple: Couple) -> bool:
        """Whether the player to move wins the couple."""

    @abstractmethod
    def options(self, couple: Couple) -> list[Couple]:
        """What the player to move can make of the couple."""

    @abstractmethod
    def lost_options(self, couple: Couple) -> list[Couple]:
        """Some of them that are lost, at least one, if the couple is won."""

    def children(self, couple: Couple, won: bool, shown: Container[Couple]) -> list[tuple[Couple, bool]]:
        """Couples that prove the outcome of this one, each with its outcome. Of several lost options it is
        best one that is shown already, else the smallest."""
        self.check()
        if not won:
            return [(option, True) for option in self.options(couple)]

        def cost(option: Couple) -> tuple[bool, int, Couple]:
            return option not in shown, sum(map(len, option[0])), option

        return [(min(self.lost_options(couple), key=cost), False)]

    def check(self) -> None:
        """Ends the work when nothing is left."""
        try:
            self.budget.look()
        except LimitReachedError as reached:
            raise self.stopped(reached.limit) from None

    def stopped(self, stopped_by: str) -> LimitReachedError:
        """What ends the work."""
        why = f"{stopped_words(stopped_by)} before the tree was proved"
        return LimitReachedError(f"{why}; {self.solver.proved_words}", stopped_by)


class NimberProver(Prover[Solver]):
    """Couples of positions that are won by the last move."""

    def __init__(self, position: Position, solver: Solver, progress: Progress | None) -> None:
        super().__init__(solver, progress)
        self.frame, self.components = solver.place(position)

    def roots(self) -> list[Couple]:
        return [(self.components, 0)]

    def children(self, couple: Couple, won: bool, shown: Container[Couple]) -> list[tuple[Couple, bool]]:
        if len(couple[0]) < 2:
            return super().children(couple, won, shown)
        self.check()
        return self._of_sum(*couple, won)

    @errors_of_rules()
    def _expand(self, part: str) -> list[tuple[str, ...]]:
        return [tuple(option) for option in self.frame.rules.expand(part)]

    def options(self, couple: Couple) -> list[Couple]:
        components, nimber = couple
        moves: list[Couple] = [(option, nimber) for part in components for option in self._expand(part)]
        return moves + [(components, smaller) for smaller in range(nimber)]

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

    def lost_options(self, couple: Couple) -> list[Couple]:
        candidates = self._known_losses(couple)
        if not candidates:
            self._search_outcome(couple)
            candidates = self._known_losses(couple)
        return candidates or [option for option in self.options(couple) if not self.wins(option)]

    def _known_losses(self, couple: Couple) -> list[Couple]:
        components, nimber = couple
        moves: list[Couple] = [
            (option, nimber)
            for part in components
            for option in self._expand(part)
            if self.frame.nimber(option) == nimber
        ]
        size = self.frame.nimber(components)
        return moves if size is None or size >= nimber else [*moves, (components, size)]

    def wins(self, couple: Couple) -> bool:
        components, nimber = couple
        known = self.frame.nimber(components)
        if known is not None:
            return known != nimber
        return self.frame.is_not(components, nimber) or self._search_outcome(couple) is Outcome.N

    def _search_outcome(self, couple: Couple) -> Outcome:
        search = self._search(couple[0], "outcome", couple[1])
        if search.outcome is None:
            raise self.stopped(search.stopped_by)
        return search.outcome

    def nimber(self, part: str) -> int:
        """The nimber of a component."""
        known = self.frame.nimber([part])
        if known is not None:
            return known
        search = self._search([part], "grundy")
        if search.grundy is None:
            raise self.stopped(search.stopped_by)
        return int(search.grundy)

    def _search(self, components: Sequence[str], goal: str, nimber: int = 0) -> Search:
        search = self.solver.search_sum(
            self.frame, components, goal, nimber, self.budget, method=self.solver.method
        )
        return self.solver.run(search, self.progress)


class ContractProver(Prover[ScoreSolver]):
    """Nodes of games that are won by points, as certificates write them: a position and a contract, won if
    the player to move gets so many points. The options are what whole turns leave to the other player."""

    def __init__(
        self,
        position: ScoringPosition,
        solver: ScoreSolver,
        progress: Progress | None,
        contract: int | None = None,
    ) -> None:
        super().__init__(solver, progress)
        self.position, self.contract = position, contract
        self.play = Contracts(position)
        self._read = cache(self._parsed)
        self._lost: set[Couple] = set()

    def roots(self) -> list[Couple]:
        """The contract that was asked for; or, if the score is s, that s can be kept, and s + 1 cannot."""
        stake = self.position.at_stake()
        if self.contract is not None:
            if not 0 < self.contract <= stake:
                raise GrundyError(f"a contract is a number from 1 to {stake} here, not {self.contract}")
            contracts = [self.contract]
        else:
            score = self.solver.score(self.position, self.budget, self.progress)
            if score is None:
                why = f"{stopped_words(self.solver.stopped_by)} before the score was found"
                known = self.solver.known_words(self.position)
                raise LimitReachedError(f"{why}; {known}", self.solver.stopped_by)
            contracts = [one for one in (score.mine, score.mine + 1) if 0 < one <= stake] or [1]
        return [(self._written(self.play.node(self.position, contract)), 0) for contract in contracts]

    def _written(self, nodes: Iterable[Contract]) -> tuple[str, ...]:
        return tuple(map(self.play.write, nodes))

    def _parsed(self, text: str) -> tuple[ScoringPosition, int]:
        node = self.play.read(text)
        return self.play.cls.parse(node.position), node.points

    def wins(self, couple: Couple) -> bool:
        if not couple[0]:
            return False
        kept = self.solver.keeps(*self._read(*couple[0]), self.budget, self.progress)
        if kept is None:
            raise self.stopped(self.solver.stopped_by)
        return kept

    def options(self, couple: Couple) -> list[Couple]:
        nodes = map(self.play.read, couple[0])
        return [(self._written(option), 0) for node in nodes for option in self.play.options(node)]

    def lost_options(self, couple: Couple) -> list[Couple]:
        options = self.options(couple)
        known = [option for option in options if self._is_lost(option)]
        if known:
            return known
        easy_first = sorted(
            options, key=lambda one: (sum(self._read(text)[0].size() for text in one[0]), one)
        )
        return [next(option for option in easy_first if not self.wins(option))]

    def _is_lost(self, couple: Couple) -> bool:
        """Whether it is known that a node is lost; no search."""
        if couple not in self._lost and all(self.solver.losing(*self._read(text)) for text in couple[0]):
            self._lost.add(couple)
        return couple in self._lost


def prover_of(
    position: Position, solver: Solver | ScoreSolver, progress: Progress | None, contract: int | None
) -> NimberProver | ContractProver:
    """Who proves a position with what a solver knows."""
    if isinstance(solver, ScoreSolver) and isinstance(position, ScoringPosition):
        return ContractProver(position, solver, progress, contract)
    if contract is not None:
        raise GrundyError(f"{position.game} is not won by points: there are no contracts")
    if isinstance(solver, ScoreSolver):
        raise GrundyError(f"a solver of scores cannot solve {position.game} positions")
    return NimberProver(position, solver, progress)
