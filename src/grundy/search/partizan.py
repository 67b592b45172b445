"""Solving partizan positions: by canonical forms, and by a search for each player who may begin."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

from grundy.budget import AnyLimits, Budget, checked_limits
from grundy.clock import within_budget
from grundy.errors import ContradictionError, GrundyError, LimitReachedError
from grundy.games import Game
from grundy.games.conventions import check_convention, convention_of
from grundy.games.options import components_of
from grundy.games.partizan_position import PartizanPosition
from grundy.games.partizan_rules import partizan_rules
from grundy.games.position import Player, Position
from grundy.games.turn import turn_of
from grundy.search.helpers import Helpers
from grundy.search.recorder import NO_WINNING_MOVE, Recorder, contradiction
from grundy.search.rules import check_method, components_to_search, rules_for, translate_engine_errors
from grundy.search.search import Progress
from grundy.search.solver import Solver, solved_game
from grundy.search.telling import Telling
from grundy.search.threads import check_threads
from grundy.values import Outcome

if TYPE_CHECKING:
    from grundy import _engine
    from grundy.search.frames import RulesFor
    from grundy.values.partizan import CanonicalForm

SHORT_NODES = {True: 20_000, False: 1_000}
"""For how many components `solve` tries canonical forms first: under native rules written by hand, and under
all others, of which nobody knows how large the forms are."""

FIRST_LOOK = 64
"""Nodes of a search before anybody looks at the value of a large position."""

MAY_BE_LARGE = 24
"""Above this size forms may be large, but where the engine has rules for them by hand and none for who wins:
nobody looks at the value if the outcome is seen."""

WORTH_KEEPING = 10
"""So many components it takes to value one that is worth keeping."""


class PartizanSolver(Telling):
    """Finds values and outcomes of positions of one partizan game, and keeps what it has found.

    >>> import grundy
    >>> p = grundy.game("domineering").start("2x3")
    >>> solver = PartizanSolver(p)
    >>> print(solver.value(p), solver.outcome(p))
    {2|-1/2} N
    """

    def __init__(
        self,
        subject: Game | PartizanPosition,
        *,
        method: str = "auto",
        threads: int | str = 1,
        limits: AnyLimits | None = None,
        misere: bool = False,
        recorder: Recorder | None = None,
        helpers: Helpers | None = None,
    ) -> None:
        self.game = solved_game(subject, "PartizanSolver")
        self.limits = checked_limits(limits)
        self.method, self.threads = check_method(method), check_threads(threads)
        self.misere = misere
        """Whether whoever cannot move wins; then there are outcomes, and no canonical forms."""
        self.nodes = 0
        """Components valued and nodes searched so far."""
        self.stopped_by = ""
        """What ended the last question before its answer; empty when it was answered."""
        self.searched_by = "dfpn" if method == "auto" else method
        """The method of the last search."""
        self._tables: list[_engine.ValueTable] = []
        self._searches: dict[Game, Solver] = {}
        self._recorder = recorder
        self._helpers = helpers

    def __len__(self) -> int:
        """How many values of components are known."""
        return sum(len(table) for table in self._tables)

    @property
    def proved_words(self) -> str:
        """How much is proved, for people."""
        return f"values of components found on the way: {len(self):,}"

    # ---- canonical forms ------------------------------------------------------------------------
    def value(self, position: PartizanPosition, limits: AnyLimits | None = None) -> CanonicalForm | None:
        """The canonical form of `position`; None when a limit ended the work, and `stopped_by` says which."""
        from grundy.values.partizan import CanonicalForm

        if self.misere or not position.last_move_wins:
            raise GrundyError(
                f"{self.game} is not won by the last move: its positions have no canonical form"
            )
        budget = Budget.of(limits or self.limits)
        try:
            with budget.in_time():
                budget.check()
                components = components_to_search(position)
                table = self._table_for(position, components)
                number = self._number(table, components, budget)
        except LimitReachedError as reached:  # also while the rules in Python listed options
            self.stopped_by = reached.limit
            return None
        return None if number is None else CanonicalForm.numbered(number)

    def known_value(self, position: PartizanPosition) -> CanonicalForm | None:
        """The canonical form of `position`, if it has been found already."""
        return self.known_sum(components_of(position))

    def seen_value(self, position: PartizanPosition) -> CanonicalForm | None:
        """The canonical form, if a search for who wins has come across it."""
        return None

    def known_sum(self, components: Sequence[str]) -> CanonicalForm | None:
        """The canonical form of a sum of components, if it has been found already."""
        from grundy.values.partizan import CanonicalForm

        for table in self._tables:
            if _fits(table, components) and table.knows(components):
                number = self._number(table, components, Budget())
                return None if number is None else CanonicalForm.numbered(number)
        return None

    def _number(self, table: _engine.ValueTable, components: Sequence[str], budget: Budget) -> int | None:
        """The number of the form of a sum."""
        before = table.nodes
        kept: AbstractContextManager[None] = nullcontext()
        if self._recorder is not None and not table.knows(components):
            kept = self._recorder.watching_values(self.game, table, components)
        try:
            with kept, budget.counting(lambda: table.nodes), translate_engine_errors():
                number = table.value(components, **budget.engine)
        finally:
            self.nodes += table.nodes - before
        self.stopped_by = table.stopped_by
        return number

    def _table_for(self, position: PartizanPosition, components: Sequence[str]) -> _engine.ValueTable:
        """The table under whose rules the components can be played."""
        for table in self._tables:
            if _fits(table, components):
                return table
        from grundy import _engine
        from grundy.values.partizan import FORMS

        table = _engine.ValueTable(FORMS, partizan_rules(position))
        self._tables.append(table)
        if self._recorder is not None:
            table.keep_news(WORTH_KEEPING)
            self._recorder.recall_values(self.game, table)
        return table

    def read(self, component: str) -> PartizanPosition:
        """A position of which a value can be kept; else `GrundyError`. It is a component as the engine writes
        it, or was one under earlier rules, which merged fewer of them and split others less."""
        position = cast(PartizanPosition, self.game.start(component))
        if not position.has_canonical_form:
            raise GrundyError(f"{self.game} has no canonical forms")
        self._table_for(position, [component]).canonical(component)
        return position

    def tries_value(self, position: PartizanPosition, budget: Budget) -> bool:
        """Whether a question for the outcome is worth a short look at the value."""
        if not position.last_move_wins or self.method != "auto":
            return False
        return (
            not self._may_be_large(position)
            or self._is_kept(position)
            or any(self._at_sight(position, player, player.other, budget) is None for player in Player)
        )

    def _is_kept(self, position: PartizanPosition) -> bool:
        """Whether earlier runs have found the value."""
        if self._recorder is None:
            return False
        components = components_to_search(position)
        return self._table_for(position, components).knows(components)

    def _may_be_large(self, position: PartizanPosition) -> bool:
        """Whether a look at the value may take longer than one at the outcome."""
        quick = position.game.native_turns is None and self.is_native(position)
        return position.size() > MAY_BE_LARGE and not quick

    def is_native(self, position: PartizanPosition) -> bool:
        """Whether the engine has rules of its own, written by hand, for this position."""
        from grundy import _engine

        others = _engine.PythonPartizanRules | _engine.PatternValues
        return not isinstance(partizan_rules(position), others)

    # ---- outcomes -------------------------------------------------------------------------------
    def outcome(
        self,
        position: PartizanPosition,
        limits: AnyLimits | None = None,
        progress: Progress | None = None,
    ) -> Outcome | None:
        """Who wins `position`, by search; None when a limit ended it, and `stopped_by` says which."""
        starts, budget = Starts(), Budget.of(limits or self.limits)
        for player in Player:
            result = self.winner_if_starts(position, player, budget, progress)
            if result is None:
                return None
            starts.known[player] = result
        return starts.outcome

    def winner_if_starts(
        self,
        position: PartizanPosition,
        player: Player,
        limits: AnyLimits | None = None,
        progress: Progress | None = None,
    ) -> Outcome | None:
        """Who wins when `player` moves first: `L`, `R` or a draw; None when a limit ended the search."""
        budget = Budget.of(limits or self.limits)
        wins = self.wins_first(position, player, budget, progress)
        holds = wins
        if wins is False and position.may_be_drawn:
            holds = self._wins(position, player, player, budget, progress)
        if wins is None or holds is None:
            return None
        if wins or not holds:
            return Outcome((player if wins else player.other).value)
        return Outcome.DRAW

    def wins_first(
        self,
        position: PartizanPosition,
        player: Player,
        limits: AnyLimits | None = None,
        progress: Progress | None = None,
    ) -> bool | None:
        """Whether `player` wins `position` moving first; None when a limit ended the search."""
        return self._wins(position, player, player.other, Budget.of(limits or self.limits), progress)

    def _wins(
        self,
        position: PartizanPosition,
        player: Player,
        draws_for: Player,
        budget: Budget,
        progress: Progress | None,
    ) -> bool | None:
        """Whether `player` wins moving first, where a draw is a win for `draws_for`."""
        turn = self._turn(position, player, draws_for)
        solver = self._solver_for(turn)
        known = solver.known_outcome(turn)
        if known is None:
            before = solver.nodes
            search = solver.search(turn, limits=budget)
            try:
                solver.run(search, progress)
            finally:
                self.nodes += solver.nodes - before
            self.stopped_by, self.searched_by = search.stopped_by, search.method
            known = search.outcome
        return None if known is None else known is Outcome.N

    def _at_sight(
        self, position: PartizanPosition, player: Player, draws_for: Player, budget: Budget
    ) -> bool | None:
        """What is seen before anything is valued."""
        return self._wins(position, player, draws_for, budget.part(nodes=FIRST_LOOK), None)

    def winning_move(
        self, position: PartizanPosition, player: Player, limits: AnyLimits | None = None
    ) -> str | None:
        """A move with which `player`, moving first, wins; None if there is none.

        After `value` or `outcome` of the position it is usually known already. `LimitReachedError` when it is
        not, and a limit ends the search for it.
        """
        if next(iter(position.moves_of(player)), None) is None:
            return None
        budget = Budget.of(limits or self.limits)
        with budget.in_time():
            if position.last_move_wins and not self.misere:
                all_known = True
                for name, option in within_budget(position.moves_of(player)):
                    value = self.known_value(option)
                    if value is not None and (value >= 0 if player is Player.LEFT else value <= 0):
                        return name
                    all_known = all_known and value is not None
                if all_known:
                    return None
            turn = self._turn(position, player, player.other)
            solver = self._solver_for(turn)
            before = solver.nodes
            try:
                return solver.winning_move(turn, budget)
            finally:
                self.nodes += solver.nodes - before

    @property
    def remembers(self) -> bool:
        """Whether answers may rest on what earlier runs have proved."""
        return self._recorder is not None

    def contradiction(
        self, position: PartizanPosition, player: Player = Player.LEFT, said: str = NO_WINNING_MOVE
    ) -> ContradictionError:
        """What to raise when the answer about a position contradicts itself for a player who begins."""
        if self.misere or not position.last_move_wins or self.known_value(position) is None:
            turn = self._turn(position, player, player.other)
            return self._solver_for(turn).contradiction(turn, said)
        near = (position, *(option for _, option in position.moves_of(player)))
        keys = (part for one in near for part in components_of(one))
        return contradiction(self._recorder, position, said, "canonical", keys)

    def _turn(self, position: PartizanPosition, player: Player, draws_for: Player) -> Position:
        check_convention(position, convention_of(self.misere))
        if self.misere:
            from grundy.games.misere_turn import misere_turn

            return misere_turn(position, player)
        return turn_of(position, player, draws_for=draws_for if position.may_be_drawn else None)

    @property
    def _rules_for(self) -> RulesFor:
        if not self.misere:
            return rules_for
        from grundy.search.misere_turns import misere_turn_rules

        return misere_turn_rules

    def _solver_for(self, turn: Position) -> Solver:
        """One solver for both players: what it learns for one may help the other."""
        if turn.game not in self._searches:
            self._searches[turn.game] = Solver(
                turn,
                method=self.method,
                threads=self.threads,
                limits=self.limits,
                recorder=self._recorder,
                helpers=self._helpers,
                rules=self._rules_for,
            )
        return self._searches[turn.game]


@dataclass
class Starts:
    """Who is known to win when a player begins: `L`, `R` or a draw."""

    known: dict[Player, Outcome] = field(default_factory=dict)

    @property
    def outcome(self) -> Outcome | None:
        left, right = (self.known.get(player) for player in Player)
        return None if left is None or right is None else Outcome.starting(left, right)

    @property
    def words(self) -> str:
        said = [f"{player} {_verb(player, winner)} moving first" for player, winner in self.known.items()]
        return "; ".join(said) or "the outcome is still open"


def _verb(player: Player, winner: Outcome) -> str:
    if winner is Outcome.DRAW:
        return "draws"
    return "wins" if winner.value == player.value else "loses"


def _fits(table: _engine.ValueTable, components: Sequence[str]) -> bool:
    try:
        for component in components:
            table.canonical(component)
    except GrundyError:
        return False
    return True
