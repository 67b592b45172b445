"""The facts of proofs of scores by best turns: the engine's nodes, and what its searches know of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from grundy.boards.coins import Coins
from grundy.budget import AnyLimits, CancelToken
from grundy.check.best_turns import Best, BestTurns
from grundy.games import ScoringPosition
from grundy.games.options import Sum
from grundy.prove.facts import OutcomeFacts
from grundy.search import Progress, Solver
from grundy.search.frames import Frame
from grundy.search.scores import ScoreSolver


class TurnFacts(OutcomeFacts):
    """Coins that cannot be captured now, with contracts."""

    def __init__(
        self,
        position: ScoringPosition,
        solver: ScoreSolver,
        limits: AnyLimits | None = None,
        progress: Progress | None = None,
    ) -> None:
        from grundy import _engine

        self.play = BestTurns(position)
        rules = _engine.StringsAndCoins(bound=False)  # the bound says that a node is won, and not how
        frame = Frame(rules, solver.table_for(position), CancelToken())
        self._prepare(Solver(position, limits=limits), frame, limits, progress)

    def text(self, node: str) -> str:
        best = self.play.read(node)
        return self.play.write(best._replace(coins=str(Coins.parse(best.coins).canonical())))

    def size(self, node: str) -> int:
        return len(node)

    def options(self, node: str) -> Sequence[Sum]:
        found = self._options.get(node)
        if found is None:
            found = [option if is_open(self.play.read(*option)) else () for option in self.rules.expand(node)]
            self._options[node] = found
        return found

    def couples(self, nodes: Iterable[str]) -> dict[str, int]:
        """One for each position: the strongest of what is said of it holds up all that the others do."""
        strongest: dict[str, tuple[int, int]] = {}
        for node in nodes:
            coins, take, decline = self.play.read(node)
            before = strongest.get(coins, (take, decline))
            strongest[coins] = min(before[0], take), max(before[1], decline)
        ordered = sorted(strongest, key=lambda coins: coins.count("-"))  # what holds up has fewer strings
        return {self.text(self.play.write(Best(coins, *strongest[coins]))): 0 for coins in ordered}

    def variants(self, nodes: Iterable[str]) -> list[str]:
        found: dict[str, tuple[set[int], set[int]]] = {}
        for node in nodes:
            coins, take, decline = self.play.read(node)
            takes, declines = found.setdefault(coins, (set(), set()))
            takes.add(take)
            declines.add(decline)
        return [
            self.play.write(Best(coins, take, decline))
            for coins, (takes, declines) in found.items()
            for take in takes
            for decline in declines
        ]

    def stronger(self, node: str, nodes: Mapping[str, object]) -> list[str]:
        coins, take, decline = self.play.read(node)
        variants = (
            self.play.write(Best(coins, less, more))
            for less in range(take, 0, -1)
            for more in range(decline, less)
        )
        return [variant for variant in variants if variant in nodes]


def is_open(node: Best) -> bool:
    """Whether a node, whose coins are numbered from 1 on, is not lost at once."""
    return node.decline > 0 or node.take <= max(map(int, re.findall(r"\d+", node.coins)))
