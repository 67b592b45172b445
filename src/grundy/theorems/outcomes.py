"""Theorems that tell who wins a partizan position, in normal or in misère play, without telling its value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from grundy.games import PartizanPosition
from grundy.values import Outcome

Says = Callable[[Any], Outcome | None]


@dataclass(frozen=True)
class OutcomeTheorem:
    """A theorem on the outcomes of whole positions of a partizan game."""

    name: str
    game: str
    cite: str
    misere: bool
    says: Says = field(repr=False, compare=False)
    reach: str = ""
    """Which positions it is about."""


_found: dict[tuple[str, bool], list[OutcomeTheorem]] = {}


def outcome_theorem(
    *, game: str, name: str, cite: str, misere: bool = False, reach: str = ""
) -> Callable[[Says], Says]:
    """A decorator for a function that tells the outcome of a position, or says None.

    The docstring of the function states the theorem; `grundy explain` shows it.
    """

    def decorate(says: Says) -> Says:
        _found.setdefault((game, misere), []).append(OutcomeTheorem(name, game, cite, misere, says, reach))
        return says

    return decorate


def outcome_theorems(game: str, misere: bool = False) -> tuple[OutcomeTheorem, ...]:
    """The theorems on outcomes that are known for a game."""
    return tuple(_found.get((game, misere), ()))


def outcome_by_theorem(position: PartizanPosition, misere: bool = False) -> tuple[Outcome, str] | None:
    """Who wins a position, if a theorem tells it, and the name of the theorem.

    >>> import grundy
    >>> outcome, by = outcome_by_theorem(grundy.game("toppling_dominoes").start("LRR + LL"), misere=True)
    >>> print(outcome, "by", by)
    R by misère rows without grey
    """
    for theorem in outcome_theorems(position.game.name, misere):
        outcome = theorem.says(position)
        if outcome is not None:
            return outcome, theorem.name
    return None
