"""Plain text tables, printed row by row as the measurements come in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from benchmarks.jobs import AT_LEAST, PUBLISHED_SPROUTS_NODES, Job, Measurement


class Table:
    """A table with a title; the first column is set left, the others right."""

    def __init__(self, title: str, columns: Sequence[tuple[str, int]]) -> None:
        self.widths = [width for _, width in columns]
        print(f"\n{title}\n\n{self._line([name for name, _ in columns])}", flush=True)

    def row(self, *cells: str, note: str = "") -> None:
        """Prints a row at once; a note stands behind the last column."""
        line = self._line(cells)
        print(f"{line}  {note}" if note else line, flush=True)

    def _line(self, cells: Sequence[str]) -> str:
        first, *rest = zip(cells, self.widths, strict=False)
        return "  ".join([first[0].ljust(first[1]), *(text.rjust(width) for text, width in rest)]).rstrip()


def nimber(found: Measurement) -> str:
    return "?" if found.nimber is None else str(found.nimber)


def outcome(found: Measurement) -> str:
    return found.outcome or "?"


def seconds(amount: float) -> str:
    """About three digits that matter.

    >>> seconds(0.01234), seconds(1.5), seconds(61.234)
    ('0.0123', '1.50', '61.2')
    """
    digits = 4 if amount < 0.1 else 3 if amount < 1 else 2 if amount < 10 else 1
    return f"{amount:.{digits}f}"


def mebibytes(amount: int) -> str:
    return f"{amount / 2**20:.1f}"


def times(ratio: float) -> str:
    """A ratio, such as `1.42x`.

    >>> times(1.4159), times(35.66), times(1234.5)
    ('1.42x', '35.7x', '1234x')
    """
    return f"{ratio:.2f}x" if ratio < 10 else f"{ratio:.1f}x" if ratio < 100 else f"{ratio:.0f}x"


def trouble(found: Measurement) -> str:
    """What a row says of a search without an answer."""
    return found.error or (f"stopped: {found.stopped_by}" if found.stopped_by else "")


def compared(with_reference: dict[str, Any] | None) -> tuple[str, str, str]:
    """The cells: nodes of the reference, ratio of node counts, ratio of speeds."""
    if with_reference is None:
        return "-", "-", "-"
    same = not with_reference["changed"]
    ratio = "same" if same else f"{with_reference['nodes_ratio']:.4f} !"
    return f"{with_reference['nodes']:,}", ratio, times(with_reference["speed_ratio"])


def published(job: Job, found: Measurement) -> tuple[str, str]:
    """The cells: published seconds, and how many times faster grundy is."""
    figure = job.published
    if figure is None:
        return "", ""
    bound = ">" if job.position in AT_LEAST else ""
    faster = times(figure / max(found.seconds, 1e-6)) if found.answered else "-"
    return f"{bound}{figure:g}", f"{bound}{faster}"


def published_nodes(job: Job, found: Measurement) -> tuple[str, str]:
    """The cells: published expansions, and how many times fewer grundy needs."""
    figure = PUBLISHED_SPROUTS_NODES.get(job.position)
    if figure is None:
        return "", ""
    return f"{figure:,}", times(figure / max(found.nodes, 1)) if found.answered else "-"
