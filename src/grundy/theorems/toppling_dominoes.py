"""Toppling Dominoes (Fink, Nowakowski, Siegel and Wolfe 2015; Renault 2013)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

from grundy.games.toppling_dominoes import TopplingDominoes
from grundy.games.toppling_rows import row_of_number
from grundy.theorems.answers import Verdict
from grundy.theorems.registry import theorem
from grundy.values import Outcome

FINK = (
    'A. Fink, R. J. Nowakowski, A. N. Siegel, D. Wolfe, "Toppling conjectures", '
    "Games of No Chance 4 (2015), 65-76"
)
RENAULT = 'G. Renault, "Combinatorial games on graphs", thesis, Université Bordeaux 1 (2013)'

MOST_DOMINOES = 60
"""Longer rows may be worth numbers that are too fine for exact arithmetic."""

_CONJUGATE = str.maketrans("LR", "RL")


# ---- values of rows -----------------------------------------------------------------------------
@theorem("toppling_dominoes", tells=str, name="rows of numbers", cite=FINK, reach="rows made as it says")
def number_row(position: TopplingDominoes) -> str | None:
    """`L` n times is n, and `R` n times -n. If a number {a|b} in canonical form is no integer, its row is
    that of a, then `LR`, then that of b. No other row is worth a number."""
    x = number_of_row(_row(position))
    return None if x is None else str(x)


@theorem(
    "toppling_dominoes",
    tells=str,
    name="rows of switches",
    cite=f"{RENAULT}, theorems 3.27, 3.30 and 3.31",
    reach="rows made as it says",
)
def switch_row(position: TopplingDominoes) -> str | None:
    """aLRb and aEb are {a|b} if a >= b; aLRcRLb is {a||b|c} if a >= b >= c, and aEcRLb if a > b; bRLaLRdRLc
    and bRLaEdRLc are {a|b||c|d} if a >= b > c >= d: of rows of numbers, as they stand, reversed, or
    conjugate."""
    row = _row(position)
    for written in (row, row[::-1]):
        for conjugate in (False, True):
            value = _switch_row(written.translate(_CONJUGATE) if conjugate else written)
            if value is not None:
                return f"-{value}" if conjugate else value
    return None


def _switch_row(row: str) -> str | None:
    for joint in ("LR", "E"):
        for a, b in _split(row, joint):
            if a >= b:
                return f"{{{a}|{b}}}"
        for a, c, b in _split(row, joint, "RL"):
            if a >= b >= c and (a > b or joint == "LR"):
                return f"{{{a}||{b}|{c}}}"
        for b, a, d, c in _split(row, "RL", joint, "RL"):
            if a >= b > c >= d:
                return f"{{{a}|{b}||{c}|{d}}}"
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
@theorem(
    "toppling_dominoes",
    tells=Verdict,
    name="the ends of a row",
    cite=f"{FINK}; {RENAULT}, section 3.2",
    reach="single rows",
)
def by_ends(position: TopplingDominoes) -> Verdict | None:
    """A single row is won by the player who has both ends, and by the next player if nobody has."""
    if len(position.rows.rows) != 1:
        return None
    row = _row(position)
    return Verdict({"LL": Outcome.L, "RR": Outcome.R}.get(row[0] + row[-1], Outcome.N))


@theorem(
    "toppling_dominoes",
    tells=Verdict,
    name="misère rows without grey",
    cite=f"{RENAULT}, theorem 4.25",
    misere=True,
    reach="rows without grey dominoes",
)
def misere_without_grey(position: TopplingDominoes) -> Verdict | None:
    """Without grey dominoes, the player who has both ends of more rows than the other loses; if both have
    as many, the next player wins."""
    if any("E" in row for row in position.rows):
        return None
    ends = [row[0] + row[-1] for row in position.rows]
    left, right = ends.count("LL"), ends.count("RR")
    return Verdict(Outcome.N if left == right else Outcome.L if left < right else Outcome.R)


_LOST_BY_LEFT = re.compile("L|ERE|L.*L|ER.*L|L.*RE|ER.*RE")
_LOST_BY_RIGHT = re.compile("R|ELE|R.*R|EL.*R|R.*LE|EL.*LE")


@theorem(
    "toppling_dominoes",
    tells=Verdict,
    name="misère single rows",
    cite=f"{RENAULT}, proposition 4.24",
    misere=True,
    reach="single rows",
)
def misere_single_row(position: TopplingDominoes) -> Verdict | None:
    """A row is decided by its two dominoes at each end."""
    if len(position.rows.rows) != 1:
        return None
    row = _row(position)
    if row == "E":
        return Verdict(Outcome.P)
    if _LOST_BY_LEFT.fullmatch(row):
        return Verdict(Outcome.R)
    return Verdict(Outcome.L if _LOST_BY_RIGHT.fullmatch(row) else Outcome.N)
