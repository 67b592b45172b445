"""What the signs of an expression stand for: values of any kind can be written by one notation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Generic, TypeVar

V = TypeVar("V")


@dataclass(frozen=True)
class Loops(Generic[V]):
    """How games in which play may go round are made."""

    names: tuple[str, ...]
    named: Callable[[str], V]
    """A value by its name, one of `names` or `^[on]`, `^<on>`."""
    place: Callable[[], V]
    """What stands for a game as long as its options are being read."""
    tie: Callable[[list[V], V], V]
    """The game, once the places that stood for it lead back to it."""
    sided: Callable[[V, V], V]


@dataclass(frozen=True)
class Algebra(Generic[V]):
    """What the signs of an expression stand for."""

    game: Callable[[list[V], list[V]], V]
    small: Callable[[Fraction, int, int], V]
    """A number, a multiple of up and a nimber, added."""
    add: Callable[[V, V], V]
    negate: Callable[[V], V]
    multiply: Callable[[V, V], V]
    ordinal: Callable[[V, V], V]
    functions: Mapping[str, tuple[int, Callable[..., V]]] = field(default_factory=dict)
    """By name: how many arguments it has, and what it does."""
    position: Callable[[str, str], V] | None = None
    """What a position is worth, by the name of its game and its text."""
    written: Callable[[list[V], list[V], V], V] | None = None
    """The ordinal sum of the game with these options, not of its canonical form, and another."""
    loops: Loops[V] | None = None
