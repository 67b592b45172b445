"""Thermographs: how the stops of a game draw together when moves are taxed."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from grundy.values.shown import drawn_by


@dataclass(frozen=True)
class Thermograph:
    """The stops of a game under a tax t on every move, for t from 0 up.

    A wall is its corners, as pairs of temperature and value; the mast stands on the last.

    >>> from grundy import CanonicalForm
    >>> CanonicalForm.parse("{3||2|-1}").thermograph().left
    ((Fraction(0, 1), Fraction(3, 1)), (Fraction(1, 1), Fraction(2, 1)))
    """

    left: tuple[tuple[Fraction, Fraction], ...]
    right: tuple[tuple[Fraction, Fraction], ...]
    mean: Fraction
    temperature: Fraction

    _repr_svg_ = drawn_by("grundy.draw.thermograph:graph_svg")
