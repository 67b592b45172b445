"""One search that somebody watches and steers."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from grundy.errors import GrundyError, LimitReachedError
from grundy.games import Player, Position
from grundy.games.conventions import MISERE
from grundy.kinds import Aim, Settings, play_of
from grundy.search import Limits, Search
from grundy.search.orders import parse_log, write_log
from grundy.search.rows import board_of
from grundy.studio import looks
from grundy.studio.naming import MoveNaming

if TYPE_CHECKING:
    from grundy import _engine
    from grundy.search.recorder import Recorder

CURVE = 240
"""Points of a curve."""

UNSEEN = 1.0
"""Seconds between looks that nobody sees: for the curves, and for the orders of the log."""


class SteeredSearch:
    """A search of one position with the parameters of a form; `tell` gets the looks."""

    def __init__(
        self,
        position: Position,
        form: Mapping[str, Any],
        recorder: Recorder | None,
        tell: Callable[[dict[str, Any]], None],
        seen: Callable[[], bool] = lambda: True,
    ) -> None:
        self.position, self.form, self._recorder, self._tell = position, dict(form), recorder, tell
        self._seen = seen
        self.play = play_of(position, misere=form["convention"] == MISERE)
        self.aim = Aim(form["goal"], form["nimber"], form["contract"], Player(form["player"]))
        self.start, self.search = self._prepare()
        if form["log"]:
            self.search.replay(parse_log(form["log"]))
        self._names = MoveNaming(self.start)
        self.view: dict[str, Any] = {"view": "branch", "node": 0, "levels": 2}
        self.rate = 10.0
        self.curve: list[tuple[float, int, int, int]] = []
        self._wake, self._ended = threading.Event(), threading.Event()
        self._watcher = threading.Thread(target=self._watch, daemon=True)
        self._runner = threading.Thread(target=self._run, daemon=True)
        self.failed = ""

    # ---- making ---------------------------------------------------------------------------------
    def _prepare(self) -> tuple[Position, Search]:
        form, play, title = self.form, self.play, self.position.game.title
        if self.aim.goal not in play.goals:
            raise GrundyError(f"{title} has no search for the {self.aim.goal}")
        if form["method"] not in play.methods:
            raise GrundyError(f"{title} is not searched by {form['method']}")
        limits = Limits(form["memory"] * 2**20, form["seconds"] or None, form["nodes"] or None)
        how = Settings(play.misere, form["method"], form["threads"], limits, recorder=self._recorder)
        return play.search(self.aim, how)

    # ---- running --------------------------------------------------------------------------------
    def begin(self) -> None:
        """Starts the search, and the looks into it."""
        self.search.start()
        self._runner.start()
        self._watcher.start()

    def _run(self) -> None:
        try:
            if self._recorder is not None:
                with self._recorder.watching(self.position.game, self.form["convention"], self.search):
                    self._wait()
            else:
                self._wait()
        except (GrundyError, LimitReachedError) as error:
            self.failed = str(error).splitlines()[0][:200]
        except Exception:  # a game of somebody's file
            self.failed = "the rules of this game have failed"
        finally:
            self._ended.set()
            self._wake.set()

    def _wait(self) -> None:
        while not self.search.wait(3600.0):
            pass

    def end(self) -> None:
        """Stops the search for good, and waits for it."""
        if not self._ended.is_set():
            self.search.halt()
            self._runner.join(20)
        self._wake.set()
        self._names.close()

    @property
    def over(self) -> bool:
        """Whether the search has ended."""
        return self._ended.is_set()

    # ---- steering -------------------------------------------------------------------------------
    def obey(self, name: str, fields: Mapping[str, Any]) -> None:
        """Carries out an order about this search."""
        search = self.search
        match name:
            case "pause":
                search.pause()
            case "resume":
                search.resume()
            case "stop":
                search.halt()
            case "zap":
                search.zap(fields["level"])
            case "lock":
                search.lock(fields["node"])
            case "unlock":
                search.unlock()
            case "bias":
                search.bias(fields["node"], fields["k"])
            case "auto_bias":
                search.auto_bias(fields["on"])
            case "restart":
                search.restart()
            case "watch":
                self.view = dict(fields)
            case "rate":
                self.rate = fields["a_second"]
        self._wake.set()

    # ---- watching -------------------------------------------------------------------------------
    def wake(self) -> None:
        """Looks at once."""
        self._wake.set()

    def _watch(self) -> None:
        """Looks at the rate that is asked for; at once after an order; and once more at the end."""
        while True:
            ended = self._ended.is_set()
            self._wake.clear()
            began = time.monotonic()
            with suppress(GrundyError, LimitReachedError):  # the tree has gone between two looks
                self._tell(self.look())
            if ended:
                return
            pause = 1.0 / self.rate if self.search.state == "running" else 0.5
            if not self._seen():
                pause = max(pause, UNSEEN)
            self._wake.wait(max(pause - (time.monotonic() - began), 0.01))

    def look(self) -> dict[str, Any]:
        """All that a page shows of the search."""
        search = self.search
        shot = search.snapshot()
        state = "done" if shot.state == "done" else shot.state
        self._note(shot)
        look: dict[str, Any] = {
            "state": state,
            "stopped_by": search.stopped_by,
            "failed": self.failed,
            "method": search.method,
            "goal": search.goal,
            "form": {key: value for key, value in self.form.items() if key != "log"},
            "position": str(self.position),
            "question": self.play.aim_words(self.aim),
            "answer": self.play.found_words(self.aim, search),
            "nodes": shot.nodes,
            "seconds": shot.seconds,
            "proved": shot.proved,
            "excluded": shot.excluded,
            "memory": shot.memory,
            "budget": self.form["memory"] * 2**20,
            "used": shot.effort_used,
            "slots": shot.effort_slots,
            "restarts": shot.restarts,
            "curve": self.curve,
            "rows": [],
            "family": [],
            "top": [],
            "facts": [],
            "orders": len(search.log),
            "rate": self.rate,
            "view": self.view,
        }
        view, names = self.view["view"], self._names
        names.rest = 4.0 if state == "running" else 0.0
        if view == "branch":
            look["rows"] = looks.branch(shot.branch, names)
        elif view == "tree" and search.method in ("pn", "dfpn"):
            look["family"] = self._family()
        elif view == "top" and search.method in ("pn", "dfpn"):
            look["top"] = looks.tree(search.top(self.view["levels"], looks.MOST_NODES), names)
        elif view == "table":
            look["facts"] = search.facts(self.view["node"], 50)
        return look

    def _family(self) -> list[dict[str, Any]]:
        if self.search.method == "dfpn":
            return looks.tree(self.search.top(1, looks.MOST_NODES), self._names)
        try:
            family = self.search.family(self.view["node"])
        except GrundyError:  # solved and gone
            self.view = {**self.view, "node": 0}
            family = self.search.family(0)
        return looks.tree(family[: looks.MOST_NODES], self._names)

    def _note(self, shot: _engine.Snapshot) -> None:
        if self.curve and shot.seconds - self.curve[-1][0] < 0.05:
            return
        self.curve.append((round(shot.seconds, 2), shot.nodes, shot.proved, shot.memory))
        if len(self.curve) > CURVE:  # every other point: the curve always begins at the start
            self.curve = self.curve[::2]

    def draw(self, text: str) -> str:
        """The picture of a component of a row; empty where it has none."""
        board = board_of(self.start, text)
        return "" if board is None else board.draw()

    @property
    def log(self) -> str:
        """All orders so far."""
        return write_log(self.search.log)
