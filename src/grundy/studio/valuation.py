"""What the moves of a position are worth, found in the background: cheap answers first, then dear ones."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

from grundy.budget import Budget, Limits
from grundy.draw.thermograph import thermograph_svg
from grundy.errors import GrundyError, LimitReachedError
from grundy.games import Position
from grundy.kinds import Question, Settings
from grundy.kinds.answer import Result
from grundy.kinds.options import Option
from grundy.studio.fair import Shares
from grundy.values.partizan import CanonicalForm

ROUNDS = (0.1, 0.5, 3.0, 15.0, 60.0, 300.0, 1800.0)
"""Seconds for one position, in one round after the other."""

ENOUGH = 3.0
"""Seconds after which who wins will do, where the value is not found."""

MOST_OPTIONS = 400
LISTED_IN = 2.0
"""Seconds: the moves that are found after so long are not shown."""

PAUSE = 0.3
"""Seconds between the values and what is nice to know besides."""

MEMORY = 2**30
MOST_VERTICES = 10_000
"""Of the arena of a position whose remoteness is told."""

MOST_FORM = 400
"""Characters of a value that is shown."""


class ListedOptions:
    """The options of a position up to equivalence, with the moves that lead there."""

    def __init__(self, position: Position, misere: bool) -> None:
        self.play = Settings(misere).play_of(position)
        self.list: list[Option] = []
        self.more = False
        seen: dict[tuple[str, tuple[str, ...]], int] = {}
        began = time.monotonic()
        for count, (name, option) in enumerate(position.moves()):
            late = self.list and time.monotonic() - began > LISTED_IN
            if count >= 4 * MOST_OPTIONS or len(self.list) >= MOST_OPTIONS or late:
                self.more = True
                break
            player = self.play.mover(name)
            place = seen.setdefault((player, option.key()), len(self.list))
            if place == len(self.list):
                self.list.append(Option(self.play, option, player=player))
            self.list[place].moves.append(name)

    def as_json(self) -> list[dict[str, Any]]:
        """For the page."""
        return [{"moves": one.moves, "text": str(one.position), "player": one.player} for one in self.list]


class Valuation(threading.Thread):
    """Values a position and its options until all are known, or somebody halts it; tells what it finds."""

    def __init__(
        self,
        options: ListedOptions,
        misere: bool,
        solver: Any,
        tell: Callable[[dict[str, Any]], None],
        shares: Shares,
    ) -> None:
        super().__init__(daemon=True)
        self.options, self.misere, self._tell = options, misere, tell
        self.budget = Budget(Limits(memory=MEMORY))
        self._how = Settings(misere, limits=self.budget)
        self.solver = solver
        self._shares, self._had = shares, 0
        self.known: list[dict[str, Any]] = [{} for _ in options.list]
        self.own: dict[str, Any] = {}

    def halt(self) -> None:
        """Ends the work soon."""
        self.budget.cancel()

    @property
    def halted(self) -> bool:
        """Whether somebody has told it to end."""
        return bool(self.budget.used_up)

    def say_nothing(self) -> None:
        """Tells that nobody looks for values."""
        self._say(done=True)

    def run(self) -> None:
        said = ""
        try:
            if self.solver is None:
                self.solver = self._how.solver(self.options.play.position)
            self._work()
        except LimitReachedError:
            pass  # somebody has halted it
        except GrundyError as error:
            said = " ".join(str(error).split())[:200]
        except Exception:  # a game of somebody's file: the page has to be told that no more will come
            said = "the rules of this game have failed"
        self._say(done=True, said=said)

    def _work(self) -> None:
        options, position = self.options.list, self.options.play.position
        order = sorted(range(len(options)), key=lambda place: options[place].position.size())
        for seconds in ROUNDS:
            self._say(done=False, seconds=seconds)
            if self._is_open(self.own):
                result, exact = self._value(position, seconds)
                self.own = self._own(result, exact)
            for count, place in enumerate(order):
                self.budget.look()
                if self._is_open(self.known[place]):
                    self.known[place] = self._of_option(options[place], seconds)
                    if seconds > ROUNDS[0] or count % 8 == 7:
                        self._say(done=False, seconds=seconds)
            if not any(self._is_open(one) for one in (self.own, *self.known)):
                break
        self.options.play.mark_best(options)
        for place, option in enumerate(options):
            self.known[place]["best"] = option.best
        self._say(done=True)
        end = time.monotonic() + PAUSE
        while time.monotonic() < end:  # who goes on at once does not wait for what is only nice to know
            self.budget.look()
            time.sleep(0.01)
        self._more_facts(position)

    @staticmethod
    def _is_open(known: dict[str, Any]) -> bool:
        return not known.get("exact")

    def _say(self, done: bool, seconds: float = 0.0, said: str = "") -> None:
        open_ = sum(self._is_open(one) for one in self.known)
        known = {"own": self.own, "options": self.known, "open": open_}
        self._tell({**known, "done": done, "seconds": seconds, "said": said})

    # ---- one position ---------------------------------------------------------------------------
    def _value(self, position: Position, seconds: float) -> tuple[Result | None, bool]:
        """The best answer after so long, and whether to leave it at that: its value, else who wins."""
        self._had += 1
        with self._shares.turn(seconds, self._had, lambda: self.halted) as mine:
            if not mine:
                self.budget.look()
            return self._value_now(position, seconds)

    def _value_now(self, position: Position, seconds: float) -> tuple[Result | None, bool]:
        play, best, has_value = self.options.play.at(position), None, True
        for value in (True, False):
            question = Question(value, find_move=False, budget=self.budget.part(time=seconds))
            try:
                found = play.solve(question, self.solver)
            except LimitReachedError:
                self.budget.look()
                continue
            except GrundyError:
                if value:
                    has_value = False
                    continue
                raise
            self.budget.look()
            best = found
            if best.answered:
                return best, value or not has_value or seconds >= ENOUGH
        return best, False

    def _of_option(self, option: Option, seconds: float) -> dict[str, Any]:
        option.result, exact = self._value(option.position, seconds)
        known = self._told(option.result, exact)
        if option.outcome is not None or option.gets is not None:
            known["winning"] = option.winning
        if option.gets is not None:
            known["value"] = str(option.gets)
        return known

    def _own(self, result: Result | None, exact: bool) -> dict[str, Any]:
        known = self._told(result, exact)
        value = None if result is None else result.value
        if isinstance(value, CanonicalForm):
            known["picture"] = thermograph_svg(value)
            known["facts"] = [
                ["mean", str(value.mean)],
                ["temperature", str(value.temperature)],
                ["left stop", str(value.left_stop)],
                ["right stop", str(value.right_stop)],
            ]
        return known

    @staticmethod
    def _told(result: Result | None, exact: bool) -> dict[str, Any]:
        if result is None:
            return {}
        value = result.value if result.value is not None else getattr(result, "grundy", None)
        text = "" if value is None else str(value)
        return {
            "outcome": "" if result.outcome is None else str(result.outcome),
            "value": text if len(text) <= MOST_FORM else text[:MOST_FORM] + "…",
            "by": result.by if result.outcome is not None else "",
            "exact": exact,
        }

    def _more_facts(self, position: Position) -> None:
        """What is nice to know of an impartial position: its misère form, its remoteness; not for long."""
        if not self.options.play.counted:
            return
        found = []
        for name, ask in (("misère form", self._misere_form), ("remoteness", self._remoteness)):
            try:
                found.append([name, ask(position)])
            except (GrundyError, LimitReachedError):
                continue
        self.own = {**self.own, "facts": [[name, text] for name, text in found if text]}

    def _misere_form(self, position: Position) -> str:
        result = Settings(misere=True).play_of(position).form(self.budget.part(time=0.5, memory=MEMORY // 4))
        if not result.answered or result.value is None:
            return ""
        text = str(result.value)
        return "" if len(text) > MOST_FORM or text.startswith("@") else text

    def _remoteness(self, position: Position) -> str:
        """After how many moves it is over, when the winner hurries and the loser dawdles."""
        from grundy.arena.unroll import unroll

        with self.budget.part(time=0.5).in_time():
            found = unroll(position, misere=self.misere, by_symmetry=True, limit=MOST_VERTICES)
            moves = found.arena.solve().distance(found.start)
        return "" if moves is None else str(moves)
