"""Nimbers: what impartial games are worth in normal play."""

from __future__ import annotations

from collections.abc import Iterable
from functools import total_ordering
from operator import index
from typing import SupportsIndex

from grundy.errors import GrundyError
from grundy.values import nim_field
from grundy.values.latex import Typeset


@total_ordering
class Nimber(Typeset):
    """The nimber `*n`, the value of a Nim heap of size n.

    `+` is the nim-sum and `*` the nim-product, `/` and `**` undo and repeat it: the nimbers are a field of
    characteristic 2 (Conway, *On Numbers and Games*, chapter 6). An int stands for the nimber of that size.

    >>> Nimber(9) + Nimber(12), Nimber(4) * Nimber(4)
    (Nimber(5), Nimber(6))
    >>> Nimber(1) / Nimber(4), Nimber(2) ** -1, Nimber(2).sqrt()
    (Nimber(15), Nimber(3), Nimber(3))
    >>> print(Nimber(0), Nimber(1), Nimber(2))
    0 * *2
    >>> Nimber(2) == 2, sorted([Nimber(3), Nimber(1)])
    (True, [Nimber(1), Nimber(3)])

    `<` compares sizes, so that nimbers can be sorted. It is not the partial order of games, in which
    two different nimbers are always confused with each other.
    """

    __slots__ = ("_size",)
    _size: int

    def __init__(self, size: SupportsIndex = 0) -> None:
        number = index(size)
        if number < 0:
            raise GrundyError(f"a nimber is not negative: {number}")
        object.__setattr__(self, "_size", number)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Nimber cannot be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a Nimber cannot be changed")

    def __reduce__(self) -> tuple[type[Nimber], tuple[int]]:
        return (Nimber, (self._size,))

    def __index__(self) -> int:
        return self._size

    def __int__(self) -> int:
        return self._size

    def __bool__(self) -> bool:
        return self._size != 0

    def __hash__(self) -> int:
        return hash(self._size)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, (Nimber, int)):
            return self._size == int(other)
        return NotImplemented

    def __lt__(self, other: Nimber | int) -> bool:
        if isinstance(other, (Nimber, int)):
            return self._size < int(other)
        return NotImplemented

    def __add__(self, other: Nimber | int) -> Nimber:
        if isinstance(other, (Nimber, int)):
            return Nimber(self._size ^ int(Nimber(other)))
        return NotImplemented

    __radd__ = __add__
    __sub__ = __add__
    __rsub__ = __add__

    def __neg__(self) -> Nimber:
        return self

    def __mul__(self, other: Nimber | int) -> Nimber:
        if isinstance(other, (Nimber, int)):
            return Nimber(nim_field.product(self._size, int(Nimber(other))))
        return NotImplemented

    __rmul__ = __mul__

    def inverse(self) -> Nimber:
        """The nimber whose nim-product with this one is `*1`; 0 has none."""
        if not self._size:
            raise GrundyError("the nimber 0 has no inverse")
        return Nimber(nim_field.inverse(self._size))

    def __truediv__(self, other: Nimber | int) -> Nimber:
        if isinstance(other, (Nimber, int)):
            return self * Nimber(other).inverse()
        return NotImplemented

    def __rtruediv__(self, other: Nimber | int) -> Nimber:
        return self.inverse() * other

    def __pow__(self, exponent: int) -> Nimber:
        """The nim-product of so many copies; a negative power is that of the inverse."""
        if not isinstance(exponent, int):
            return NotImplemented
        if exponent < 0 and not self._size:
            raise GrundyError("the nimber 0 has no inverse")
        return Nimber(nim_field.power(self._size, exponent))

    def sqrt(self) -> Nimber:
        """The square root, which every nimber has, and only one."""
        return Nimber(nim_field.square_root(self._size))

    def latex(self) -> str:
        r"""`0`, `\ast`, `\ast 2`, ...

        >>> print(Nimber(2).latex())
        \ast 2
        """
        return {0: "0", 1: r"\ast"}.get(self._size, rf"\ast {self._size}")

    def __str__(self) -> str:
        return {0: "0", 1: "*"}.get(self._size, f"*{self._size}")

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __repr__(self) -> str:
        return f"Nimber({self._size})"


def mex(values: Iterable[SupportsIndex]) -> int:
    """The least natural number that is not among the values, which may be ints or nimbers.

    >>> mex([1, 4]), mex([0, 1, 2, 5]), mex([])
    (0, 3, 0)
    """
    present = {index(value) for value in values}
    least = 0
    while least in present:
        least += 1
    return least
