"""What is counted in a canonical form: its stops, whether moves alternate in kind, and products."""

from __future__ import annotations

from functools import cache

from grundy.values.partizan import FORMS, CanonicalForm


@cache
def stop_count(form: CanonicalForm) -> int:
    """In how many ways play can come to a number, whoever makes the moves.

    >>> [stop_count(CanonicalForm.parse(text)) for text in ("3/4", "*", "^", "{5||3|-1}")]
    [1, 2, 3, 3]
    """
    if form.is_number:
        return 1
    return sum(stop_count(option) for option in (*form.left(), *form.right()))


def is_even(form: CanonicalForm) -> bool:
    """Whether all options are odd; odd is what has even options only. 0 is even, and both is nothing else."""
    return _parities(form)[0]


def is_odd(form: CanonicalForm) -> bool:
    """Whether all options are even, and there are some.

    >>> [is_odd(CanonicalForm.parse(text)) for text in ("3", "*", "^", "+-1")]
    [True, True, False, False]
    """
    return _parities(form)[1]


@cache
def _parities(form: CanonicalForm) -> tuple[bool, bool]:
    if form.is_integer:
        odd = form.as_fraction() % 2 == 1
        return not odd, odd
    options = [_parities(option) for option in (*form.left(), *form.right())]
    return all(odd for _, odd in options), all(even for even, _ in options)


def is_even_tempered(form: CanonicalForm) -> bool:
    """Whether every play to a number takes an even number of moves."""
    return _tempers(form)[0]


def is_odd_tempered(form: CanonicalForm) -> bool:
    """Whether every play to a number takes an odd number of moves.

    >>> [is_odd_tempered(CanonicalForm.parse(text)) for text in ("3", "*", "+-1", "{3||2*|1*}")]
    [False, True, True, True]
    """
    return _tempers(form)[1]


@cache
def _tempers(form: CanonicalForm) -> tuple[bool, bool]:
    if form.is_number:
        return True, False
    options = [_tempers(option) for option in (*form.left(), *form.right())]
    return all(odd for _, odd in options), all(even for even, _ in options)


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
