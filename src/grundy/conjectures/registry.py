"""Conjectures by name: what each says, who stated it, and the cases on which it can be checked, size by
size."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches

from grundy.budget import AnyLimits
from grundy.errors import GrundyError


@dataclass(frozen=True)
class Instance:
    """One thing that a conjecture can be checked on."""

    text: str
    check: Callable[[AnyLimits], bool | None] = field(repr=False, compare=False)
    """Whether the conjecture holds here; None where it says nothing. `LimitReachedError` when a limit ends
    it."""


Cases = Callable[[int], Iterator[Instance]]


@dataclass(frozen=True)
class Conjecture:
    """A statement that nobody has proved, or that has been refuted."""

    name: str
    game: str
    says: str
    source: str
    size: str
    """What sizes count: `dominoes`, `vertices`, ..."""
    first: int
    to: int
    """The last size, if nothing else is said."""
    cases: Cases = field(repr=False, compare=False)
    """All cases of a size, in the same order every time."""
    refuted: str = ""
    """A counter-example that is known."""


_found: dict[str, Conjecture] = {}


def conjecture(
    *, name: str, game: str, says: str, source: str, size: str, first: int, to: int, refuted: str = ""
) -> Callable[[Cases], Cases]:
    """A decorator for a function that lists the cases of a size."""

    def decorate(cases: Cases) -> Cases:
        _found[name] = Conjecture(name, game, says, source, size, first, to, cases, refuted)
        return cases

    return decorate


def conjectures() -> tuple[Conjecture, ...]:
    """All conjectures, by name."""
    return tuple(_found[name] for name in sorted(_found))


def find(name: str) -> Conjecture:
    """The conjecture called `name`."""
    if name not in _found:
        close = get_close_matches(name, _found, n=1)
        hint = f"; did you mean {close[0]!r}?" if close else "; `grundy hunt` lists them"
        raise GrundyError(f"unknown conjecture {name!r}{hint}")
    return _found[name]
