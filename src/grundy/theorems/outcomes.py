"""Theorems that tell who wins a partizan position, in normal or in misère play, without telling its value."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from grundy.games import PartizanPosition, Player
from grundy.values import Outcome

Moves = Mapping[Player, str]
"""A winning move for each player who has one when he begins."""

Says = Callable[[Any], Outcome | tuple[Outcome, Moves] | None]


@dataclass(frozen=True)
class Verdict:
    """Who wins a position, the name of the theorem that tells it, and the winning moves that it names."""

    outcome: Outcome
    name: str
    moves: Moves = field(default_factory=dict)


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
    """A decorator for a function that tells the outcome of a position, perhaps with winning moves, or says
    None.

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
    found = verdict(position, misere)
    return None if found is None else (found.outcome, found.name)


def verdict(position: PartizanPosition, misere: bool = False) -> Verdict | None:
    """The same, with the winning moves that the theorem names.

    >>> import grundy
    >>> found = verdict(grundy.game("timbush").start("KYJ"))
    >>> print(found.outcome, found.moves[Player.LEFT])
    L 1>2B
    """
    for theorem in outcome_theorems(position.game.name, misere):
        said = theorem.says(position)
        if said is not None:
            outcome, moves = (said, {}) if isinstance(said, Outcome) else said
            return Verdict(outcome, theorem.name, moves)
    return None
