"""Misère turns of partizan games for the engine: rules that list the options of a component once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.budget import CancelToken
from grundy.clock import budget_scope
from grundy.games import Position
from grundy.games.misere_turn import MisereTurn, Moves, moves_of_part, sums_after
from grundy.games.options import Sum
from grundy.games.writing import AND

if TYPE_CHECKING:
    from grundy import _engine


def misere_turn_rules(position: Position, cancel: CancelToken) -> _engine.Rules:
    """The engine's rules for misère turns: the options of a component are listed once."""
    from grundy import _engine

    assert isinstance(position, MisereTurn)
    turns = type(position)
    known: dict[str, Moves] = {}

    def moves(text: str) -> Moves:
        if text not in known:
            known[text] = moves_of_part(turns.partizan, text)
        return known[text]

    def expand(text: str) -> list[Sum]:
        turn = turns.parse(text)
        if turn.player is None:
            return []
        with budget_scope(cancel.check):
            options = sums_after(moves, turn.parts, turn.player)
        return [(f"{turn.player.other.value} {AND.join(option)}",) for option in options] or [()]

    return _engine.PythonRules(expand, len)
