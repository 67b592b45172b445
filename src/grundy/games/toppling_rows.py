"""Rows of dominoes that have a given value.

A. Fink, R. J. Nowakowski, A. N. Siegel and D. Wolfe found the rows of numbers, "Toppling conjectures"
(2015), and G. Renault those of switches, thesis (2013), section 3.2.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from grundy.boards.rows import MOST_LETTERS
from grundy.errors import GrundyError

if TYPE_CHECKING:
    from grundy.values.partizan import CanonicalForm

_CONJUGATE = str.maketrans("LR", "RL")


def row_of_number(x: Fraction | int) -> str:
    """The only row with the value x (Fink and others): `L` n times is n, and a number {a|b} that is no
    integer is the row of a, `LR`, and the row of b.

    >>> print(row_of_number(Fraction(3, 4)), row_of_number(-2), row_of_number(Fraction(-1, 2)))
    LRLLRL RR RLR
    """
    x = Fraction(x)
    if _length(x) > MOST_LETTERS:
        raise GrundyError(f"the row of {x} has more than {MOST_LETTERS} dominoes")
    return _row(x)


@lru_cache(maxsize=10_000)
def _length(x: Fraction) -> int:
    if x.denominator == 1:
        return abs(int(x))
    step = Fraction(1, x.denominator)
    return _length(x - step) + 2 + _length(x + step)


def _row(x: Fraction) -> str:
    if x.denominator == 1:
        return ("L" if x > 0 else "R") * abs(int(x))
    step = Fraction(1, x.denominator)
    return f"{_row(x - step)}LR{_row(x + step)}"


def rows_of(value: CanonicalForm) -> tuple[str, ...]:
    """The rows of which theorems say that they have this value, up to reversal; empty where none does.

    They know numbers, {a|b}, {a||b|c} and its conjugate, and {a|b||c|d}, all of numbers (Renault, theorems
    3.24, 3.27, 3.30 and 3.31). For the first two kinds there are no other rows.

    >>> from grundy.values.partizan import CanonicalForm
    >>> for text in ("5/8", "{2|3/4}", "{3||1|-3/2}", "{5/2|1||-1/4|-1/2}"):
    ...     print(text, *rows_of(CanonicalForm.parse(text)))
    5/8 LRLLRLRLLRL
    {2|3/4} LLLRLRLLRL LLELRLLRL
    {3||1|-3/2} LLLLRRRLRRRLL LLLERRLRRRLL
    {5/2|1||-1/4|-1/2} LRLLLLRLLLLRRLRRLRLRLR LRLLLLRLLLERLRRLRLRLR
    """
    x = _number(value)
    if x is not None:
        return (row_of_number(x),)
    left, right = _only(value.left()), _only(value.right())
    if left is None or right is None:
        return ()
    a, b = _switch(left), _switch(right)
    if len(a) == 1 and len(b) == 1:
        return _joined((a[0], "LR", b[0]), (a[0], "E", b[0]))
    if len(a) == 1 and len(b) == 2 and a[0] >= b[0]:
        rows = _joined((a[0], "LR", b[1], "RL", b[0]), (a[0], "E", b[1], "RL", b[0]))
        return rows if a[0] > b[0] else rows[:1]
    if len(a) == 2 and len(b) == 1:
        return tuple(row.translate(_CONJUGATE) for row in rows_of(-value))
    if len(a) == 2 and len(b) == 2 and a[1] > b[0]:
        (a1, a2), (b1, b2) = a, b
        return _joined((a2, "RL", a1, "LR", b2, "RL", b1), (a2, "RL", a1, "E", b2, "RL", b1))
    return ()


def numbers_in(value: CanonicalForm) -> tuple[int, int]:
    """How many numbers the options of {x|y} are made of: 1 for a number, 2 for a switch of numbers, else 0.

    >>> from grundy.values.partizan import CanonicalForm
    >>> numbers_in(CanonicalForm.parse("{3||1|-3/2}"))
    (1, 2)
    """
    left, right = (_only(side) for side in (value.left(), value.right()))
    return 0 if left is None else len(_switch(left)), 0 if right is None else len(_switch(right))


def _joined(*recipes: tuple[str | Fraction, ...]) -> tuple[str, ...]:
    return tuple(
        "".join(part if isinstance(part, str) else row_of_number(part) for part in r) for r in recipes
    )


def _number(value: CanonicalForm) -> Fraction | None:
    return value.left_stop if value.is_number else None


def _only(options: tuple[CanonicalForm, ...]) -> CanonicalForm | None:
    return options[0] if len(options) == 1 else None


def _switch(value: CanonicalForm) -> tuple[Fraction, ...]:
    """x for a number, x and y for {x|y} with numbers x >= y, nothing for anything else."""
    x = _number(value)
    if x is not None:
        return (x,)
    left, right = _only(value.left()), _only(value.right())
    if left is None or right is None or not (left.is_number and right.is_number):
        return ()
    return (left.left_stop, right.left_stop)
