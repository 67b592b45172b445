"""Battle Sheep."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from grundy.boards.cells import HEX
from grundy.boards.grid import MOST_CELLS, Cell, cell_name
from grundy.boards.grid_picture import CELL
from grundy.boards.hexagons import hexagons
from grundy.boards.svg import BLACK, INK, WHITE, Picture, beside, circle, label
from grundy.boards.text import read_number, skip_spaces
from grundy.errors import ParseError
from grundy.games.partizan_position import PartizanPosition
from grundy.games.registry import register

MOST_SHEEP = 99
FREE, GONE = ".", "#"

Pasture = tuple[tuple[str, ...], ...]


@register("sheep", title="Battle Sheep")
@dataclass(frozen=True, repr=False)
class Sheep(PartizanPosition):
    """Leave a part of a herd behind, and drive the others as far as they can go.

    ## Rules

    Herds of black and of white sheep stand on some cells of a pasture of hexagons. Left chooses a black herd
    of at least two sheep and drives some of them, but not all, in one of six directions over free cells, as
    far as they can go: to the last free cell before another herd or the end of the pasture. Right does the
    same with white herds. A player who cannot move loses.

    ## Notation

    The pasture is written as its rows from the top, with `/` in between: `B3` for a herd of 3 black sheep,
    `W2` for two white ones, `.` for a free cell and `#` where there is none. Each row is shifted by half a
    cell to the right of the one above: the neighbours of `b2` are `a2`, `c2`, `b1`, `c1`, `a3` and `b3`. `+`
    puts pastures side by side. The move `a1-c1:2` drives 2 sheep from a1 to c1.

    >>> Sheep.parse("B3../..W2").play("L a1-c1:2")
    <sheep B1.B2/..W2>
    >>> print(Sheep.parse("B2.").value(), Sheep.parse("B3..").value(), Sheep.parse("B2.W2").value())
    1 2 *

    ## Known results

    A game lasts as many moves as there are free cells at most. A herd of a single sheep stays where it is.

    ## References

    - F. Rotta, *Battle Sheep*, board game (2010).
    - M. Müller and others, MCGS, the minimax-based combinatorial game solver, game `sheep`.
    """

    example = "B4.../...W4"

    pastures: tuple[Pasture, ...]

    @classmethod
    def parse(cls, text: str) -> Self:
        pastures, at = [], 0
        for piece in text.split("+"):
            pastures.append(_read(text, at, at + len(piece)))
            at += len(piece) + 1
        return cls(tuple(pastures))

    def __str__(self) -> str:
        return " + ".join("/".join(map("".join, pasture)) for pasture in self.pastures)

    def left_moves(self) -> Iterator[tuple[str, Self]]:
        return self._drive("B")

    def right_moves(self) -> Iterator[tuple[str, Self]]:
        return self._drive("W")

    def _drive(self, colour: str) -> Iterator[tuple[str, Self]]:
        for place, pasture in enumerate(self.pastures):
            prefix = f"{place + 1}:" if len(self.pastures) > 1 else ""
            for start, herd in _cells(pasture):
                sheep = int(herd[1:]) if herd[0] == colour else 0
                for direction in HEX if sheep > 1 else ():
                    end = _far(pasture, start, direction)
                    for driven in range(1, sheep) if end != start else ():
                        after = _put(pasture, {start: f"{colour}{sheep - driven}", end: f"{colour}{driven}"})
                        name = f"{prefix}{cell_name(start)}-{cell_name(end)}:{driven}"
                        yield name, type(self)((*self.pastures[:place], after, *self.pastures[place + 1 :]))

    def components(self) -> tuple[Self, ...]:
        return tuple(type(self)((pasture,)) for pasture in self.pastures)

    def size(self) -> int:
        """How many cells are free."""
        return sum(letter == FREE for pasture in self.pastures for _, letter in _cells(pasture))

    def draw(self) -> str:
        several = len(self.pastures) > 1
        drawn = (_picture(p, f"{i}:" if several else "") for i, p in enumerate(self.pastures, 1))
        return beside(drawn).svg(f"{self.game.title} {self}")


def _read(text: str, begin: int, end: int) -> Pasture:
    start, end = begin, begin + len(text[begin:end].rstrip())
    at = skip_spaces(text, start)
    rows: list[list[str]] = [[]]
    while at < end or not rows[-1]:
        if text[at : at + 1] == "/" and at < end and rows[-1]:
            rows.append([])
            at += 1
            continue
        herd = text[at : at + 1]
        if at < end and herd in "BW":
            number, at = read_number(text, at + 1, "number of sheep", 1, MOST_SHEEP, end)
            rows[-1].append(f"{herd}{number}")
        elif at < end and herd in (FREE, GONE):
            rows[-1].append(herd)
            at += 1
        else:
            raise ParseError("expected a herd such as `B3` or `W2`, `.` or `#`", text, min(at, len(text)))
        if (at >= end or text[at] == "/") and len(rows[-1]) != len(rows[0]):
            raise ParseError("all rows have the same length", text, at)
    if len(rows) * len(rows[0]) > MOST_CELLS:
        raise ParseError(f"a board has at most {MOST_CELLS} cells", text, begin)
    return tuple(map(tuple, rows))


def _cells(pasture: Pasture) -> Iterator[tuple[Cell, str]]:
    return (((r, c), letter) for r, row in enumerate(pasture) for c, letter in enumerate(row))


def _far(pasture: Pasture, start: Cell, direction: Cell) -> Cell:
    """The last free cell in a direction; where it starts if there is none."""
    row, column = start
    while True:
        down, right = row + direction[0], column + direction[1]
        inside = 0 <= down < len(pasture) and 0 <= right < len(pasture[0])
        if not inside or pasture[down][right] != FREE:
            return row, column
        row, column = down, right


def _put(pasture: Pasture, changes: dict[Cell, str]) -> Pasture:
    return tuple(
        tuple(changes.get((r, c), letter) for c, letter in enumerate(row)) for r, row in enumerate(pasture)
    )


def _picture(pasture: Pasture, before: str) -> Picture:
    """A herd is a disc that says how many sheep it has."""

    def drawn(letter: str, x: float, y: float) -> list[str]:
        if letter == FREE:
            return []
        fill, ink = (INK, WHITE) if letter[0] == "B" else (WHITE, BLACK)
        disc = circle(x, y, CELL / 2 - 5, fill=fill, stroke=INK)
        return [disc, label(x, y, letter[1:], size=11, fill=ink)]

    return hexagons(((cell, letter) for cell, letter in _cells(pasture) if letter != GONE), drawn, before)
