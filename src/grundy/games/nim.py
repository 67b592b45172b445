"""Nim."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from grundy.games.heap_game import HeapGame
from grundy.games.registry import register


@register("nim", title="Nim")
class Nim(HeapGame):
    """Take tokens from heaps; whoever takes the last one wins.

    ## Rules

    There are some heaps of tokens. A move takes one or more tokens from one heap. A player who cannot move
    loses.

    ## Notation

    A position is written as its heap sizes, `3+5+7`; commas and spaces may stand between them too, and
    `0` is the position without tokens. The move `take 3 from 7` takes 3 tokens from a heap of 7.

    >>> Nim.parse("3+5+7").play("take 1 from 7")
    <nim 3+5+6>
    >>> [str(option) for option in Nim.parse("2+1").options()]
    ['1+1', '1', '2']

    ## Known results

    A heap of n tokens is the nimber `*n`. A sum of heaps has the nim-sum of their sizes as its nimber, and
    the player who moved last wins exactly when it is 0 (Bouton 1901). Every impartial game in normal play
    is equal to some Nim heap (Sprague 1935, Grundy 1939).

    ## References

    - C. L. Bouton, "Nim, a game with a complete mathematical theory", Annals of Mathematics 3 (1901), 35-39.
    - R. P. Sprague, "Über mathematische Kampfspiele", Tôhoku Mathematical Journal 41 (1935), 438-444.
    - P. M. Grundy, "Mathematics and games", Eureka 2 (1939), 6-8.
    """

    example = "3+4+5"

    def moves(self) -> Iterator[tuple[str, Self]]:
        for heap in self.heaps.distinct():
            for taken in range(1, heap + 1):
                yield f"take {taken} from {heap}", self.on(self.heaps.replace(heap, heap - taken))
