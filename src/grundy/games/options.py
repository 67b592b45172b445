"""The options of a position as sums of components, each by its canonical text."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import fields, is_dataclass
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

from grundy.clock import checks
from grundy.errors import GrundyError
from grundy.games.position import Position
from grundy.games.writing import quoted, unquoted

P = TypeVar("P", bound=Position)
K = TypeVar("K")
V = TypeVar("V")

Sum = tuple[str, ...]
"""The components of a position that are not finished, sorted: canonical texts, as they stand among others
(`grundy.games.writing`)."""

MOST_MET = 1 << 15
MOST_OPTIONS = 2_000_000
"""So many that nobody waits for them, and few enough to stay in memory."""


class Met:
    """Components that were met: similar positions have many in common."""

    def __init__(self) -> None:
        self.texts: dict[type[Position], dict[Hashable, str | None]] = {}
        """What `_canonical_text` has said, by what tells positions apart."""
        self.sums: dict[type[Position], dict[Hashable, Sum]] = {}
        """The same of whole positions: similar ones have options in common."""
        self.positions: dict[type[Position], dict[str, Position | object | None]] = {}
        """By their texts: the search asks for them next. None if finished."""


_nobody = object()
_unknown = ""
"""The text of no component."""
_met: ContextVar[Met] = ContextVar("met", default=Met())  # noqa: B039


@contextmanager
def meeting(met: Met) -> Iterator[None]:
    """Keeps what is met apart: what the engine has helped a search to find is not what a check believes."""
    token = _met.set(met)
    try:
        yield
    finally:
        _met.reset(token)


def components_of(position: Position) -> Sum:
    """The canonical texts of the components of `position` that are not finished, sorted."""
    met = _met.get()
    cls = type(position)
    texts, apart = met.texts.setdefault(cls, {}), what_tells_apart(cls)
    found = []
    for part in position.components():
        key = apart(part) if type(part) is cls else part
        text = texts.get(key, _unknown)
        if text is _unknown:
            text = _kept(texts, key, _canonical_text(part, met))
        if text is not None:
            found.append(text)
    return tuple(sorted(found) if len(found) > 1 else found)


def _canonical_text(part: Position, among: Met) -> str | None:
    """The canonical text of a component; None if it is finished."""
    canonical = part.canonical()
    text = token(canonical)
    return text if _meet(canonical, text, among) else None


def meet(component: Position, text: str) -> bool:
    """Notes a component and its text down; whether somebody can move."""
    return _meet(component, text, _met.get())


def _meet(component: Position, text: str, among: Met) -> bool:
    positions = among.positions.setdefault(type(component), {})
    met = positions.get(text, _nobody)
    if met is _nobody:
        met = _kept(positions, text, component if _has_moves(component) else None)
    return met is not None


@cache
def what_tells_apart(cls: type[Position]) -> Callable[[Any], Hashable]:
    """What tells positions of a class apart: themselves, or their fields if those are what is compared. They
    are compared faster, and the position need not be kept."""
    if not is_dataclass(cls) or not all(field.compare and field.hash is not False for field in fields(cls)):
        return _itself
    made = all(_file(method) == _GENERATED for method in (cls.__eq__, cls.__hash__))
    return attrgetter(*(field.name for field in fields(cls))) if made and fields(cls) else _itself


_GENERATED = "<string>"
"""Where the methods come from that dataclasses write."""


def _file(method: Any) -> str | None:
    return method.__code__.co_filename if hasattr(method, "__code__") else None


def _itself(position: Position) -> Hashable:
    return position


def _kept(store: dict[K, V], key: K, value: V) -> V:
    if len(store) >= MOST_MET:
        store.clear()
    store[key] = value
    return value


def met(cls: type[P], text: str) -> P:
    """The component with this text, as it was met among options if it was."""
    known = _met.get().positions.get(cls, {}).get(text)
    return known if isinstance(known, cls) else component(cls, text)


def component(cls: type[P], text: str) -> P:
    """The component that stands in a sum like this."""
    return cls.parse(text if cls.joins_texts else unquoted(text))


def token(position: Position) -> str:
    """The text of a position as it stands in a sum."""
    return str(position) if position.joins_texts else quoted(str(position))


def distinct_options(position: Position) -> list[Sum]:
    """The options of a position as sorted tuples of components, each once, in the order of the moves."""
    return options_by(position.distinct_moves())


def options_by(moves: Iterable[tuple[str, Position]]) -> list[Sum]:
    """What these moves lead to, as sorted tuples of components, each once."""
    sums: dict[Sum, None] = {}
    check, among = checks(), _met.get().sums
    known: dict[Hashable, Sum] = {}
    of: type[Position] | None = None
    apart: Callable[[Any], Hashable] = _itself
    for _, option in moves:
        if check is not None:
            check()
        if type(option) is not of:
            of = type(option)
            known, apart = among.setdefault(of, {}), what_tells_apart(of)
        key = apart(option)
        found = known.get(key)
        if found is None:
            found = _kept(known, key, components_of(option))
        if found not in sums:
            sums[found] = None
            if len(sums) > MOST_OPTIONS:
                raise GrundyError(f"it has more than {MOST_OPTIONS:,} options")
    return list(sums)


def _has_moves(position: Position) -> bool:
    return next(iter(position.moves()), None) is not None
