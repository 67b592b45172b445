"""Toppling Dominoes (Fink, Nowakowski, Siegel and Wolfe 2015; Renault 2013)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from grundy.games.toppling_dominoes import TopplingDominoes
from grundy.theorems.outcomes import outcome_theorem
from grundy.theorems.values import value_theorem
from grundy.values import Outcome

if TYPE_CHECKING:
    from grundy.values.partizan import CanonicalForm

FINK = (
    'A. Fink, R. J. Nowakowski, A. N. Siegel, D. Wolfe, "Toppling conjectures", '
    "Games of No Chance 4 (2015), 65-76"
)
RENAULT = 'G. Renault, "Combinatorial games on graphs", thesis, Université Bordeaux 1 (2013)'

MOST_DOMINOES = 60
"""Longer rows may be worth numbers that are too fine for exact arithmetic."""

_CONJUGATE = str.maketrans("LR", "RL")


# ---- rows for values ----------------------------------------------------------------------------
def row_of_number(x: Fraction | int) -> str:
    """The only row with the value x (Fink and others): `L` n times is n, and a number {a|b} that is no
    integer is the row of a, `LR`, and the row of b.

    >>> print(row_of_number(Fraction(3, 4)), row_of_number(-2), row_of_number(Fraction(-1, 2)))
    LRLLRL RR RLR
    """
    x = Fraction(x)
    if x.denominator == 1:
        return ("L" if x > 0 else "R") * abs(int(x))
    step = Fraction(1, x.denominator)
    return f"{row_of_number(x - step)}LR{row_of_number(x + step)}"


def rows_of(value: CanonicalForm) -> tuple[str, ...]:
    """The rows of which theorems say that they have this value, up to reversal; empty where none does.

    They know numbers, {a|b}, {a||b|c} and its conjugate, and {a|b||c|d}, all of numbers (Renault, theorems
    3.24, 3.27, 3.30 and 3.31). For the first two kinds there are no other rows.

    >>> from grundy.values.partizan import CanonicalForm
    >>> for text in ("5/8", "{2|3/4}", "{3||1|-3/2}", "{5/2|1||-1/4|-1/2}"):
    ...     print(text, *rows_of(CanonicalForm.parse(text)))
    5/8 LRLLRLRLLRL
    {2|3/4} LLLRLRLLRL LLELRLLRL
    {3||1|-3/2} LLLLRRRLRRRLL LLLERRLRRRLL
    {5/2|1||-1/4|-1/2} LRLLLLRLLLLRRLRRLRLRLR LRLLLLRLLLERLRRLRLRLR
    """
    x = _number(value)
    if x is not None:
        return (row_of_number(x),)
    left, right = _only(value.left()), _only(value.right())
    if left is None or right is None:
        return ()
    a, b = _switch(left), _switch(right)
    if len(a) == 1 and len(b) == 1:
        return _joined((a[0], "LR", b[0]), (a[0], "E", b[0]))
    if len(a) == 1 and len(b) == 2 and a[0] >= b[0]:
        rows = _joined((a[0], "LR", b[1], "RL", b[0]), (a[0], "E", b[1], "RL", b[0]))
        return rows if a[0] > b[0] else rows[:1]
    if len(a) == 2 and len(b) == 1:
        return tuple(row.translate(_CONJUGATE) for row in rows_of(-value))
    if len(a) == 2 and len(b) == 2 and a[1] > b[0]:
        (a1, a2), (b1, b2) = a, b
        return _joined((a2, "RL", a1, "LR", b2, "RL", b1), (a2, "RL", a1, "E", b2, "RL", b1))
    return ()


def numbers_in(value: CanonicalForm) -> tuple[int, int]:
    """How many numbers the options of {x|y} are made of: 1 for a number, 2 for a switch of numbers, else 0.

    >>> from grundy.values.partizan import CanonicalForm
    >>> numbers_in(CanonicalForm.parse("{3||1|-3/2}"))
    (1, 2)
    """
    left, right = (_only(side) for side in (value.left(), value.right()))
    return 0 if left is None else len(_switch(left)), 0 if right is None else len(_switch(right))


def _joined(*recipes: tuple[str | Fraction, ...]) -> tuple[str, ...]:
    return tuple(
        "".join(part if isinstance(part, str) else row_of_number(part) for part in r) for r in recipes
    )


def _number(value: CanonicalForm) -> Fraction | None:
    return value.left_stop if value.is_number else None


def _only(options: tuple[CanonicalForm, ...]) -> CanonicalForm | None:
    return options[0] if len(options) == 1 else None


def _switch(value: CanonicalForm) -> tuple[Fraction, ...]:
    """x for a number, x and y for {x|y} with numbers x >= y, nothing for anything else."""
    x = _number(value)
    if x is not None:
        return (x,)
    left, right = _only(value.left()), _only(value.right())
    if left is None or right is None or not (left.is_number and right.is_number):
        return ()
    return (left.left_stop, right.left_stop)


# ---- values of rows -----------------------------------------------------------------------------
@value_theorem(game="toppling_dominoes", name="rows of numbers", cite=FINK, reach="rows made as it says")
def number_row(position: TopplingDominoes) -> CanonicalForm | None:
    """`L` n times is n, and `R` n times -n. If a number {a|b} in canonical form is no integer, its row is
    that of a, then `LR`, then that of b. No other row is worth a number."""
    from grundy.values.partizan import CanonicalForm

    x = number_of_row(_row(position))
    return None if x is None else CanonicalForm.small(x)


@value_theorem(
    game="toppling_dominoes",
    name="rows of switches",
    cite=f"{RENAULT}, theorems 3.27, 3.30 and 3.31",
    reach="rows made as it says",
)
def switch_row(position: TopplingDominoes) -> CanonicalForm | None:
    """aLRb and aEb are {a|b} if a >= b; aLRcRLb is {a||b|c} if a >= b >= c, and aEcRLb if a > b; bRLaLRdRLc
    and bRLaEdRLc are {a|b||c|d} if a >= b > c >= d: of rows of numbers, as they stand, reversed, or
    conjugate."""
    row = _row(position)
    for written in (row, row[::-1]):
        for conjugate in (False, True):
            value = _switch_row(written.translate(_CONJUGATE) if conjugate else written)
            if value is not None:
                return -value if conjugate else value
    return None


def _switch_row(row: str) -> CanonicalForm | None:
    from grundy.values.partizan import CanonicalForm

    for joint in ("LR", "E"):
        for a, b in _split(row, joint):
            if a >= b:
                return CanonicalForm([a], [b])
        for a, c, b in _split(row, joint, "RL"):
            if a >= b >= c and (a > b or joint == "LR"):
                return CanonicalForm([a], [CanonicalForm([b], [c])])
        for b, a, d, c in _split(row, "RL", joint, "RL"):
            if a >= b > c >= d:
                return CanonicalForm([CanonicalForm([a], [b])], [CanonicalForm([c], [d])])
    return None


def _split(row: str, *joints: str) -> Iterator[tuple[Fraction, ...]]:
    """Ways to read a row as rows of numbers with these letters between them."""
    if not joints:
        x = number_of_row(row)
        if x is not None:
            yield (x,)
        return
    for found in re.finditer(f"(?={joints[0]})", row):
        x = number_of_row(row[: found.start()])
        if x is not None:
            yield from ((x, *rest) for rest in _split(row[found.start() + len(joints[0]) :], *joints[1:]))


@lru_cache(maxsize=100_000)
def number_of_row(row: str) -> Fraction | None:
    """The value of a row, if it is a number.

    >>> number_of_row("LRLRL"), number_of_row("LRR")
    (Fraction(1, 4), None)
    """
    if len(row) > MOST_DOMINOES or row != row[::-1] or "E" in row:
        return None
    if not row or row == row[0] * len(row):
        return Fraction(len(row) if row[:1] == "L" else -len(row))
    for place in range(len(row) - 1):
        if row[place : place + 2] == "LR":
            a, b = number_of_row(row[:place]), number_of_row(row[place + 2 :])
            if a is not None and b is not None and a < b:
                x = (a + b) / 2
                if row_of_number(x) == row:  # a and b are the options of the canonical form
                    return x
    return None


def _row(position: TopplingDominoes) -> str:
    """The row of a single component."""
    return "".join(position.rows)


# ---- outcomes -----------------------------------------------------------------------------------
@outcome_theorem(
    game="toppling_dominoes",
    name="the ends of a row",
    cite=f"{FINK}; {RENAULT}, section 3.2",
    reach="single rows",
)
def by_ends(position: TopplingDominoes) -> Outcome | None:
    """A single row is won by the player who has both ends, and by the next player if nobody has."""
    if len(position.rows.rows) != 1:
        return None
    row = _row(position)
    return {"LL": Outcome.L, "RR": Outcome.R}.get(row[0] + row[-1], Outcome.N)


@outcome_theorem(
    game="toppling_dominoes",
    name="misère rows without grey",
    cite=f"{RENAULT}, theorem 4.25",
    misere=True,
    reach="rows without grey dominoes",
)
def misere_without_grey(position: TopplingDominoes) -> Outcome | None:
    """Without grey dominoes, the player who has both ends of more rows than the other loses; if both have
    as many, the next player wins."""
    if any("E" in row for row in position.rows):
        return None
    ends = [row[0] + row[-1] for row in position.rows]
    left, right = ends.count("LL"), ends.count("RR")
    return Outcome.N if left == right else Outcome.L if left < right else Outcome.R


_LOST_BY_LEFT = re.compile("L|ERE|L.*L|ER.*L|L.*RE|ER.*RE")
_LOST_BY_RIGHT = re.compile("R|ELE|R.*R|EL.*R|R.*LE|EL.*LE")


@outcome_theorem(
    game="toppling_dominoes",
    name="misère single rows",
    cite=f"{RENAULT}, proposition 4.24",
    misere=True,
    reach="single rows",
)
def misere_single_row(position: TopplingDominoes) -> Outcome | None:
    """A row is decided by its two dominoes at each end."""
    if len(position.rows.rows) != 1:
        return None
    row = _row(position)
    if row == "E":
        return Outcome.P
    if _LOST_BY_LEFT.fullmatch(row):
        return Outcome.R
    return Outcome.L if _LOST_BY_RIGHT.fullmatch(row) else Outcome.N
