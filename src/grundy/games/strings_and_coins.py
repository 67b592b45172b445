"""Strings-and-coins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from grundy.boards.coins import Coins
from grundy.games.coin_game import CoinGame
from grundy.games.registry import register
from grundy.games.scoring import ScoringPosition


@register("strings_and_coins", title="Strings-and-coins")
class StringsAndCoins(CoinGame, ScoringPosition):
    """Players cut strings; whoever sets a coin free takes it and cuts again.

    ## Rules

    Coins are tied together by strings, and some to the ground by strings that are called arrows. A move cuts
    one string. A coin that has no string left belongs to the player who cut the last one, and this player
    moves again, unless all coins are taken. Whoever has more coins at the end wins.

    ## Notation

    Coins are numbers from 1 on, and 0 is the ground. Strings are written as walks along them, with commas
    between: `0-1-2-0, 1-3` is the arrow of coin 1, the string from 1 to 2, the arrow of 2, and the string
    from 1 to 3. A string that is there twice is written twice; `0` alone is the end. Boards of Dots-and-boxes
    are read too, such as `2x3-swedish`. A move is a string: `1-2`.

    >>> p = StringsAndCoins.parse("0-1-2-0, 1-3")
    >>> p.play("1-3").at_stake()
    2
    >>> print(p.score())
    1/2

    A score such as `1/2` says what the player to move gets, and what the other one gets.

    ## Known results

    Dots-and-boxes is this game on the dual graph: a coin for each box, a string for each line. A closed chain
    of n coins has the score n/0 and a loop of n coins 0/n.

    ## References

    - E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for Your Mathematical Plays*, chapter 16.
    - E. R. Berlekamp, *The Dots and Boxes Game*, A K Peters, 2000.
    - J. Lemoine, S. Viennot, "Méthodes algorithmiques pour la résolution des jeux combinatoires", thesis,
      Université Lille 1 (2011), chapter 13.
    """

    example = "2x3-swedish"

    def moves(self) -> Iterator[tuple[str, Self]]:
        for a, b in dict.fromkeys(self.board.strings):
            yield f"{a}-{b}", self.on(self.board.cut((a, b)))

    def at_stake(self) -> int:
        return len(self.board)

    def coins(self) -> Coins:
        return self.board
