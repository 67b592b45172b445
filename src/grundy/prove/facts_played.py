"""The facts of proofs of who wins a partizan position: nodes as certificates write them, by the rules in
Python, and who wins each by the engine's searches."""

from __future__ import annotations

from grundy.budget import AnyLimits
from grundy.check.turns import TurnRules
from grundy.games import PartizanPosition, Player, Position
from grundy.games.options import Sum, component
from grundy.games.turn import turn_of
from grundy.prove.facts import PlayedFacts
from grundy.search import Progress, Search, Solver
from grundy.values import Outcome


class WonTurns(PlayedFacts):
    """Positions with a player to move, of a game that cannot be drawn. The nimber 0 says that one is lost;
    that of a won one is not asked for."""

    play: TurnRules

    def __init__(
        self,
        play: TurnRules,
        position: PartizanPosition,
        limits: AnyLimits | None = None,
        progress: Progress | None = None,
    ) -> None:
        super().__init__(play, position, limits, progress)
        self.searches = Solver(turn_of(position, Player.LEFT), limits=limits)

    def _turn(self, node: str) -> Position:
        player, text, _ = self.play.read(node)
        return turn_of(component(type(self.play.position), text), player)

    def _look_up(self, node: str) -> int | None:
        return 0 if self.searches.known_outcome(self._turn(node)) is Outcome.P else None

    def has(self, parts: Sum, nimber: int) -> bool:
        return self.total(parts) is not None or self._search(parts, "outcome", 0) is Outcome.P

    def _short_search(self, parts: Sum, goal: str, nimber: int) -> Search | None:
        if self.gap_nodes <= self._given_up.get((parts, goal, nimber), 0):
            return None
        self._given_up[parts, goal, nimber] = self.gap_nodes
        turn = self._turn(*parts)
        return self.searches.run(self.searches.search(turn, limits=self.budget.part(nodes=self.gap_nodes)))

    def _search(self, parts: Sum, goal: str, nimber: int) -> object:
        """Who wins; a nimber is asked for of nodes that are lost."""
        (node,) = parts
        turn = self._turn(node)
        found = self.searches.known_outcome(turn)
        if found is None:
            search = self.searches.search(turn, limits=self.budget)
            found = self.searches.run(search, self.progress).outcome
            if found is None:
                raise self.gap(search.stopped_by)
        self._unknown.clear()
        if found is Outcome.P:
            self.tell(node, 0)
        return found if goal == "outcome" else int(found is not Outcome.P)
