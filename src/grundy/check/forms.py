"""Misère forms in plain Python, for the checker: a form is a number, and its options are smaller numbers.

A form is in simplest form: no set of smaller options G is left when the other options, each of which has an
option equal to G, are dropped. To 0 it is only reduced if who has to move wins (J. H. Conway, *On Numbers and
Games*, chapter 12; J. Lemoine and S. Viennot, thesis, Université Lille 1 (2011), chapter 4).
"""

from __future__ import annotations

from collections.abc import Iterable

ZERO, ONE = 0, 1


class Forms:
    """Forms, each of which is there once.

    >>> forms = Forms()
    >>> two = forms.form([ZERO, ONE])
    >>> forms.sum(two, forms.sum(ONE, ONE)) == two, forms.split(forms.sum(two, ONE)) == (two, True)
    (True, True)
    """

    def __init__(self) -> None:
        self.options: list[frozenset[int]] = []
        self._numbers: dict[frozenset[int], int] = {}
        self._height: list[int] = []
        self._lost: list[bool] = []
        self._sums: dict[tuple[int, int], int] = {}
        self.form([])
        self.form([ZERO])

    def form(self, options: Iterable[int]) -> int:
        """The form with these options, in its simplest form."""
        whole = frozenset(options)
        known = self._numbers.get(whole)
        if known is None:
            known = self._reduced(whole)
        if known is None:
            known = self._numbers[whole] = len(self.options)
            self.options.append(whole)
            self._height.append(1 + max((self._height[option] for option in whole), default=-1))
            self._lost.append(bool(whole) and not any(self._lost[option] for option in whole))
        return known

    def _reduced(self, whole: frozenset[int]) -> int | None:
        if not whole:
            return None
        if any(self._lost[option] for option in whole) and all(ZERO in self.options[o] for o in whole):
            return ZERO
        ranked = sorted(whole, key=self._height.__getitem__)
        for place in range(1, len(ranked)):
            kept = self._numbers.get(frozenset(ranked[:place]))
            if kept is not None and all(kept in self.options[option] for option in ranked[place:]):
                return kept
        return None

    def sum(self, one: int, other: int) -> int:
        """The form of a sum."""
        if ZERO in (one, other):
            return one + other
        pair = (min(one, other), max(one, other))
        if pair not in self._sums:
            moves = {self.sum(option, other) for option in self.options[one]}
            moves |= {self.sum(one, option) for option in self.options[other]}
            self._sums[pair] = self.form(moves)
        return self._sums[pair]

    def split(self, form: int) -> tuple[int, bool]:
        """G and True, if the form is G + 1 and G the smaller of the two; else the form and False."""
        for option in self.options[form]:
            if self._height[option] < self._height[form] and self.sum(option, ONE) == form:
                return option, True
        return form, False
