"""Cutcake (Berlekamp, Conway and Guy 1982)."""

from __future__ import annotations

from grundy.games.cutcake import Cutcake
from grundy.theorems.registry import theorem


@theorem(
    "cutcake",
    tells=str,
    name="cakes by powers of two",
    cite="E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 2",
    reach="all cakes",
)
def cutcake(position: Cutcake) -> str:
    """With r rows and c columns: the whole part of c/p, less 1, p the largest power of 2 up to r, if that is
    positive; or the same with r and c exchanged, negated."""
    return str(sum(_pieces(r, c) - _pieces(c, r) for r, c in position.cakes))


def _pieces(short: int, long: int) -> int:
    power = 1 << (short.bit_length() - 1)
    return max(long // power - 1, 0)
