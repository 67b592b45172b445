"""What notebooks show: tables with pictures, as HTML."""

from __future__ import annotations

from html import escape
from typing import Any

from grundy.census import Census
from grundy.draw.census_svg import census_svg
from grundy.draw.tables import census_table, sequence_table
from grundy.errors import GrundyError
from grundy.kinds.answer import Result
from grundy.sequences.compute import NimValues
from grundy.sequences.partizan import OutcomeValues
from grundy.values.shown import Tabular

MOST_HEAPS = 300


def table_html(rows: Tabular) -> str:
    """The table, with pictures where there are some."""
    return str(rows.table().html())


def result_html(result: Result) -> str:
    """The position, and what was found."""
    found: dict[str, Any] = {
        "position": str(result.position),
        "outcome": None if result.outcome is None else f"{result.outcome}, {result.outcome.words}",
        "value": result.value if result.value is not None else getattr(result, "grundy", None),
        "winning move": vars(result).get("winning_move"),
        "by": result.by,
        "nodes": f"{result.nodes:,}" if result.nodes else None,
        "seconds": f"{result.seconds:.2f}",
        "stopped by": result.stopped_by or None,
    }
    rows = "".join(
        f"<tr><th>{escape(name)}</th><td>{escape(str(value))}</td></tr>"
        for name, value in found.items()
        if value is not None
    )
    return f"<div>{result.position.draw()}</div><table><tbody>{rows}</tbody></table>"


def sequence_html(found: NimValues | OutcomeValues) -> str:
    """The first heaps, ten on a line, and the period."""
    table = sequence_table(found)
    assert table.paper is not None
    lines = table.paper.rows[: MOST_HEAPS // 10]
    more = len(table.paper.rows) - len(lines)
    shown = type(table)(table.paper.columns, lines, table.caption)
    return shown.html() + (f"<p>and {more * 10:,} more heaps</p>" if more > 0 else "")


def census_html(found: Census) -> str:
    """The counts, and the smallest graphs if they are graphs and not too many."""
    try:
        pictures = f"<div>{census_svg(found)}</div>"
    except GrundyError:
        pictures = ""
    return census_table(found).html() + pictures
