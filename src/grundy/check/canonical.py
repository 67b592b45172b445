"""Canonical forms in plain Python, for the checker: values of partizan games, and none of the engine.

A form has no option that is dominated by another one, and none that is reversible, so that equal values have
the same form (J. H. Conway, *On Numbers and Games*, chapter 10). Numbers are not kept with their options:
who can move in something else need not move in a number, and to add one changes no more than the numbers in
a form (number avoidance and number translation: A. N. Siegel, *Combinatorial Game Theory*, II.3). Nimbers add
up as Nim heaps do.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from functools import reduce
from typing import NoReturn

from grundy.clock import look
from grundy.errors import GrundyError

MOST_LEVELS = 100


class Form:
    """A number, or the options of both players. There is one object for each value."""

    __slots__ = ("left", "number", "right")

    def __init__(
        self,
        number: Fraction | None,
        left: frozenset[Form] = frozenset(),
        right: frozenset[Form] = frozenset(),
    ) -> None:
        self.number, self.left, self.right = number, left, right


Side = frozenset[Form]


class CanonicalForms:
    """Forms, each of which is there once.

    >>> forms = CanonicalForms()
    >>> switch = forms.read("{2|-1}")
    >>> forms.add(switch, switch) is forms.read("1"), forms.at_most(forms.read("{0|*}"), forms.value("^^"))
    (True, True)
    """

    def __init__(self) -> None:
        self._numbers: dict[Fraction, Form] = {}
        self._games: dict[tuple[Side, Side], Form] = {}
        self._at_most: dict[tuple[Form, Form], bool] = {}
        self._sums: dict[tuple[Form, Form], Form] = {}
        self._negatives: dict[Form, Form] = {}
        self._heaps: dict[Form, int] = {self.number(0): 0}

    def __len__(self) -> int:
        """How much is remembered."""
        return len(self._at_most) + len(self._sums) + len(self._games)

    # ---- forms ----------------------------------------------------------------------------------
    def number(self, value: Fraction | int) -> Form:
        number = Fraction(value)
        if number not in self._numbers:
            self._numbers[number] = Form(number)
        return self._numbers[number]

    def left(self, form: Form) -> Side:
        """Left's options, also those of a number."""
        if form.number is None:
            return form.left
        number, step = form.number, Fraction(1, form.number.denominator)
        return frozenset([self.number(number - step)]) if step < 1 or number > 0 else frozenset()

    def right(self, form: Form) -> Side:
        if form.number is None:
            return form.right
        number, step = form.number, Fraction(1, form.number.denominator)
        return frozenset([self.number(number + step)]) if step < 1 or number < 0 else frozenset()

    def game(self, left: Iterable[Form], right: Iterable[Form]) -> Form:
        """The value of the game with these options."""
        game = frozenset(left), frozenset(right)
        while (simpler := self._without_reversible(*game)) != game:
            game = simpler
        lefts, rights = game
        return self._kept(
            frozenset(g for g in lefts if not any(g is not h and self.at_most(g, h) for h in lefts)),
            frozenset(g for g in rights if not any(g is not h and self.at_most(h, g) for h in rights)),
        )

    def _without_reversible(self, left: Side, right: Side) -> tuple[Side, Side]:
        """The same value, with what a reversible option leads to in its place; only one side at a time."""
        found = {option: self._through_left(option, left, right) for option in left}
        if any(back is not None for back in found.values()):
            kept = [{option} if back is None else self.left(back) for option, back in found.items()]
            return frozenset().union(*kept), right
        found = {option: self._through_right(option, left, right) for option in right}
        kept = [{option} if back is None else self.right(back) for option, back in found.items()]
        return left, frozenset().union(*kept)

    def _through_left(self, option: Form, left: Side, right: Side) -> Form | None:
        """Right's answer to Left's option that is at most the game, if there is one."""
        return next((back for back in self.right(option) if self._below(back, left, right)), None)

    def _through_right(self, option: Form, left: Side, right: Side) -> Form | None:
        return next((back for back in self.left(option) if self._above(back, left, right)), None)

    def _kept(self, left: Side, right: Side) -> Form:
        """The form with these options, none of which is dominated or reversible."""
        ends = [[option.number for option in side] for side in (left, right)]
        if None not in ends[0] + ends[1] and all(low < high for low in ends[0] for high in ends[1]):  # type: ignore[operator]
            return self.number(_simplest(*ends))  # type: ignore[arg-type]
        if (left, right) not in self._games:
            form = self._games[left, right] = Form(None, left, right)
            if left == right and all(option in self._heaps for option in left):
                self._heaps[form] = len(left)
        return self._games[left, right]

    def nimber(self, size: int) -> Form:
        heap, smaller = self.number(0), frozenset[Form]()
        for _ in range(size):
            smaller |= {heap}
            heap = self._kept(smaller, smaller)
        return heap

    # ---- order ----------------------------------------------------------------------------------
    def at_most(self, one: Form, other: Form) -> bool:
        """Whether one value is less than another or equal: no move of Left, to be the first, wins."""
        if one is other:
            return True
        if one.number is not None and other.number is not None:
            return one.number <= other.number
        pair = (one, other)
        known = self._at_most.get(pair)
        if known is None:
            look()
            known = not any(self.at_most(other, option) for option in one.left)
            known = known and not any(self.at_most(option, one) for option in other.right)
            self._at_most[pair] = known
        return known

    def _below(self, form: Form, left: Side, right: Side) -> bool:
        """Whether a form is at most the game with these options, which may be a number."""
        return not any(self.at_most(option, form) for option in right) and not any(
            self._above(option, left, right) for option in self.left(form)
        )

    def _above(self, form: Form, left: Side, right: Side) -> bool:
        return not any(self.at_most(form, option) for option in left) and not any(
            self._below(option, left, right) for option in self.right(form)
        )

    # ---- sums -----------------------------------------------------------------------------------
    def sum(self, forms: Iterable[Form]) -> Form:
        return reduce(self.add, forms, self.number(0))

    def add(self, one: Form, other: Form) -> Form:
        if one.number is not None and other.number is not None:
            return self.number(one.number + other.number)
        if not one.number and one.number is not None:
            return other
        if not other.number and other.number is not None:
            return one
        if one in self._heaps and other in self._heaps:
            return self.nimber(self._heaps[one] ^ self._heaps[other])
        pair = (one, other) if id(one) <= id(other) else (other, one)
        if pair not in self._sums:
            look()
            left = [self.add(option, other) for option in one.left]
            left += [self.add(one, option) for option in other.left]
            right = [self.add(option, other) for option in one.right]
            right += [self.add(one, option) for option in other.right]
            plain = one.number is None and other.number is None
            make = self.game if plain else self._kept
            self._sums[pair] = make(frozenset(left), frozenset(right))
        return self._sums[pair]

    def negate(self, form: Form) -> Form:
        if form.number is not None:
            return self.number(-form.number)
        if form not in self._negatives:
            left, right = (frozenset(map(self.negate, side)) for side in (form.right, form.left))
            self._negatives[form] = self._kept(left, right)
        return self._negatives[form]

    # ---- words ----------------------------------------------------------------------------------
    def read(self, word: str) -> Form:
        """The form that is written like this; `GrundyError` if it is none, or is written in another way.

        A number is written `-3/4`, a nimber `*` or `*2`, and all else by its options, in the order of their
        texts: `{0,{2|0}|-1}`.
        """
        form, at = self._read(word, 0, 0)
        if at < len(word) or self.write(form) != word:
            raise GrundyError(f"this is no value as it should be written: {word!r}")
        return form

    def _read(self, word: str, at: int, level: int) -> tuple[Form, int]:
        """The form that starts at a place, and the place after it."""
        if level > MOST_LEVELS:
            raise GrundyError("the value is nested too deeply")
        if found := _NUMBER.match(word, at):
            numerator, _, denominator = found[0].partition("/")
            if (under := int(denominator or 1)) & (under - 1):
                raise GrundyError(f"this is no value as it should be written: {word!r}")
            return self.number(Fraction(int(numerator), under)), found.end()
        if found := _NIMBER.match(word, at):
            return self.nimber(int(found[1] or 1)), found.end()
        if word[at : at + 1] != "{":
            raise GrundyError(f"this is no value as it should be written: {word!r}")
        sides: list[list[Form]] = []
        for end in "|}":
            side: list[Form] = []
            at += 1
            while word[at : at + 1] != end:
                form, at = self._read(word, at, level + 1)
                side.append(form)
                if word[at : at + 1] == ",":
                    at += 1
            sides.append(side)
        return self.strictly(*sides), at + 1

    def write(self, form: Form) -> str:
        """How a certificate writes a form."""
        if form.number is not None:
            return str(form.number)
        if form in self._heaps:
            return "*" if self._heaps[form] == 1 else f"*{self._heaps[form]}"
        left, right = (",".join(sorted(map(self.write, side))) for side in (form.left, form.right))
        return f"{{{left}|{right}}}"

    def strictly(self, left: Iterable[Form], right: Iterable[Form]) -> Form:
        """The form with exactly these options."""
        lefts, rights = frozenset(left), frozenset(right)
        form = self.game(lefts, rights)
        if (self.left(form), self.right(form)) != (lefts, rights):
            raise GrundyError("this form can be simplified")
        return form

    def value(self, expression: str) -> Form:
        """The form that an expression in the usual notation has, such as `{2|0} + 1`."""
        from grundy.values.algebra import Algebra
        from grundy.values.notation import ExpressionReader

        return ExpressionReader(
            expression, Algebra(self.game, self._small, self.add, self.negate, _none, _none)
        ).whole()

    def _small(self, number: Fraction, ups: int, nimber: int) -> Form:
        zero, star = frozenset([self.number(0)]), frozenset([self.nimber(1)])
        up = self._kept(zero, star) if ups > 0 else self._kept(star, zero)
        return self.sum([*[up] * abs(ups), self.nimber(nimber), self.number(number)])


_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]{0,17})(?:/(?:[1-9][0-9]{0,17}))?")
_NIMBER = re.compile(r"\*([1-9][0-9]?)?")


def _none(one: Form, other: Form) -> NoReturn:
    raise GrundyError("a theorem tells a value, and not how it is computed")


def _simplest(left: list[Fraction], right: list[Fraction]) -> Fraction:
    """The number with these options, which it has in canonical form."""
    if left and right:
        return (left[0] + right[0]) / 2
    return left[0] + 1 if left else right[0] - 1 if right else Fraction(0)
