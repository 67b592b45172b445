"""`grundy table octal`: a table over codes."""

from __future__ import annotations

import time

from grundy.cli.ending import STOPPED
from grundy.cli.printing import print_json, say
from grundy.cli.ticker import Ticker
from grundy.errors import LimitReachedError
from grundy.search import stopped_words
from grundy.search.limits import limit_of
from grundy.sequences.compute import NimValues
from grundy.sequences.equivalence import Likeness
from grundy.sequences.formats import period_words
from grundy.sequences.table import compared, matching_codes, sequences_of

DEFAULT_PATTERN, DEFAULT_TO = "0.??", 5000
FIRST_VALUES = 16


def print_codes(pattern: str, to: int, time_limit: float | None, as_json: bool) -> int:
    """Prints the first nimbers of each code, its period, and the earlier code that it is like."""
    started, stopped_by = time.monotonic(), ""
    found: list[NimValues] = []
    with Ticker(f"{pattern}  ") as tick:
        try:
            for each in sequences_of(
                pattern, to, time_limit, lambda code: tick(code, time.monotonic() - started)
            ):
                found.append(each)  # one by one, to have them when something ends it
        except (LimitReachedError, KeyboardInterrupt) as ended:
            stopped_by = limit_of(ended)
    rows = compared(found)
    if as_json:
        fields = {"game": "octal", "codes": pattern, "to": to, "rows": [row.as_json() for row in rows]}
        print_json({**fields, "stopped_by": stopped_by or None})
        return STOPPED if stopped_by else 0
    width = max((len(str(row.found.rules)) for row in rows), default=0)
    for row in rows:
        values = " ".join(map(str, row.found.values[:FIRST_VALUES]))
        words = f"{period_words(row.found.period, row.found.to):<40}"
        say(f"{row.found.rules!s:<{width}}  ", (f"{values:<38}  ", "dim"), words, _like(row.like))
    if stopped_by:
        every = sum(1 for _ in matching_codes(pattern))
        say((stopped_words(stopped_by), "yellow"), f"; {len(rows)} of {every} codes are known")
    return STOPPED if stopped_by else 0


def _like(same: Likeness | None) -> str:
    if same is None:
        return ""
    shift = f" on n {'+' if same.shift > 0 else '-'} {abs(same.shift)}" if same.shift else ""
    return f"  as {same.second}{shift}, {same.proof}"
