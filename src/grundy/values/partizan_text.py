"""How canonical forms are written: in CGSuite's notation, and in LaTeX."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from grundy.values.partizan import CanonicalForm

MOST_CHARACTERS, MOST_LEVELS = 20_000, 150
"""Beyond these, what is left is written `{...}`."""


@dataclass(frozen=True)
class Style:
    """The signs of a notation."""

    opening: str
    closing: str
    bars: tuple[str, ...]
    """One bar, two bars, and what each further bar adds."""
    comma: str
    plus_minus: str
    tiny: str
    miny: str
    index: str
    """How the index of a tiny is set."""
    ups: tuple[str, str, str]
    """One up, two ups, many ups."""
    downs: tuple[str, str, str]
    powers: tuple[str, str]
    """Up to a power, and the sum of such."""
    down_powers: tuple[str, str]
    star: str
    stars: str
    fraction: str
    dots: str


PLAIN = Style(
    *("{", "}", ("|", "||", "|"), ",", "+-", "+_", "-_", "{}"),
    *(("^", "^^", "^{}"), ("v", "vv", "v{}"), ("^<{}>", "^[{}]"), ("v<{}>", "v[{}]")),
    *("*", "*{}", "{}/{}", "{...}"),
)
LATEX = Style(
    *(r"\{", r"\}", (r"\mid ", r"\parallel ", r"\mid\!"), ", ", r"\pm ", "{+}_", "{-}_", "{{{}}}"),
    (r"{\uparrow}", r"{\Uparrow}", r"{{\uparrow}}{}"),
    (r"{\downarrow}", r"{\Downarrow}", r"{{\downarrow}}{}"),
    (r"{{\uparrow}}^{{{}}}", r"{{\uparrow}}^{{[{}]}}"),
    (r"{{\downarrow}}^{{{}}}", r"{{\downarrow}}^{{[{}]}}"),
    *(r"{\ast}", r"{{\ast}}{}", r"\tfrac{{{}}}{{{}}}", r"\{\ldots\}"),
)


def plain(form: CanonicalForm) -> str:
    """The form as CGSuite writes it.

    >>> for text in ("3/4", "*2", "^^*", "{2|-1}", "{0||0|-2}", "{1||0|-1}", "{1|-1}", "+-(1,{3|0})"):
    ...     print(plain(CanonicalForm.parse(text)))
    3/4
    *2
    ^^*
    {2|-1}
    +_2
    {1||0|-1}
    +-1
    +-(1,{3|0})
    """
    return _Writer(PLAIN).text(form)


def latex(form: CanonicalForm) -> str:
    """The form in LaTeX, to stand between dollar signs."""
    return _Writer(LATEX).text(form)


@dataclass(frozen=True)
class _Text:
    """A written form; if it is a pair of option lists, `bars` says how many bars part them, else 0."""

    text: str
    bars: int = 0


STAR = CanonicalForm.small(nimber=1)
UP = CanonicalForm.small(ups=1)


def _sum_of_powers(form: CanonicalForm) -> int:
    """The n of ^[n], which is {^[n-1]|*}; 0 if the form is none of these."""
    count = 1
    while form.parts is None:
        left = form.left()
        if len(left) != 1 or form.right() != (STAR,):
            return 0
        form, count = left[0], count + 1
    return count if form == UP else 0


def _power_of_up(form: CanonicalForm) -> int:
    """The n of ^<n>, which is {0|v[n-1]*}; 0 if the form is none of these."""
    left, right = form.left(), form.right()
    if left != (CanonicalForm.small(),) or len(right) != 1:
        return 0
    below = _sum_of_powers(STAR - right[0])
    return below + 1 if below else 0


class _Writer:
    def __init__(self, style: Style) -> None:
        self.style = style
        self.written = 0
        self.known: dict[int, _Text] = {}
        self.plain = self if style is PLAIN else _Writer(PLAIN)
        """What decides the order of options."""

    def text(self, form: CanonicalForm) -> str:
        return self._braced(self._write(form, 0))

    def _braced(self, written: _Text) -> str:
        return self.style.opening + written.text + self.style.closing if written.bars else written.text

    def _write(self, form: CanonicalForm, level: int) -> _Text:
        found = self.known.get(form.number)
        if found is None:
            if form.parts is not None:
                found = _Text(self._small(*form.parts))
            elif level > MOST_LEVELS or self.written > MOST_CHARACTERS:
                return _Text(self.style.dots)
            else:
                found = (
                    self._switch(form, level)
                    or self._power(form)
                    or self._tiny(form, level)
                    or self._general(form, level)
                )
            self.known[form.number] = found
        self.written += len(found.text)
        return found

    def _small(self, number: Fraction, ups: int, nimber: int) -> str:
        style = self.style
        text = ""
        if number or not (ups or nimber):
            size = abs(number)
            whole = size.denominator == 1
            written = str(size) if whole else style.fraction.format(size.numerator, size.denominator)
            text = ("-" if number < 0 else "") + written
        if ups:
            one, two, many = style.ups if ups > 0 else style.downs
            text += {1: one, 2: two}.get(abs(ups)) or many.format(abs(ups))
        if nimber:
            text += style.star if nimber == 1 else style.stars.format(nimber)
        return text

    def _switch(self, form: CanonicalForm, level: int) -> _Text | None:
        """A game that is its own negative."""
        if -form != form:
            return None
        options = self._options(form.left(), level)
        inside = self._braced(options[0]) if len(options) == 1 else f"({self._list(options)})"
        return _Text(self.style.plus_minus + inside)

    def _power(self, form: CanonicalForm) -> _Text | None:
        """A number, a power of up or the sum of all up to it, and perhaps a star, added."""
        number = form.left_stop
        if number != form.right_stop:
            return None
        infinitesimal = form - number
        signs = ((infinitesimal, self.style.powers), (-infinitesimal, self.style.down_powers))
        for game, (power, powers) in signs:
            for star in (0, 1):
                one = game + STAR if star else game
                if count := _sum_of_powers(one):
                    text = powers.format(count)
                elif count := _power_of_up(one):
                    text = power.format(count)
                else:
                    continue
                before = self._small(number, 0, 0) if number else ""
                return _Text(before + text + (self.style.star if star else ""))
        return None

    def _tiny(self, form: CanonicalForm, level: int) -> _Text | None:
        """{0||0|-s} is tiny s, and {s|0||0} miny s; a number may be added."""
        for sign, game in ((self.style.tiny, form), (self.style.miny, -form)):
            left, right = game.left(), game.right()
            if len(left) != 1 or len(right) != 1 or not left[0].is_number or right[0].parts is not None:
                continue
            number, below = left[0], right[0]
            if below.left() == left and len(below.right()) == 1:
                size = number - below.right()[0]
                if not size.right_stop > 0:
                    continue
                text = self._braced(self._write(size, level + 1))
                if not (size.is_number or text.startswith(self.style.opening)):
                    text = f"({text})"
                added = number if game is form else -number
                before = self._write(added, level + 1).text if number else ""
                return _Text(before + sign + self.style.index.format(text))
        return None

    def _general(self, form: CanonicalForm, level: int) -> _Text:
        sides, bars = [], 1
        for options in (self._options(form.left(), level), self._options(form.right(), level)):
            if len(options) == 1:
                bars = max(bars, options[0].bars + 1)
                sides.append(options[0].text)
            else:
                sides.append(self._list(options))
        one, two, more = self.style.bars
        sign = one if bars == 1 else more * (bars - 2) + two
        return _Text(sign.join(sides), bars)

    def _options(self, options: tuple[CanonicalForm, ...], level: int) -> list[_Text]:
        """Numbers, ups and nimbers first; an order that does not depend on what was computed before."""
        small = sorted(
            (option for option in options if option.parts is not None), key=lambda one: one.parts or ()
        )
        large = [option for option in options if option.parts is None]
        if len(large) > 1:  # in LaTeX too by the plain text
            texts = {one.number: self.plain._write(one, level + 1).text for one in large}
            large.sort(key=lambda one: (len(texts[one.number]), texts[one.number]))
        return [self._write(option, level + 1) for option in (*small, *large)]

    def _list(self, options: list[_Text]) -> str:
        return self.style.comma.join(map(self._braced, options))
