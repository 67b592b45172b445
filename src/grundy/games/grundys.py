"""Grundy's game: split a heap into two that are not equal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from grundy.games.heap_rules import TWO, HeapRules, RuledHeapGame
from grundy.games.registry import register


@dataclass(frozen=True)
class Splitting(HeapRules):
    """Nothing is taken; a heap is split in two. One size of heaps may be frozen.

    >>> list(GRUNDYS.options(6)), list(COUPLES.options(2)), list(COUPLES.options(4))
    ([(0, (1, 5)), (0, (2, 4))], [], [(0, (1, 3)), (0, (2, 2))])
    """

    name: str
    unequal: bool = False
    frozen: int = 0

    def digit(self, taken: int) -> int:
        return TWO if taken == 0 else 0

    def takings(self, heap: int) -> Iterator[int]:
        return iter((0,))

    def engine(self) -> dict[str, Any]:
        return {"two": [0], "unequal": self.unequal, "frozen": self.frozen}

    def __str__(self) -> str:
        return self.name


GRUNDYS = Splitting("grundys", unequal=True)
COUPLES = Splitting("couples", frozen=2)


class SplittingGame(RuledHeapGame):
    """A game that is played by splitting heaps."""

    splitting: ClassVar[Splitting]

    @property
    def rules(self) -> Splitting:
        return self.splitting


@register("grundys", title="Grundy's game")
class GrundysGame(SplittingGame):
    """Split a heap into two heaps of different sizes.

    ## Rules

    There are some heaps of tokens. A move splits one heap into two that are not equal. A player who cannot
    move, because only heaps of 1 and 2 are left, loses.

    ## Notation

    The heap sizes: `7+5`. The move `split 7 into 3+4` splits a heap of 7.

    >>> GrundysGame.parse("7+5").play("split 7 into 3+4")
    <grundys 3+4+5>
    >>> [move for move, _ in GrundysGame.parse("4+2").moves()]
    ['split 4 into 1+3']

    ## Known results

    Whether the nimbers of the heaps 1, 2, 3, ... are periodic from some point on is not known; no period
    was found in the first 2^35 of them (Flammenkamp).

    ## References

    - P. M. Grundy, "Mathematics and games", Eureka 2 (1939), 6-8.
    - E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for your Mathematical Plays*, chapter 4.
    """

    example = "7+5"
    splitting = GRUNDYS
