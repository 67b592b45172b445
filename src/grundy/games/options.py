"""The options of a position as sums of components, each by its canonical text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

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
        self.texts: dict[type[Position], dict[Position, str | None]] = {}
        self.sums: dict[type[Position], dict[Position, Sum]] = {}
        """The same of whole positions: similar ones have options in common."""
        self.positions: dict[type[Position], dict[str, Position | object | None]] = {}
        """By their texts: the search asks for them next. None if finished."""


_nobody = object()
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
    met, found = _met.get(), []
    for part in position.components():
        texts = met.texts.setdefault(type(part), {})
        text = texts.get(part, "")  # the text of no component
        if text == "":
            text = _kept(texts, part, _canonical_text(part, met))
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
    check, met = checks(), _met.get()
    for _, option in moves:
        if check is not None:
            check()
        known = met.sums.setdefault(type(option), {})
        found = known.get(option)
        if found is None:
            found = _kept(known, option, components_of(option))
        sums[found] = None
        if len(sums) > MOST_OPTIONS:
            raise GrundyError(f"it has more than {MOST_OPTIONS:,} options")
    return list(sums)


def _has_moves(position: Position) -> bool:
    return next(iter(position.moves()), None) is not None
