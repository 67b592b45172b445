"""Tables over codes: the period of each, and which of them are like each other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from grundy.budget import Budget, Limits
from grundy.errors import GrundyError, LimitReachedError, ParseError
from grundy.games.octal import OctalCode
from grundy.sequences.compute import NimValues, nim_sequence
from grundy.sequences.equivalence import Likeness, families
from grundy.sequences.formats import period_fields

ANY = "?"
MOST_CODES = 4096


def matching_codes(pattern: str) -> Iterator[OctalCode]:
    """The codes that a pattern stands for, each once: `?` is any digit from 0 to 7.

    >>> [str(code) for code in matching_codes("0.0?")]
    ['0.0', '0.01', '0.02', '0.03', '0.04', '0.05', '0.06', '0.07']
    """
    if 8 ** pattern.count(ANY) > MOST_CODES:
        raise ParseError(f"a table has at most {MOST_CODES} codes", pattern, pattern.index(ANY))
    choices = ["01234567" if character == ANY else character for character in pattern]
    seen: set[OctalCode] = set()
    for characters in product(*choices):
        code = OctalCode.parse("".join(characters))
        if code not in seen:
            seen.add(code)
            yield code


@dataclass(frozen=True)
class CodeRow:
    """A code, its nimbers, and how it is like an earlier code of the table, if it is."""

    found: NimValues
    like: Likeness | None

    def as_json(self) -> dict[str, Any]:
        same = self.like
        return {
            "code": str(self.found.rules),
            "to": self.found.to,
            "period": period_fields(self.found.period, self.found.values),
            "like": None
            if same is None
            else {"code": str(same.second), "shift": same.shift, "proof": same.proof},
        }


def code_table(pattern: str, to: int = 5000, *, time_limit: float | None = None) -> list[CodeRow]:
    """A row for each code that a pattern such as `0.??` stands for, with nimbers up to `to`.

    >>> [(str(row.found.rules), str(row.like.second)) for row in code_table("0.?", 100) if row.like]
    [('0.3', '0.2'), ('0.5', '0.2'), ('0.7', '0.2')]
    """
    return compared(sequences_of(pattern, to, time_limit))


def sequences_of(
    pattern: str,
    to: int,
    time_limit: float | None = None,
    progress: Callable[[str], None] | None = None,
) -> Iterator[NimValues]:
    """The nimbers of each code that the pattern stands for, until `LimitReachedError` if there is a limit."""
    if to < 100:
        raise GrundyError("codes are compared from 100 heaps on")
    budget = Budget(Limits(time=time_limit))
    for code in matching_codes(pattern):
        if progress is not None:
            progress(str(code))
        found = nim_sequence(code, to, time_limit=budget.time)
        if found.stopped_by:
            raise LimitReachedError.by(found.stopped_by)
        yield found


def compared(sequences: Iterable[NimValues]) -> list[CodeRow]:
    """The rows of a table: each code, and the earlier one that it is like."""
    rows = list(sequences)
    like = families(rows)
    return [CodeRow(found, like.get(str(found.rules))) for found in rows]
