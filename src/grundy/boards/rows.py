"""Rows of letters: dominoes, coins, toads and frogs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Self

from grundy.boards.svg import BLACK, INK, LINE, PAPER, WHITE, Picture, circle, label, rect, spot
from grundy.errors import ParseError

MOST_LETTERS = 4096
EMPTY = "-"


@dataclass(frozen=True)
class Rows:
    """Rows of letters, joined by `+`; empty rows are left out, and no row at all is `-`.

    >>> rows = Rows.parse("LRE + L", "LRE")
    >>> print(rows, len(rows), rows.replace(0, "RE", ""))
    LRE + L 4 RE + L
    """

    rows: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "rows", tuple(row for row in self.rows if row))

    @classmethod
    def parse(cls, text: str, letters: str, start: int = 0) -> Self:
        """Rows of these letters from the character `start` on."""
        if text[start:].strip() == EMPTY:
            return cls()
        rows, row = [], ""
        named = ", ".join(f"`{letter}`" for letter in letters)
        for at in range(start, len(text) + 1):
            char = text[at] if at < len(text) else "+"
            if char == "+":
                if not row:
                    raise ParseError(f"expected a row of the letters {named}", text, at)
                rows.append(row)
                row = ""
            elif char in letters and (not row or text[at - 1] in letters):
                row += char
            elif not char.isspace():
                raise ParseError(f"expected `+` or one of the letters {named}", text, at)
        if sum(map(len, rows)) > MOST_LETTERS:
            raise ParseError(f"at most {MOST_LETTERS} letters", text, start + MOST_LETTERS)
        return cls(tuple(rows))

    def __str__(self) -> str:
        return " + ".join(self.rows) or EMPTY

    def __iter__(self) -> Iterator[str]:
        return iter(self.rows)

    def __len__(self) -> int:
        """How many letters there are."""
        return sum(map(len, self.rows))

    def places(self, letters: str) -> Iterator[tuple[int, int, str]]:
        """Where these letters stand: the row, the place in the row, and its name such as `3` or `2:3`."""
        for number, row in enumerate(self.rows):
            prefix = f"{number + 1}:" if len(self.rows) > 1 else ""
            for place, letter in enumerate(row):
                if letter in letters:
                    yield number, place, f"{prefix}{place + 1}"

    def replace(self, number: int, *instead: str) -> Self:
        """The rows with others in place of one."""
        return type(self)((*self.rows[:number], *instead, *self.rows[number + 1 :]))

    def alone(self) -> tuple[Self, ...]:
        """Each row by itself."""
        return tuple(type(self)((row,)) for row in self.rows)

    def first_image(self, mirrored: bool) -> Self:
        """The rows sorted, each as it is or, if it may be `mirrored`, as it comes first in the alphabet."""
        return type(self)(tuple(sorted(min(row, row[::-1]) if mirrored else row for row in self.rows)))

    def diagram(self) -> str:
        """The rows in characters, with the numbers of the places below.

        >>> print(Rows(("TT_", "F")).diagram())
        1:  T T _
            1 2 3
        2:  F
            1
        """
        lines = []
        for number, row in enumerate(self.rows, 1):
            wide = len(str(len(row))) + 1
            prefix = f"{number}:" if len(self.rows) > 1 else ""
            lines.append(prefix.ljust(4) + "".join(letter.ljust(wide) for letter in row).rstrip())
            lines.append("    " + "".join(f"{place:<{wide}}" for place in range(1, len(row) + 1)).rstrip())
        return "\n".join(lines)

    def picture(self, fills: Mapping[str, str]) -> Picture:
        """Rows of pieces in the colours of their letters, numbered from the left."""
        width = max(map(len, self.rows), default=1) * _STEP
        shapes = []
        for number, row in enumerate(self.rows):
            prefix, y = f"{number + 1}:" if len(self.rows) > 1 else "", number * _ROW
            for place, letter in enumerate(row):
                x = place * _STEP + 3
                piece = rect(x, y, _STEP - 8, _PIECE, fill=fills[letter], stroke=INK, round_=2)
                shapes.append(spot(f"{prefix}{place + 1}", piece))
                shapes.append(label(place * _STEP + _STEP / 2 - 1, y + _PIECE + 9, str(place + 1), size=9))
        if not self.rows:
            shapes.append(rect(0, 0, _STEP, _PIECE, fill="none", stroke=LINE))
        return Picture(width, max(len(self.rows), 1) * _ROW, tuple(shapes))

    def strip_picture(self, piece: Callable[[str, complex], list[str]], squares: bool = True) -> Picture:
        """Strips of squares with a piece on each, given by its letter and the middle of its square."""
        shapes = []
        for number, row in enumerate(self.rows):
            prefix = f"{number + 1}:" if len(self.rows) > 1 else ""
            y = number * (_SQUARE + 26)
            for place, letter in enumerate(row):
                x = place * _SQUARE
                square = rect(x, y, _SQUARE, _SQUARE, fill=PAPER, stroke=LINE if squares else "none")
                shapes.append(spot(f"{prefix}{place + 1}", square))
                shapes += piece(letter, complex(x + _SQUARE / 2, y + _SQUARE / 2))
                shapes.append(label(x + _SQUARE / 2, y + _SQUARE + 9, str(place + 1), size=9))
        if not self.rows:
            shapes.append(rect(0, 0, _SQUARE, _SQUARE, fill="none", stroke=LINE))
        width = max(map(len, self.rows), default=1) * _SQUARE
        return Picture(width, max(len(self.rows), 1) * (_SQUARE + 26) - 10, tuple(shapes))


def drawn_coin(letter: str, middle: complex) -> list[str]:
    """A coin at its middle: heads, `H`, are dark and tails, `T`, are light, on dark paper too."""
    fill, ink = (INK, WHITE) if letter == "H" else (WHITE, BLACK)
    x, y = middle.real, middle.imag
    return [
        circle(x, y, 14, fill=fill, stroke=INK),
        circle(x, y, 11, fill="none", stroke=ink),
        label(x, y, letter, size=12, fill=ink),
    ]


_STEP, _PIECE, _ROW = 24, 34, 54
_SQUARE = 34
