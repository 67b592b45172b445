"""The ground of proofs of scores by best turns: the engine's nodes, and what its searches know of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from grundy.boards.coins import Coins
from grundy.check.best_turns import contract_of, is_open
from grundy.check.play import Sum
from grundy.clock import Brake
from grundy.games import ScoringPosition
from grundy.prove.ground import OutcomeGround
from grundy.search import Limits, Progress, Solver
from grundy.search.scores import ScoreSolver
from grundy.search.solver import Frame


class TurnsGround(OutcomeGround):
    """Coins that cannot be captured now, with contracts."""

    def __init__(
        self,
        position: ScoringPosition,
        solver: ScoreSolver,
        limits: Limits | None = None,
        progress: Progress | None = None,
    ) -> None:
        from grundy import _engine

        rules = _engine.StringsAndCoins(bound=False)  # the bound says that a node is won, and not how
        frame = Frame(rules, solver.table_for(position), Brake())
        self._prepare(Solver(position, limits=limits), frame, limits, progress)

    def text(self, node: str) -> str:
        coins, _, contract = node.rpartition("; ")
        return f"{Coins.parse(coins).canonical()}; {contract}"

    def size(self, node: str) -> int:
        return len(node)

    def options(self, node: str) -> Sequence[Sum]:
        found = self._options.get(node)
        if found is None:
            found = [option if is_open(*option) else () for option in self.rules.expand(node)]
            self._options[node] = found
        return found

    def couples(self, nodes: Iterable[str]) -> dict[str, int]:
        """One for each position: the strongest of what is said of it holds up all that the others do."""
        strongest: dict[str, tuple[int, int]] = {}
        for node in nodes:
            coins, (take, decline) = _coins(node), contract_of(node)
            before = strongest.get(coins, (take, decline))
            strongest[coins] = min(before[0], take), max(before[1], decline)
        ordered = sorted(strongest, key=lambda coins: coins.count("-"))  # what holds up has fewer strings
        return {self.text(_written(coins, *strongest[coins])): 0 for coins in ordered}

    def variants(self, nodes: Iterable[str]) -> list[str]:
        found: dict[str, tuple[set[int], set[int]]] = {}
        for node in nodes:
            takes, declines = found.setdefault(_coins(node), (set(), set()))
            take, decline = contract_of(node)
            takes.add(take)
            declines.add(decline)
        return [
            _written(coins, take, decline)
            for coins, (takes, declines) in found.items()
            for take in takes
            for decline in declines
        ]

    def stronger(self, node: str, nodes: Mapping[str, object]) -> list[str]:
        coins, (take, decline) = _coins(node), contract_of(node)
        variants = (
            _written(coins, less, more) for less in range(take, 0, -1) for more in range(decline, less)
        )
        return [variant for variant in variants if variant in nodes]


def _coins(node: str) -> str:
    return node.rpartition("; ")[0]


def _written(coins: str, take: int, decline: int) -> str:
    return f"{coins}; {take}{f'|{decline}' if decline else ''}"
