"""Partizan Euclid."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from grundy.boards.pairs import Pair, Pairs
from grundy.games.pair_game import PartizanPairGame
from grundy.games.registry import register


@register("partizan_euclid", title="Partizan Euclid")
@dataclass(frozen=True, repr=False)
class PartizanEuclid(PartizanPairGame):
    """Replace two numbers by the smaller one and what is left of the larger one, or what it lacks.

    ## Rules

    There are pairs of positive numbers p > q. If p = kq + r with 0 < r < q, Left makes the pair q, r of it,
    and Right the pair q, q - r. When q divides p nobody can move. A player who cannot move loses.

    ## Notation

    The two numbers, `8,5`, the larger one first; several pairs are joined by `+`. The move `8,5 to 5,3` is
    Left's, and `8,5 to 5,2` Right's.

    >>> PartizanEuclid.parse("8,5").play("L 8,5 to 5,3")
    <partizan_euclid 5,3>
    >>> print(*(PartizanEuclid.parse(f"8,{n}").value() for n in range(1, 9)))
    0 0 v 0 0 ^ ^5 0

    ## Known results

    All values are all-small, since both players have a move or neither does, and each has one at most. Who
    wins can be found from the continued fraction of p/q (McKay and Nowakowski 2012).

    ## References

    - N. A. McKay, R. J. Nowakowski, "Outcomes of partizan Euclid", Integers 12B (2012/13), #A9.
    """

    @classmethod
    def parse(cls, text: str) -> Self:
        return cls(Pairs.parse(text, least=1))

    def standard(self, pair: Pair) -> Pair:
        return max(pair), min(pair)

    def lasts(self, pair: Pair) -> bool:
        return pair[0] % pair[1] > 0

    def left_of(self, pair: Pair) -> Iterator[Pair]:
        p, q = pair
        yield q, p % q

    def right_of(self, pair: Pair) -> Iterator[Pair]:
        p, q = pair
        yield q, q - p % q
