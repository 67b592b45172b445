"""Euclid."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from grundy.boards.pairs import Pair, Pairs
from grundy.games.pair_game import PairGame
from grundy.games.registry import register


@register("euclid", title="Euclid")
@dataclass(frozen=True, repr=False)
class Euclid(PairGame):
    """Subtract a multiple of the smaller of two numbers from the larger one, as Euclid's algorithm does.

    ## Rules

    There are pairs of positive numbers. A move subtracts a multiple of the smaller number of a pair from the
    larger one; what is left is positive. A player who cannot move, because the numbers of each pair are
    equal, loses.

    ## Notation

    The two numbers, `12,7`; several pairs are joined by `+`. The smaller number is written first. The move
    `7,19 to 5,7` subtracts 14.

    >>> Euclid.parse("19,7").play("7,19 to 5,7")
    <euclid 5,7>
    >>> print(Euclid.parse("5,8").grundy(), Euclid.parse("5,9").grundy(), Euclid.parse("2,9").grundy())
    0 * *4

    ## Known results

    The nimber of a < b is the whole part of b/a - a/b (Nivasch 2006). So a pair is lost exactly when b/a is
    less than the golden ratio. Cole and Davie, who invented the game, let the larger number become 0: then
    the same pairs are lost, except that equal numbers are won.

    ## References

    - A. J. Cole, A. J. T. Davie, "A game based on the Euclidean algorithm and a winning strategy for it",
      Mathematical Gazette 53 (1969), 354-357.
    - J. W. Grossman, "A Nim-type game", Problem 1537, Mathematics Magazine 70 (1997), 382.
    - G. Nivasch, "The Sprague-Grundy function of the game Euclid", Discrete Mathematics 306 (2006),
      2798-2800.
    """

    @classmethod
    def parse(cls, text: str) -> Self:
        return cls(Pairs.parse(text, least=1))

    def standard(self, pair: Pair) -> Pair:
        return min(pair), max(pair)

    def lasts(self, pair: Pair) -> bool:
        return pair[0] != pair[1]

    def options_of(self, pair: Pair) -> Iterator[Pair]:
        small, large = pair
        return ((small, left) for left in range(large - small, 0, -small))
