"""Who wins a position beside a Nim heap: whoever moves loses if the heap is its nimber."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from grundy.clock import within_budget
from grundy.errors import LimitReachedError
from grundy.games import Position
from grundy.kinds.answer import ImpartialAnswer
from grundy.kinds.asked import Question
from grundy.search import Solver
from grundy.theorems import answer, misere_answer
from grundy.values import Nimber, Outcome

STILL_OPEN = "the outcome is still open"


def solve_beside(position: Position, heap: int, solver: Solver, question: Question) -> ImpartialAnswer:
    """Whether a position has a given nimber, or misère Grundy value: theorems are asked, then what is proved
    already, then a search.

    >>> import grundy
    >>> r = grundy.solve(grundy.game("cram").start("3x5"), plus=1, theorems=False)
    >>> print(r.outcome, r.grundy)
    P *
    """
    return BesideHeap(position, heap, solver, question).find()


class BesideHeap:
    """The question, and what is known of the answer."""

    def __init__(self, position: Position, heap: int, solver: Solver, question: Question) -> None:
        self.position, self.heap, self.solver, self.question = position, heap, solver, question
        self.outcome: Outcome | None = None
        self.winning_move: str | None = None
        self.by, self.stopped_by, self.method = "search", "", ""

    def find(self) -> ImpartialAnswer:
        """The answer, or what a limit or Ctrl-C leaves of it."""
        started, nodes = time.monotonic(), self.solver.nodes
        try:
            with self.question.budget.over_python():
                known = self._by_theorem(self.position)
                if known is not None:
                    self._conclude(known)
                    self.winning_move = self._move(self._by_theorem)
            if known is None:
                self._by_search()
        except LimitReachedError as limit:
            self.stopped_by = limit.limit
        return replace(self._answer(), nodes=self.solver.nodes - nodes, seconds=time.monotonic() - started)

    def _answer(self) -> ImpartialAnswer:
        """`grundy` is known if it is the heap."""
        nimber = Nimber(self.heap) if self.outcome is Outcome.P else None
        return ImpartialAnswer(
            self.position,
            convention=self.solver.convention,
            outcome=self.outcome,
            grundy=nimber,
            value=None if self.solver.misere else nimber,
            winning_move=self.winning_move,
            by=self.by,
            method=self.method or None,
            stopped_by=self.stopped_by,
            known="" if self.outcome is not None else STILL_OPEN,
            plus=self.heap,
        )

    def _conclude(self, nimber: int) -> None:
        self.outcome = Outcome.P if nimber == self.heap else Outcome.N

    def _by_theorem(self, position: Position) -> int | None:
        found = None
        if self.question.theorems:
            found = (misere_answer if self.solver.misere else answer)(position, True)
        if found is None or found[0].grundy is None:
            return None
        if position is self.position:
            self.by = f"theorem: {found[1].name}"
        return int(found[0].grundy)

    def _by_search(self) -> None:
        """Finds the outcome, unless the nimber is known already."""
        solver, budget = self.solver, self.question.budget

        def looked_up(position: Position) -> int | None:
            known = solver.lookup(position)
            return None if known is None else int(known)

        def searched(position: Position) -> int | None:
            search = solver.search(position, goal="grundy", limits=budget.brief())
            known = solver.run(search).grundy
            return None if known is None else int(known)

        with budget.in_time():
            known = looked_up(self.position)
        if known is not None:
            self._conclude(known)
        else:
            search = solver.search(self.position, nimber=self.heap, limits=budget)
            try:
                solver.run(search, self.question.progress)
            except KeyboardInterrupt:
                self.stopped_by = "interrupt"
            self.outcome, self.method = search.outcome, search.method
            if self.outcome is None:
                self.stopped_by = self.stopped_by or search.stopped_by
            else:
                self.stopped_by = ""
        with suppress(KeyboardInterrupt, LimitReachedError):  # the answer is known by now
            # What the rules solve by themselves is in no table.
            self.winning_move = self._move(looked_up) or self._move(searched)

    def _move(self, nimber: Callable[[Position], int | None]) -> str | None:
        """A winning move, as far as nimbers are known."""
        if self.outcome is not Outcome.N or not self.question.find_move:
            return None
        own = nimber(self.position)
        if own is not None and own < self.heap:
            return f"make the heap {own}"
        moves = within_budget(self.position.moves())
        return next((name for name, option in moves if nimber(option) == self.heap), None)
