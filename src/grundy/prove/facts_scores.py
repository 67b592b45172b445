"""The facts of proofs of scores by moves: positions with contracts, and what a solver of scores knows."""

from __future__ import annotations

from functools import cache

from grundy.budget import AnyLimits
from grundy.check.contracts import Contracts
from grundy.games import ScoringPosition
from grundy.games.options import Sum, component
from grundy.prove.facts import PlayedFacts
from grundy.search import Progress
from grundy.search.scores import ScoreSolver


class ContractFacts(PlayedFacts):
    """Nodes are played by the rules in Python; who wins them is known, or found, by the engine's rules."""

    def __init__(
        self,
        position: ScoringPosition,
        scores: ScoreSolver,
        limits: AnyLimits | None = None,
        progress: Progress | None = None,
    ) -> None:
        super().__init__(Contracts(position), position, scores.limits if limits is None else limits, progress)
        self.scores, self.scoring = scores, type(position)
        self._contract = cache(self._read)

    def _read(self, node: str) -> tuple[ScoringPosition, int]:
        contract = self.play.read(node)
        return component(self.scoring, contract.position), contract.points

    def size(self, node: str) -> int:
        return self._contract(node)[0].size()

    def _look_up(self, node: str) -> int | None:
        return 0 if self.scores.losing(*self._contract(node)) else super()._look_up(node)

    def has(self, parts: Sum, nimber: int) -> bool:
        for node in parts if self.total(parts) is None else ():
            kept = self.scores.keeps(*self._contract(node), self.budget, self.progress)
            if kept is None:
                raise self.gap(self.scores.stopped_by)
            if kept:
                return False
            self.tell(node, 0)
        return self.total(parts) == nimber
