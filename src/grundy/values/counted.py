"""What is counted in a canonical form: its stops, whether moves alternate in kind, and products."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TypeVar

from grundy.values.partizan import FORMS, CanonicalForm

T = TypeVar("T")


def stop_count(form: CanonicalForm) -> int:
    """In how many ways play can come to a number, whoever makes the moves.

    >>> [stop_count(CanonicalForm.parse(text)) for text in ("3/4", "*", "^", "{5||3|-1}")]
    [1, 2, 3, 3]
    """
    return _from_below(
        form, lambda one, options: 1 if one.is_number else sum(options), lambda one: one.is_number
    )


def is_even(form: CanonicalForm) -> bool:
    """Whether all options are odd; odd is what has even options only. 0 is even, and both is nothing else."""
    return _parities(form)[0]


def is_odd(form: CanonicalForm) -> bool:
    """Whether all options are even, and there are some.

    >>> [is_odd(CanonicalForm.parse(text)) for text in ("3", "*", "^", "+-1")]
    [True, True, False, False]
    """
    return _parities(form)[1]


def _parities(form: CanonicalForm) -> tuple[bool, bool]:
    def parities(one: CanonicalForm, options: list[tuple[bool, bool]]) -> tuple[bool, bool]:
        if one.is_integer:
            odd = one.as_fraction() % 2 == 1
            return not odd, odd
        return all(odd for _, odd in options), all(even for even, _ in options)

    return _from_below(form, parities, lambda one: one.is_integer)


def is_even_tempered(form: CanonicalForm) -> bool:
    """Whether every play to a number takes an even number of moves."""
    return _tempers(form)[0]


def is_odd_tempered(form: CanonicalForm) -> bool:
    """Whether every play to a number takes an odd number of moves.

    >>> [is_odd_tempered(CanonicalForm.parse(text)) for text in ("3", "*", "+-1", "{3||2*|1*}")]
    [False, True, True, True]
    """
    return _tempers(form)[1]


def _tempers(form: CanonicalForm) -> tuple[bool, bool]:
    def tempers(one: CanonicalForm, options: list[tuple[bool, bool]]) -> tuple[bool, bool]:
        if one.is_number:
            return True, False
        return all(odd for _, odd in options), all(even for even, _ in options)

    return _from_below(form, tempers, lambda one: one.is_number)


def _from_below(
    form: CanonicalForm,
    rule: Callable[[CanonicalForm, list[T]], T],
    ends: Callable[[CanonicalForm], bool],
) -> T:
    """What a rule makes of a form and of what it has made of the options, followed as far as `ends`; however
    deep the form is."""
    found: dict[CanonicalForm, T] = {}
    waiting = [form]
    while waiting:
        one = waiting[-1]
        options = [] if ends(one) else [*one.left(), *one.right()]
        missing = [option for option in options if option not in found]
        if missing:
            waiting += missing
            continue
        found[one] = rule(one, [found[option] for option in options])
        waiting.pop()
    return found[form]


@cache
def conway_product(form: CanonicalForm, other: CanonicalForm) -> CanonicalForm:
    """Conway's product of the canonical forms (*On Numbers and Games*, chapter 1); of numbers, their product.

    Of forms that are no numbers it depends on the form: that is why the form is the canonical one.

    >>> read = CanonicalForm.parse
    >>> print(conway_product(read("3/2"), read("-3/4")), conway_product(read("*2"), read("*3")))
    -9/8 *
    """
    if form.is_number and other.is_number:
        return CanonicalForm.small(form.as_fraction() * other.as_fraction())

    def option(one: CanonicalForm, two: CanonicalForm) -> CanonicalForm:
        return conway_product(one, other) + conway_product(form, two) - conway_product(one, two)

    left, right, its_left, its_right = form.left(), form.right(), other.left(), other.right()
    return CanonicalForm(
        [option(a, b) for mine, its in ((left, its_left), (right, its_right)) for a in mine for b in its],
        [option(a, b) for mine, its in ((left, its_right), (right, its_left)) for a in mine for b in its],
    )


def ordinal_sum_of_forms(
    left: list[CanonicalForm], right: list[CanonicalForm], other: CanonicalForm
) -> CanonicalForm:
    """The ordinal sum of the game with just these options, as it is written, and another.

    >>> star = CanonicalForm.parse("*")
    >>> print(ordinal_sum_of_forms([star], [star], CanonicalForm.small(1)))
    ^
    """
    if other.is_integer and abs(other.as_fraction()) > 1000:
        FORMS.ordinal_sum(other.number, other.number)  # says that it is too deep
    return CanonicalForm(
        [*left, *(ordinal_sum_of_forms(left, right, option) for option in other.left())],
        [*right, *(ordinal_sum_of_forms(left, right, option) for option in other.right())],
    )
