"""Canonical forms: what partizan games are worth in normal play."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Self, TypeAlias

from grundy import _engine
from grundy.errors import GrundyError
from grundy.values.latex import Typeset
from grundy.values.nimber import Nimber
from grundy.values.outcome import Outcome
from grundy.values.small_reader import MOST
from grundy.values.thermograph import Thermograph

if TYPE_CHECKING:
    from grundy.values.uptimal import Uptimal

FORMS = _engine.Forms()
"""All forms that this process has met. Each has a number, and equal values have the same."""

Game: TypeAlias = "CanonicalForm | Nimber | Fraction | int"
"""What stands for a value in sums and comparisons."""


class CanonicalForm(Typeset):
    """The canonical form of a short partizan game.

    `+`, `-` and the comparisons are those of games: `<=` is a partial order, and `g.confused(h)` says that
    the two cannot be compared. An int or a dyadic `Fraction` stands for that number, a `Nimber` for itself.

    >>> half, switch = CanonicalForm.parse("1/2"), CanonicalForm.parse("{2|-1}")
    >>> print(half + switch, switch + switch, switch - switch)
    {5/2|-1/2} 1 0
    >>> print(switch.mean, switch.temperature, switch.outcome)
    1/2 3/2 N
    >>> up, star = CanonicalForm.parse("^"), CanonicalForm.parse("*")
    >>> up > 0, up.confused(star), up + up > star
    (True, True, True)
    """

    __slots__ = ("__dict__", "number")
    number: int
    """By which the engine knows the form; a value that is a number is told by `as_fraction`."""

    def __init__(self, left: Iterable[Game] = (), right: Iterable[Game] = ()) -> None:
        """The value of the game with these options."""
        numbers = [[as_form(option).number for option in side] for side in (left, right)]
        object.__setattr__(self, "number", FORMS.form(*numbers))

    @classmethod
    def numbered(cls, number: int) -> Self:
        """The form that the store knows by this number."""
        form = cls.__new__(cls)
        object.__setattr__(form, "number", number)
        return form

    @classmethod
    def small(cls, number: Fraction | int = 0, ups: int = 0, nimber: int = 0) -> Self:
        """A number, a multiple of up and a nimber, added.

        >>> print(CanonicalForm.small(Fraction(1, 2), -2, 3))
        1/2vv*3
        """
        x = Fraction(number)
        if x.denominator & (x.denominator - 1):
            raise GrundyError(f"{x} is no value of a short game: its denominator is not a power of 2")
        if not -MOST < x.numerator < MOST or x.denominator >= MOST:
            raise GrundyError("a number in this value is too large or too fine for exact arithmetic")
        if not -MOST < ups < MOST or not 0 <= nimber < 2**32 or abs(ups) >= 2**31:
            raise GrundyError("a multiple of up or a nimber in this value is too large")
        return cls.numbered(FORMS.small(x.numerator, x.denominator.bit_length() - 1, ups, nimber))

    @classmethod
    def parse(cls, text: str) -> CanonicalForm:
        """The value of an expression such as `1/2 + {2|-1} + *`."""
        from grundy.values.partizan_parse import read_value

        return read_value(text)

    @classmethod
    def from_full_text(cls, text: str) -> Self:
        """The form that `full_text` has written."""
        return cls.numbered(FORMS.read(text))

    # ---- what it is -----------------------------------------------------------------------------
    @cached_property
    def parts(self) -> tuple[Fraction, int, int] | None:
        """Number, multiple of up and nimber, if the value is the sum of such; else None."""
        found = FORMS.parts(self.number)
        return None if found is None else (_fraction(found[0]), found[1], found[2])

    def left(self) -> tuple[Self, ...]:
        """Left's options, none of them dominated or reversible."""
        return tuple(self.numbered(option) for option in FORMS.left(self.number))

    def right(self) -> tuple[Self, ...]:
        """Right's options, none of them dominated or reversible."""
        return tuple(self.numbered(option) for option in FORMS.right(self.number))

    def followers(self) -> tuple[Self, ...]:
        """Everything that any sequence of moves leads to, the game itself first."""
        return tuple(self.numbered(follower) for follower in FORMS.followers(self.number))

    @property
    def is_number(self) -> bool:
        """Whether it is a number, which `as_fraction` and `float` then tell."""
        return self.parts is not None and self.parts[1:] == (0, 0)

    def as_fraction(self) -> Fraction:
        """The number that it is; `GrundyError` if it is none.

        >>> CanonicalForm.parse("{0|1}").as_fraction(), float(CanonicalForm.parse("{0|1}"))
        (Fraction(1, 2), 0.5)
        """
        if self.parts is None or self.parts[1:] != (0, 0):
            raise GrundyError(f"{self} is no number")
        return self.parts[0]

    def as_integer_ratio(self) -> tuple[int, int]:
        """Numerator and denominator of the number that it is, as `Fraction` asks for them."""
        return self.as_fraction().as_integer_ratio()

    def __float__(self) -> float:
        return float(self.as_fraction())

    @property
    def is_integer(self) -> bool:
        """Whether it is a whole number, which `mean` then is."""
        return self.parts is not None and self.parts[1:] == (0, 0) and self.parts[0].denominator == 1

    @property
    def is_nimber(self) -> bool:
        """Whether it is a Nim heap; 0 is one."""
        return self.parts is not None and not self.parts[0] and not self.parts[1]

    @property
    def is_infinitesimal(self) -> bool:
        """Whether it lies between all negative and all positive numbers."""
        return self.left_stop == 0 == self.right_stop

    @property
    def is_dicotic(self) -> bool:
        """Whether it is all-small: in every follower both players can move, or neither."""
        return FORMS.is_dicotic(self.number)

    @property
    def birthday(self) -> int:
        """How many moves the canonical form lasts at most, whoever makes them."""
        return FORMS.birthday(self.number)

    @property
    def outcome(self) -> Outcome:
        """Who wins: Left (`L`), Right (`R`), the next (`N`) or the previous player (`P`)."""
        left_second, right_second = self >= 0, self <= 0
        if left_second:
            return Outcome.P if right_second else Outcome.L
        return Outcome.R if right_second else Outcome.N

    # ---- temperature ----------------------------------------------------------------------------
    @property
    def left_stop(self) -> Fraction:
        """The number at which play stops when Left begins."""
        return _fraction(FORMS.stops(self.number)[0])

    @property
    def right_stop(self) -> Fraction:
        """The number at which play stops when Right begins."""
        return _fraction(FORMS.stops(self.number)[1])

    @property
    def mean(self) -> Fraction:
        """The value per copy of a sum of very many copies."""
        return _fraction(FORMS.mean(self.number))

    @property
    def temperature(self) -> Fraction:
        """How urgent it is to move; of a number m/2^k it is -1/2^k, of an infinitesimal 0."""
        return _fraction(FORMS.temperature(self.number))

    def thermograph(self) -> Thermograph:
        """The stops of the game cooled by each temperature: two walls, and the mast where they meet."""
        left, right = (
            tuple((_fraction(temperature), _fraction(value)) for temperature, value in wall)
            for wall in FORMS.walls(self.number)
        )
        return Thermograph(left, right, self.mean, self.temperature)

    def cool(self, by: Fraction | int) -> Self:
        """The game in which every move costs `by`, up to the temperature at which it is a number.

        >>> print(CanonicalForm.parse("{2|-1}").cool(1), CanonicalForm.parse("{2|-1}").cool(2))
        {1|0} 1/2
        """
        numerator, exponent = _written(by)
        return self.numbered(FORMS.cool(self.number, numerator, exponent))

    def heat(self, by: Game) -> Self:
        """The game in which every move earns `by`; numbers stay as they are.

        >>> print(CanonicalForm.parse("*").heat(2))
        +-2
        """
        return self.numbered(FORMS.heat(self.number, as_form(by).number))

    def overheat(self, to: Game, by: Game) -> Self:
        """Heated by `by`, with `to` in place of 1: an integer n becomes n times `to`."""
        return self.numbered(FORMS.overheat(self.number, as_form(to).number, as_form(by).number))

    # ---- infinitesimals -------------------------------------------------------------------------
    def atomic_weight(self) -> Self:
        """How many ups an all-small game is worth, compared at a remote star.

        >>> print(CanonicalForm.parse("^3*2").atomic_weight(), CanonicalForm.parse("{^|v}").atomic_weight())
        3 0
        """
        return self.numbered(FORMS.atomic_weight(self.number))

    def reduced(self) -> Self:
        """The simplest game that differs from this one by an infinitesimal (reduced canonical form).

        >>> print(CanonicalForm.parse("{2|1} + ^^*").reduced())
        {2|1}
        """
        return self.numbered(FORMS.reduced(self.number))

    def companion(self) -> CanonicalForm:
        """The game in which a player who could safely pass may also move to 0 (as CGSuite defines it).

        The companion of G has the companions of its options, and 0 for Left if G >= 0, for Right if G <= 0.
        Nimbers become what they are in misère play: 0 and * change places, the others stay.

        >>> [str(CanonicalForm.parse(text).companion()) for text in ("0", "*", "*2", "^", "1/2")]
        ['*', '0', '*2', '^*', '1/2']
        """
        from grundy.values.companions import companion

        return companion(self)

    def uptimal(self) -> Uptimal | None:
        """The number, the powers of up and the nimber that it is the sum of; None if it is no such sum.

        >>> print(CanonicalForm.parse("{^|*}").uptimal())
        ^ + ^<2>
        """
        from grundy.values.uptimal import uptimal

        return uptimal(self)

    def left_incentives(self) -> tuple[CanonicalForm, ...]:
        """What Left gains by her moves, G^L - G; gains that are less than another are left out.

        >>> print(*CanonicalForm.parse("{2|-1}").left_incentives())
        {3|0}
        """
        from grundy.values.incentives import left_incentives

        return left_incentives(self)

    def right_incentives(self) -> tuple[CanonicalForm, ...]:
        """What Right gains by his moves, G - G^R; gains that are less than another are left out.

        >>> print(*CanonicalForm.parse("^").right_incentives())
        ^*
        """
        from grundy.values.incentives import right_incentives

        return right_incentives(self)

    # ---- arithmetic -----------------------------------------------------------------------------
    def __add__(self, other: Game) -> CanonicalForm:
        form = _form_or_none(other)
        return NotImplemented if form is None else self.numbered(FORMS.add(self.number, form.number))

    __radd__ = __add__

    def __neg__(self) -> Self:
        return self.numbered(FORMS.negate(self.number))

    def __sub__(self, other: Game) -> CanonicalForm:
        form = _form_or_none(other)
        return NotImplemented if form is None else self + -form

    def __rsub__(self, other: Game) -> CanonicalForm:
        form = _form_or_none(other)
        return NotImplemented if form is None else form + -self

    def __mul__(self, times: int) -> CanonicalForm:
        """The sum of so many copies."""
        if not isinstance(times, int):
            return NotImplemented
        if not -MOST < times < MOST:
            raise GrundyError("a number in this value is too large or too fine for exact arithmetic")
        return self.numbered(FORMS.multiple(times, self.number))

    __rmul__ = __mul__

    def norton(self, unit: Game) -> Self:
        """The Norton product with a positive unit: this game with `unit` in place of 1.

        >>> print(CanonicalForm.parse("*").norton(CanonicalForm.parse("^")))
        +-^^*
        """
        return self.numbered(FORMS.norton(self.number, as_form(unit).number))

    def ordinal_sum(self, other: Game) -> Self:
        """The canonical form of `self : other`; a move in the first game ends the second.

        >>> print(CanonicalForm.parse("1").ordinal_sum(-1), CanonicalForm.parse("*").ordinal_sum(1))
        1/2 ^*
        """
        return self.numbered(FORMS.ordinal_sum(self.number, as_form(other).number))

    # ---- order ----------------------------------------------------------------------------------
    def __le__(self, other: Game) -> bool:
        form = _form_or_none(other)
        return NotImplemented if form is None else FORMS.at_most(self.number, form.number)

    def __ge__(self, other: Game) -> bool:
        form = _form_or_none(other)
        return NotImplemented if form is None else FORMS.at_most(form.number, self.number)

    def __lt__(self, other: Game) -> bool:
        form = _form_or_none(other)
        return NotImplemented if form is None else self != form and self <= form

    def __gt__(self, other: Game) -> bool:
        form = _form_or_none(other)
        return NotImplemented if form is None else self != form and self >= form

    def confused(self, other: Game) -> bool:
        """Whether neither is at least the other: the first player wins the difference."""
        return not self <= other and not self >= other

    def __eq__(self, other: object) -> bool:
        if isinstance(other, CanonicalForm):
            return self.number == other.number
        if isinstance(other, (int, Fraction)):
            return self.is_number and self.left_stop == other
        return NotImplemented

    def __hash__(self) -> int:
        return hash(self.left_stop) if self.is_number else hash((CanonicalForm, self.number))

    def __bool__(self) -> bool:
        return self.number != 0

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a CanonicalForm cannot be changed")

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        if self.parts is not None:
            return (CanonicalForm.small, self.parts)
        return (CanonicalForm, (self.left(), self.right()))

    # ---- text -----------------------------------------------------------------------------------
    def __str__(self) -> str:
        from grundy.values.partizan_text import plain

        return plain(self)

    def full_text(self) -> str:
        """The form with all its options, however many: equal forms have equal full texts, in every process.

        The n-th game in braces that has been closed is `#n` when it comes again.

        >>> print(CanonicalForm.parse("{+-1|| +-1|-3}").full_text())
        {{1|-1}|{#1|-3}}
        """
        return FORMS.full_text(self.number)

    def latex(self) -> str:
        r"""The value as it is typeset.

        >>> print(CanonicalForm.parse("{1||1/2|^*}").latex())
        \{1\parallel \tfrac{1}{2}\mid {\uparrow}{\ast}\}
        """
        from grundy.values.partizan_text import latex

        return latex(self)

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __repr__(self) -> str:
        return f"CanonicalForm.parse({str(self)!r})"


def as_form(value: Game) -> CanonicalForm:
    """A value as a canonical form: numbers and nimbers are values too."""
    form = _form_or_none(value)
    if form is None:
        raise TypeError(f"{value!r} is no value of a game")
    return form


def _form_or_none(value: object) -> CanonicalForm | None:
    if isinstance(value, CanonicalForm):
        return value
    if isinstance(value, (int, Fraction)):
        return CanonicalForm.small(value)
    return CanonicalForm.small(nimber=int(value)) if isinstance(value, Nimber) else None


def _fraction(written: tuple[int, int]) -> Fraction:
    return Fraction(written[0], 1 << written[1])


def _written(number: Fraction | int) -> tuple[int, int]:
    """Numerator and exponent of a dyadic rational, once it is known to be one."""
    parts = CanonicalForm.small(number).parts
    assert parts is not None
    return parts[0].numerator, parts[0].denominator.bit_length() - 1
