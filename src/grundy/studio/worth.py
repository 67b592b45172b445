"""What the moves of a position are worth, found in the background: cheap answers first, then dear ones."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from grundy.api import Result, solve
from grundy.clock import checked_by
from grundy.errors import GrundyError, LimitReachedError
from grundy.games import PartizanPosition, Player, Position, ScoringPosition
from grundy.search.scores import move_score
from grundy.values import Outcome, Score

ROUNDS = (0.1, 0.5, 3.0, 15.0, 60.0, 300.0, 1800.0)
"""Seconds for one option, in one round after the other."""

MOST_OPTIONS = 400
MEMORY = 2**30


class Halted(Exception):
    """Nobody wants to know any more."""


class Options:
    """The options of a position up to equivalence, with the moves that lead there."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.more = False
        self.list: list[dict[str, Any]] = []
        self.positions: list[Position] = []
        seen: dict[tuple[str, tuple[str, ...]], int] = {}
        partizan = isinstance(position, PartizanPosition)
        for count, (name, option) in enumerate(position.moves()):
            if count >= 4 * MOST_OPTIONS or len(self.list) >= MOST_OPTIONS:
                self.more = True
                break
            player = name[0] if partizan else ""
            place = seen.setdefault((player, option.key()), len(self.list))
            if place == len(self.list):
                self.list.append({"moves": [], "text": str(option), "player": player})
                self.positions.append(option)
            self.list[place]["moves"].append(name)


class Worth(threading.Thread):
    """Values a position and its options until all are known, or somebody halts it; tells what it finds."""

    def __init__(
        self, options: Options, convention: str, solver: Any, tell: Callable[[dict[str, Any]], None]
    ) -> None:
        super().__init__(daemon=True)
        self.options, self.misere, self.solver, self._tell = options, convention == "misere", solver, tell
        self._halt = threading.Event()
        self.known: list[dict[str, Any]] = [{} for _ in options.list]
        self.own: dict[str, Any] = {}

    def halt(self) -> None:
        """Ends the work soon."""
        self._halt.set()

    def run(self) -> None:
        try:
            with checked_by(self._check):
                self._work()
        except Halted:
            self._say(done=True)
        except GrundyError as error:
            self._say(done=True, said=str(error).splitlines()[0][:200])
        except Exception:  # a game of somebody's file: the page has to be told that no more will come
            self._say(done=True, said="the rules of this game have failed")

    def _check(self) -> None:
        if self._halt.is_set():
            raise Halted

    def _work(self) -> None:
        order = sorted(range(len(self.known)), key=lambda place: self.options.positions[place].size())
        for seconds in ROUNDS:
            self._say(done=False, seconds=seconds)
            if self._is_open(self.own):
                self.own = self._value(self.options.position, seconds)
                self.own.pop("result", None)
            for count, place in enumerate(order):
                self._check()
                if self._is_open(self.known[place]):
                    self.known[place] = self._of_option(place, seconds)
                    if seconds > ROUNDS[0] or count % 8 == 7:
                        self._say(done=False, seconds=seconds)
            if not any(self._is_open(one) for one in (self.own, *self.known)):
                break
        self._say(done=True)

    @staticmethod
    def _is_open(known: dict[str, Any]) -> bool:
        return not known or not known.get("exact")

    def _say(self, done: bool, seconds: float = 0.0, said: str = "") -> None:
        open_ = sum(self._is_open(one) for one in self.known)
        self._tell({"own": self.own, "options": self.known, "open": open_, "done": done, "seconds": seconds, "said": said})

    def _of_option(self, place: int, seconds: float) -> dict[str, Any]:
        option = self.options.positions[place]
        known = self._value(option, seconds)
        result = known.pop("result", None)
        if result is None:
            return known
        known["winning"] = winning(self.options.position, option, self.options.list[place]["player"], result)
        if isinstance(self.options.position, ScoringPosition) and isinstance(result.value, Score):
            assert isinstance(option, ScoringPosition)
            known["value"] = str(move_score(self.options.position, option, result.value))
        return known

    def _value(self, position: Position, seconds: float) -> dict[str, Any]:
        """What is known of a position after so long."""
        result, exact = None, False
        asks = (False,) if isinstance(position, ScoringPosition) else (True, False)
        for grundy in asks:
            try:
                result = self._solve(position, grundy, seconds)
            except LimitReachedError:
                continue
            except GrundyError:
                if grundy:  # not every game has values: then the outcome is all there is
                    continue
                raise
            if result.answered:
                exact = grundy or asks == (False,) or not self._has_values(position)
                break
        if result is None:
            return {}
        value = result.value if result.value is not None else result.grundy
        return {
            "outcome": "" if result.outcome is None else str(result.outcome),
            "value": "" if value is None else str(value),
            "by": result.by if result.outcome is not None else "",
            "move": result.winning_move or result.best_move or "",
            "exact": exact,
            "result": result,
        }

    def _has_values(self, position: Position) -> bool:
        return not (isinstance(position, PartizanPosition) and (self.misere or not position.last_move_wins))

    def _solve(self, position: Position, grundy: bool, seconds: float) -> Result:
        grundy = grundy and self._has_values(position)
        solver = self.solver
        result = solve(
            position,
            misere=self.misere,
            grundy=grundy,
            time_limit=seconds,
            memory=MEMORY,
            find_move=False,
            progress=lambda _: self._check(),
            solver=solver,
        )
        if self.solver is None:
            self.solver = result.solver
        return result


def winning(before: Position, option: Position, player: str, result: Result) -> bool | None:
    """Whether a move to `option` wins for who makes it."""
    outcome = result.outcome
    if isinstance(before, ScoringPosition) and isinstance(option, ScoringPosition):
        return isinstance(result.value, Score) and move_score(before, option, result.value).margin > 0
    if outcome is None:
        return None
    if not player:
        return outcome is Outcome.P
    next_ = outcome.if_right_starts if player == Player.LEFT.value else outcome.if_left_starts
    return bool(next_.value == player)
