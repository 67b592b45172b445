"""Hackenbush strings that stand for parts of a tree of Timbush, with exact values of any fineness."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Dyadic(NamedTuple):
    """The number top / 2**halvings."""

    top: int
    halvings: int

    def plus(self, other: Dyadic) -> Dyadic:
        halvings = max(self.halvings, other.halvings)
        top = (self.top << (halvings - self.halvings)) + (other.top << (halvings - other.halvings))
        spare = min((top & -top).bit_length() - 1, halvings) if top else halvings
        return Dyadic(top >> spare, halvings - spare)

    def times(self, sign: int) -> Dyadic:
        return self if sign > 0 else Dyadic(-self.top, self.halvings)

    def above(self, other: Dyadic) -> bool:
        return self.top << other.halvings > other.top << self.halvings


ZERO, ONE = Dyadic(0, 0), Dyadic(1, 0)


def on_one(x: Dyadic) -> Dyadic:
    """The value of a string that has one more black edge at the bottom than one worth x.

    >>> on_one(Dyadic(3, 1)), on_one(Dyadic(-2, 0)), on_one(Dyadic(-1, 1))
    (Dyadic(top=5, halvings=1), Dyadic(top=1, halvings=2), Dyadic(top=3, halvings=2))
    """
    if x.top >= 0:
        return x.plus(ONE)
    runs = -(x.top >> x.halvings)  # the white edges before the first black one, which halve what follows
    whole = x.plus(Dyadic(runs + 1, 0))
    return Dyadic(whole.top, whole.halvings + runs)


def off_one(y: Dyadic) -> Dyadic:
    """The value of a string without its lowest edge, which is black.

    >>> off_one(Dyadic(5, 1)), off_one(Dyadic(1, 2)), off_one(Dyadic(3, 2))
    (Dyadic(top=3, halvings=1), Dyadic(top=-2, halvings=0), Dyadic(top=-1, halvings=1))
    """
    if y.top >> y.halvings:
        return y.plus(Dyadic(-1, 0))
    runs = y.halvings + 1 - y.top.bit_length()
    return Dyadic(y.top, y.halvings - runs).plus(Dyadic(-runs - 1, 0))


class Strings:
    """Strings made of arcs and of each other, their values, and the best move in one.

    `signs` are 1 for black arcs and -1 for white ones.
    """

    EMPTY = 0

    def __init__(self, signs: Sequence[int]) -> None:
        self._signs = signs
        self.value = [ZERO]
        self._made: list[tuple[str, int, int]] = [("empty", 0, 0)]

    def sign_of_arc(self, arc: int) -> int:
        return self._signs[arc]

    def sign(self, string: int) -> int:
        """The colour of the lowest edge, and so who wins: 1 for Left, -1 for Right, 0 for nobody."""
        top = self.value[string].top
        return (top > 0) - (top < 0)

    def behind(self, arc: int, string: int) -> int:
        """A string on top of an arc."""
        sign = self._signs[arc]
        return self._make(on_one(self.value[string].times(sign)).times(sign), "behind", arc, string)

    def together(self, one: int, other: int) -> int:
        """Two strings at the same vertex."""
        if one == self.EMPTY:
            return other
        return self._make(self.value[one].plus(self.value[other]), "together", one, other)

    def shortened(self, string: int) -> int:
        """A string without its lowest edge."""
        sign = self.sign(string)
        return self._make(off_one(self.value[string].times(sign)).times(sign), "shortened", string, 0)

    def _make(self, value: Dyadic, how: str, one: int, other: int) -> int:
        self.value.append(value)
        self._made.append((how, one, other))
        return len(self.value) - 1

    def best_move(self, string: int) -> int:
        """The arc that the winner topples to be left with most."""
        sign = self.sign(string)
        best: list[tuple[Dyadic, int] | None] = []
        for place in range(string + 1):
            best.append(self._best(place, sign, best))
        chosen = best[string]
        assert chosen is not None
        return chosen[1]

    def _best(
        self, string: int, sign: int, best: Sequence[tuple[Dyadic, int] | None]
    ) -> tuple[Dyadic, int] | None:
        """The best option in a string for one player, seen with his sign, and its arc."""
        how, one, other = self._made[string]
        if how == "behind":
            own, above = self._signs[one] == sign, best[other]
            if above is None:
                return (ZERO, one) if own else None
            return (on_one(above[0]) if own else on_one(above[0].times(-1)).times(-1)), above[1]
        if how == "shortened":
            inside = best[one]
            lowest = self.sign(one) * sign
            if inside is None or inside[0].times(lowest).top <= 0:
                return None
            return off_one(inside[0].times(lowest)).times(lowest), inside[1]
        if how == "together":
            options = [
                (moved[0].plus(self.value[still].times(sign)), moved[1])
                for moved, still in ((best[one], other), (best[other], one))
                if moved is not None
            ]
            if len(options) == 2 and options[1][0].above(options[0][0]):
                return options[1]
            return options[0] if options else None
        return None
