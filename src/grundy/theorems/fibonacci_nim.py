"""Fibonacci Nim: Zeckendorf's sums tell who wins."""

from __future__ import annotations

from grundy.boards.pairs import pair_name
from grundy.games.fibonacci_nim import FibonacciNim
from grundy.theorems.answers import Answer
from grundy.theorems.registry import theorem
from grundy.values import Outcome


@theorem(
    "fibonacci_nim",
    name="Zeckendorf sums",
    cite='M. J. Whinihan, "Fibonacci Nim", Fibonacci Quarterly 1(4) (1963), 9-13',
    reach="one heap",
)
def zeckendorf(position: FibonacciNim) -> Answer | None:
    """Of the Fibonacci numbers, no two of them neighbours, whose sum the heap is, the least one is taken: who
    may not take so many has lost."""
    if len(position.pairs) > 1 or position.times != 2:
        return None
    for heap, limit in position.pairs:
        least = zeckendorf_sum(heap)[-1]
        if least > limit:
            return Answer(Outcome.P)
        option = position.standard((heap - least, 2 * least))
        move = f"{pair_name((heap, limit), '@')} to {pair_name(option, '@')}"
        return Answer(Outcome.N, winning_move=move)
    return Answer(Outcome.P)


def zeckendorf_sum(number: int) -> list[int]:
    """The Fibonacci numbers whose sum a number is, no two of them neighbours, the largest first.

    >>> zeckendorf_sum(100), zeckendorf_sum(1), zeckendorf_sum(21)
    ([89, 8, 3], [1], [21])
    """
    fibonacci = [1, 2]
    while fibonacci[-1] < number:
        fibonacci.append(fibonacci[-1] + fibonacci[-2])
    parts = []
    for one in reversed(fibonacci):
        if one <= number:
            parts.append(one)
            number -= one
    return parts
