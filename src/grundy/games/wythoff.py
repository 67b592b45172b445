"""Wythoff's game, and games that are played like it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from grundy.boards.pairs import Pair, Pairs
from grundy.boards.text import read_numbers
from grundy.errors import ParseError
from grundy.games.pair_game import PairGame
from grundy.games.registry import register

MOST_APART = 1000


@register("wythoff", title="Wythoff's game")
@dataclass(frozen=True, repr=False)
class Wythoff(PairGame):
    """Two heaps: take any number from one of them, or the same number from both.

    ## Rules

    There are pairs of heaps. A move takes any number of tokens from one heap, or the same number from both
    heaps of a pair. A player who cannot move loses. With other rules, the numbers k and l that are taken from
    both need not be the same: less than t apart in Fraenkel's game of the rule t; and in that of the rule s,t
    with 0 < k <= l < s k + t. Wythoff's game is the rule 1.

    ## Notation

    The sizes of the two heaps, `3,5`; several pairs are joined by `+`. Other rules stand in front, with a
    colon: `2:3,5`, `2,3:3,5`. The move `3,5 to 1,3` takes 2 from both; the smaller heap is written first.

    >>> Wythoff.parse("5,3").play("3,5 to 1,3")
    <wythoff 1,3>
    >>> [move for move, _ in Wythoff.parse("1,2").moves()]
    ['1,2 to 0,2', '1,2 to 0,1', '1,2 to 1,1']
    >>> print(*(Wythoff.parse(f"4,{n}").grundy() for n in range(10)))
    *4 *5 *3 *2 *7 *6 *9 0 * *8

    ## Known results

    The lost pairs are (A, A + n) for n = 0, 1, 2, ..., with A the whole part of n times the golden ratio
    (Wythoff 1907). By the rule t they are (A, A + tn), with A the whole part of n(2 - t + sqrt(t^2 + 4))/2
    (Fraenkel 1982); by the rule s,t they are (A, sA + tn), with A the least number that is in none of the
    pairs before (Fraenkel 1998). For the nimbers of other pairs there is no formula.

    ## References

    - W. A. Wythoff, "A modification of the game of Nim", Nieuw Archief voor Wiskunde 7 (1907), 199-202.
    - A. S. Fraenkel, "How to beat your Wythoff games' opponent on three fronts", American Mathematical
      Monthly 89 (1982), 353-361.
    - A. S. Fraenkel, "Heap games, numeration systems and sequences", Annals of Combinatorics 2 (1998),
      197-210.
    """

    s: int = 1
    t: int = 1

    @classmethod
    def parse(cls, text: str) -> Self:
        colon = text.find(":")
        if colon < 0:
            return cls(Pairs.parse(text))
        numbers = read_numbers(text, 0, colon, "number of the rule", separators=",", least=1, most=MOST_APART)
        if len(numbers) > 2:
            raise ParseError("a rule is one number or two, as in `2:3,5` and `2,3:3,5`", text, 0)
        return cls(Pairs.parse(text, colon + 1), *(1, *numbers)[-2:])

    def __str__(self) -> str:
        rule = "" if self.s == self.t == 1 else f"{self.t}:" if self.s == 1 else f"{self.s},{self.t}:"
        return rule + super().__str__()

    def standard(self, pair: Pair) -> Pair:
        return min(pair), max(pair)

    def lasts(self, pair: Pair) -> bool:
        return max(pair) > 0

    def options_of(self, pair: Pair) -> Iterator[Pair]:
        a, b = pair
        yield from ((left, b) for left in range(a))
        yield from ((a, left) for left in range(b))
        for k in range(1, a + 1):
            for more in range(k, min(b, self.s * k + self.t - 1) + 1):
                yield a - k, b - more
                if more <= a:
                    yield a - more, b - k
