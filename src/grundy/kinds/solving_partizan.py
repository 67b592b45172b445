"""How positions of partizan games are solved: by theorems, by canonical forms, and by search."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import replace
from itertools import islice

from grundy.budget import Budget
from grundy.clock import within_budget
from grundy.errors import LimitReachedError, TooLargeError
from grundy.games import PartizanPosition, Player
from grundy.kinds.answer import PartizanAnswer
from grundy.kinds.asked import Question
from grundy.search import Progress, SearchInterrupted
from grundy.search.partizan import SHORT_NODES, PartizanSolver, Starts
from grundy.values import Outcome


def solve_partizan(position: PartizanPosition, solver: PartizanSolver, question: Question) -> PartizanAnswer:
    """The canonical form, where it is wanted or can be had quickly; else the outcome, by search."""
    sought = _Sought(position, solver, question.budget, question.progress)
    try:
        if not (question.theorems and sought.by_theorem(question.value)):
            sought.ask(question.value)
        if question.all_moves:
            sought.find_all_moves()
        elif question.find_move:
            sought.find_moves()
    except KeyboardInterrupt as stop:
        interrupt = stop if isinstance(stop, SearchInterrupted) else SearchInterrupted()
        interrupt.result = replace(sought.result(), stopped_by="interrupt", known=sought.known)
        raise interrupt from None
    return sought.result()


class _Sought:
    """What is sought of a position, and what is known of the answer so far."""

    def __init__(
        self, position: PartizanPosition, solver: PartizanSolver, budget: Budget, progress: Progress | None
    ) -> None:
        self.position, self.solver, self.budget, self.progress = position, solver, budget, progress
        self.started, self.nodes_before = time.monotonic(), solver.nodes
        self.answer = PartizanAnswer(position, convention="misere" if solver.misere else "normal")
        self.starts, self.want_value = Starts(), False
        self.named: Mapping[Player, str] = {}
        """Winning moves that a theorem names."""

    def result(self) -> PartizanAnswer:
        return replace(self.answer, nodes=self._nodes(), seconds=self._seconds())

    def by_theorem(self, want_value: bool) -> bool:
        """Whether theorems decide the question, or take all the time that there is."""
        try:
            with self.budget.in_time():
                return self._told(want_value)
        except LimitReachedError:
            self.answer = replace(self.answer, stopped_by="time", known=self.known)
            return True

    def _told(self, want_value: bool) -> bool:
        """The value by theorem; or the outcome, where that is all that is wanted, or all there is."""
        from grundy.theorems import value_by_theorem, verdict

        misere = self.solver.misere
        found = None if misere else value_by_theorem(self.position)
        if found is not None:
            value, names = found
            self.answer = replace(self.answer, value=value, outcome=value.outcome, by=f"theorem: {names}")
            return True
        known = None if want_value and not misere else verdict(self.position, misere)
        if known is not None:
            self.answer = replace(self.answer, outcome=known.outcome, by=f"theorem: {known.name}")
            self.named = known.moves
        return known is not None

    def ask(self, want_value: bool) -> None:
        """Searches for the value, or for the outcome."""
        if self.solver.misere:
            self._by_search()
            return
        if want_value:
            self.want_value = True
            self._by_value(self.budget)
            return
        if self.solver.tries_value(self.position, self.budget):
            native = self.solver.is_native(self.position)
            self._by_value(self.budget.part(nodes=SHORT_NODES[native]))
        if self.answer.value is None and self.answer.stopped_by in ("", "nodes", "memory"):
            self._by_search()

    def _by_value(self, budget: Budget) -> None:
        value = self.solver.value(self.position, budget)
        if value is None:
            stopped_by = self.solver.stopped_by
            self.answer = replace(self.answer, stopped_by=stopped_by, known=self.known, method="values")
        else:
            self.answer = replace(self.answer, value=value, outcome=value.outcome, method="values")

    def _by_search(self) -> None:
        for player in Player:
            winner = self.solver.winner_if_starts(self.position, player, self.budget, self.progress)
            if winner is None:
                self.answer = replace(
                    self.answer, stopped_by=self.solver.stopped_by or "stop", known=self.known
                )
                return
            self.starts.known[player] = winner
        self.answer = replace(
            self.answer,
            outcome=self.starts.outcome,
            value=None if self.solver.misere else self.solver.seen_value(self.position),
            stopped_by="",
            known="",
            method=self.solver.searched_by,
        )

    def find_moves(self) -> None:
        """A winning move for each player who has one when moving first."""
        outcome = self.answer.outcome
        if outcome is None:
            return
        found: dict[str, tuple[str, ...]] = {}
        for player, winner in zip(Player, (outcome.if_left_starts, outcome.if_right_starts), strict=True):
            if winner.value == player.value:
                move = self._move(player)
                if move is not None:
                    found[player.value] = (move,)
        self.answer = replace(self.answer, winning_moves=found)

    def find_all_moves(self) -> None:
        """All winning moves of each player who has one when moving first; none, if a limit ends the work."""
        if self.answer.outcome is None:
            return
        found: dict[str, tuple[str, ...]] = {}
        for player in Player:
            winning = []
            for name, option in self.position.moves_of(player):
                winner = self.solver.winner_if_starts(option, player.other, self.budget, self.progress)
                if winner is None:
                    self.answer = replace(
                        self.answer, stopped_by=self.solver.stopped_by or "stop", known=self.starts.words
                    )
                    return
                if winner.value == player.value:
                    winning.append(name)
            if winning:
                found[player.value] = tuple(winning)
        self.answer = replace(self.answer, winning_moves=found)

    def _move(self, player: Player) -> str | None:
        try:
            with self.budget.in_time():
                move = self._move_by_theorem(player) or self._move_by_search(player)
        except (LimitReachedError, TooLargeError):
            return None
        if move is None and self._needs_a_move(player):
            raise self.solver.contradiction(self.position, player)
        return move

    def _needs_a_move(self, player: Player) -> bool:
        """Whether a player who wins, moving first, wins by a move: not if the game is over and won."""
        if self.position.last_move_wins and not self.solver.misere:
            return True
        return self.position.winner() is None and next(iter(self.position.moves_of(player)), None) is not None

    def _move_by_theorem(self, player: Player) -> str | None:
        from grundy.theorems import outcome_by_theorem, tries, value_by_theorem

        if self.answer.by == "search" or player in self.named:
            return self.named.get(player)
        misere = self.solver.misere
        for name, option in within_budget(islice(self.position.moves_of(player), tries(self.position))):
            valued = None if misere else value_by_theorem(option)
            known = (
                valued[0].outcome if valued is not None else (outcome_by_theorem(option, misere) or [None])[0]
            )
            if known is Outcome.P or (known is not None and known.value == player.value):
                return name
        return None

    def _move_by_search(self, player: Player) -> str | None:
        """Where a theorem has told the outcome, the search for a move is short."""
        budget = self.budget if self.answer.by == "search" else self.budget.brief()
        return self.solver.winning_move(self.position, player, budget)

    @property
    def known(self) -> str:
        about = "the value is still open" if self.want_value else self.starts.words
        return f"{about}; values of components found on the way: {len(self.solver):,}"

    def _seconds(self) -> float:
        return time.monotonic() - self.started

    def _nodes(self) -> int:
        return self.solver.nodes - self.nodes_before
