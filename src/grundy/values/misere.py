"""Misère canonical forms: what a position is worth when whoever cannot move wins."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache, total_ordering
from typing import TYPE_CHECKING, Any

from grundy.errors import GrundyError, ParseError
from grundy.values.latex import Typeset
from grundy.values.outcome import Outcome

if TYPE_CHECKING:
    from grundy._engine import Form

LONGEST = 2000
"""A form that takes more characters to write is printed as its name."""


@dataclass(frozen=True)
class Genus(Typeset):
    """The genus of a form: its nimber in normal play, and its misère Grundy values alone and beside 1, 2, ...
    heaps of 2, of which the last two repeat for ever (Conway, *On Numbers and Games*, chapter 12).

    >>> print(MisereForm.parse("{1;{2}}").genus)
    2^1420
    """

    normal: int
    misere: tuple[int, ...]

    @property
    def nim_like(self) -> bool:
        """Whether some sum of Nim heaps has this genus: `0^120`, `1^031`, or `n^n(n+2)` with a nim-sum."""
        return self.fickle or self.misere == (self.normal, self.normal ^ 2)

    @property
    def fickle(self) -> bool:
        """Whether this is the genus of heaps of 0 and 1, which play the other way round in misère play."""
        return (self.normal, self.misere) in ((0, (1, 2, 0)), (1, (0, 3, 1)))

    def latex(self) -> str:
        r"""The genus as a power.

        >>> print(MisereForm.parse("2").genus.latex())
        2^{20}
        """
        return f"{self.normal}^{{{self._exponent()}}}"

    def _exponent(self) -> str:
        return ("" if max(self.misere) < 10 else ",").join(map(str, self.misere))

    def __str__(self) -> str:
        exponent = self._exponent()
        return f"{self.normal}^({exponent})" if "," in exponent else f"{self.normal}^{exponent}"


@total_ordering
class MisereForm(Typeset):
    """The misère canonical form of an impartial game: a set of smaller forms, its options.

    Two games have the same form exactly when no third game, added to both, tells them apart in misère play.
    A Nim heap is written as a number, any other form as its options in braces. `+` is the sum; an int stands
    for a heap.

    >>> g = MisereForm.parse("{2}")
    >>> print(g, g.outcome, g.genus, g + 1, g + 2)
    {2} P 0^02 {3;{2}} {{2};{2;3};{3;{2}}}
    >>> MisereForm([0, MisereForm([1, g])])  # the option {1;{2}} can be answered by a move to 1
    MisereForm('1')

    `<` sorts forms by height first. It depends on the forms only, as does `name`, so that what different
    runs write down agrees.
    """

    __slots__ = ("__dict__", "_form")
    _form: Form

    def __init__(self, options: Iterable[MisereForm | int] = ()) -> None:
        from grundy._engine import Form

        self._set(Form([_form(option)._form for option in options]))

    def _set(self, form: Form) -> None:
        object.__setattr__(self, "_form", form)

    @classmethod
    def _of(cls, form: Form) -> MisereForm:
        made = object.__new__(cls)
        made._set(form)
        return made

    @classmethod
    def parse(cls, text: str) -> MisereForm:
        """The form that a text such as `{3;{2}}`, `2+{2}` or `4` describes, in its simplest form."""
        from grundy._engine import Form

        try:
            return cls._of(Form.parse(text))
        except GrundyError as error:
            what, _, at = str(error).rpartition(" at ")
            raise ParseError(what, text, int(at)) from None

    # ---- structure ------------------------------------------------------------------------------
    @cached_property
    def options(self) -> tuple[MisereForm, ...]:
        """The forms that one move leads to, smaller ones first."""
        return tuple(map(MisereForm._of, self._form.options()))

    @property
    def height(self) -> int:
        """The length of the longest play."""
        return self._form.height()

    @property
    def heap(self) -> int | None:
        """n for a Nim heap of n; None for any other form."""
        heap = self._form.heap()
        return None if heap < 0 else heap

    @property
    def plus_one(self) -> bool:
        """Whether this is G + 1 for a form G of smaller height."""
        return self._form.base() != self._form

    @property
    def base(self) -> MisereForm:
        """G, when this is G + 1 for a form G of smaller height; else the form itself.

        >>> print(MisereForm.parse("3").base, MisereForm.parse("{3;{2}}").base)
        2 {2}
        """
        return MisereForm._of(self._form.base())

    @property
    def name(self) -> str:
        """A short name that depends on the form only."""
        return self._form.name()

    # ---- what it says about play ------------------------------------------------------------------
    @property
    def outcome(self) -> Outcome:
        """Who wins in misère play."""
        return Outcome.N if self._form.won() else Outcome.P

    @cached_property
    def genus(self) -> Genus:
        """The nimber and the misère Grundy values."""
        normal, misere = self._form.genus()
        return Genus(normal, tuple(misere))

    @property
    def grundy(self) -> int:
        """The misère Grundy value: the n for which this form plus a heap of n is lost for who moves.

        >>> MisereForm.parse("{1;{2}}").grundy
        1
        """
        return self.genus.misere[0]

    @cached_property
    def tame(self) -> bool:
        """Whether this form, and all that can come of it, has the genus of a sum of Nim heaps.

        In a sum of tame forms the genus tells who wins, as in misère Nim.
        """
        return self.genus.nim_like and all(option.tame for option in self.options)

    @cached_property
    def restive(self) -> bool:
        """Whether this form is not tame but its options are, and its genus is that of an ambivalent heap:
        `0` or `1` in normal play, 2 or 3 in misère play.

        Beside Nim heaps up to 3 it plays like its misère Grundy value, beside larger ones like its nimber.

        >>> MisereForm.parse("{0;{2}}").restive, MisereForm.parse("{1;{2}}").restive
        (True, False)
        """
        normal, misere = self.genus.normal, self.genus.misere
        ambivalent = normal < 2 <= misere[0] and misere == (misere[0], misere[0] ^ 2)
        return ambivalent and all(option.tame for option in self.options)

    # ---- algebra --------------------------------------------------------------------------------
    def __add__(self, other: MisereForm | int) -> MisereForm:
        if isinstance(other, (MisereForm, int)):
            return MisereForm._of(self._form.plus(_form(other)._form))
        return NotImplemented

    __radd__ = __add__

    def __eq__(self, other: object) -> bool:
        if isinstance(other, MisereForm):
            return self._form == other._form
        if isinstance(other, int):
            return self._form.heap() == other >= 0
        return NotImplemented

    def __lt__(self, other: MisereForm | int) -> bool:
        if isinstance(other, (MisereForm, int)):
            return self._form.before(_form(other)._form)
        return NotImplemented

    def __hash__(self) -> int:
        heap = self._form.heap()
        return hash(heap) if heap >= 0 else hash(self.name)

    def __bool__(self) -> bool:
        return self._form.heap() != 0

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a MisereForm cannot be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a MisereForm cannot be changed")

    def __reduce__(self) -> tuple[Any, ...]:
        places: dict[MisereForm, int] = {}
        _list(self, places)
        return (_rebuild, ([tuple(places[option] for option in form.options) for form in places],))

    # ---- writing --------------------------------------------------------------------------------
    def latex(self) -> str:
        r"""The notation with braces for LaTeX.

        >>> print(MisereForm.parse("{3;{2}}").latex())
        \{3;\{2\}\}
        """
        return str(self).replace("{", r"\{").replace("}", r"\}").replace("@", r"\text{@}")

    def __str__(self) -> str:
        return self._form.text(LONGEST) or self.name

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __repr__(self) -> str:
        return f"MisereForm({str(self)!r})"


def lost_sum(forms: Iterable[MisereForm | int]) -> bool:
    """Whether the player to move loses a sum of forms in misère play; the form of the sum is not made.

    >>> lost_sum([2, 2]), lost_sum([1, 1])
    (True, False)
    """
    from grundy._engine import Form

    return Form.lost([_form(form)._form for form in forms])


def small_forms(height: int) -> list[MisereForm]:
    """All forms of at most this height, which is at most 4, smaller ones first.

    >>> print(*small_forms(3))
    0 1 2 3 {2}
    """
    if not 0 <= height <= 4:
        raise GrundyError(f"there are too many forms of height {height} to list them")
    forms = [MisereForm()]
    for _ in range(height):
        sets = ([f for i, f in enumerate(forms) if chosen >> i & 1] for chosen in range(2 ** len(forms)))
        forms = sorted({MisereForm(options) for options in sets})
    return forms


def mate(g: MisereForm | int) -> MisereForm:
    """The mate of a form: the mates of its options, or 1 for the form 0. A form plus its mate is lost.

    >>> print(mate(0), mate(MisereForm.parse("{2}")))
    1 {2}
    """
    g = _form(g)
    return MisereForm([mate(option) for option in g.options]) if g else MisereForm([0])


def distinguish(g: MisereForm | int, h: MisereForm | int) -> MisereForm | None:
    """A form T such that one of g + T and h + T is won and the other lost; None if they are equal.

    Small forms are tried first. When they do not help, Conway's proof that there is such a T makes one
    (*On Numbers and Games*, chapter 12).

    >>> print(distinguish(2, 3), distinguish(MisereForm.parse("{2}"), MisereForm.parse("2+2")))
    2 {1;2;{1;{2}}}
    """
    g, h = _form(g), _form(h)
    return None if g == h else _difference(g, h)


@lru_cache(maxsize=1 << 16)
def _difference(g: MisereForm, h: MisereForm) -> MisereForm:
    for test in _small_tests():
        if (g + test).outcome is not (h + test).outcome:
            return test
    for one, other in ((g, h), (h, g)):
        for option in one.options:
            # If both option + T and other + T are lost, one + T is won. Such a T exists unless other is an
            # option of this option; and if that were so for all, the larger form could be reduced.
            if option not in other.options and other not in option.options:
                return _link(option, other)
    raise AssertionError(f"{g} and {h} are not both reduced")


def _link(g: MisereForm, h: MisereForm) -> MisereForm:
    """A form T for which g + T and h + T are both lost; neither form is an option of the other."""
    tests = [_lost_with(option, h) for option in g.options]
    tests += [_lost_with(option, g) for option in h.options]
    return MisereForm(tests)


def _lost_with(g: MisereForm, h: MisereForm) -> MisereForm:
    """A form T for which g + T is lost and h + T is won."""
    test = _difference(g, h)
    if (g + test).outcome is Outcome.P:
        return test
    return MisereForm([test, *(mate(option) for option in g.options)])


@cache
def _small_tests() -> tuple[MisereForm, ...]:
    return (*small_forms(3), MisereForm.parse("4"))


def _form(value: MisereForm | int) -> MisereForm:
    if isinstance(value, MisereForm):
        return value
    if value < 0:
        raise GrundyError(f"a heap is not negative: {value}")
    return MisereForm.parse(str(value))


def _list(form: MisereForm, places: dict[MisereForm, int]) -> None:
    """Numbers a form and everything below it, options first."""
    if form in places:
        return
    for option in form.options:
        _list(option, places)
    places[form] = len(places)


def _rebuild(listed: list[tuple[int, ...]]) -> MisereForm:
    forms: list[MisereForm] = []
    for options in listed:
        forms.append(MisereForm([forms[i] for i in options]))
    return forms[-1]
