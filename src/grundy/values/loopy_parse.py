"""Reading values in which play may go round, in the notation of `grundy.values.notation`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from grundy.errors import GrundyError
from grundy.values.algebra import Algebra, Loops
from grundy.values.counted import ordinal_sum_of_forms
from grundy.values.loopy_text import NAMES, named
from grundy.values.loopy_values import LoopyValue, Value, game_value, sided
from grundy.values.notation import ExpressionReader
from grundy.values.partizan import CanonicalForm
from grundy.values.partizan_parse import CANONICAL


@dataclass(eq=False)
class Place:
    """What stands for a game while its options are read."""

    game: Read | None = None


@dataclass(eq=False)
class Open:
    """A game some of whose followers are still being read."""

    left: list[Read] = field(default_factory=list)
    right: list[Read] = field(default_factory=list)


Read: TypeAlias = "Value | Open | Place"


def read_loopy(text: str, position: Callable[[str, str], Value] | None = None) -> Value:
    """The value of an expression; `position` tells what a position is worth.

    >>> print(read_loopy("{0|pass}"), read_loopy("{pass|pass} + 1"), read_loopy("a{1||a|0}"))
    over dud 2 & +-1
    >>> read_loopy("{1|pass+1}")
    Traceback (most recent call last):
    ...
    grundy.errors.ParseError: what is still being read is an option, no summand in '{1|pass+1}' at character 8
    """
    return closed(reader(text, position).whole())


def reader(text: str, position: Callable[[str, str], Value] | None = None) -> ExpressionReader[Read]:
    """What reads an expression about values with and without loops."""
    return ExpressionReader(text, algebra(position))


def algebra(position: Callable[[str, str], Value] | None) -> Algebra[Read]:
    """The algebra of all values, with positions."""
    return Algebra(
        _game,
        CanonicalForm.small,
        lambda g, h: closed(g) + closed(h),
        lambda g: -closed(g),
        _multiply,
        lambda g, h: _without_loops("`:`", g).ordinal_sum(_without_loops("`:`", h)),
        {name: (count, _function(name, ask)) for name, (count, ask) in CANONICAL.functions.items()} | LOOPY,
        position,
        _written,
        Loops(NAMES, named, Place, _tie, lambda g, h: sided(closed(g), closed(h))),
    )


def closed(game: Read) -> Value:
    """A value that is whole."""
    if isinstance(game, (Open, Place)):
        raise GrundyError("what is still being read is an option, no summand")
    return game


def _without_loops(name: str, game: Read) -> CanonicalForm:
    value = closed(game)
    if isinstance(value, LoopyValue):
        raise GrundyError(f"{name} is for values without loops, and {value} has some")
    return value


def _function(name: str, ask: Callable[..., Value]) -> Callable[..., Value]:
    def called(*arguments: Read) -> Value:
        if name in ("left_stop", "right_stop"):
            value = closed(arguments[0])
            if isinstance(value, LoopyValue):
                return value.left_stop if name == "left_stop" else value.right_stop
        return ask(*(_without_loops(name, argument) for argument in arguments))

    return called


def _side_of(name: str) -> Callable[[Read], Value]:
    def called(game: Read) -> Value:
        value = closed(game)
        found: Value = getattr(value, name) if isinstance(value, LoopyValue) else value
        return found

    return called


def _degree(game: Read) -> Value:
    value = closed(game)
    return value.degree if isinstance(value, LoopyValue) else CanonicalForm.small()


LOOPY: dict[str, tuple[int, Callable[..., Value]]] = {
    "onside": (1, _side_of("onside")),
    "offside": (1, _side_of("offside")),
    "degree": (1, _degree),
}
"""Functions that are about values with loops; one without is its own onside and offside."""


def _multiply(times: Read, unit: Read) -> Value:
    count, value = closed(times), closed(unit)
    if isinstance(value, CanonicalForm) and isinstance(count, CanonicalForm):
        return count.norton(value)
    if isinstance(count, CanonicalForm) and count.is_integer and isinstance(value, LoopyValue):
        return value * int(count.as_fraction())
    raise GrundyError("a value with loops has multiples by whole numbers only")


def _written(left: list[Read], right: list[Read], other: Read) -> Value:
    sides = [[_without_loops("`:`", option) for option in side] for side in (left, right)]
    return ordinal_sum_of_forms(sides[0], sides[1], _without_loops("`:`", other))


def _game(left: list[Read], right: list[Read]) -> Read:
    options = [*left, *right]
    if any(isinstance(option, (Open, Place)) for option in options):
        return Open(left, right)
    values = [[closed(option) for option in side] for side in (left, right)]
    if any(isinstance(option, LoopyValue) for side in values for option in side):
        return game_value([(values[0], values[1])])
    return CanonicalForm(*([value for value in side if isinstance(value, CanonicalForm)] for side in values))


def _tie(places: list[Read], game: Read) -> Read:
    """The game that the places stand for; a value as soon as nothing in it is open."""
    for place in places:
        assert isinstance(place, Place)
        place.game = game
    if not isinstance(game, Open):
        return game
    found: list[Open] = [game]
    number = {id(game): 0}

    def option(read: Read) -> Value | int | None:
        while isinstance(read, Place) and read.game is not None:
            if read.game is read:
                raise GrundyError("a game is not its own name")
            read = read.game
        if isinstance(read, Place):
            return None
        if not isinstance(read, Open):
            return read
        if id(read) not in number:
            number[id(read)] = len(found)
            found.append(read)
        return number[id(read)]

    nodes: list[tuple[list[Value | int], list[Value | int]]] = []
    for node in found:
        sides: list[list[Value | int]] = []
        for side in (node.left, node.right):
            options = [option(read) for read in side]
            known = [value for value in options if value is not None]
            if len(known) < len(options):
                return game
            sides.append(known)
        nodes.append((sides[0], sides[1]))
    return game_value(nodes)
