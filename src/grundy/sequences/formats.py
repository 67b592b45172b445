"""Sequences as text: for people, as an OEIS b-file, as CSV and as JSON fields."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from grundy.sequences.compute import NimValues
from grundy.sequences.partizan import OutcomeValues
from grundy.sequences.statistics import statistics
from grundy.theorems.guy_smith import Period

ROW = 20
"""Values in a line of the text form."""
MOST_EXCEPTIONS = 20
"""Exceptions that the text form lists."""


def rows(values: Sequence[int] | str, start: int = 0) -> Iterator[str]:
    """Lines of values, each with the first heap in front.

    >>> for line in rows([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6], start=0): print(line)
     0:  0 1 2 3 1 4 3 2 1 4 2 6
    """
    width = 1 if isinstance(values, str) else len(str(max(values, default=0)))
    label = len(str(start + len(values)))
    for place in range(0, len(values), ROW):
        line = " ".join(str(value).rjust(width) for value in values[place : place + ROW])
        yield f"{start + place:>{label}}:  {line}"


def bfile(values: Sequence[int] | str) -> Iterator[str]:
    """Lines of an OEIS b-file: the heap and its nimber.

    >>> list(bfile([0, 1, 2]))
    ['0 0', '1 1', '2 2']
    """
    return (f"{heap} {value}" for heap, value in enumerate(values))


def csv(values: Sequence[int] | str) -> Iterator[str]:
    """Lines of comma-separated values, with a header."""
    yield "heap,outcome" if isinstance(values, str) else "heap,nimber"
    yield from (f"{heap},{value}" for heap, value in enumerate(values))


def zeros(values: Sequence[int] | str) -> Iterator[str]:
    """The heaps that are lost for the player to move, as many in a line as of values.

    >>> list(zeros([0, 1, 1, 2, 0, 3, 1, 1, 0]))
    ['0 4 8']
    """
    found = [heap for heap, value in enumerate(values) if value in (0, "P")]
    for place in range(0, len(found), ROW):
        yield " ".join(map(str, found[place : place + ROW]))


def statistics_lines(values: Sequence[int] | str) -> Iterator[str]:
    """Figures about the nimbers, or how many heaps have each outcome."""
    if isinstance(values, str):
        return (f"{outcome}  {values.count(outcome):,}" for outcome in "LRNP")
    found = statistics(values)
    return iter(()) if found is None else found.lines()


def period_words(period: Period | None, to: int) -> str:
    """What is known of the period, in a line.

    >>> period_words(Period(71, 12), 1000)
    'period 12 from 71 on, proved'
    >>> period_words(Period(0, 30, 10), 1000), period_words(None, 1000)
    ('period 30 from 0 on with saltus 10, proved', 'period not found up to 1,000')
    """
    if period is None:
        return f"period not found up to {to:,}"
    saltus = f" with saltus {period.saltus:,}" if period.saltus else ""
    return f"period {period.length:,} from {period.start:,} on{saltus}, proved"


def exception_words(period: Period, values: Sequence[int]) -> str:
    """How many heaps are exceptions to the period, and which, unless there are many.

    >>> exception_words(Period(2, 1), [5, 6, 0, 0])
    '2 exceptions: 0 1'
    """
    found = period.exceptions(values)
    if not found:
        return "no exceptions"
    listed = " ".join(map(str, found[:MOST_EXCEPTIONS]))
    more = f" ... {found[-1]}" if len(found) > MOST_EXCEPTIONS else ""
    return f"{len(found):,} exception{'' if len(found) == 1 else 's'}: {listed}{more}"


def period_fields(period: Period | None, values: Sequence[int]) -> dict[str, Any] | None:
    """The period as fields of a JSON object; None when no period was proved."""
    if period is None:
        return None
    return {
        "start": period.start,
        "length": period.length,
        "saltus": period.saltus,
        "proved": True,
        "exceptions": period.exceptions(values),
    }


def json_fields(found: NimValues | OutcomeValues) -> dict[str, Any]:
    """Everything that was found, as fields of a JSON object."""
    listed: dict[str, Any]
    if isinstance(found, NimValues):
        figures = statistics(found.values)
        known = {"statistics": None if figures is None else asdict(figures)}
        listed = {"values": found.values.tolist(), **known}
    else:
        listed = {"outcomes": found.outcomes}
    return {
        "code": str(found.rules),
        "to": found.to,
        **listed,
        "period": period_fields(found.period, found.values),
        "stopped_by": found.stopped_by or None,
        "seconds": round(found.seconds, 6),
    }
