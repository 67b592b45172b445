"""Charts: a sequence to zoom, a census, a table that grows; each is computed in the background."""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable
from typing import Any

from grundy.errors import GrundyError, LimitReachedError
from grundy.studio.fair import FairTurns

MOST_CHARTS = 12
"""Charts that are kept; the oldest goes first."""

AT_A_TIME = 2
TELLS_EVERY = 0.15
"""Seconds between two words of progress."""

Tell = Callable[[dict[str, Any]], None]


class Stopped(KeyboardInterrupt):
    """Somebody does not want to wait: what was found so far is shown, as after Ctrl-C."""


class Chart:
    """One chart: `work` finds what it shows, and looks now and then whether it is still wanted."""

    def __init__(self, tell: Tell) -> None:
        self.id, self._tell = secrets.token_hex(4), tell
        self.state, self.said = "waiting", ""
        self.part = 0.0
        self.shown: dict[str, Any] = {}
        self._stopped, self._told = False, 0.0

    def work(self) -> None:
        """Finds what is shown."""
        raise NotImplementedError

    def window(self, first: int, last: int, columns: int) -> dict[str, Any]:
        """A part of it, larger."""
        raise GrundyError("this chart has no parts")

    def stop(self) -> None:
        """It ends soon, with what it has."""
        self._stopped = True

    def progress(self, part: float, said: str = "") -> None:
        """How much of the work is done; the end of it, if it is not wanted any more."""
        if self._stopped:
            raise Stopped
        self.part = part
        now = time.monotonic()
        if now >= self._told + TELLS_EVERY:
            self._told, self.said = now, said
            self._tell(self.about())

    def run(self, turns: FairTurns) -> None:
        """Works when it is its turn, and says how it went."""
        with turns.taken(0, lambda: self._stopped) as mine:
            self.state = "running"
            self._tell(self.about())
            ended = "stopped"
            try:
                if mine:
                    self.work()
                    ended = "stopped" if self._stopped else "done"
            except Stopped:
                pass
            except (GrundyError, LimitReachedError) as error:
                ended, self.said = "failed", " ".join(str(error).split())[:300]
            except Exception:  # nothing of it may reach a browser
                ended, self.said = "failed", "that did not work"
        self.state, self.part = ended, 1.0
        self._tell(self.about())

    def about(self) -> dict[str, Any]:
        """For its page."""
        return {"id": self.id, "state": self.state, "part": self.part, "said": self.said, **self.shown}


class Charts:
    """The charts of a studio."""

    def __init__(self) -> None:
        self._mutex, self._turns = threading.Lock(), FairTurns(AT_A_TIME)
        self._kept: dict[str, Chart] = {}
        self._threads: list[threading.Thread] = []

    def begin(self, chart: Chart) -> None:
        """Starts a chart."""
        with self._mutex:
            if len(self._kept) >= MOST_CHARTS:
                self._kept.pop(next(iter(self._kept))).stop()
            self._kept[chart.id] = chart
            self._threads = [one for one in self._threads if one.is_alive()]
            self._threads.append(threading.Thread(target=chart.run, args=(self._turns,), daemon=True))
            self._threads[-1].start()

    def __getitem__(self, id_: str) -> Chart:
        """A chart that is kept."""
        found = self._kept.get(id_)
        if found is None:
            raise GrundyError("this chart is not there any more")
        return found

    def close(self, until: float) -> bool:
        """Ends all of them; whether they have ended in time."""
        for chart in tuple(self._kept.values()):
            chart.stop()
        for thread in self._threads:
            thread.join(max(until - time.monotonic(), 0.0))
        return not any(thread.is_alive() for thread in self._threads)
