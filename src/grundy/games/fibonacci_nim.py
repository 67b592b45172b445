"""Fibonacci Nim."""

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

MOST_TIMES = 1000


@register("fibonacci_nim", title="Fibonacci Nim")
@dataclass(frozen=True, repr=False)
class FibonacciNim(PairGame):
    """Take from a heap at most twice as many tokens as the last player took from it.

    ## Rules

    There are heaps of tokens. A move takes tokens from one heap: at most twice as many as the last move took
    from this heap; if there was none, any number, but not the whole heap. A player who cannot move loses. By
    other rules it is at most r times as many.

    ## Notation

    `20@6` is a heap of 20 from which at most 6 may be taken. `20` alone is a heap from which nothing has been
    taken so far, which is `20@19`. Heaps are joined by `+`. Another r stands in front, with a colon: `3:20`.
    The move `20@19 to 15@10` takes 5.

    >>> FibonacciNim.parse("20").play("20@19 to 15@10")
    <fibonacci_nim 15@10>
    >>> [move for move, _ in FibonacciNim.parse("4").moves()]
    ['4@3 to 3@2', '4@3 to 2@2', '4@3 to 1@1']

    ## Known results

    Write the size of the heap as a sum of Fibonacci numbers, no two of them neighbours in their row
    (Zeckendorf's theorem). Whoever may take as many as the least of them wins, by doing so: from a new heap
    everybody but when its size is a Fibonacci number (Whinihan 1963). By the rule r other numbers play the
    part of Fibonacci's: each is the sum of the one before and of the least one that, taken r times, is as
    large as that (Schwenk 1970).

    ## References

    - M. J. Whinihan, "Fibonacci Nim", Fibonacci Quarterly 1(4) (1963), 9-13.
    - A. J. Schwenk, "Take-away games", Fibonacci Quarterly 8(3) (1970), 225-234.
    """

    times: int = 2

    between = "@"
    example = "13@5"

    @classmethod
    def parse(cls, text: str) -> Self:
        colon, times = text.find(":"), 2
        if colon >= 0:
            times, at = read_number(text, 0, "number of times", 1, MOST_TIMES, colon)
            if skip_spaces(text, at) < colon:
                raise ParseError("expected a number of times and `:`, as in `3:20`", text, at)
        pairs, at = [], colon + 1
        while True:
            heap, at = read_number(text, at, "heap size", 0, LARGEST)
            limit = heap - 1
            if text[at : at + 1] == "@":
                limit, at = read_number(text, at + 1, "number that may be taken", 0, LARGEST)
            pairs.append((heap, limit))
            at = skip_spaces(text, at)
            if at == len(text):
                return cls(Pairs(tuple(pairs)), times)
            if text[at] != "+":
                raise ParseError("expected `@` or `+`", text, at)
            at += 1

    def __str__(self) -> str:
        return ("" if self.times == 2 else f"{self.times}:") + super().__str__()

    def standard(self, pair: Pair) -> Pair:
        return pair[0], min(pair)

    def caption(self, pair: Pair) -> str:
        return f"take at most {pair[1]}"

    def lasts(self, pair: Pair) -> bool:
        return min(pair) > 0

    def size(self) -> int:
        return sum(heap for heap, _ in self.pairs)

    def options_of(self, pair: Pair) -> Iterator[Pair]:
        heap, limit = pair
        return ((heap - taken, self.times * taken) for taken in range(1, limit + 1))
