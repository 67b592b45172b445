"""What a proof is made from: the options of nodes, and what a solver knows of their nimbers.

The solver's own rules may replace a component by another one of the same nimber. A proof speaks of the game
as it is, so its nodes are expanded by exact rules: the engine's where they are, else those in Python.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import xor

from grundy.errors import LimitReachedError
from grundy.games import PartizanPosition, Player, Position
from grundy.games.turn import turn_of
from grundy.proofs.play import Sum
from grundy.search import Limits, Progress, Solver, stopped_words
from grundy.search.rules import components_of, python_written
from grundy.values import Outcome


class Ground:
    """The nodes of one game under a solver. Each search for what the solver did not know yet is counted."""

    def __init__(
        self,
        solver: Solver,
        position: Position,
        limits: Limits | None = None,
        progress: Progress | None = None,
    ) -> None:
        self.solver, self.limits, self.progress = solver, limits, progress
        self.cls = type(position)
        self.searches = 0
        self.frame, _ = solver.place(position)
        self.rules = python_written(position, self.frame.rules)
        self.root: Sum = tuple(
            part for text in components_of(position) for part in self.rules.canonical(text)
        )
        self._options: dict[str, list[Sum]] = {}
        self._nimbers: dict[str, int] = {}
        self._unknown: set[str] = set()

    def options(self, node: str) -> Sequence[Sum]:
        """The options of a node, each a sum of nodes."""
        found = self._options.get(node)
        if found is None:
            found = self._options[node] = self.rules.expand(node)
        return found

    def nimber(self, node: str) -> int | None:
        """The nimber of a node, if it is known."""
        found = self._nimbers.get(node)
        if found is None and node not in self._unknown:
            found = self.look_up(node)
            if found is None:
                self._unknown.add(node)
            else:
                self._nimbers[node] = found
        return found

    def look_up(self, node: str) -> int | None:
        parts = self.frame.read((node,))
        return None if parts is None else self.frame.nimber(parts)

    def total(self, parts: Iterable[str]) -> int | None:
        """The nimber of a sum, if it is known."""
        nimbers = [self.nimber(part) for part in parts]
        return None if None in nimbers else reduce(xor, nimbers, 0)

    def has(self, parts: Sum, nimber: int) -> bool:
        """Whether a sum has this nimber, by search if need be. If it has, all of its nodes are known."""
        known = self.total(parts)
        if known is not None:
            return known == nimber
        if self._search(parts, "outcome", nimber) is not Outcome.P:
            return False
        for part in parts:
            self.find(part)  # of components that occur twice the search may have learnt nothing
        return True

    def find(self, node: str) -> int:
        """The nimber of a node; searches for it if need be."""
        known = self.nimber(node)
        return known if known is not None else int(self._search((node,), "grundy", 0))  # type: ignore[call-overload]

    def _search(self, parts: Sum, goal: str, nimber: int) -> object:
        read = self.frame.read(parts)
        assert read is not None
        self.searches += 1
        search = self.solver.search_sum(self.frame, read, goal, nimber, self.limits, self.solver.method)
        self.solver.run(search, self.progress)
        self._unknown.clear()
        found = search.outcome if goal == "outcome" else search.grundy
        if found is None:
            raise LimitReachedError(f"a gap of the proof is open: {stopped_words(search.stopped_by)}")
        return found

    def text(self, node: str) -> str:
        """A node as Python writes it."""
        (part,) = components_of(self.cls.parse(node))
        return part


def turns(
    position: PartizanPosition, limits: Limits | None = None, progress: Progress | None = None
) -> dict[Player, Ground]:
    """The ground of a partizan position for each player who may begin; both stand on one solver."""
    solver = Solver(turn_of(position, Player.LEFT, native=False), limits=limits)
    return {
        player: Ground(solver, turn_of(position, player, native=False), limits, progress) for player in Player
    }
