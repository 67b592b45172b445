"""Matches of a session: persons and computers at one or several boards, hints, clocks, and who blundered."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from typing import Any

from grundy.budget import Budget, Limits
from grundy.errors import GrundyError, LimitReachedError
from grundy.kinds import Settings
from grundy.kinds.asked import AnySolver
from grundy.matches.judge import Judge
from grundy.matches.match import Match
from grundy.matches.opponents import Counsel, LookAhead, Opponent, Perfect
from grundy.studio import editing
from grundy.studio.fair import Shares
from grundy.studio.pens import Sheets, has_sheet, told
from grundy.studio.pictures import drawn

SEES = {"perfect": 1.0, "strong": 0.85, "fair": 0.6, "easy": 0.25}
"""How often a computer of a strength looks for the best move; else it moves at random."""

AHEAD = {"perfect": None, "strong": 4, "fair": 2, "easy": 1}
"""How many moves it looks ahead, where a game may end in a draw."""

THINKS = (0.5, 10.0)
"""Seconds for a move: a moment, and if that is not enough, longer."""

JUDGES, JUDGES_VALUE = 3.0, 0.3
MEMORY = 2**29
MOST_NODES = 100_000
MOST_MOVES = 2000
"""Moves of a position that are sent to the page."""


class LiveMatch:
    """One match that is being played; a thread of its own moves for computers, and finds mistakes."""

    def __init__(
        self,
        match: Match,
        clock: float,
        shares: Shares,
        changed: Callable[[], None],
        won: Callable[[], None] | None = None,
    ) -> None:
        self.match, self.clock, self._changed, self._shares, self._won = match, clock, changed, shares, won
        self.left = [clock, clock]
        self._since = time.monotonic()
        self._chance = random.Random()
        self._mutex, self._wake = threading.RLock(), threading.Event()
        self._closed, self._had = False, 0
        self._whole = Budget(Limits(MEMORY))
        self.steps = 0
        """How many hints were asked for at this moment."""
        self.hint: dict[str, Any] | None = None
        self._hinted = 0
        self.note = ""
        play = match.now.play
        ahead = match.start.may_be_drawn
        self.how = Settings(match.misere)
        self.solver: AnySolver | None = None if ahead else self.how.solver(play.position)
        self._sheets = Sheets()
        self._judge = Judge(match, self.solver, self.how)
        self._thread = threading.Thread(target=self._work, daemon=True)
        self._thread.start()
        self._wake.set()

    # ---- what persons do ------------------------------------------------------------------------
    def play(self, move: str) -> None:
        """A person moves."""
        with self._mutex:
            if not self._is_person(self.match.now.mover):
                raise GrundyError("it is not your turn")
            self._punch()
            if self.match.ending is None:
                self.match.play(move)
        self._moved()

    def draw(self, points: list[float]) -> None:
        """A person moves with the pen."""
        with self._mutex:
            place = len(self.match.moves)
            move, sheet = self._sheets.move(place, self.match.now.position, points)
            after = str(self.match.now.position.play(move))
            self._sheets.keep(place + 1, after, sheet)
        self.play(move)

    def back_to(self, moves: int) -> None:
        """Takes back moves."""
        with self._mutex:
            self.match.back_to(moves)
        self._moved()

    def give_up(self) -> None:
        """The person who has to move gives up."""
        with self._mutex:
            if self.match.ending is None:
                mover = self.match.now.mover
                self.match.resigned = mover if self._is_person(mover) else 1 - mover
        self._moved()

    def ask_hint(self) -> None:
        """A person wants a hint: the first names no move, the third does."""
        with self._mutex:
            self.steps = min(self.steps + 1, 3)
        self._interrupt()

    def _moved(self) -> None:
        with self._mutex:
            self.steps, self._hinted, self.hint, self.note = 0, 0, None, ""
            self._since = time.monotonic()
        self._interrupt()
        self._changed()
        winner = self.match.winner
        if self._won is not None and winner is not None and self._is_person(winner):
            self._won()

    def _interrupt(self) -> None:
        """What the thread works at may not matter any more."""
        self._whole.cancel()
        self._wake.set()

    def close(self) -> None:
        """Ends it."""
        self._closed = True
        self._interrupt()

    def ended(self, until: float) -> bool:
        """Waits for the thread; whether it has ended."""
        self._thread.join(max(until - time.monotonic(), 0.0))
        return not self._thread.is_alive()

    def _is_person(self, player: int) -> bool:
        return self.match.who[player] == "person"

    # ---- clocks ---------------------------------------------------------------------------------
    def _punch(self) -> None:
        """Takes the time of the move from the clock of who makes it."""
        if not self.clock:
            return
        now, mover = time.monotonic(), self.match.now.mover
        self.left[mover] -= now - self._since
        self._since = now
        if self.left[mover] <= 0 and self.match.ending is None:
            self.match.resigned = mover

    def look_at_clock(self) -> None:
        """Somebody says that the time of who has to move is over."""
        with self._mutex:
            self._punch()
        self._changed()

    # ---- the thread -----------------------------------------------------------------------------
    def _work(self) -> None:
        while not self._closed:
            self._wake.wait()
            self._wake.clear()
            with self._mutex:
                self._whole = Budget(Limits(MEMORY))
            try:
                while not self._closed and not self._wake.is_set() and self._next():
                    pass
            except LimitReachedError:
                continue
            except GrundyError as error:
                self.note = " ".join(str(error).split())[:200]
                self._changed()
            except Exception:  # a game of somebody's file
                self.note = "the rules of this game have failed"
                self._changed()

    def _next(self) -> bool:
        """Does the next thing that is to be done; False if there is nothing."""
        with self._mutex:
            match, over = self.match, self.match.ending is not None
            mover, place = match.now.mover, len(match.moves)
        if not over and not self._is_person(mover):
            self._answer(match.who[mover], place)
            return True
        if self._hinted < self.steps and not over:
            self._find_hint(place)
            return True
        return self._judge_one(place)

    def _turn(self, seconds: float) -> Any:
        self._had += 1
        return self._shares.turn(seconds, self._had, lambda: bool(self._whole.used_up))

    def _opponent(self, strength: str, seconds: float) -> Opponent:
        if self.solver is None:
            return LookAhead(AHEAD[strength], self.match.misere, MOST_NODES)
        how = replace(self.how, limits=self._whole.part(time=seconds))
        return Perfect(self.solver, how, None)

    def _best(self, play: Any, strength: str = "perfect") -> Counsel:
        """The best move that is found before long."""
        best = Counsel(None, "unknown")
        for seconds in THINKS:
            with self._turn(seconds) as mine:
                if not mine:
                    raise LimitReachedError.by("stop")
                best = self._opponent(strength, seconds).best(play)
            if self._whole.used_up:
                raise LimitReachedError.by("stop")
            if best.does != "unknown":
                break
        return best

    def _answer(self, strength: str, place: int) -> None:
        """Moves for a computer."""
        play, names = self.match.now.play, []
        if self._chance.random() >= SEES[strength] and self.solver is not None:
            names = [name for name, _ in islice(play.position.moves(), MOST_MOVES)]
        if names:
            move = self._chance.choice(names)
        else:
            best = self._best(play, strength)
            move = best.move or play.stubborn_move()
        with self._mutex:
            if len(self.match.moves) != place or self.match.ending is not None:
                return
            self._punch()
            if self.match.ending is None:
                self.match.play(move)
            self._since = time.monotonic()
            self.steps, self._hinted, self.hint = 0, 0, None
            self.note = "" if names or best.does != "unknown" else "I cannot see to the end of this one."
        self._changed()

    def _find_hint(self, place: int) -> None:
        """A hint in three steps; the page shows a region, then a piece, then the move."""
        play, step = self.match.now.play, self.steps
        best = self._best(play)
        with self._mutex:
            if len(self.match.moves) != place:
                return
            self._hinted = step
            self.hint = {"step": step, "does": best.does, "move": best.move or "", "among": []}
            if best.move is not None and step < 3:
                names = [name for name, _ in islice(play.position.moves(), MOST_MOVES)]
                others = [name for name in names if name != best.move]
                chance = random.Random(str(play.position))
                some = {best.move, *chance.sample(others, min(len(others), 4 - step))}
                self.hint["among"] = [name for name in names if name in some]
        self._changed()

    def _judge_one(self, place: int) -> bool:
        """Finds out about the latest moment that is not known; False if all are."""
        judge = self._judge
        open_ = next((at for at in range(place, -1, -1) if judge.known(at) is None), None)
        if open_ is None:
            return False
        for seconds in (JUDGES_VALUE, JUDGES):
            with self._turn(seconds) as mine:
                if not mine:
                    return True
                judge.how = replace(self.how, limits=self._whole.part(time=seconds))
                fate = judge.fate(open_)
            if self._whole.used_up:
                judge.forget(open_)
                return True
            if fate.sign is not None or self.solver is None:
                break
            if seconds < JUDGES:
                judge.forget(open_)
        self._changed()
        return True

    # ---- telling --------------------------------------------------------------------------------
    def about(self) -> dict[str, Any]:
        """The match, for its page."""
        with self._mutex:
            match, now = self.match, self.match.now
            shown, _ = now.play.whose_turn
            ending = match.ending
            names = [name for name, _ in islice(now.position.moves(), MOST_MOVES)] if ending is None else []
            running = self.clock and ending is None
            spent = time.monotonic() - self._since if running else 0.0
            left = [one - spent * (place == now.mover) for place, one in enumerate(self.left)]
            return {
                "serial": len(match.moves),
                "svg": drawn(shown, match.start, match.moves),
                "sheet": self._sheet(),
                "text": str(shown),
                "editor": {"kind": editing.editor_of(shown).kind, "marks": [], "alone": False, "sides": ""},
                "options": [{"moves": [name], "text": "", "player": ""} for name in names],
                "mover": now.mover,
                "who": list(match.who),
                "names": [match.name_of(0), match.name_of(1)],
                "yours": ending is None and self._is_person(now.mover),
                "rule": now.play.rule_words,
                "over": ending is not None,
                "ending": "" if ending is None else ending.words,
                "winner": -1 if match.winner is None else match.winner,
                "points": list(now.points) if now.position.by_points else [],
                "moves": [self._told(place) for place in range(len(match.moves))],
                "hint": self.hint,
                "waits": self._hinted < self.steps,
                "note": self.note,
                "clock": [round(one, 1) for one in left] if self.clock else [],
                "transcript": str(match),
            }

    def _sheet(self) -> dict[str, Any] | None:
        """The match as it is drawn with the pen, in a game that has one."""
        if not has_sheet(self.match.start):
            return None
        sheet, anew = self._sheets.of(0, self.match.start)
        for place, moment in enumerate(self.match.moments[1:], 1):
            sheet, anew = self._sheets.of(place, moment.position, place - 1)
        return told(sheet, anew)

    def _told(self, place: int) -> dict[str, Any]:
        moment, after = self.match.moments[place], self.match.moments[place + 1]
        fate = self._judge.known(place + 1)
        return {
            "move": self.match.moves[place],
            "mover": moment.mover,
            "text": str(after.play.whose_turn[0]),
            "said": self._judge.verdict(place),
            "sign": None if fate is None else fate.for_(moment.mover).sign,
            "value": "" if fate is None else fate.value,
        }


class Boards:
    """The matches of a session, of which one is looked at."""

    MOST = 12

    def __init__(
        self,
        shares: Shares,
        tell: Callable[[dict[str, Any]], None],
        keep: Callable[[list[str]], None],
    ) -> None:
        self._shares, self._tell, self._keep = shares, tell, keep
        self.live: dict[int, LiveMatch] = {}
        self._next = 0
        self.shown = -1
        self._mutex = threading.RLock()

    def begin(self, match: Match, clock: float, beside: bool, won: Callable[[], None] | None = None) -> None:
        """A new match, beside the others or in their place."""
        with self._mutex:
            if beside and len(self.live) >= self.MOST:
                raise GrundyError(f"at most {self.MOST} boards at a time")
            if not beside:
                for live in self.live.values():
                    live.close()
                self.live.clear()
            number = self._next
            self._next += 1
            self.live[number] = LiveMatch(match, clock, self._shares, lambda: self.changed(number), won)
            self.shown = number
        self.changed(number)

    def at(self, number: int) -> LiveMatch:
        """One of them."""
        found = self.live.get(number)
        if found is None:
            raise GrundyError("there is no such board")
        return found

    def obey(self, name: str, fields: Any) -> None:
        """Carries out an order about a board."""
        live = self.at(fields["board"])
        match name:
            case "match_play":
                live.play(fields["move"])
            case "match_stroke":
                live.draw(fields["points"])
            case "match_back":
                live.back_to(fields["moves"])
            case "match_hint":
                live.ask_hint()
            case "match_give_up":
                live.give_up()
            case "match_clock":
                live.look_at_clock()
            case "match_show":
                self.shown = fields["board"]
                self.changed(self.shown)
            case "match_close":
                with self._mutex:
                    self.live.pop(fields["board"]).close()
                    self.shown = max(self.live, default=-1)
                self.changed(self.shown)

    def changed(self, number: int) -> None:
        """Something has happened on a board."""
        with self._mutex:
            if number != self.shown and self.shown in self.live and number not in self.live:
                return
            texts = [str(live.match) for live in self.live.values()]
        self._keep(texts)
        self._tell(self.about())

    def about(self) -> dict[str, Any]:
        """All boards in short, and the one that is looked at."""
        with self._mutex:
            live = dict(self.live)
            shown = live.get(self.shown)
        return {
            "boards": [
                {
                    "id": number,
                    "text": str(one.match.now.play.whose_turn[0]),
                    "over": one.match.ending is not None,
                    "yours": one.match.who[one.match.now.mover] == "person",
                    "moves": len(one.match.moves),
                }
                for number, one in live.items()
            ],
            "shown": self.shown,
            "match": None if shown is None else shown.about(),
        }

    def close(self) -> None:
        """Ends all."""
        for live in self.live.values():
            live.close()

    def ended(self, until: float) -> bool:
        """Whether all threads have ended before long."""
        return all([live.ended(until) for live in tuple(self.live.values())])  # noqa: C419 - each is waited for
