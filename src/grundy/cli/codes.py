"""`grundy table octal`: a table over codes."""

from __future__ import annotations

import time

from grundy.cli.shared import print_json, say
from grundy.cli.ticker import Ticker
from grundy.sequences.equivalence import Likeness
from grundy.sequences.formats import period_words
from grundy.sequences.table import code_table

DEFAULT_PATTERN, DEFAULT_TO = "0.??", 5000
FIRST_VALUES = 16


def print_codes(pattern: str, to: int, as_json: bool) -> int:
    """Prints the first nimbers of each code, its period, and the earlier code that it is like."""
    started = time.monotonic()
    with Ticker(f"{pattern}  ") as tick:
        rows = code_table(pattern, to, lambda code: tick(code, time.monotonic() - started))
    if as_json:
        print_json({"game": "octal", "codes": pattern, "to": to, "rows": [row.as_json() for row in rows]})
        return 0
    width = max(len(str(row.found.rules)) for row in rows)
    for row in rows:
        values = " ".join(map(str, row.found.values[:FIRST_VALUES]))
        words = f"{period_words(row.found.period, row.found.to):<40}"
        say(f"{row.found.rules!s:<{width}}  ", (f"{values:<38}  ", "dim"), words, _like(row.like))
    return 0


def _like(same: Likeness | None) -> str:
    if same is None:
        return ""
    shift = f" on n {'+' if same.shift > 0 else '-'} {abs(same.shift)}" if same.shift else ""
    return f"  as {same.second}{shift}, {same.proof}"
