"""Reading and writing partizan games in misère play.

The notation is that of canonical forms (`grundy.values.notation`), but nothing is simplified: a
number is the game that has its canonical form in normal play, `^` is {0|*}, a minus is the conjugate, and
there are no products.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache, reduce
from operator import add
from typing import NoReturn

from grundy.errors import GrundyError
from grundy.values.algebra import Algebra
from grundy.values.misere_games import MisereGame
from grundy.values.notation import ExpressionReader, check_writing
from grundy.values.partizan_text import LATEX, PLAIN, Style

MOST_CHARACTERS = 20_000
"""Longer games are written with `{...}` for what is left."""


def read_game(text: str) -> MisereGame:
    """The game that a text describes.

    >>> print(read_game("{0,*|1} + *"), read_game("-{0|*}"))
    {*,{*|*},{0,*|1}|{*,1|1},{0,*|1}} v
    """
    return ExpressionReader(text, ALGEBRA).whole()


def read_games(
    text: str, position: Callable[[str, str], MisereGame] | None = None
) -> tuple[MisereGame, str, MisereGame | None]:
    """A game; or two, and the sign of comparison between them. `position` tells which game a position is, by
    the name of its rules and its text."""
    algebra = replace(ALGEBRA, position=position)
    check_writing(text, algebra, None)
    return ExpressionReader(text, algebra).comparison()


def _small(number: Fraction, ups: int, nimber: int) -> MisereGame:
    star = MisereGame.nimber(1)
    up = MisereGame([0], [star]) if ups > 0 else MisereGame([star], [0])
    return reduce(add, [up] * abs(ups), MisereGame.of_number(number) + MisereGame.nimber(nimber))


def _no_product(g: MisereGame, h: MisereGame) -> NoReturn:
    raise GrundyError("games in misère play have no products and ordinal sums here")


ALGEBRA: Algebra[MisereGame] = Algebra(
    MisereGame, _small, add, lambda g: g.conjugate, _no_product, _no_product
)


def write_game(game: MisereGame) -> str:
    """The game as text."""
    return _written(game, PLAIN)


def latex_game(game: MisereGame) -> str:
    """The game in LaTeX, to stand between dollar signs."""
    return _written(game, LATEX)


@cache
def _written(game: MisereGame, style: Style) -> str:
    x, heap = game.as_number, game.as_nimber
    if x is not None:
        size = style.fraction.format(abs(x.numerator), x.denominator)
        return "-" * (x < 0) + (str(abs(x)) if x.denominator == 1 else size)
    if heap is not None:
        return style.star if heap == 1 else style.stars.format(heap)
    for sign, ups in ((style.ups[0], 1), (style.downs[0], -1)):
        if game is _small(Fraction(0), ups, 0):
            return sign
    sides = [style.comma.join(_in_order(options, style)) for options in (game.left, game.right)]
    text = style.opening + style.bars[0].join(sides) + style.closing
    return text if len(text) <= MOST_CHARACTERS else style.dots


def _in_order(options: tuple[MisereGame, ...], style: Style) -> list[str]:
    """In an order that does not depend on what was computed before."""
    return [_written(g, style) for g in sorted(options, key=lambda g: (g.birthday, len(str(g)), str(g)))]
