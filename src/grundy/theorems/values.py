"""Theorems that tell the canonical form of components of partizan games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from grundy.games import PartizanPosition

if TYPE_CHECKING:
    from grundy.values.partizan import CanonicalForm

Says = Callable[[Any], "CanonicalForm | None"]


@dataclass(frozen=True)
class ValueTheorem:
    """A theorem on the values of single components of a partizan game."""

    name: str
    game: str
    cite: str
    says: Says = field(repr=False, compare=False)
    reach: str = ""
    """Which components it is about."""


_found: dict[str, list[ValueTheorem]] = {}


def value_theorem(*, game: str, name: str, cite: str, reach: str = "") -> Callable[[Says], Says]:
    """A decorator for a function that tells the value of a component, or says None.

    The docstring of the function states the theorem; `grundy explain` shows it.
    """

    def decorate(says: Says) -> Says:
        _found.setdefault(game, []).append(ValueTheorem(name, game, cite, says, reach))
        return says

    return decorate


def value_theorems(game: str) -> tuple[ValueTheorem, ...]:
    """The theorems on values that are known for a game."""
    return tuple(_found.get(game, ()))


def value_by_theorem(position: PartizanPosition) -> tuple[CanonicalForm, str] | None:
    """The value of a position if theorems tell that of every component, and the names of those theorems.

    >>> import grundy
    >>> value, by = value_by_theorem(grundy.game("hackenbush").start("BRB + RRB"))
    >>> print(value, "by", by)
    -3/4 by Berlekamp's rule
    """
    from grundy.values.partizan import CanonicalForm

    known = value_theorems(position.game.name)
    if not known:
        return None
    total = CanonicalForm()
    used: dict[str, None] = {}
    for part in position.components():
        for one in known:
            value = one.says(part)
            if value is not None:
                total, used[one.name] = total + value, None
                break
        else:
            return None
    return (total, ", ".join(used)) if used else None
