"""Sums as they are written: `clobber[BW/WB] - 2 . domineering[3x4] + 1/2^* + {2|-1}`."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import NoReturn

from grundy.errors import GrundyError, ParseError
from grundy.games.position import Position
from grundy.games.registry import game, installed, is_registered, opened
from grundy.games.sum.literal import NOTHING, Braces, Literal
from grundy.values.algebra import Algebra
from grundy.values.notation import ExpressionReader

Signed = tuple[bool, Position]
"""A position, and whether it is taken away."""

MOST_PARTS = 10_000
POSITION = re.compile(r"(?<!\w)(?!v\[)[A-Za-z]\w*\[")
"""What only sums have in their texts, and no name of a game."""
FUNCTION = re.compile(r"\w\(")
FILE = re.compile(r"[\w./~-]+\.py(?=\[)")


@dataclass(frozen=True)
class Read:
    """What a part of a text stands for."""

    parts: tuple[Signed, ...] = ()
    literal: Literal = NOTHING

    def __add__(self, other: Read) -> Read:
        _check_size(self.size + other.size)
        return Read(self.parts + other.parts, self.literal + other.literal)

    def __neg__(self) -> Read:
        return Read(tuple((not negative, part) for negative, part in self.parts), -self.literal)

    def __mul__(self, times: int) -> Read:
        """The sum of so many copies."""
        one, many = self if times > 0 else -self, abs(times)
        _check_size(one.size * many)
        return Read(one.parts * many, one.literal * many)

    @property
    def size(self) -> int:
        """How many summands there are that do not become one."""
        return len(self.parts) + len(self.literal.games)


def _check_size(size: int) -> None:
    if size > MOST_PARTS:
        raise GrundyError(f"a sum has at most {MOST_PARTS:,} summands")


def read_sum(text: str) -> Read:
    """What a sum is made of.

    >>> read = read_sum("nim[3] - 2 . nim[1+2] + 1 + ^* - 1/2")
    >>> [(negative, str(part)) for negative, part in read.parts], str(read.literal)
    ([(False, '3'), (True, '1+2'), (True, '1+2')], '1/2^*')
    """
    return ExpressionReader(text, _algebra(text)).whole()


def read_comparison(text: str) -> tuple[Read, str] | None:
    """The difference of two sums that are compared, and the sign between them; None if nothing is."""
    one, sign, other = ExpressionReader(text, _algebra(text)).comparison()
    return None if other is None else (one + -other, sign)


def _algebra(text: str) -> Algebra[Read]:
    def small(number: Fraction, ups: int, nimber: int) -> Read:
        return Read((), Literal(number, ups, nimber))

    def braces(left: list[Read], right: list[Read]) -> Read:
        options = [[_literal(option) for option in side] for side in (left, right)]
        return Read((), Literal(games=(Braces(*map(tuple, options)),)))

    def multiply(times: Read, unit: Read) -> Read:
        number = times.literal.number
        if times != small(number, 0, 0) or number.denominator != 1:
            return _worked_out(lambda g, h: g.norton(h), times, unit)
        return unit * int(number)

    def ordinal(one: Read, other: Read) -> Read:
        return _worked_out(lambda g, h: g.ordinal_sum(h), one, other)

    def position(name: str, written: str) -> Read:
        return summand((opened(name) or installed(name)).start(_text(written)))

    functions = _functions() if FUNCTION.search(text) else {}
    return Algebra(braces, small, Read.__add__, Read.__neg__, multiply, ordinal, functions, position)


def with_files(text: str, typed: bool = True) -> str:
    """A sum that a person has typed, and which may name the files of games: they are run, and called as
    their games. `GrundyError` if it names one and was not typed."""
    return FILE.sub(lambda file: (game if typed else installed)(file[0]).name, text)


def _functions() -> dict[str, tuple[int, Callable[..., Read]]]:
    """The functions of values, which need the engine."""
    from grundy.values.partizan_parse import FUNCTIONS

    return {name: (count, partial(_worked_out, function)) for name, (count, function) in FUNCTIONS.items()}


def _worked_out(function: Callable[..., object], *values: Read) -> Read:
    """What a function of values gives, as it is written."""
    from grundy.values.partizan import CanonicalForm

    forms = [CanonicalForm.parse(str(_literal(value))) for value in values]
    return literal_of(str(function(*forms)))


def literal_of(text: str) -> Read:
    """The value that is written like this."""
    read = read_sum(text)
    _literal(read)
    return read


def _literal(read: Read) -> Literal:
    if read.parts:
        raise GrundyError("in braces and functions there are values, and no positions")
    return read.literal


def summand(position: object) -> Read:
    """A position as a summand; `GrundyError` if it cannot be one."""
    from grundy.games.sum import GameSum

    if isinstance(position, GameSum):
        return Read(position.parts, position.literal)
    if not isinstance(position, Position):
        raise TypeError(f"a summand is a position or a value, not {position!r}")
    if why := _no_summand(position):
        raise GrundyError(f"a sum is won by the last move in normal play, and {position.game} {why}")
    return Read(((False, position),))


def summand_or_value(given: object) -> Read | None:
    """A position, a number, a nimber or a value as a summand; None if it is nothing of these."""
    if isinstance(given, Position):
        return summand(given)
    if isinstance(given, (int, Fraction)):
        return literal_of(str(Fraction(given)))
    if type(given).__name__ in ("Nimber", "CanonicalForm"):
        return literal_of(str(given))
    return None


def _no_summand(position: Position) -> str:
    """Why a position cannot be in a sum, in words that follow the name of its game."""
    if position.by_points:
        return "is won by points"
    if position.may_be_drawn:
        return "may end in a draw"
    if not position.has_winner:
        return "has no winner here"
    if not position.last_move_wins:
        return "is not won by the last move"
    if position.kind not in ("impartial", "partizan"):
        return "is played in a way of its own"
    if not is_registered(position.game):
        return "is not found by its name"
    return ""


def _text(written: str) -> str:
    """What stands in the brackets: the text of a position, or a JSON string of one."""
    if not written.startswith('"'):
        return written
    try:
        text = json.loads(written)
    except ValueError:
        text = None
    if not isinstance(text, str):
        _refuse(written)
    return text


def _refuse(written: str) -> NoReturn:
    raise ParseError("expected a JSON string", written, 0)


def in_brackets(position: Position) -> str:
    """How a position stands in a sum."""
    text, depth = str(position), 0
    for sign in text:
        depth += {"[": 1, "]": -1}.get(sign, 0)
        if depth < 0:
            break
    if depth or text.startswith('"') or text != text.strip():
        text = json.dumps(text).replace("[", "\\u005b").replace("]", "\\u005d")
    return f"{position.game.name}[{text}]"
