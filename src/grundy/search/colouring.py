"""Who wins the colouring game, and bitypes, by the engine."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import TYPE_CHECKING

from grundy.boards.graph import Graph
from grundy.budget import AnyLimits, Budget
from grundy.errors import GrundyError
from grundy.games import Player
from grundy.games.colouring import Colouring
from grundy.games.colouring.partial_colouring import COLOURS, PartialColouring
from grundy.search.dedicated import DedicatedSolver, Finding
from grundy.search.recorder import NO_WINNING_MOVE
from grundy.values import Outcome
from grundy.values.bitype import Bitype, ExtendedBitype, SignedBitype

if TYPE_CHECKING:
    from grundy import _engine


class ColouringSolver(DedicatedSolver[Colouring]):
    """Solves the colouring game, and keeps what it has found of components.

    >>> solver = ColouringSolver()
    >>> print(solver.bitype(Colouring.parse("zDDzDz")), solver.alice_wins(Colouring.parse("P4 k=2")))
    NN False
    """

    def __init__(self) -> None:
        self._tables: dict[tuple[int, str], _engine.ColouringTable] = {}

    def __len__(self) -> int:
        return sum(len(table) for table in self._tables.values())

    def alice_wins(
        self,
        position: Colouring,
        first: Player = Player.LEFT,
        *,
        idle: bool = False,
        limits: AnyLimits | None = None,
    ) -> bool:
        """Whether Alice wins if `first` begins; with `idle`, beside an isolated vertex."""
        find = partial(self._alice_wins, position, first, idle, Budget.of(limits))
        return bool(self.kept(_question(position, first, idle), position, find))

    def questions(self, position: Colouring, limits: AnyLimits) -> dict[str, Callable[[], int]]:
        return {
            _question(position, first, idle): partial(
                self._alice_wins, position, first, idle, Budget.of(limits)
            )
            for first in Player
            for idle in (False, True)
        }

    def _alice_wins(self, position: Colouring, first: Player, idle: bool, budget: Budget) -> bool:
        table = self._table(position)
        before = table.nodes
        budget.check()
        try:
            with budget.in_time(), budget.counting(lambda: table.nodes):
                return table.alice_wins(
                    *_encoded(position.board), bob_begins=first is Player.RIGHT, idle=idle, **budget.engine
                )
        finally:
            self.nodes += table.nodes - before

    def bitype(self, position: Colouring, limits: AnyLimits | None = None) -> Bitype:
        """The bitype of a position in which nobody may pass."""
        if position.passing is not None:
            raise GrundyError("a position in which a player may pass has no bitype")
        budget = Budget.of(limits)
        alice, bob = (
            tuple(self.alice_wins(position, first, idle=idle, limits=budget) for idle in (False, True))
            for first in Player
        )
        return Bitype.of_wins((alice[0], alice[1]), (bob[0], bob[1]))

    def signed_bitype(self, position: Colouring, limits: AnyLimits | None = None) -> SignedBitype:
        """The bitype and the parity of the moves that are left: none, if Bob has won already."""
        left = 0 if position.winner() is Outcome.R else len(position.board.uncoloured())
        return SignedBitype(self.bitype(position, limits), left % 2)

    def outcome(self, position: Colouring, limits: AnyLimits | None = None) -> Outcome:
        """Who wins, with Alice as Left and Bob as Right."""
        budget = Budget.of(limits)
        alice, bob = (self.alice_wins(position, first, limits=budget) for first in Player)
        if alice:
            return Outcome.L if bob else Outcome.N
        return Outcome.P if bob else Outcome.R

    def is_neutral(self, position: Colouring) -> bool:
        """Whether every component is AA+: Alice can answer each move in it so that it is AA+ again, and can
        move there herself so that it is. Then it is worth idle moves only, in any sum."""
        return self.wins_anywhere(position, Player.LEFT, Player.RIGHT)

    def extended_bitype(self, position: Colouring) -> ExtendedBitype:
        """The bitype, and whether the winner has a strategy of answering where the other has moved.

        >>> solver = ColouringSolver()
        >>> print(*(solver.extended_bitype(Colouring.parse(word)) for word in ("aza", "azb", "aDDa", "a^6")))
        AA+ NN+ BB+ PN
        """
        found = self.bitype(position)
        alice = {"AA": (Player.RIGHT,), "NN": (Player.LEFT,), "BB": ()}.get(str(found))
        bob = {"AA": (), "NN": (Player.RIGHT,), "BB": (Player.LEFT,)}.get(str(found))
        if alice is None or bob is None:
            return ExtendedBitype(found, None)
        return ExtendedBitype(
            found,
            all(self.wins_anywhere(position, Player.LEFT, first) for first in alice)
            and all(self.wins_anywhere(position, Player.RIGHT, first) for first in bob),
        )

    def wins_anywhere(self, position: Colouring, player: Player, first: Player) -> bool:
        """Whether a player wins by answering where the other has moved if `first` begins: for Alice, it is
        AA+ or has an option that is; for Bob, it is BB+ or has an option that is. BB+ stays so if the
        position becomes larger, as long as the vertices that are added next to it are not coloured.

        >>> solver = ColouringSolver()
        >>> solver.wins_anywhere(Colouring.parse("azb"), Player.RIGHT, first=Player.RIGHT)
        True
        """
        return self._table(position).safe(
            *_encoded(position.board), player is Player.RIGHT, first is Player.RIGHT
        )

    def answer(
        self,
        position: Colouring,
        limits: AnyLimits,
        *,
        value: bool,
        theorems: bool,
        find_move: bool,
    ) -> Finding:
        budget = Budget.of(limits)
        worth = self.signed_bitype(position, budget) if value and position.passing is None else None
        outcome = self.outcome(position, budget) if worth is None else worth.outcome
        moves: dict[str, tuple[str, ...]] = {}
        for player in Player if find_move else ():
            if outcome is Outcome.N or outcome.value == player.value:
                move = self.best_move(position, player, budget)
                if move is not None:
                    moves[player.value] = (move,)
                elif position.winner() is None and next(iter(position.moves_of(player)), None):
                    raise self.contradiction(position, NO_WINNING_MOVE)
        return Finding(outcome, worth, moves)

    def best_move(self, position: Colouring, player: Player, limits: AnyLimits) -> str | None:
        budget = Budget.of(limits)
        for name, option in position.moves_of(player):
            if self.alice_wins(option, player.other, limits=budget) is (player is Player.LEFT):
                return name
        return None

    def _table(self, position: Colouring) -> _engine.ColouringTable:
        from grundy import _engine

        passing = "" if position.passing is None else "AB"[position.passing is Player.RIGHT]
        which = (position.board.k, passing)
        if which not in self._tables:
            self._tables[which] = _engine.ColouringTable(*which)
        return self._tables[which]


def _question(position: Colouring, first: Player, idle: bool) -> str:
    beside = " beside an isolated vertex" if idle else ""
    return f"Alice wins{beside} if {position.players[first is Player.RIGHT]} begins"


def _encoded(board: PartialColouring) -> tuple[int, list[tuple[int, int]], list[int]]:
    number = {v: place for place, v in enumerate(board.graph.vertices)}
    colours = dict(board.colours)
    edges = [(number[a], number[b]) for a, b in board.graph.edges]
    return len(number), edges, [colours.get(v, -1) for v in number]


def bitype(graph: Graph, k: int = 3, limits: AnyLimits | None = None) -> Bitype:
    """The bitype of a graph without coloured vertices.

    >>> print(bitype(Graph.parse("P9")))
    AA
    """
    return common_solver().bitype(Colouring(PartialColouring(graph, k=k)), limits)


def game_chromatic_number(graph: Graph, first: Player = Player.LEFT, limits: AnyLimits | None = None) -> int:
    """The least number of colours with which Alice wins the colouring game if `first` begins.

    >>> game_chromatic_number(Graph.parse("P4")), game_chromatic_number(Graph.parse("P4"), Player.RIGHT)
    (3, 2)
    """
    budget = Budget.of(limits)
    for k in range(len(COLOURS) + 1):
        if common_solver().alice_wins(Colouring(PartialColouring(graph, k=k)), first, limits=budget):
            return k
    raise GrundyError(f"Alice needs more than {len(COLOURS)} colours for this graph")


def game_chromatic_numbers(graph: Graph, limits: AnyLimits | None = None) -> tuple[int, int]:
    """The game chromatic number, and the same if Bob begins.

    >>> game_chromatic_numbers(Graph.parse("C4"))
    (3, 2)
    """
    budget = Budget.of(limits)
    alice, bob = (game_chromatic_number(graph, first, budget) for first in Player)
    return alice, bob


@cache
def common_solver() -> ColouringSolver:
    """A solver for questions about many graphs: what is learnt from one helps the next."""
    return ColouringSolver()
