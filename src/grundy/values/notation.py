"""Reading values of partizan games, and expressions made of them.

::

    3, -3/4               numbers
    *, *2                 nimbers
    ^, ^^, ^3, v, vv, v3  ups and downs
    1/2^^*3, -1^          a number, ups and a nimber, added: no spaces in between; a minus is the number's
    {2, *|-1}, {1||0|-1}  options of Left, bars, options of Right; more bars part first
    +-1, +-(1, {2|0})     a game that is its own negative, by Left's options; ± is the same
    +_2, -_2, 1+_2        tiny two, miny two, one and tiny two; tiny(2) and miny(2) are the same
    star, up, down        the same as *, ^ and v
    g + h, g - h, -g      sums and negatives
    3 . g, g . u          multiples; the Norton product with a positive u
    g : h                 the ordinal sum
    cool(g, 1)            a function, if the algebra has any
    domineering[2x3]      a position, if somebody knows what it is worth

Comparisons are `<`, `<=`, `>`, `>=`, `=`, `!=` and `||` (confused with).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Generic, TypeVar

from grundy.errors import GrundyError, ParseError

MOST = 2**62
"""Numbers stay below this, and so do the denominators of fractions."""
MOST_LEVELS = 100
MOST_NIMBER = 65_000
DIGITS = "0123456789"
COMPARISONS = ("<=", ">=", "!=", "==", "||", "<", ">", "=")

WORDS = {"star": (0, 1), "up": (1, 0), "down": (-1, 0)}
"""Values by name: the multiple of up, and the nimber."""

NAME = re.compile(r"(?:impartial:)?[A-Za-z][\w-]*(?=[(\[])")
"""Of a function or a game, before its bracket."""

V = TypeVar("V")


@dataclass(frozen=True)
class Algebra(Generic[V]):
    """What the signs of an expression stand for."""

    game: Callable[[list[V], list[V]], V]
    small: Callable[[Fraction, int, int], V]
    """A number, a multiple of up and a nimber, added."""
    add: Callable[[V, V], V]
    negate: Callable[[V], V]
    multiply: Callable[[V, V], V]
    ordinal: Callable[[V, V], V]
    functions: Mapping[str, tuple[int, Callable[..., V]]] = field(default_factory=dict)
    """By name: how many arguments it has, and what it does."""
    position: Callable[[str, str], V] | None = None
    """What a position is worth, by the name of its game and its text."""


class ExpressionReader(Generic[V]):
    """Reads an expression of an algebra."""

    def __init__(self, text: str, algebra: Algebra[V]) -> None:
        self.text = text
        self.algebra = algebra
        self.at = 0
        self.level = 0

    # ---- characters -----------------------------------------------------------------------------
    def wrong(self, message: str, at: int | None = None) -> ParseError:
        return ParseError(message, self.text, self.at if at is None else at)

    def skip(self) -> None:
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1

    def take(self, *signs: str) -> str:
        """The first of these that comes next, after spaces; it is read."""
        self.skip()
        return self.take_here(*signs)

    def take_here(self, *signs: str) -> str:
        for sign in signs:
            if self.text.startswith(sign, self.at):
                self.at += len(sign)
                return sign
        return ""

    def end(self, message: str) -> None:
        self.skip()
        if self.at < len(self.text):
            raise self.wrong(message)

    # ---- what is read ---------------------------------------------------------------------------
    def whole(self) -> V:
        """The value of the whole text."""
        value = self.sum()
        self.end("expected an operator")
        return value

    def comparison(self) -> tuple[V, str, V | None]:
        """A value; or two, and the sign between them."""
        value, other = self.sum(), None
        sign = self.take(*COMPARISONS)
        if sign:
            other = self.sum()
        self.end("expected an operator")
        return value, sign, other

    # ---- expressions ----------------------------------------------------------------------------
    def sum(self) -> V:
        value = self.product()
        while sign := self.take("+_", "-_", "+", "-"):
            term = self._tiny(sign) if sign[1:] else self.product()
            value = self.algebra.add(value, self.algebra.negate(term) if sign == "-" else term)
        return value

    def product(self) -> V:
        value = self.ordinal()
        while self.take(".", "·", "×"):
            start = self.at
            unit = self.ordinal()
            try:
                value = self.algebra.multiply(value, unit)
            except GrundyError as error:
                raise self.wrong(str(error), start) from error
        return value

    def ordinal(self) -> V:
        value = self.term()
        while self.take(":"):
            value = self.algebra.ordinal(value, self.term())
        return value

    def term(self) -> V:
        self.level += 1
        if self.level > MOST_LEVELS:
            raise self.wrong("the expression is nested too deeply")
        try:
            return self._term()
        finally:
            self.level -= 1

    def _term(self) -> V:
        if self.take("+-", "±"):
            options = self._options_of_a_switch()
            return self.algebra.game(options, [self.algebra.negate(option) for option in options])
        if sign := self.take("+_", "-_"):
            return self._tiny(sign)
        if self.take("-", "−"):
            if self.text[self.at : self.at + 1].isdigit():
                return self._small(sign=-1)
            return self.algebra.negate(self.term())
        if self.take("{"):
            return self._game()
        if name := self._name():
            return self._function(name) if self.take_here("(") else self._position(name)
        if self.take("("):
            value = self.sum()
            if not self.take(")"):
                raise self.wrong("expected `)`")
            return value
        if word := re.compile(rf"({'|'.join(WORDS)})(?!\w)").match(self.text, self.at):
            self.at = word.end()
            return self.algebra.small(Fraction(0), *WORDS[word[0]])
        return self._small()

    # ---- functions and positions ------------------------------------------------------------------
    def _name(self) -> str:
        """A word before `(` or `[`; it is read."""
        self.skip()
        found = NAME.match(self.text, self.at)
        self.at += len(found[0]) if found else 0
        return found[0] if found else ""

    def _function(self, name: str) -> V:
        start = self.at - len(name) - 1
        tinies = {"tiny": (1, self._tiny_of), "miny": (1, self._miny_of)}
        functions = {**self.algebra.functions, **tinies}
        if name not in functions:
            names = f"; there are {', '.join(functions)}"
            raise self.wrong(f"no function is called `{name}`{names}", start)
        arguments = self._arguments()
        count, function = functions[name]
        if len(arguments) != count:
            raise self.wrong(f"{name} is a function of {count}, not {len(arguments)}", start)
        try:
            return function(*arguments)
        except GrundyError as error:
            raise self.wrong(str(error), start) from error

    def _position(self, name: str) -> V:
        start, self.at = self.at - len(name), self.at + 1
        first, depth = self.at, 1
        while depth and self.at < len(self.text):
            depth += {"[": 1, "]": -1}.get(self.text[self.at], 0)
            self.at += 1
        if depth:
            raise self.wrong("expected `]`")
        if self.algebra.position is None:
            raise self.wrong("positions are no values here", start)
        return self.algebra.position(name, self.text[first : self.at - 1])

    def _tiny(self, sign: str) -> V:
        return self._tiny_of(self.term()) if sign == "+_" else self._miny_of(self.term())

    def _tiny_of(self, value: V) -> V:
        game = self.algebra.game
        zero = game([], [])
        return game([zero], [game([zero], [self.algebra.negate(value)])])

    def _miny_of(self, value: V) -> V:
        return self.algebra.negate(self._tiny_of(value))

    def _options_of_a_switch(self) -> list[V]:
        return self._arguments() if self.take("(") else [self.term()]

    def _arguments(self) -> list[V]:
        """Values with commas in between, up to a bracket."""
        values = [self.sum()]
        while self.take(","):
            values.append(self.sum())
        if not self.take(")"):
            raise self.wrong("expected `,` or `)`")
        return values

    # ---- games in braces ------------------------------------------------------------------------
    def _game(self) -> V:
        """Lists of options with bars between them; the longest run of bars is the outermost."""
        lists = [self._options()]
        runs: list[tuple[int, int]] = []  # how many bars, and where
        while not self.take("}"):
            start = self.at
            while self.take_here("|"):
                pass
            if self.at == start:
                raise self.wrong("expected `,`, `|` or `}`")
            runs.append((self.at - start, start))
            lists.append(self._options())
        if not runs:
            raise self.wrong("expected `|` between Left's and Right's options", self.at - 1)
        return self._parted(lists, runs)

    def _parted(self, lists: list[list[V]], runs: list[tuple[int, int]]) -> V:
        longest = max(runs)[0]
        middle, *others = (place for place, (bars, _) in enumerate(runs) if bars == longest)
        if others:
            raise self.wrong("two runs of bars of the same length", runs[others[0]][1])
        sides = []
        for first, last in ((0, middle), (middle + 1, len(runs))):
            inner = runs[first:last]
            part = lists[first : last + 1]
            sides.append([self._parted(part, inner)] if inner else part[0])
        return self.algebra.game(*sides)

    def _options(self) -> list[V]:
        self.skip()
        if self.text[self.at : self.at + 1] in ("|", "}"):
            return []
        options = [self.sum()]
        while self.take(","):
            options.append(self.sum())
        self.skip()
        return options

    # ---- numbers, ups and nimbers ---------------------------------------------------------------
    def _small(self, sign: int = 1) -> V:
        self.skip()
        start = self.at
        number = sign * self._fraction()
        ups = self._ups()
        nimber = self._nimber()
        if self.at == start:
            named = self.algebra.position is not None and self.text[start : start + 1].isalpha()
            position = "; a position is written `domineering[2x3]`" if named else ""
            raise self.wrong(f"expected a value such as `1/2`, `^*` or `{{2|-1}}`{position}")
        return self.algebra.small(number, ups, nimber)

    def _fraction(self) -> Fraction:
        start = self.at
        numerator = self._integer("number", MOST - 1)
        if numerator is not None and self._decimal():
            raise self.wrong("a number is a fraction such as `1/2`; a product has spaces, `3 . 5`", start)
        if numerator is None or not self.take_here("/"):
            return Fraction(numerator or 0)
        start = self.at
        denominator = self._integer("denominator", MOST // 4)
        if not denominator or denominator & (denominator - 1):
            raise self.wrong("the denominator is a power of 2", start)
        return Fraction(numerator, denominator)

    def _decimal(self) -> bool:
        """Whether a point and a digit come next: `3.5`, by which nobody means a product."""
        return self.text[self.at : self.at + 1] == "." and self.text[self.at + 1 : self.at + 2].isdigit()

    def _ups(self) -> int:
        for signs, direction in ((("^^", "^", "⇑", "↑"), 1), (("vv", "v", "⇓", "↓"), -1)):
            if sign := self.take_here(*signs):
                if len(sign) == 2 or sign in "⇑⇓":
                    return 2 * direction
                many = self._integer("multiple of up", 2**30)
                return direction * (1 if many is None else many)
        return 0

    def _nimber(self) -> int:
        if not self.take_here("*", "∗", "⋆"):
            return 0
        size = self._integer("nimber", MOST_NIMBER)
        return 1 if size is None else size

    def _integer(self, what: str, most: int) -> int | None:
        start = self.at
        while self.text[self.at : self.at + 1] in DIGITS and self.at < len(self.text):
            self.at += 1
        digits = self.text[start : self.at].lstrip("0") or "0"
        if self.at == start:
            return None
        if len(digits) > len(str(most)) or int(digits) > most:
            raise self.wrong(f"the {what} is at most {most}", start)
        return int(digits)
