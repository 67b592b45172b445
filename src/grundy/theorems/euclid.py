"""Euclid: the nimber of two numbers."""

from __future__ import annotations

from functools import reduce
from operator import xor

from grundy.boards.pairs import Pair, pair_name
from grundy.games.euclid import Euclid
from grundy.theorems.answers import Answer
from grundy.theorems.registry import theorem


@theorem(
    "euclid",
    name="Nivasch's formula",
    cite='G. Nivasch, "The Sprague-Grundy function of the game Euclid", Discrete Mathematics 306 (2006), '
    "2798-2800",
    reach="all positions",
)
def nivasch(position: Euclid) -> Answer:
    """The nimber of a <= b is the whole part of b/a - a/b."""
    total = reduce(xor, map(nimber, position.pairs), 0)
    for pair in position.pairs.distinct() if total else ():
        wanted = nimber(pair) ^ total
        if wanted < nimber(pair):
            for option in position.options_of(pair):
                if nimber(position.standard(option)) == wanted:
                    name = f"{pair_name(pair)} to {pair_name(position.standard(option))}"
                    return Answer.nimber(total, name)
    return Answer.nimber(total)


def nimber(pair: Pair) -> int:
    """Of two numbers, the smaller one first.

    >>> nimber((5, 8)), nimber((5, 9)), nimber((2, 9))
    (0, 1, 4)
    """
    a, b = pair
    return (b * b - a * a) // (a * b)
