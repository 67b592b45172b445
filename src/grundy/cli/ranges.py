"""Ranges of positions: `3x3..3x12` is 3x3, 3x4, ..., 3x12."""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass

from grundy.errors import GrundyError, ParseError

MOST = 100_000


@dataclass(frozen=True)
class Range:
    """Texts of one shape in which some numbers vary: `parts` are the fixed texts between the numbers."""

    parts: tuple[str, ...]
    numbers: tuple[range, ...]
    digits: tuple[str, ...]
    """The numbers of the first text as they were written, for those that do not vary."""

    @property
    def varying(self) -> list[int]:
        """The indices of the numbers that vary."""
        return [i for i, values in enumerate(self.numbers) if len(values) > 1]

    def text(self, values: tuple[int, ...]) -> str:
        """The text in which the varying numbers have these values."""
        digits = list(self.digits)
        for i, value in zip(self.varying, values, strict=True):
            digits[i] = str(value)
        pieces = itertools.zip_longest(self.parts, digits, fillvalue="")
        return "".join(part + digit for part, digit in pieces)

    def axes(self) -> list[range]:
        """The values of each varying number."""
        return [self.numbers[i] for i in self.varying]

    def texts(self) -> list[str]:
        """All texts of the range, the last number varying fastest."""
        return [self.text(values) for values in itertools.product(*self.axes())]


def parse_range(text: str) -> Range:
    """The range FIRST..LAST; LAST may be shortened to its last number.

    >>> parse_range("3x3..4x4").texts()
    ['3x3', '3x4', '4x3', '4x4']
    >>> parse_range("0.07:1..3").texts()
    ['0.07:1', '0.07:2', '0.07:3']
    """
    ends = text.split("..")
    if len(ends) > 2 or not all(end.strip() for end in ends):
        raise ParseError("a range is FIRST..LAST, such as 3x3..3x12; not so", text)
    first, last = ends[0].strip(), ends[-1].strip()
    parts, digits = _split(first)
    if re.fullmatch(r"\d+", last) and digits:
        *kept, _ = digits
        end_parts, end_digits = parts, (*kept, last)
    else:
        end_parts, end_digits = _split(last)
    if parts != end_parts or len(digits) != len(end_digits):
        raise ParseError(f"{first!r} and {last!r} differ in more than numbers", text)
    numbers = tuple(
        range(int(a), int(b) + 1) if a != b else range(1) for a, b in zip(digits, end_digits, strict=True)
    )
    if any(len(values) == 0 for values in numbers):
        raise ParseError("the range runs backwards", text)
    chosen = Range(parts, numbers, digits)
    total = 1
    for values in numbers:
        total *= len(values)
    if total > MOST:
        raise GrundyError(f"{text!r} is a table of {total:,} positions; the most is {MOST:,}")
    return chosen


def _split(text: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    pieces = re.split(r"(\d+)", text)
    return tuple(pieces[::2]), tuple(pieces[1::2])
