"""Game domination numbers, by the engine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING

from grundy.boards.graph import Graph
from grundy.budget import AnyLimits, Budget
from grundy.games import Player
from grundy.games.domination import PASS, Domination
from grundy.search.dedicated import DedicatedSolver, Finding
from grundy.values import Outcome
from grundy.values.domination import DominationNumbers, PassNumbers

if TYPE_CHECKING:
    from grundy import _engine


class DominationSolver(DedicatedSolver[Domination]):
    """Counts the moves of the domination game, and keeps the forms of what it has met.

    >>> solver = DominationSolver()
    >>> print(solver.numbers(Domination.parse("C6 + P3")))
    (3,4)
    """

    def __init__(self) -> None:
        from grundy import _engine

        self._table: _engine.DominationTable = _engine.DominationTable()

    def __len__(self) -> int:
        return len(self._table)

    def moves(self, position: Domination, first: Player, limits: AnyLimits | None = None) -> int:
        """How many vertices are chosen if `first` begins and both play best."""
        find = partial(self._moves, position, first, Budget.of(limits))
        return self.kept(_question(position, first), position, find)

    def questions(self, position: Domination, limits: AnyLimits) -> dict[str, Callable[[], int]]:
        return {
            _question(position, first): partial(self._moves, position, first, Budget.of(limits))
            for first in Player
        }

    def _moves(self, position: Domination, first: Player, budget: Budget) -> int:
        number = {v: place for place, v in enumerate(position.graph.vertices)}
        before = self._table.nodes
        budget.check()
        try:
            with budget.in_time(), budget.counting(lambda: self._table.nodes):
                return self._table.moves(
                    len(number),
                    [(number[a], number[b]) for a, b in position.graph.edges],
                    [number[v] for v in position.dominated],
                    staller_begins=first is Player.RIGHT,
                    passes=(Player.LEFT in position.passes, Player.RIGHT in position.passes),
                    **budget.engine,
                )
        finally:
            self.nodes += self._table.nodes - before

    def numbers(self, position: Domination, limits: AnyLimits | None = None) -> DominationNumbers:
        """The numbers for both ways to begin."""
        budget = Budget.of(limits)
        first, second = (self.moves(position, player, budget) for player in Player)
        return DominationNumbers(first, second)

    def pass_numbers(self, position: Domination, limits: AnyLimits | None = None) -> PassNumbers:
        """The numbers without passes, and with one of either player.

        >>> solver = DominationSolver()
        >>> print(solver.pass_numbers(Domination.parse("C6")).dominator_passes)
        (2,2)
        """
        may_pass: tuple[frozenset[Player], ...] = (
            frozenset(),
            frozenset({Player.LEFT}),
            frozenset({Player.RIGHT}),
        )
        budget = Budget.of(limits)
        return PassNumbers(*(self.numbers(replace(position, passes=who), budget) for who in may_pass))

    def form(self, graph: Graph) -> int:
        """A number that two graphs share only if they are worth the same beside any other graph."""
        return self._table.form(*_encoded(graph))

    def no_minus(self, graph: Graph) -> bool:
        """Whether no part of the graph, whatever is dominated of it, is minus; then passes never help."""
        return self._table.no_minus(*_encoded(graph))

    def answer(
        self,
        position: Domination,
        limits: AnyLimits,
        *,
        value: bool,
        theorems: bool,
        find_move: bool,
    ) -> Finding:
        budget = Budget.of(limits)
        numbers = self.numbers(position, budget)
        outcome = None if position.within is None else _outcome(numbers, position.within)
        moves = {}
        for player in Player if find_move else ():
            move = self.best_move(position, player, budget)
            if move is not None:
                moves[player.value] = (move,)
        if outcome is None:
            return Finding(value=numbers, best_moves=moves)
        return Finding(outcome, numbers, moves)

    def best_move(self, position: Domination, player: Player, limits: AnyLimits) -> str | None:
        counted = replace(position, within=None)
        budget = Budget.of(limits)
        wanted = self.moves(counted, player, budget)
        if position.within is not None and (wanted <= position.within) is not (player is Player.LEFT):
            return None
        for name, option in counted.moves_of(player):
            if self.moves(option, player.other, budget) + (name != PASS) == wanted:
                return name
        if wanted:
            raise self.contradiction(counted, f"{wanted} moves are best, and no move leads to that")
        return None


def _question(position: Domination, first: Player) -> str:
    return f"moves if {position.players[first is Player.RIGHT]} begins"


def _encoded(graph: Graph) -> tuple[int, list[tuple[int, int]]]:
    number = {v: place for place, v in enumerate(graph.vertices)}
    return len(number), [(number[a], number[b]) for a, b in graph.edges]


def _outcome(numbers: DominationNumbers, within: int) -> Outcome:
    left, right = (found <= within for found in (numbers.dominator, numbers.staller))
    if left:
        return Outcome.L if right else Outcome.N
    return Outcome.P if right else Outcome.R


def game_domination_numbers(graph: Graph) -> DominationNumbers:
    """The game domination numbers of a graph.

    >>> print(game_domination_numbers(Graph.parse("P7")))
    (3,4)
    """
    return common_solver().numbers(Domination(graph))


def is_no_minus(graph: Graph) -> bool:
    """Whether no part of a graph, whatever is dominated of it, is minus.

    >>> is_no_minus(Graph.parse("P7")), is_no_minus(Graph.parse("C6"))
    (True, False)
    """
    return common_solver().no_minus(graph)


@cache
def common_solver() -> DominationSolver:
    """A solver for questions about many graphs: what is learnt from one helps the next."""
    return DominationSolver()
