"""Nim (Bouton 1901)."""

from __future__ import annotations

from functools import reduce
from operator import xor

from grundy.games.nim import Nim
from grundy.theorems.answers import Answer
from grundy.theorems.registry import theorem


@theorem(
    "nim",
    name="Bouton's theorem",
    cite='C. L. Bouton, "Nim, a game with a complete mathematical theory", '
    "Annals of Mathematics 3 (1901), 35-39",
    reach="all positions",
)
def bouton(position: Nim) -> Answer:
    """The nimber is the nim-sum of the heaps. A heap that has its highest bit can be reduced to make it 0."""
    total = reduce(xor, position.heaps, 0)
    for heap in position.heaps:
        if heap ^ total < heap:
            return Answer.nimber(total, f"take {heap - (heap ^ total)} from {heap}")
    return Answer.nimber(0)
