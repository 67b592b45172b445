"""Kayles, as a game of your own: `grundy solve examples/kayles.py 5+3`, and every other command."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

import grundy


@grundy.register("kayles", title="Kayles")
@dataclass(frozen=True, repr=False)
class Kayles(grundy.Position):
    """Pins stand in rows; a ball knocks over one pin, or two that stand side by side.

    ## Rules

    A move takes one pin, or two neighbouring pins, out of a row. The row may fall into two.
    The player who knocks over the last pin wins.

    ## Notation

    The lengths of the rows: `5+3` is a row of five pins and a row of three; `0` is no pin at all.
    A move names the row and the pins: `2:1-2` knocks over the first two pins of the second row.

    ## Known results

    The nimbers of single rows have period 12 from a row of 71 pins on.

    ## References

    R. K. Guy and C. A. B. Smith, "The G-values of various games",
    Proc. Cambridge Philos. Soc. 52 (1956), 514-526.
    """

    rows: tuple[int, ...]

    @classmethod
    def parse(cls, text: str) -> Self:
        rows = text.split("+")
        if not all(row.isdecimal() for row in rows):
            raise grundy.errors.ParseError("rows of pins are written like 5+3; this is something else", text)
        return cls(tuple(int(row) for row in rows if int(row)))

    def __str__(self) -> str:
        return "+".join(map(str, self.rows)) or "0"

    def moves(self) -> Iterator[tuple[str, Self]]:
        for i, row in enumerate(self.rows):
            for taken in (1, 2):
                for left in range(row - taken + 1):
                    rows = (*self.rows[:i], left, row - taken - left, *self.rows[i + 1 :])
                    pins = f"{left + 1}" if taken == 1 else f"{left + 1}-{left + 2}"
                    yield f"{i + 1}:{pins}", type(self)(tuple(filter(None, rows)))

    def components(self) -> tuple[Self, ...]:
        return tuple(type(self)((row,)) for row in self.rows)
