"""Rules in Python, helped by the engine while it searches."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from grundy.clock import checks
from grundy.games.options import Met, Sum, components_of, meet, meeting, token
from grundy.games.position import Position

if TYPE_CHECKING:
    from grundy import _engine

_GENERATED = "<string>"
"""Where the methods come from that dataclasses write."""

Moves = Iterable[tuple[str, Any]]
Options = Callable[[Moves], list[Sum]]
"""What moves lead to, as sums of components."""


def told_apart_by(cls: type[Position]) -> tuple[str, ...]:
    """The fields that tell positions of a class apart, if those are what is compared: they are compared
    faster, and the position need not be kept."""
    if not is_dataclass(cls) or not all(field.compare and field.hash is not False for field in fields(cls)):
        return ()
    made = all(_file(method) == _GENERATED for method in (cls.__eq__, cls.__hash__))
    return tuple(field.name for field in fields(cls)) if made else ()


def _file(method: Any) -> str | None:
    return method.__code__.co_filename if hasattr(method, "__code__") else None


HELPED = Met()


@contextmanager
def helped() -> Iterator[None]:
    """Lets the engine help rules in Python, and keeps apart what is found so: no check rests on it."""
    from grundy import _engine
    from grundy.boards.cells import helped_by

    with helped_by(_engine), meeting(HELPED):
        yield


@cache
def sums_of(cls: type[Position]) -> _engine.OptionSums:
    """Finds what moves in a game with these rules lead to, and remembers it."""
    from grundy import _engine
    from grundy.boards.cells import Cells

    def told(part: Position) -> str | None:
        canonical = part.canonical()
        text = token(canonical)
        return text if meet(canonical, text) else None

    return _engine.OptionSums(cls, told_apart_by(cls), Cells, told, components_of, _option)


def options_by_engine(cls: type[Position]) -> Options:
    """What finds the options, as sums of components, of moves in a game with these rules; the definition is
    `grundy.games.options`."""
    sums = sums_of(cls).sums
    return lambda moves: sums(moves, checks())


def _option(move: tuple[str, Any]) -> Any:
    _, option = move
    return option
