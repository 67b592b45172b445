"""Couples are forever: split any heap but a heap of two."""

from __future__ import annotations

from grundy.games.grundys import COUPLES, SplittingGame
from grundy.games.registry import register


@register("couples", title="Couples are forever")
class CouplesAreForever(SplittingGame):
    """Split a heap in two; a couple, which is a heap of 2, stays together.

    ## Rules

    There are some heaps of tokens. A move splits one heap into two, equal or not. Heaps of 2 must not be
    split. A player who cannot move, because only heaps of 1 and 2 are left, loses.

    ## Notation

    The heap sizes: `7+5`. The move `split 7 into 3+4` splits a heap of 7.

    >>> CouplesAreForever.parse("7+5").play("split 7 into 3+4")
    <couples 3+4+5>
    >>> [move for move, _ in CouplesAreForever.parse("4+2").moves()]
    ['split 4 into 1+3', 'split 4 into 2+2']

    ## Known results

    Whether the nimbers of the heaps 1, 2, 3, ... are periodic from some point on is not known. They have a
    sparse space (Caines, Gates, Guy and Nowakowski 1999).

    ## References

    - I. Caines, C. Gates, R. K. Guy, R. J. Nowakowski, "Periods in taking and splitting games", American
      Mathematical Monthly 106 (1999), 359-361.
    """

    example = "7+5"
    splitting = COUPLES
