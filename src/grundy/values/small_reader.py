"""Reading numbers, ups and nimbers, the smallest parts of the notation of `grundy.values.notation`."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Generic, TypeVar

from grundy.errors import ParseError
from grundy.values.algebra import Algebra

MOST = 2**62
"""Numbers stay below this, and so do the denominators of fractions."""
MOST_NIMBER = 65_000
MOST_POWER = 100
"""Of up; the forms have about so many followers."""
DIGITS = "0123456789"
FRACTIONS = {
    "½": Fraction(1, 2), "¼": Fraction(1, 4), "¾": Fraction(3, 4), "⅛": Fraction(1, 8),
    "⅜": Fraction(3, 8), "⅝": Fraction(5, 8), "⅞": Fraction(7, 8),
}  # fmt: skip
"""Fractions of one character, alone or behind a whole number."""

V = TypeVar("V")


class SmallReader(Generic[V]):
    """A text with the place up to which it has been read; and what stands there, if it is written without
    brackets and words."""

    def __init__(self, text: str, algebra: Algebra[V]) -> None:
        self.text = text
        self.algebra = algebra
        self.at = 0

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

    # ---- numbers, ups and nimbers ---------------------------------------------------------------
    def small(self, sign: int = 1) -> V:
        """A number, a multiple of up or a power of it, and a nimber, added; one of them at least."""
        self.skip()
        start = self.at
        number = sign * self._fraction()
        loopy = self._loopy()
        power = None if loopy is not None else self._power()
        ups = self._ups() if loopy is None and power is None else 0
        nimber = self._nimber()
        if self.at == start:
            named = self.algebra.position is not None and self.text[start : start + 1].isalpha()
            position = "; a position is written `domineering[2x3]`" if named else ""
            raise self.wrong(f"expected a value such as `1/2`, `^*` or `{{2|-1}}`{position}")
        small = self.algebra.small(number, ups, nimber)
        added = loopy if power is None else power
        return small if added is None else self.algebra.add(added, small)

    def _loopy(self) -> V | None:
        """`over`, `under`, `^[on]`, `v<on>` and such after a number."""
        loops = self.algebra.loops
        found = re.compile(r"(over|under)(?!\w)|[\^v](\[on\]|<on>)").match(self.text, self.at)
        if loops is None or found is None:
            return None
        self.at = found.end()
        return loops.named(found[0])

    def _power(self) -> V | None:
        """`^<n>`, up to the power n, or `^[n]`, the sum of such up to n (Conway and Ryba's uptimals)."""
        found = re.compile(r"([\^v])(?:<(\d+)>|\[(\d+)\])").match(self.text, self.at)
        if found is None:
            return None
        power = int((found[2] or found[3])[:9])
        if not 0 < power <= MOST_POWER:
            raise self.wrong(f"a power of up is from 1 to {MOST_POWER}", found.start())
        self.at = found.end()
        game, small, negate = self.algebra.game, self.algebra.small, self.algebra.negate
        zero, star = small(Fraction(0), 0, 0), small(Fraction(0), 0, 1)
        value = zero
        for _ in range(power - 1 if found[2] else power):
            value = game([value], [star])
        if found[2]:
            value = game([zero], [self.algebra.add(negate(value), star)])
        return negate(value) if found[1] == "v" else value

    def _fraction(self) -> Fraction:
        start = self.at
        numerator = self._integer("number", MOST - 1)
        if numerator is not None and self._decimal():
            raise self.wrong("a number is a fraction such as `1/2`; a product has spaces, `3 . 5`", start)
        if sign := self.take_here(*FRACTIONS):
            return (numerator or 0) + FRACTIONS[sign]
        if numerator is None or not self.take_here("/"):
            return Fraction(numerator or 0)
        start = self.at
        denominator = self._integer("denominator", MOST // 4)
        if not denominator or denominator & (denominator - 1):
            raise self.wrong("the denominator is a power of 2", start)
        return Fraction(numerator, denominator)

    def _decimal(self) -> bool:
        """Whether a point and a digit come next: `3.5` and `^.3`, by which nobody means a product."""
        return self.text[self.at : self.at + 1] == "." and self.text[self.at + 1 : self.at + 2].isdigit()

    def _ups(self) -> int:
        for signs, direction in ((("^", "↑"), 1), (("v", "↓"), -1)):
            if self.take_here("⇑" if direction > 0 else "⇓"):
                return 2 * direction
            if self.take_here(*signs):
                many = 1
                while self.take_here(*signs):
                    many += 1
                if self._decimal():
                    raise self.wrong("ups are written `^3`; a product has spaces, `3 . ^`")
                written = self._integer("multiple of up", 2**30) if many == 1 else None
                return direction * (many if written is None else written)
        return 0

    def _nimber(self) -> int:
        if not self.take_here("*", "∗", "⋆", "★"):
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
