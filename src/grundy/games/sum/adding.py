"""Sums, differences and multiples of positions of any games; values, nimbers and numbers may be added."""

from __future__ import annotations

from typing import Any

from grundy.games.sum import GameSum
from grundy.games.sum.reading import summand, summand_or_value


def add(one: Any, other: Any) -> GameSum:
    return _added(one, other)


def radd(one: Any, other: Any) -> GameSum:
    return _added(other, one)


def sub(one: Any, other: Any) -> GameSum:
    return _added(one, other, -1)


def rsub(one: Any, other: Any) -> GameSum:
    return _added(other, one, -1)


def neg(one: Any) -> GameSum:
    return mul(one, -1)


def mul(one: Any, times: int) -> GameSum:
    return GameSum.of(summand(one) * times) if isinstance(times, int) else NotImplemented


def _added(one: Any, other: Any, times: int = 1) -> GameSum:
    first, second = summand_or_value(one), summand_or_value(other)
    return NotImplemented if first is None or second is None else GameSum.of(first + second * times)
