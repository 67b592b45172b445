"""Ranges of positions: `3x3..3x12` is 3x3, 3x4, ..., 3x12."""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass
from math import prod

from grundy.errors import GrundyError, ParseError

MOST = 100_000
MOST_DIGITS = 18


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

    def labels(self) -> list[list[str]]:
        """The varying numbers as they stand at the edges of a grid: with their sign, as in `3@-2`."""
        signs = ["-" if re.search(r"[^\w\s)\]]-$", self.parts[i]) else "" for i in self.varying]
        return [[f"{sign}{value}" for value in axis] for sign, axis in zip(signs, self.axes(), strict=True)]

    def texts(self) -> list[str]:
        """All texts of the range, the last number varying fastest."""
        return [self.text(values) for values in itertools.product(*self.axes())]


def parse_range(text: str) -> Range:
    """The range FIRST..LAST; LAST may be shortened to its last number, or FIRST to its first.

    >>> parse_range("3x3..4x4").texts()
    ['3x3', '3x4', '4x3', '4x4']
    >>> parse_range("0.07:1..3").texts()
    ['0.07:1', '0.07:2', '0.07:3']
    >>> parse_range("2..4@-1").texts()
    ['2@-1', '3@-1', '4@-1']
    """
    ends = text.split("..")
    if len(ends) > 2 or not all(end.strip() for end in ends):
        raise ParseError("a range is FIRST..LAST, such as 3x3..3x12; not so", text)
    first, last = ends[0].strip(), ends[-1].strip()
    if re.fullmatch(r"\d+", first):
        first += re.sub(r"^\d+", "", last)
    parts, digits = _split(first)
    if re.fullmatch(r"\d+", last) and digits:
        *kept, _ = digits
        end_parts, end_digits = parts, (*kept, last)
    else:
        end_parts, end_digits = _split(last)
    if parts != end_parts or len(digits) != len(end_digits):
        raise ParseError(f"{first!r} and {last!r} differ in more than numbers", text)
    ends_of_runs = [(_number(a, text), _number(b, text)) for a, b in zip(digits, end_digits, strict=True)]
    if any(a > b for a, b in ends_of_runs):
        raise ParseError("the range runs backwards", text)
    total = prod(b - a + 1 for a, b in ends_of_runs)
    if total > MOST:
        raise GrundyError(f"{text!r} is a table of {total:,} positions; the most is {MOST:,}")
    return Range(parts, tuple(range(a, b + 1) for a, b in ends_of_runs), digits)


def _number(digits: str, text: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise ParseError(f"a number in a range has at most {MOST_DIGITS} digits", text, text.find(digits))
    return int(digits)


def _split(text: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    pieces = re.split(r"(\d+)", text)
    return tuple(pieces[::2]), tuple(pieces[1::2])
