"""Dots-and-boxes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from grundy.boards.coins import Coins
from grundy.boards.grid import cell_name
from grundy.games.dots_and_boxes.dots import Dots
from grundy.games.registry import register
from grundy.games.scoring import ScoringPosition


@register("dots_and_boxes", title="Dots-and-boxes")
@dataclass(frozen=True, repr=False)
class DotsAndBoxes(ScoringPosition):
    """Players draw lines between dots; whoever closes a box owns it and draws again.

    ## Rules

    A board is made of dots in rows and columns. A move draws a line between two neighbouring dots. Whoever
    draws the fourth side of a box, or of two, owns them and moves again, unless all boxes are closed. Whoever
    has more boxes at the end wins.

    ## Notation

    `3x4` is a board of 3 rows and 4 columns of boxes on which nothing is drawn: the American start. In the
    Icelandic start, `3x4-icelandic`, the borders at the top and on the left are drawn, and in the Swedish
    start, `3x4-swedish`, the whole border is.

    Any other position is drawn: rows of dots and rows of boxes in turn, on lines of their own or parted by
    `/`. `+` is a dot, `-` and `|` are lines, and `.` or a space is where nothing is drawn. A box that is
    closed is written `#`. Dots are named as in a spreadsheet, and a move by its two ends: `a1-b1` is the
    first line in the top row.

    >>> p = DotsAndBoxes.parse("2x2").play("a1-b1").play("b1-b2")
    >>> p
    <dots_and_boxes +-+.+/..|../+.+.+/...../+.+.+>
    >>> print(p.diagram())
         a   b   c
       1 +---+   +
             |
       2 +   +   +
    <BLANKLINE>
       3 +   +   +
    >>> print(p.score())
    3/1

    ## Known results

    American: 2x2 3/1, 2x3 2/4, 2x4 5/3, 3x3 3/6, 3x4 6/6, 4x4 8/8; the scores say what the first and the
    second player get. D. Wilson solved 4x4 in 2002, J. K. Barker and R. E. Korf 4x5 in 2012: a tie.

    ## References

    - E. Lucas, *L'arithmétique amusante*, 1895.
    - E. R. Berlekamp, *The Dots and Boxes Game*, A K Peters, 2000.
    - J. K. Barker, R. E. Korf, "Solving Dots-and-Boxes", AAAI 2012.
    - J. Lemoine, S. Viennot, "Méthodes algorithmiques pour la résolution des jeux combinatoires", thesis,
      Université Lille 1 (2011), chapter 13.
    """

    example = "3x3"
    board: Dots

    @classmethod
    def parse(cls, text: str) -> Self:
        return cls(Dots.parse(text))

    def __str__(self) -> str:
        return str(self.board)

    def moves(self) -> Iterator[tuple[str, Self]]:
        for line in self.board.open_lines():
            yield self.board.line_name(line), type(self)(self.board.draw_line(line))

    def play(self, name: str) -> Self:
        """Draws a line; its ends may be named in any order."""
        ends = name.lower().replace(" ", "").split("-")
        for line in self.board.open_lines():
            if sorted(ends) == sorted(self.board.line_name(line).split("-")):
                return type(self)(self.board.draw_line(line))
        return super().play(name)

    def at_stake(self) -> int:
        return self.board.open_boxes()

    def coins(self) -> Coins:
        return self.board.coins()

    def coin_name(self, coin: int) -> str:
        """A box is called like the dot at its top left corner."""
        row, column = divmod(coin - 1, self.board.width)
        return cell_name((row, column))

    def key(self) -> tuple[str, ...]:
        """The same for all positions with equal dual graphs."""
        return (str(self.coins().canonical()),)

    def canonical(self) -> Self:
        """The first of its turned and mirrored images."""
        return type(self)(self.board.canonical())

    def size(self) -> int:
        return sum(1 for _ in self.board.open_lines())

    def draw(self) -> str:
        return self.board.picture().svg(f"Dots-and-boxes {self}")

    def diagram(self) -> str:
        return self.board.diagram()
