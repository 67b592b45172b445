"""Flip the Coin."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from grundy.boards.rows import Rows, drawn_coin
from grundy.boards.svg import INK, WHITE
from grundy.games.registry import register
from grundy.games.strip_game import StripGame

_FLIPPED = str.maketrans("HT", "TH")
CLOSING = "closing:"


@register("flip_the_coin", title="Flip the Coin")
@dataclass(frozen=True, repr=False)
class FlipTheCoin(StripGame):
    """Remove a coin that shows one's side, and flip its neighbours.

    ## Rules

    Coins lie in rows, each showing heads or tails. Left removes a coin that shows heads, Right one that
    shows tails, and the coins beside it are flipped. The gap stays: the coins on its two sides are no
    neighbours. In the closing variant the row closes up, and they are. A player who cannot move loses.

    ## Notation

    A row is written with `H` for heads and `T` for tails; several rows are joined by `+`, and `-` is no coin
    at all. The closing variant starts with `closing:`. A move is named by the place of the coin, `3`, or
    `2:3` in the second of several rows.

    >>> FlipTheCoin.parse("HTH").play("L 1")
    <flip_the_coin HH>
    >>> FlipTheCoin.parse("HTT").play("R 2"), FlipTheCoin.parse("closing:HTT").play("R 2")
    (<flip_the_coin T + H>, <flip_the_coin closing:TH>)
    >>> print(FlipTheCoin.parse("H").value(), FlipTheCoin.parse("HTTH").value())
    1 -2

    ## Known results

    The game is one of the rule sets in Renault's thesis; a single coin is worth 1 or -1.

    ## References

    - G. Renault, "Combinatorial games on graphs", thesis, Université Bordeaux 1 (2013), appendix A.
    """

    example = "HTHHT"
    pieces: ClassVar[dict[str, str]] = {"H": INK, "T": WHITE}

    closing: bool = False

    def draw(self) -> str:
        drawn = self.rows.strip_picture(drawn_coin, squares=False)
        return drawn.svg(f"{self.game.title} {self}")

    @classmethod
    def parse(cls, text: str) -> Self:
        closing = text.lstrip().startswith(CLOSING)
        start = text.index(CLOSING) + len(CLOSING) if closing else 0
        return cls(Rows.parse(text, "".join(cls.pieces), start), closing)

    def __str__(self) -> str:
        return (CLOSING if self.closing else "") + str(self.rows)

    def on(self, rows: Rows) -> Self:
        return type(self)(rows, self.closing)

    def left_moves(self) -> Iterator[tuple[str, Self]]:
        return self._remove("H")

    def right_moves(self) -> Iterator[tuple[str, Self]]:
        return self._remove("T")

    def _remove(self, side: str) -> Iterator[tuple[str, Self]]:
        for number, place, name in self.rows.places(side):
            row = self.rows.rows[number]
            before = row[: max(place - 1, 0)] + row[max(place - 1, 0) : place].translate(_FLIPPED)
            after = row[place + 1 : place + 2].translate(_FLIPPED) + row[place + 2 :]
            left = (before + after,) if self.closing else (before, after)
            yield name, self.on(self.rows.replace(number, *left))
