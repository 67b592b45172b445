"""Decisions: questions about positions whose answer is yes or no, played as impartial games.

Whoever moves in a decision wins if the answer is yes. So every search, the solution tree, certificates and
the store know the games whose questions are made of decisions: see `grundy.kinds.decided`.
"""

from __future__ import annotations

from functools import cache
from typing import ClassVar

from grundy.games.position import Position
from grundy.games.registry import Game
from grundy.lazily import loaded


class Decision(Position):
    """A decision about positions of one game; a subclass says how it is read, written and played."""

    decides: ClassVar[Game]

    @classmethod
    def made_of(cls) -> tuple[Game, str]:
        return cls.decides, "decisions"


@cache
def decisions_of(game: Game) -> Game:
    """The game of the decisions about positions of a game."""
    kind = game.position.kind
    decision: type[Decision] = (loaded(kind) if isinstance(kind, str) else kind).decision
    decision.decides, decision.rules_version = game, game.position.rules_version
    decision.game = Game(game.name, decision, game.title)
    return decision.game
