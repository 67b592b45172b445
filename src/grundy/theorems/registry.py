"""Theorems by what they are about, read when they are asked for.

>>> from grundy.theorems import Verdict
>>> [known.name for known in theorems("nim")]
["Bouton's theorem"]
>>> [known.name for known in theorems("col", tells=Verdict, misere=True)]
['misère paths, cycles and stars']
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Generic, TypeVar, overload

from grundy.theorems.answers import Answer
from grundy.theorems.sources import rank, sources

S = TypeVar("S")

Says = Callable[..., S | None]


@dataclass(frozen=True)
class Theorem(Generic[S]):
    """A theorem on the positions of a game, in normal play or in misère play, or on compounds by a rule such
    as `Omax_l`."""

    name: str
    about: str
    cite: str
    says: Says[S] = field(repr=False, compare=False)
    plain: bool = True
    """Whether it is evaluated without the engine, so that certificates may rest on it."""
    misere: bool = False
    reach: str = ""
    """Which positions it is about."""
    first: bool = False
    """Whether it is asked before others, which compute where it has closed forms."""


Key = tuple[str, type, bool]

_registered: dict[Key, list[Theorem[Any]]] = {}
_asked: dict[Key, tuple[Theorem[Any], ...]] = {}
"""The same in the order in which they are asked, with those of all files."""


@overload
def theorem(
    *about: str,
    name: str,
    cite: str,
    plain: bool = ...,
    misere: bool = ...,
    reach: str = ...,
    first: bool = ...,
) -> Callable[[Says[Answer]], Says[Answer]]: ...
@overload
def theorem(
    *about: str,
    name: str,
    cite: str,
    tells: type[S],
    plain: bool = ...,
    misere: bool = ...,
    reach: str = ...,
    first: bool = ...,
) -> Callable[[Says[S]], Says[S]]: ...
def theorem(
    *about: str,
    name: str,
    cite: str,
    tells: type[Any] = Answer,
    plain: bool = True,
    misere: bool = False,
    reach: str = "",
    first: bool = False,
) -> Callable[[Says[Any]], Says[Any]]:
    """A decorator for a function that answers for positions of some games, or says None.

    It tells an `Answer` of an impartial game, whose nimber is with `misere` the misère Grundy value; a
    `Verdict` on a whole partizan position; the value of a component of a partizan game as a text in the
    usual notation, `1/2*` or `{2|0} + 1`; or a `HeapsAnswer` on heaps that are played by some rule.
    The docstring of the function states the theorem; `grundy explain` shows it.
    """

    def decorate(says: Says[Any]) -> Says[Any]:
        for one in about:
            key = (one, tells, misere)
            known = Theorem(name, one, cite, says, plain, misere, reach, first)
            _registered.setdefault(key, []).append(known)
            _asked.pop(key, None)
        return says

    return decorate


@overload
def theorems(about: str, misere: bool = ...) -> tuple[Theorem[Answer], ...]: ...
@overload
def theorems(about: str, misere: bool = ..., *, tells: type[S]) -> tuple[Theorem[S], ...]: ...
def theorems(about: str, misere: bool = False, *, tells: type[Any] = Answer) -> tuple[Theorem[Any], ...]:
    """The theorems of one kind that are known for a game, or for compounds by a rule."""
    key = (about, tells, misere)
    found = _asked.get(key)
    if found is None:
        for module in sources(about):
            import_module(module)
        known = sorted(_registered.get(key, ()), key=lambda one: (not one.first, rank(one.says.__module__)))
        found = _asked[key] = tuple(known)
    return found
