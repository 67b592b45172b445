"""Reading canonical forms, and expressions made of them, in the notation of `grundy.values.notation`."""

from __future__ import annotations

from collections.abc import Callable

from grundy.values.notation import Algebra, Reader
from grundy.values.partizan import CanonicalForm

Comparison = Callable[[CanonicalForm, CanonicalForm], bool]

COMPARISONS: dict[str, Comparison] = {
    "<=": lambda g, h: g <= h,
    ">=": lambda g, h: g >= h,
    "!=": lambda g, h: g != h,
    "==": lambda g, h: g == h,
    "||": lambda g, h: g.confused(h),
    "<": lambda g, h: g < h,
    ">": lambda g, h: g > h,
    "=": lambda g, h: g == h,
}


def read_value(text: str) -> CanonicalForm:
    """The value of an expression.

    >>> print(read_value("1/2 + {2|-1} + *"), read_value("3 . ^ - *"), read_value("1 : -1"))
    {5/2*|-1/2*} ^3* 1/2
    >>> read_value("{2|-1")
    Traceback (most recent call last):
    ...
    grundy.errors.ParseError: expected `,`, `|` or `}` in '{2|-1' at character 6
    """
    return Reader(text, CANONICAL).whole()


def read_expression(text: str) -> CanonicalForm | bool:
    """The value of an expression, or whether a comparison of two holds.

    >>> read_expression("^ || *"), read_expression("^^ > *")
    (True, True)
    """
    value, sign, other = Reader(text, CANONICAL).comparison()
    return value if other is None else COMPARISONS[sign](value, other)


CANONICAL: Algebra[CanonicalForm] = Algebra(
    CanonicalForm,
    CanonicalForm.small,
    lambda g, h: g + h,
    lambda g: -g,
    lambda g, h: g.norton(h),
    lambda g, h: g.ordinal_sum(h),
)
