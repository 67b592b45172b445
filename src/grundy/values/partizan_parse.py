"""Reading values, and expressions made of them, in the notation of `grundy.values.notation`."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from grundy.values import combined
from grundy.values.algebra import Algebra
from grundy.values.counted import conway_product, ordinal_sum_of_forms, stop_count
from grundy.values.notation import ExpressionReader, check_writing
from grundy.values.partizan import CanonicalForm, as_form

if TYPE_CHECKING:
    from grundy.values.loopy_values import Value

Comparison = Callable[[Any, Any], bool]

COMPARISONS: dict[str, Comparison] = {
    "<=": lambda g, h: g <= h,
    ">=": lambda g, h: g >= h,
    "!=": lambda g, h: g != h,
    "==": lambda g, h: g == h,
    "||": lambda g, h: g.confused(h),
    "<>": lambda g, h: g.confused(h),
    "<||>": lambda g, h: g.confused(h),
    "<|": lambda g, h: not g >= h,
    "|>": lambda g, h: not g <= h,
    "<": lambda g, h: g < h,
    ">": lambda g, h: g > h,
    "=": lambda g, h: g == h,
}
COMPARISONS |= {
    sign: COMPARISONS[same] for sign, same in (("≤", "<="), ("≥", ">="), ("≠", "!="), ("∥", "||"))
}


def read_value(text: str) -> CanonicalForm:
    """The value of an expression.

    >>> print(read_value("1/2 + {2|-1} + *"), read_value("3 . ^ - *"), read_value("1 : -1"))
    {5/2*|-1/2*} ^3* 1/2
    >>> print(read_value("cool({2|-1}, 1) + *"), read_value("overheat({1|*}, 1/2, 1)"))
    {1*|*} {3/2||0|-2}
    >>> read_value("{2|-1")
    Traceback (most recent call last):
    ...
    grundy.errors.ParseError: expected `,`, `|` or `}` in '{2|-1' at character 6
    """
    return ExpressionReader(text, CANONICAL).whole()


def read_expression(
    text: str,
    position: Callable[[str, str], CanonicalForm] | None = None,
    known: Callable[[str, str], object] | None = None,
) -> Value | bool:
    """The value of an expression, or whether a comparison of two holds; `position` tells what a position is
    worth, by the name of its game and its text, and `known` refuses what is none. Play may go round in them.
    All is read before anything is worked out.

    >>> read_expression("^ || *"), read_expression("^^ > *"), read_expression("over > 0")
    (True, True, True)
    """
    from grundy.values.loopy_parse import algebra, closed, reader

    check_writing(text, algebra(position), known)
    value, sign, other = reader(text, position).comparison()
    return closed(value) if other is None else COMPARISONS[sign](closed(value), closed(other))


FUNCTIONS: dict[str, tuple[int, Callable[..., CanonicalForm]]] = {
    "cool": (2, lambda g, by: g.cool(by.as_fraction())),
    "freeze": (1, lambda g: g.cool(max(g.temperature, Fraction(0)))),
    "heat": (2, lambda g, by: g.heat(by)),
    "overheat": (3, lambda g, to, by: g.overheat(to, by)),
    "reduced": (1, lambda g: g.reduced()),
    "atomic_weight": (1, lambda g: g.atomic_weight()),
    "companion": (1, lambda g: g.companion()),
    "mean": (1, lambda g: as_form(g.mean)),
    "temperature": (1, lambda g: as_form(g.temperature)),
    "left_stop": (1, lambda g: as_form(g.left_stop)),
    "right_stop": (1, lambda g: as_form(g.right_stop)),
    "stop_count": (1, lambda g: as_form(stop_count(g))),
    "conway": (2, conway_product),
    "conjunctive": (2, combined.conjunctive_sum),
    "selective": (2, combined.selective_sum),
    "sequential": (2, combined.sequential_sum),
    "ordinal_product": (2, combined.ordinal_product),
    "subordinate": (2, combined.subordinate),
    "power": (2, combined.power),
    "power_to": (2, combined.power_to),
    "nim_product": (2, combined.nim_product),
    "nim_quotient": (2, combined.nim_quotient),
}
"""Functions that an expression may contain: how many arguments each has, and what it does."""

CANONICAL: Algebra[CanonicalForm] = Algebra(
    CanonicalForm,
    CanonicalForm.small,
    lambda g, h: g + h,
    lambda g: -g,
    lambda g, h: g.norton(h),
    lambda g, h: g.ordinal_sum(h),
    FUNCTIONS,
    written=ordinal_sum_of_forms,
)
