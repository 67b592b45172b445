"""Nimstring: Strings-and-coins in which the last move counts, and not the coins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from grundy.boards.chains import CoinColours
from grundy.errors import GrundyError
from grundy.games.coin_game import CoinGame
from grundy.games.registry import register


@register("nimstring", title="Nimstring")
@dataclass(frozen=True, repr=False)
class Nimstring(CoinGame):
    """Players cut strings; whoever sets a coin free has to cut again, and who cannot loses.

    ## Rules

    Coins are tied together and to the ground by strings. A move cuts one string; whoever sets a coin free, or
    two, must cut another string. Whoever has to cut and finds no string loses: so does the player who takes
    the last coin.

    A position is *loony* if coins can be taken so that the last ones may be declined: whoever moves there
    wins, with whatever else there is on the table, by taking all coins and moving on, or by leaving the last
    ones to the other player, who then has to move on. So no good move leads to a loony position, and here it
    counts as none. Coins that can be taken without such a choice are taken at once.

    ## Notation

    As in Strings-and-coins: `0-1-2-0, 1-3` is the arrow of coin 1, the string from 1 to 2, the arrow of 2,
    and the string from 1 to 3; 0 is the ground. Boards of Dots-and-boxes are read too, such as
    `2x4-swedish`. A move is a string.

    >>> print(Nimstring.parse("0-1-0, 0-2-0").grundy(), Nimstring.parse("0-1-2-3-0").grundy())
    0 0
    >>> print(Nimstring.parse("0-1-0, 1-2, 0-2-0").grundy(), Nimstring.parse("1x3").grundy())
    * *

    ## Known results

    Long chains and loops are worth nothing, since only loony moves are left; a chain of one or two coins
    between two grounds is worth one move. Who wins a game of Dots-and-boxes in which every chain is long is
    who wins Nimstring; hence the long chain rule.

    ## References

    - E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for Your Mathematical Plays*, chapter 16.
    - E. R. Berlekamp, *The Dots and Boxes Game*, A K Peters, 2000.
    """

    example = "0-1-2-0, 2-3-0, 3-1"

    def __post_init__(self) -> None:
        seen = CoinColours.of(self.board)
        if seen.handout:
            raise GrundyError(f"{self.board} is loony: whoever moves wins, and it has no nimber")
        object.__setattr__(self, "board", seen.black)

    def moves(self) -> Iterator[tuple[str, Self]]:
        for string in dict.fromkeys(self.board.strings):
            left = self.board.cut(string)
            if not CoinColours.of(left).handout:
                yield f"{string[0]}-{string[1]}", self.on(left)

    def components(self) -> tuple[Self, ...]:
        return tuple(self.on(part) for part in self.board.components())
