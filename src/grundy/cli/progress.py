"""The live line on stderr: what a running search is doing. Silent when stderr is no terminal."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from rich.live import Live
    from rich.text import Text

    from grundy import _engine
    from grundy.cluster.looks import CrewSnapshot

QUIET_SECONDS = 0.5
REFRESH_SECONDS = 0.2
LEVELS = 6


def colour_of(unknown: int) -> str:
    """The colour of a level by its children that are still unknown: the fewer, the nearer to a loss.

    As Lemoine and Viennot's program has it: bright red for 1, light green for 10, white above.

    >>> [colour_of(n) for n in (1, 2, 5, 10, 11)]
    ['bright_red', 'dark_orange', 'yellow', 'light_green', 'white']
    """
    for most, colour in ((1, "bright_red"), (3, "dark_orange"), (6, "yellow"), (10, "light_green")):
        if unknown <= most:
            return colour
    return "white"


class ProgressLine:
    """Shows snapshots of a search while the `with` block lasts; call it with each snapshot."""

    def __init__(self, label: str = "") -> None:
        self.label = label
        self._live: Live | None = None
        self._visible = False
        self._last = (0.0, 0)
        self._begun = self._told = 0.0

    def __enter__(self) -> Self:
        self._begun = time.monotonic()
        if sys.stderr.isatty():
            from rich.console import Console
            from rich.live import Live

            self._live = Live(console=Console(stderr=True), auto_refresh=False, transient=True)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._live is not None and self._visible:
            self._live.stop()
        self._live, self._visible = None, False

    def __call__(self, snapshot: _engine.Snapshot | CrewSnapshot) -> None:
        if self._live is None or snapshot.seconds < QUIET_SECONDS:
            return
        if 0 <= snapshot.seconds - self._last[0] < REFRESH_SECONDS:
            return
        self._update(self._live, self.render(snapshot, self._live.console.width))

    def shown(self, shown: int, nodes: int) -> None:
        """How far a proof is: so many of its nodes are shown, and so many there are so far."""
        seconds = time.monotonic() - self._begun
        if self._live is None or seconds < QUIET_SECONDS or seconds - self._told < REFRESH_SECONDS:
            return
        from rich.text import Text

        self._told = seconds
        line = f"{self.label}{seconds:.0f} s  {shown:,} of {nodes:,} nodes so far"
        self._update(self._live, Text(_short(line, self._live.console.width), style="bold"))

    def _update(self, live: Live, text: Text) -> None:
        if not self._visible:
            live.start()
            self._visible = True
        live.update(text, refresh=True)

    def render(self, snapshot: _engine.Snapshot | CrewSnapshot, width: int = 80) -> Text:
        """The statistics, and the top of the computing branch, one level a line."""
        from rich.text import Text

        from grundy.cluster.looks import CrewSnapshot, crew_lines
        from grundy.search import row_text

        seconds, nodes = self._last
        self._last = (snapshot.seconds, snapshot.nodes)
        passed = max(snapshot.seconds - seconds, 1e-9)
        rate = max(snapshot.nodes - nodes, 0) / passed
        fill = snapshot.effort_used / snapshot.effort_slots if snapshot.effort_slots else 0.0
        forgotten = f"{snapshot.forgotten:,} forgotten  " if snapshot.forgotten else ""
        forgotten += f"{snapshot.shelved:,} on disk  " if snapshot.shelved else ""
        numbers = (
            f"{self.label}{snapshot.seconds:.0f} s  {snapshot.nodes:,} nodes  {rate:,.0f}/s  "
            f"{snapshot.proved:,} proved  {forgotten}table {fill:.0%}  {snapshot.memory / 2**20:,.0f} MiB"
        )
        text = Text().append(_short(numbers, width), style="bold")
        for line in crew_lines(snapshot) if isinstance(snapshot, CrewSnapshot) else ():
            text.append("\n" + _short(line, width))
        for row in snapshot.branch[1 : LEVELS + 1]:
            line = f"{row.index:>4}/{row.count:<4} {row.unknown:>4} unknown  {row_text(row)}"
            text.append("\n" + _short(line, width), style=colour_of(row.unknown))
        hidden = len(snapshot.branch) - LEVELS - 1
        if hidden > 0:
            text.append(f"\n     and {hidden} levels more")
        return text


def _short(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 1] + "…"
