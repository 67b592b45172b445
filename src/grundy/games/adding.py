"""Positions add: sums, differences and multiples of any games, and how two games compare."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grundy.games.sum import GameSum


class Adding:
    """What makes `p + q`, `p - q`, `-p` and `3 * p` of positions; values, nimbers and numbers may be added.

    >>> import grundy
    >>> p, q = grundy.game("clobber").start("BW"), grundy.game("domineering").start("2x2")
    >>> print(p + q, -p, 3 * p - 2, sep="; ")
    clobber[BW] + domineering[../..]; -clobber[BW]; 3 . clobber[BW] - 2
    >>> print((p + q).outcome(), (p + p).outcome())
    N P
    """

    def __add__(self, other: Any) -> GameSum:
        return _added(self, other)

    def __radd__(self, other: Any) -> GameSum:
        return _added(other, self)

    def __sub__(self, other: Any) -> GameSum:
        return _added(self, other, -1)

    def __rsub__(self, other: Any) -> GameSum:
        return _added(other, self, -1)

    def __neg__(self) -> GameSum:
        return _many(self, -1)

    def __mul__(self, times: int) -> GameSum:
        return _many(self, times) if isinstance(times, int) else NotImplemented

    __rmul__ = __mul__


def _added(one: Any, other: Any, times: int = 1) -> GameSum:
    reading = import_module("grundy.games.sum.reading")
    read = [reading.summand_or_value(given) for given in (one, other)]
    return NotImplemented if None in read else _sum(read[0] + read[1] * times)


def _many(one: Any, times: int) -> GameSum:
    return _sum(import_module("grundy.games.sum.reading").summand(one) * times)


def _sum(read: Any) -> GameSum:
    found: GameSum = import_module("grundy.games.sum").GameSum.of(read)
    return found
