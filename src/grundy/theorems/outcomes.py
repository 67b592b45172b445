"""Theorems that tell who wins a partizan position, in normal or in misère play, without telling its value."""

from __future__ import annotations

from dataclasses import replace

from grundy.games import PartizanPosition
from grundy.theorems.answers import Verdict
from grundy.theorems.registry import theorems
from grundy.values import Outcome


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
    >>> print(found.outcome, found.moves[grundy.Player.LEFT])
    L 1>2B
    """
    for theorem in theorems(position.game.name, misere, tells=Verdict):
        said = theorem.says(position)
        if said is not None:
            return replace(said, name=theorem.name)
    return None
