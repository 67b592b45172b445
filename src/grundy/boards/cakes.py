"""Cakes: rectangles that are cut along their lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Self

from grundy.boards.svg import LINE, PAPER, Picture, beside, rect
from grundy.boards.text import read_number, skip_spaces
from grundy.errors import ParseError

MOST = 100_000
"""The longest side that can be written."""

Cake = tuple[int, int]
"""Rows and columns."""


@dataclass(frozen=True)
class Cakes:
    """Rectangles of rows and columns, `2x3 + 1x4`; no cake is `0`, and one of a single square is no cake.

    >>> print(Cakes.parse("2x3 + 1x1"), Cakes.parse("1x1"))
    2x3 0
    """

    cakes: tuple[Cake, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "cakes", tuple(cake for cake in self.cakes if cake != (1, 1)))

    @classmethod
    def parse(cls, text: str) -> Self:
        if text.strip() == "0":
            return cls()
        cakes, at = [], 0
        while True:
            rows, at = read_number(text, at, "number of rows", 1, MOST)
            if text[at : at + 1] not in ("x", "X", "×"):
                raise ParseError("expected `x` and a number of columns", text, at)
            columns, at = read_number(text, at + 1, "number of columns", 1, MOST)
            cakes.append((rows, columns))
            at = skip_spaces(text, at)
            if at == len(text):
                return cls(tuple(cakes))
            if text[at] != "+":
                raise ParseError("expected `+`", text, at)
            at += 1

    def __str__(self) -> str:
        return " + ".join(map(cake_name, self.cakes)) or "0"

    def __iter__(self) -> Iterator[Cake]:
        return iter(self.cakes)

    def distinct(self) -> tuple[Cake, ...]:
        return tuple(dict.fromkeys(self.cakes))

    def replace(self, cake: Cake, *pieces: Cake) -> Self:
        """The cakes after one of them was cut into pieces."""
        place = self.cakes.index(cake)
        return type(self)((*self.cakes[:place], *pieces, *self.cakes[place + 1 :]))

    def alone(self) -> tuple[Self, ...]:
        return tuple(type(self)((cake,)) for cake in self.cakes)

    def sorted(self) -> Self:
        return type(self)(tuple(sorted(self.cakes)))

    def picture(self) -> Picture:
        return cakes_picture(self.cakes)


def cakes_picture(cakes: Iterable[Cake]) -> Picture:
    """Cakes side by side."""
    drawn = list(map(_picture, cakes))
    return beside(drawn, sign="") if drawn else Picture(_SQUARE, _SQUARE)


def cake_name(cake: Cake) -> str:
    return f"{cake[0]}x{cake[1]}"


def _picture(cake: Cake) -> Picture:
    square = min(_SQUARE, 400 / max(cake))
    shapes = tuple(
        rect(column * square, row * square, square, square, fill=PAPER, stroke=LINE)
        for row in range(min(cake[0], _DRAWN))
        for column in range(min(cake[1], _DRAWN))
    )
    return Picture(min(cake[1], _DRAWN) * square, min(cake[0], _DRAWN) * square, shapes)


_SQUARE, _DRAWN = 20, 100
