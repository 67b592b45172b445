"""How several games are played at once: in which components a move is made, and when it is over.

J. H. Conway, *On Numbers and Games*, chapter 14, plays on one, some or all components, to the end of all
(long) or of one (short). A. Guignard, *Jeux de coloration de graphes* (thesis, Université Bordeaux 1),
adds components of largest or smallest diameter, and exactly, at least or at most k components.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Self

from grundy.errors import GrundyError
from grundy.games import Position

Measure = Callable[[Any], int]

EVERY = 1 << 30
"""More components than a position has."""


def size(component: Position) -> int:
    """How large the game itself says that a component is."""
    return component.size()


def diameter(component: Position) -> int:
    """The diameter of a graph; the size of anything else, as of a path that is written as a heap."""
    return component.diameter()


MEASURES: dict[str, Measure] = {"diameter": diameter, "size": size}
"""What `largest` and `smallest` can mean, by name; in Python, any function of a component will do."""

_LETTERS = {"O": (1, 1), "S": (1, EVERY), "A": (EVERY, EVERY)}
_ORDERS = {"": "", "max": "largest", "min": "smallest"}
_ENDINGS = {"long": "l", "short": "r"}
_OTHER_WORDS = {"slow": "long", "fast": "short"}


@dataclass(frozen=True)
class CompoundRule:
    """In how many components a move is made, in which of them, and when it is over.

    A move is made in at least `least` and at most `most` components, or in all if there are fewer than
    `least`. With an `order`, no component is left out that is larger (or smaller) than one that is moved in.
    The `ending` is `long`, when all components have ended, or `short`, when one has.

    >>> CompoundRule.parse("all", "short")
    CompoundRule.parse('all', 'short')
    >>> list(CompoundRule.parse("one largest").choices([3, 7, 7]))
    [(1,), (2,)]
    >>> list(CompoundRule.parse("some smallest").choices([3, 7, 7]))
    [(0,), (0, 1), (0, 2), (0, 1, 2)]
    """

    least: int = 1
    most: int = 1
    order: str = ""
    ending: str = "long"
    measure: Measure = diameter

    def __post_init__(self) -> None:
        if not 1 <= self.least <= self.most:
            raise GrundyError(f"nobody moves in {self.least} to {self.most} components")
        if self.order not in _ORDERS.values():
            raise GrundyError(f"components are the largest or the smallest, not {self.order!r}")
        if self.ending not in _ENDINGS:
            raise GrundyError(f"an ending is long or short, not {self.ending!r}")

    @classmethod
    def parse(cls, play: str, ending: str = "long", by: str | Measure = diameter) -> Self:
        """A rule in words: `one`, `some`, `all`, `exactly 2`, `at least 2`, `at most 2`, each perhaps with
        `largest` or `smallest`, which alone mean one of them."""
        least, most, order = _read_play(play)
        return cls(least, most, order, _OTHER_WORDS.get(ending, ending), _measure(by))

    # ---- what it allows -----------------------------------------------------------------------
    def choices(self, sizes: Sequence[int]) -> Iterator[tuple[int, ...]]:
        """The sets of components, by their places, in which one may move; `sizes` are their measures."""
        count = len(sizes)
        if not count:
            return
        for chosen in range(min(self.least, count), min(self.most, count) + 1):
            if not self.order:
                yield from combinations(range(count), chosen)
            else:
                yield from self._first(sizes, chosen)

    def _first(self, sizes: Sequence[int], chosen: int) -> Iterator[tuple[int, ...]]:
        sign = -1 if self.order == "largest" else 1
        last = sorted(sign * one for one in sizes)[chosen - 1]
        sure = [place for place, one in enumerate(sizes) if sign * one < last]
        tied = [place for place, one in enumerate(sizes) if sign * one == last]
        for some in combinations(tied, chosen - len(sure)):
            yield tuple(sorted((*sure, *some)))

    @property
    def plain(self) -> bool:
        """Whether this is the ordinary sum: one component, whichever, to the end of all."""
        return (self.least, self.most, self.order, self.ending) == (1, 1, "", "long")

    @property
    def short(self) -> bool:
        return self.ending == "short"

    @property
    def kind(self) -> str:
        """`O`, `S` or `A` for one, some or all; `=2`, `>=2` or `<=2` for other numbers of components."""
        for letter, numbers in _LETTERS.items():
            if numbers == (self.least, self.most):
                return letter
        if self.least == self.most:
            return f"={self.least}"
        return f"<={self.most}" if self.least == 1 else f">={self.least}"

    # ---- in and out ---------------------------------------------------------------------------
    @property
    def play(self) -> str:
        """In which components a move is made, in words."""
        kind = self.kind
        words = {"O": "one", "S": "some", "A": "all"}.get(kind)
        if words is None:
            sign = kind.rstrip("0123456789")
            words = f"{ {'=': 'exactly', '>=': 'at least', '<=': 'at most'}[sign] } {kind[len(sign) :]}"
        return f"{words} {self.order}".strip()

    @property
    def words(self) -> str | None:
        """The rule as `parse` reads it again; None when no words tell it.

        >>> CompoundRule.parse("some largest", "short", "size").words
        'some largest by size, short'
        """
        by = next((name for name, measure in MEASURES.items() if measure is self.measure), None)
        if by is None or CompoundRule.parse(self.play, self.ending, by) != self:
            return None
        return f"{self.play} by {by}, {self.ending}" if self.order else str(self)

    @property
    def notation(self) -> str:
        """`O_l`, `A_r`, ...: Guignard's letters, with `max` and `min` where diameters matter.

        >>> CompoundRule.parse("some largest", "short").notation
        'Smax_r'
        """
        order = {word: sign for sign, word in _ORDERS.items()}[self.order]
        return f"{self.kind}{order}_{_ENDINGS[self.ending]}"

    def __repr__(self) -> str:
        by = "" if self.measure is diameter else f", by={getattr(self.measure, '__name__', 'a function')}"
        return f"CompoundRule.parse({self.play!r}, {self.ending!r}{by})"

    def __str__(self) -> str:
        return f"{self.play}, {self.ending}"


def _read_play(text: str) -> tuple[int, int, str]:
    words = text.lower().replace("-", " ").replace(":", " ").split()
    order = words.pop() if words and words[-1] in ("largest", "smallest") else ""
    match words:
        case [] if order:
            return 1, 1, order
        case ["one"]:
            return 1, 1, order
        case ["some"]:
            return 1, EVERY, order
        case ["all"]:
            return EVERY, EVERY, order
        case ["exactly", number] if _counts(number):
            return int(number), int(number), order
        case ["at", "least", number] if _counts(number):
            return int(number), EVERY, order
        case ["at", "most", number] if _counts(number):
            return 1, int(number), order
    raise GrundyError(
        f"{text!r} does not say on which components to play; say one, some, all, largest, smallest, "
        "some-largest, some-smallest, exactly-2, at-least-2 or at-most-2"
    )


def _counts(number: str) -> bool:
    return number.isascii() and number.isdigit() and 0 < len(number.lstrip("0")) < 6


def _measure(by: str | Measure) -> Measure:
    if callable(by):
        return by
    if by not in MEASURES:
        raise GrundyError(f"components are compared by {' or '.join(MEASURES)}, not by {by!r}")
    return MEASURES[by]


@dataclass(frozen=True)
class Variant:
    """A rule, and who wins at the end: in misère play, whoever cannot move.

    >>> variant = Variant.parse("A_r^-")
    >>> print(variant, "-", variant.words)
    A_r^- - all, short, misère
    >>> len(variants())
    28
    """

    rule: CompoundRule
    misere: bool = False

    @classmethod
    def parse(cls, text: str, by: str | Measure = diameter) -> Self:
        """A variant in Guignard's notation: `O_l^+`, `A_r^-`, `Smax_l^+`, `=2_l^-`; `+` may be left out."""
        found = re.fullmatch(
            r"(?:([OAS])|(<=|>=|=)([1-9][0-9]{0,4}))(max|min)?_([lr])(?:\^?([+-]))?", text.strip()
        )
        if found is None:
            raise GrundyError(f"{text!r} is no variant; expected one such as `O_l^+`, `A_r^-` or `Smax_l^+`")
        letter, sign, number, order, ending, winner = found.groups()
        if letter:
            least, most = _LETTERS[letter]
        else:
            least = 1 if sign == "<=" else int(number)
            most = EVERY if sign == ">=" else int(number)
        long = "long" if ending == "l" else "short"
        return cls(CompoundRule(least, most, _ORDERS[order or ""], long, _measure(by)), winner == "-")

    @property
    def words(self) -> str:
        """The variant in words."""
        return f"{self.rule}, {'misère' if self.misere else 'normal'}"

    def __str__(self) -> str:
        return f"{self.rule.notation}^{'-' if self.misere else '+'}"


def measured_by(rule: CompoundRule) -> str:
    """How a name of a game says by what a rule compares components: ` by size`; nothing by diameter, or where
    they are not compared."""
    if not rule.order or rule.measure is diameter:
        return ""
    for name, measure in MEASURES.items():
        if measure is rule.measure:
            return f" by {name}"
    raise GrundyError("a certificate cannot name a measure of one's own")


def variants() -> tuple[Variant, ...]:
    """The twenty-eight: Conway's twelve and Guignard's sixteen, normal play before misère play."""
    plays = ("one", "all", "some", "largest", "some largest", "smallest", "some smallest")
    return tuple(
        Variant(CompoundRule.parse(play, ending), misere)
        for play in plays
        for ending in _ENDINGS
        for misere in (False, True)
    )
