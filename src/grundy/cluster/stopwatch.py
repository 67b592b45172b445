"""How long a search has run, without the pauses."""

from __future__ import annotations

import time


class Stopwatch:
    """Starts once, may be paused, and stops once."""

    def __init__(self) -> None:
        self._begun: float | None = None
        self._paused_at: float | None = None
        self._paused = 0.0
        self._seconds: float | None = None

    def start(self) -> None:
        """Begins to count."""
        self._begun = time.monotonic()

    def pause(self) -> None:
        """Counts no more until `resume`."""
        self._paused_at = time.monotonic()

    def resume(self) -> None:
        """Goes on."""
        if self._paused_at is not None:
            self._paused += time.monotonic() - self._paused_at
            self._paused_at = None

    def stop(self) -> None:
        """What it shows now, it shows for ever."""
        self._seconds = self.seconds

    @property
    def seconds(self) -> float:
        """What it shows."""
        if self._seconds is not None:
            return self._seconds
        if self._begun is None:
            return 0.0
        now = time.monotonic() if self._paused_at is None else self._paused_at
        return now - self._begun - self._paused
