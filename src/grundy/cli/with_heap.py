"""`grundy solve --plus N`: who wins a position beside a Nim heap."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

from grundy.budget import Budget
from grundy.cli.progress import ProgressLine
from grundy.cli.shared import counted, print_json, say
from grundy.cli.store_options import kept
from grundy.clock import looking
from grundy.errors import GrundyError, LimitReachedError
from grundy.games import Position
from grundy.kinds import Settings
from grundy.kinds.answer import ImpartialAnswer
from grundy.search import Solver, stopped_words
from grundy.theorems import answer, misere_answer
from grundy.values import Nimber, Outcome

STOPPED = 3
STILL_OPEN = "the outcome is still open"


class NimberQuestion:
    """The question whether a position has a given nimber, or misère Grundy value: it has, if whoever moves
    loses it beside a heap of that size."""

    def __init__(self, position: Position, heap: int, how: Settings) -> None:
        if not how.play_of(position).counted:
            raise GrundyError("--plus is for impartial games, played one move at a time")
        self.position, self.heap, self.how = position, heap, how
        self.budget = Budget.of(how.limits)
        self.outcome: Outcome | None = None
        self.winning_move: str | None = None
        self.by = self.stopped_by = self.method = ""
        self.nodes, self.seconds = 0, 0.0

    def find(self, store: str | None, no_store: bool) -> None:
        """Asks theorems, then the store, then a search."""
        started = time.monotonic()
        try:
            with self.budget.over_python():
                known = self._by_theorem(self.position)
                if known is not None:
                    self.outcome = Outcome.P if known == self.heap else Outcome.N
                    self.winning_move = self._move(self._by_theorem)
            if known is None:
                self._by_search(store, no_store)
        except LimitReachedError as limit:
            self.stopped_by = limit.limit
        self.seconds = time.monotonic() - started

    def _by_theorem(self, position: Position) -> int | None:
        found = None
        if self.how.theorems:
            found = (misere_answer if self.how.misere else answer)(position, True)
        if found is None or found[0].grundy is None:
            return None
        if position is self.position:
            self.by = f"theorem: {found[1].name}"
        return int(found[0].grundy)

    def _by_search(self, store: str | None, no_store: bool) -> None:
        """Finds the outcome, unless the nimber is known already."""
        self.by = "search"
        with kept(store, no_store) as keeping:
            keeping.begin()
            solver = replace(self.how, keeper=keeping.keeper).solver(self.position)
            assert isinstance(solver, Solver)

            def looked_up(position: Position) -> int | None:
                known = solver.lookup(position)
                return None if known is None else int(known)

            def searched(position: Position) -> int | None:
                search = solver.search(position, goal="grundy", limits=self.budget.brief())
                known = solver.run(search).grundy
                return None if known is None else int(known)

            known = looked_up(self.position)
            if known is not None:
                self.outcome = Outcome.P if known == self.heap else Outcome.N
            else:
                search = solver.search(self.position, nimber=self.heap, limits=self.budget)
                try:
                    with ProgressLine() as progress:
                        solver.run(search, progress)
                except KeyboardInterrupt:
                    self.stopped_by = "interrupt"
                self.outcome, self.method, self.nodes = search.outcome, search.method, search.nodes
                if self.outcome is None:
                    self.stopped_by = self.stopped_by or search.stopped_by
            with suppress(KeyboardInterrupt):  # the answer is known by now
                # What the rules solve by themselves is in no table.
                self.winning_move = self._move(looked_up) or self._move(searched)
            keeping.end("answered" if self.answered else "stopped", self.as_json())

    def _move(self, nimber: Callable[[Position], int | None]) -> str | None:
        """A winning move, as far as nimbers are known."""
        if self.outcome is not Outcome.N:
            return None
        own = nimber(self.position)
        if own is not None and own < self.heap:
            return f"make the heap {own}"
        moves = looking(self.position.moves())
        return next((name for name, option in moves if nimber(option) == self.heap), None)

    @property
    def answered(self) -> bool:
        return self.outcome is not None

    def as_json(self) -> dict[str, Any]:
        """One JSON object; `grundy` is known if it is the heap."""
        nimber = Nimber(self.heap) if self.outcome is Outcome.P else None
        return ImpartialAnswer(
            self.position,
            convention=self.how.convention,
            outcome=self.outcome,
            grundy=nimber,
            value=None if self.how.misere else nimber,
            winning_move=self.winning_move,
            by=self.by or "search",
            nodes=self.nodes,
            seconds=self.seconds,
            stopped_by=self.stopped_by,
            known=STILL_OPEN,
            plus=self.heap,
        ).as_json()

    def tell(self, asked: str) -> None:
        """The answer for people."""
        name = f"{self.position.game} {asked} + {Nimber(self.heap)}: "
        if self.outcome is None:
            say(name, ("unknown", "bold yellow"))
            say((stopped_words(self.stopped_by), "yellow"), f"; {STILL_OPEN}")
        else:
            kind = "misère Grundy value" if self.how.misere else "nimber"
            number = str(self.heap) if self.how.misere else str(Nimber(self.heap))
            lost = self.outcome is Outcome.P
            words = f"the {kind} of {asked} is {'' if lost else 'not '}{number}"
            colour = "bold magenta" if lost else "bold green"
            say(name, (f"{self.outcome}, {self.outcome.words}: {words}", colour))
        if self.winning_move is not None:
            say("winning move: ", (self.winning_move, "bold"))
        elif self.outcome is Outcome.N and self.heap == 0 and next(iter(self.position.moves()), None) is None:
            say("no moves are left: the player to move has won")
        search = (
            f" ({self.method}), {counted(self.nodes, 'node')} in {self.seconds:.2f} s" if self.method else ""
        )
        say((f"by {self.by or 'search'}{search}", "dim"))


def solve_beside(
    asked: str, position: Position, heap: int, how: Settings, store: str | None, no_store: bool, as_json: bool
) -> int:
    """Who wins a position beside a heap; the exit code."""
    question = NimberQuestion(position, heap, how)
    question.find(store, no_store)
    if as_json:
        print_json(question.as_json())
    else:
        question.tell(asked)
    return 0 if question.answered else STOPPED
