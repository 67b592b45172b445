"""Rules in Python, helped by the engine while it searches."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from functools import cache
from operator import attrgetter
from typing import Any

from grundy.games.options import Met, meeting
from grundy.games.position import Position

_GENERATED = "<string>"
"""Where the methods come from that dataclasses write."""


@cache
def what_tells_apart(cls: type[Position]) -> Callable[[Any], Hashable]:
    """What tells positions of a class apart: themselves, or their fields if those are what is compared. They
    are compared faster, and the position need not be kept."""
    if not is_dataclass(cls) or not all(field.compare and field.hash is not False for field in fields(cls)):
        return _itself
    made = all(_file(method) == _GENERATED for method in (cls.__eq__, cls.__hash__))
    return attrgetter(*(field.name for field in fields(cls))) if made and fields(cls) else _itself


def _file(method: Any) -> str | None:
    return method.__code__.co_filename if hasattr(method, "__code__") else None


def _itself(position: Position) -> Hashable:
    return position


HELPED = Met(what_tells_apart)


@contextmanager
def helped() -> Iterator[None]:
    """Lets the engine help rules in Python, and keeps apart what is found so: no check rests on it."""
    from grundy import _engine
    from grundy.boards.cells import helped_by

    with helped_by(_engine), meeting(HELPED):
        yield
