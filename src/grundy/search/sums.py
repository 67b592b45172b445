"""Solving sums of positions of several games."""

from __future__ import annotations

from functools import cached_property
from math import prod
from typing import TYPE_CHECKING

from grundy.budget import AnyLimits, Budget
from grundy.clock import within_budget
from grundy.errors import LimitReachedError
from grundy.games import Game, PartizanPosition, Player, Position
from grundy.games.sum import GameSum
from grundy.games.sum.literal import Braces, Literal
from grundy.games.sum.reading import POSITION
from grundy.search.partizan import SHORT_NODES, PartizanSolver
from grundy.search.search import Progress
from grundy.search.small_values import SmallValues
from grundy.search.solver import Solver
from grundy.values import Outcome

if TYPE_CHECKING:
    from grundy.values.partizan import CanonicalForm

MOST_WRITTEN = 2_000
"""A component whose value has more positions than this, written out as a tree, is played as it is."""

AT_SIGHT = 2
"""Nodes of a search that only asks whether bounds decide."""

MOST_SEEN = 200
"""Characters of a value that is told though nobody has asked for it."""

MOST_FORMS = 2_000
"""Forms whose numbers of options multiply to more are not added up for a look at the value."""


class SumSolver(PartizanSolver):
    """Finds outcomes and values of sums. What components are worth is found once, by the rules of their
    games, and kept for every sum that has them.

    >>> import grundy
    >>> p = grundy.game("sum").start("clobber[BWB] + domineering[2x3] - 1")
    >>> solver = SumSolver(p)
    >>> print(solver.outcome(p), solver.value(p))
    N {1*|-3/2*}
    """

    @cached_property
    def _solvers(self) -> dict[Game, PartizanSolver | Solver]:
        return {}

    @cached_property
    def _small_values(self) -> SmallValues:
        return SmallValues(self._recorder)

    @cached_property
    def _too_hard(self) -> set[Position]:
        """Components whose values are not found quickly."""
        return set()

    def __len__(self) -> int:
        return sum(map(len, self._solvers.values()))

    # ---- canonical forms ------------------------------------------------------------------------
    def value(self, position: PartizanPosition, limits: AnyLimits | None = None) -> CanonicalForm | None:
        budget = Budget.of(limits or self.limits)
        try:
            with budget.in_time():
                values = [self._value_of(part, budget) for _, part in _sum(position).parts]
                return _added(_sum(position), values)
        except LimitReachedError as reached:
            self.stopped_by = reached.limit
            return None

    def _value_of(self, part: Position, budget: Budget) -> CanonicalForm | None:
        """What a position is worth, by the solver of its game; None when a limit ended the work."""
        known = self._known_value_of(part)
        if known is not None:
            self.stopped_by = ""
            return known
        solver = self._solver_of(part)
        before = solver.nodes
        try:
            if isinstance(solver, PartizanSolver):
                assert isinstance(part, PartizanPosition)
                found = solver.value(part, budget)
                self.stopped_by = solver.stopped_by
                return found
            search = solver.run(solver.search(part, goal="grundy", limits=budget))
            self.stopped_by = search.stopped_by
            return None if search.grundy is None else self._known_value_of(part)
        finally:
            self.nodes += solver.nodes - before

    def known_value(self, position: PartizanPosition) -> CanonicalForm | None:
        return _added(_sum(position), [self._known_value_of(part) for _, part in _sum(position).parts])

    def seen_value(self, position: PartizanPosition) -> CanonicalForm | None:
        """In the engine a sum of small components is a form, and its negative where Right is to move. Where a
        player has no move it is nothing."""
        from grundy.values.partizan import CanonicalForm

        for player in Player:
            turn = self._turn(position, player, player.other)
            _, components = self._solver_for(turn).place(turn)
            text = " + ".join(components)
            if POSITION.search(text) or len(text) > MOST_SEEN:
                return None
            if text:
                value = CanonicalForm.parse(text.removeprefix("L "))
                return value if player is Player.LEFT else -value
        return CanonicalForm.small()

    def _known_value_of(self, part: Position) -> CanonicalForm | None:
        solver = self._solver_of(part)
        if isinstance(solver, PartizanSolver):
            assert isinstance(part, PartizanPosition)
            return solver.known_value(part)
        from grundy.values.partizan import as_form

        nimber = solver.lookup(part)
        return None if nimber is None else as_form(nimber)

    def _solver_of(self, part: Position) -> PartizanSolver | Solver:
        found = self._solvers.get(part.game)
        if found is None:
            made = PartizanSolver if part.not_impartial else Solver
            found = made(part.game, limits=self.limits, recorder=self._recorder)
            self._solvers[part.game] = found
        return found

    def is_native(self, position: PartizanPosition) -> bool:
        return all(self._is_native(part) for _, part in _sum(position).parts)

    def _is_native(self, part: Position) -> bool:
        solver = self._solver_of(part)
        if not isinstance(solver, PartizanSolver):
            return True
        assert isinstance(part, PartizanPosition)
        return solver.is_native(part)

    def tries_value(self, position: PartizanPosition, budget: Budget) -> bool:
        """If all components are small, and their forms few: a sum of hot forms may be very large."""
        if not super().tries_value(position, budget):
            return False
        try:
            parts = self._with_known(_sum(position), budget).parts
        except LimitReachedError:  # the search will say so
            return False
        values = [self._known_value_of(part) for _, part in _sum(position).parts]
        sizes = (1 + len(value.left()) + len(value.right()) for value in values if value is not None)
        return not parts and prod(sizes) <= MOST_FORMS

    def _may_be_large(self, position: PartizanPosition) -> bool:
        return True

    def _is_kept(self, position: PartizanPosition) -> bool:
        return False

    # ---- outcomes -------------------------------------------------------------------------------
    def _with_known(self, position: GameSum, budget: Budget) -> GameSum:
        """The same sum, with components by their values where these are easy to find; nimbers always are."""
        left, literal, parts = budget.part(nodes=SHORT_NODES[True]), position.literal, []
        for negative, part in sorted(position.parts, key=lambda one: one[1].size()):
            value = self._known_value_of(part)
            if value is None and part not in self._too_hard:
                impartial = not part.not_impartial
                most = SHORT_NODES[self._is_native(part)]
                value = self._value_of(part, budget if impartial else left.part(nodes=most))
                if value is None and (impartial or self.stopped_by not in ("nodes", "memory")):
                    raise LimitReachedError.by(self.stopped_by)
                if value is None:
                    self._too_hard.add(part)
            written = None if value is None else as_literal(value)
            if written is None:
                parts.append((negative, part))
            else:
                literal += -written if negative else written
        return GameSum(tuple(parts), literal)

    def _wins(
        self,
        position: PartizanPosition,
        player: Player,
        draws_for: Player,
        budget: Budget,
        progress: Progress | None,
    ) -> bool | None:
        seen = self._at_sight(position, player, draws_for, budget)
        if seen is not None:
            return seen
        try:
            with budget.in_time():
                known = self._with_known(_sum(position), budget)
        except LimitReachedError as reached:
            self.stopped_by = reached.limit
            return None
        return self._search(known, player, draws_for, budget, progress)

    def _search(
        self,
        position: PartizanPosition,
        player: Player,
        draws_for: Player,
        budget: Budget,
        progress: Progress | None,
    ) -> bool | None:
        turn = self._turn(position, player, draws_for)
        frame, _ = self._solver_for(turn).place(turn, budget)
        with self._small_values.kept(frame):
            return super()._wins(position, player, draws_for, budget, progress)

    def _at_sight(
        self, position: PartizanPosition, player: Player, draws_for: Player, budget: Budget
    ) -> bool | None:
        if not _sum(position).parts or self.method not in ("auto", "dfpn", "depth"):
            return None
        return super()._wins(position, player, draws_for, budget.part(nodes=AT_SIGHT), None)

    def winning_move(
        self, position: PartizanPosition, player: Player, limits: AnyLimits | None = None
    ) -> str | None:
        budget = Budget.of(limits or self.limits)
        options: dict[GameSum, str] = {}
        with budget.in_time():
            if self._at_sight(position, player, player.other, budget):
                for name, option in within_budget(position.moves_of(player)):
                    if self._at_sight(option, player.other, player, budget) is False:
                        return name
            for name, option in within_budget(position.moves_of(player)):
                options.setdefault(self._with_known(_sum(option), budget), name)
            for option, name in within_budget(options.items()):
                turn = self._turn(option, player.other, player)
                if self._solver_for(turn).known_outcome(turn) is Outcome.P:
                    return name
            for option in within_budget(sorted(options, key=lambda one: one.size())):
                wins = self._search(option, player.other, player, budget, None)
                if wins is None:
                    raise LimitReachedError.by(self.stopped_by, about=position)
                if not wins:
                    return options[option]
        return None


def _sum(position: PartizanPosition) -> GameSum:
    assert isinstance(position, GameSum)
    return position


def _added(position: GameSum, values: list[CanonicalForm | None]) -> CanonicalForm | None:
    """The value of a sum from those of its components; None if one of them is missing."""
    from grundy.values.partizan import CanonicalForm

    total = CanonicalForm.parse(str(position.literal)) if position.literal else CanonicalForm.small()
    for (negative, _), value in zip(position.parts, values, strict=True):
        if value is None:
            return None
        total = total - value if negative else total + value
    return total


def as_literal(value: CanonicalForm) -> Literal | None:
    """A value as a summand; None if it takes too long to write."""
    return _LiteralWriter().written(value)


class _LiteralWriter:
    def __init__(self) -> None:
        self.left = MOST_WRITTEN

    def written(self, value: CanonicalForm) -> Literal | None:
        self.left -= 1
        if value.parts is not None:
            return Literal(*value.parts)
        sides: list[tuple[Literal, ...]] = []
        for options in (value.left(), value.right()):
            side = []
            for option in options:
                one = self.written(option) if self.left > 0 else None
                if one is None:
                    return None
                side.append(one)
            sides.append(tuple(side))
        return Literal(games=(Braces(*sides),))
