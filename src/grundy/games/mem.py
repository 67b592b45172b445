"""Mem."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from grundy.boards.heaps import LARGEST
from grundy.boards.pairs import Pair, Pairs
from grundy.boards.text import read_number, skip_spaces
from grundy.errors import ParseError
from grundy.games.pair_game import PairGame
from grundy.games.registry import register


@register("mem", title="Mem")
@dataclass(frozen=True, repr=False)
class Mem(PairGame):
    """Take from a heap at least as many tokens as the last player took from it.

    ## Rules

    There are heaps of tokens. A move takes tokens from one heap, at least as many as the last move took from
    this heap. A player who cannot move loses.

    ## Notation

    `20@6` is a heap of 20 from which 6 were taken by the last move; `20` alone is one from which nothing has
    been taken so far, which is `20@1`. Heaps are joined by `+`. The move `20@1 to 15@5` takes 5.

    >>> Mem.parse("20").play("20@1 to 15@5")
    <mem 15@5>
    >>> print(*(Mem.parse(f"10@{n}").grundy() for n in range(1, 12)))
    *3 *3 *3 *2 *2 * * * * * 0

    ## Known results

    A heap from which more may have to be taken than it has is finished. A heap n@k with k > n/2 can be played
    once, so its nimber is 1. CGSuite has the game as an example of heaps with a memory; no formula for all
    its nimbers is given there.

    ## References

    - A. N. Siegel, *CGSuite*, `game.heap.Mem`.
    """

    between = "@"
    example = "12@3"

    @classmethod
    def parse(cls, text: str) -> Self:
        pairs, at = [], 0
        while True:
            heap, at = read_number(text, at, "heap size", 0, LARGEST)
            least = 1
            if text[at : at + 1] == "@":
                least, at = read_number(text, at + 1, "number that was taken", 1, LARGEST)
            pairs.append((heap, least))
            at = skip_spaces(text, at)
            if at == len(text):
                return cls(Pairs(tuple(pairs)))
            if text[at] != "+":
                raise ParseError("expected `@` or `+`", text, at)
            at += 1

    def caption(self, pair: Pair) -> str:
        return f"take at least {pair[1]}"

    def lasts(self, pair: Pair) -> bool:
        return pair[0] >= pair[1]

    def size(self) -> int:
        return sum(heap for heap, _ in self.pairs)

    def options_of(self, pair: Pair) -> Iterator[Pair]:
        heap, least = pair
        return ((heap - taken, taken) for taken in range(least, heap + 1))
