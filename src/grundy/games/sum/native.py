"""Sums with a player to move, as the engine plays them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.games.position import Position
from grundy.games.sum.reading import in_brackets

if TYPE_CHECKING:
    from grundy import _engine


def sum_turns(turn: Position) -> _engine.SumTurns | None:
    """Rules for a sum, with those of each game in it; None if the engine cannot read it."""
    from grundy import _engine
    from grundy.games.partizan_rules import partizan_rules
    from grundy.games.sum import GameSum
    from grundy.games.turn import Turn

    if not isinstance(turn, Turn) or not isinstance(turn.position, GameSum):
        return None
    parts = sorted(
        {part.canonical() for part in turn.position.components_of_games()}, key=lambda part: -part.size()
    )
    if any('"' in in_brackets(part) for part in parts):
        return None
    return _engine.SumTurns([(part.game.name, str(part), partizan_rules(part)) for part in parts])
