"""Other ways than a sum to make one game of two: moves in both, in either or both, in one after the other.

All of them depend on the forms, not on the values alone, and are meant of the canonical forms. The sums are
Conway's (*On Numbers and Games*, chapter 14) and Stromquist's and Ullman's (sequential compounds, 1993); the
ordinal product and subordination are those of CGSuite.
"""

from __future__ import annotations

from functools import cache

from grundy.errors import GrundyError
from grundy.values import nim_field
from grundy.values.partizan import CanonicalForm

ZERO, ONE = CanonicalForm(), CanonicalForm.small(1)
DEEPEST = 200
"""A game of a later birthday is refused: the recursion goes through all followers."""


def _check(*games: CanonicalForm) -> None:
    for game in games:
        if game.birthday > DEEPEST:
            raise GrundyError("a value is too deep to compute with")


def conjunctive_sum(form: CanonicalForm, other: CanonicalForm) -> CanonicalForm:
    """A move is made in both games; it is over when one of them is.

    >>> read = CanonicalForm.parse
    >>> print(conjunctive_sum(read("*5"), read("*6")), conjunctive_sum(read("+-1"), read("^^")))
    *5 {0|-1}
    """
    _check(form, other)
    return _conjunctive(form, other)


@cache
def _conjunctive(form: CanonicalForm, other: CanonicalForm) -> CanonicalForm:
    return CanonicalForm(
        [_conjunctive(mine, its) for mine in form.left() for its in other.left()],
        [_conjunctive(mine, its) for mine in form.right() for its in other.right()],
    )


def selective_sum(form: CanonicalForm, other: CanonicalForm) -> CanonicalForm:
    """A move is made in one game, or in both, and so it goes on.

    >>> read = CanonicalForm.parse
    >>> print(selective_sum(read("*5"), read("*6")), selective_sum(read("1/2"), read("1/4")))
    *11 3/4
    """
    _check(form, other)
    return _selective(form, other)


@cache
def _selective(form: CanonicalForm, other: CanonicalForm) -> CanonicalForm:
    def moves(mine: tuple[CanonicalForm, ...], its: tuple[CanonicalForm, ...]) -> list[CanonicalForm]:
        pairs = [(a, other) for a in mine] + [(form, b) for b in its] + [(a, b) for a in mine for b in its]
        return [_selective(a, b) for a, b in pairs]

    return CanonicalForm(moves(form.left(), other.left()), moves(form.right(), other.right()))


def sequential_sum(form: CanonicalForm, other: CanonicalForm) -> CanonicalForm:
    """Moves are made in the first game as long as somebody has one there, and then in the second.

    >>> read = CanonicalForm.parse
    >>> print(sequential_sum(read("*2"), read("*3")), sequential_sum(read("0"), read("^")))
    * ^
    """
    _check(form, other)
    return _sequential(form, other)


@cache
def _sequential(form: CanonicalForm, other: CanonicalForm) -> CanonicalForm:
    if form == ZERO:
        return other
    return CanonicalForm(
        [_sequential(option, other) for option in form.left()],
        [_sequential(option, other) for option in form.right()],
    )


def ordinal_product(form: CanonicalForm, other: CanonicalForm) -> CanonicalForm:
    """Copies of the first game, one over the other, in the order of the second.

    A move of Left in a copy that stands for a move of Left there, or of Right in the negative, is Left's.

    >>> read = CanonicalForm.parse
    >>> print(ordinal_product(read("*5"), read("*6")), ordinal_product(read("1/2"), read("1/4")))
    *30 11/32
    """
    _check(form, other)
    return _ordinal_product(form, other)


@cache
def _ordinal_product(form: CanonicalForm, other: CanonicalForm) -> CanonicalForm:
    turned = -form

    def moves(mine: tuple[CanonicalForm, ...], its: tuple[CanonicalForm, ...]) -> list[CanonicalForm]:
        left = [_ordinal_product(form, b).ordinal_sum(a) for b in other.left() for a in mine]
        return left + [_ordinal_product(form, b).ordinal_sum(a) for b in other.right() for a in its]

    return CanonicalForm(moves(form.left(), turned.left()), moves(form.right(), turned.right()))


def subordinate(form: CanonicalForm, base: CanonicalForm) -> CanonicalForm:
    """The game X for which `form` is the ordinal sum `base : X`.

    >>> read = CanonicalForm.parse
    >>> print(subordinate(read("1/8"), read("1")), subordinate(read("^[5]*"), read("*")))
    -3 5
    """
    _check(form)

    @cache
    def over(game: CanonicalForm) -> CanonicalForm:
        return CanonicalForm(
            [over(option) for option in game.left() if option not in base.left()],
            [over(option) for option in game.right() if option not in base.right()],
        )

    found = over(form)
    if base.ordinal_sum(found) != form:
        raise GrundyError(f"{form} is no ordinal sum of {base} and another game")
    return found


def power_to(form: CanonicalForm, exponent: CanonicalForm) -> CanonicalForm:
    """The sum of the powers of a game from the first on, `form : n - 1`; of up it is `^[n]`.

    >>> read = CanonicalForm.parse
    >>> print(power_to(read("^"), read("3")), power_to(read("+-1"), read("3")))
    ^[3] {1,{1,+-1|-1}|-1}
    """
    if exponent == ZERO:
        return ZERO
    if not exponent.is_number or exponent < 0:
        raise GrundyError(f"an exponent is a number from 0 on, not {exponent}")
    return form.ordinal_sum(subordinate(exponent, ONE))


def power(form: CanonicalForm, exponent: CanonicalForm) -> CanonicalForm:
    """The power of a game `{0|H}`, what each further one is remotely smaller than; of up it is `^<n>`.

    >>> read = CanonicalForm.parse
    >>> print(power(read("^"), read("2")), power(read("+_2"), read("3")))
    ^<2> {0||0|-2,{0|-2,{0|-2}}}
    """
    if form.left() != (ZERO,) or len(form.right()) != 1:
        raise GrundyError(f"only games {{0|H}} have powers, not {form}")
    if exponent == ZERO:
        raise GrundyError("the exponent of a power is positive")
    return CanonicalForm([ZERO], [form.right()[0] - power_to(form, exponent - ONE)])


def _nimbers(*games: CanonicalForm) -> list[int]:
    for game in games:
        if not game.is_nimber:
            raise GrundyError(f"{game} is no nimber")
    return [game.parts[2] if game.parts else 0 for game in games]


def nim_product(form: CanonicalForm, other: CanonicalForm) -> CanonicalForm:
    """The product of two nimbers in their field.

    >>> print(nim_product(CanonicalForm.parse("*4"), CanonicalForm.parse("*4")))
    *6
    """
    return CanonicalForm.small(0, 0, nim_field.product(*_nimbers(form, other)))


def nim_quotient(form: CanonicalForm, other: CanonicalForm) -> CanonicalForm:
    """The nimber whose nim-product with the second is the first.

    >>> print(nim_quotient(CanonicalForm.parse("*"), CanonicalForm.parse("*4")))
    *15
    """
    one, two = _nimbers(form, other)
    if not two:
        raise GrundyError("the nimber 0 has no inverse")
    return CanonicalForm.small(0, 0, nim_field.product(one, nim_field.inverse(two)))
