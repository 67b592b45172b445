"""A line on stderr that says how far a long computation is. Silent when stderr is no terminal."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import Self

from grundy.cli.printing import harmless
from grundy.cli.progress import QUIET_SECONDS, REFRESH_SECONDS


class Ticker:
    """Call it with a text and the seconds so far, while the `with` block lasts."""

    def __init__(self, label: str = "") -> None:
        self.label, self._last, self._shown = label, 0.0, False
        self._on = sys.stderr.isatty()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()

    def __call__(self, text: str, seconds: float) -> None:
        if not self._on or seconds < QUIET_SECONDS or seconds - self._last < REFRESH_SECONDS:
            return
        self._last, self._shown = seconds, True
        sys.stderr.write(f"\r\x1b[K{self.label}{seconds:.0f} s  {harmless(text)}")
        sys.stderr.flush()
