"""Games: one file each, their rules in Python, and the registry that finds them by name."""

from typing import TYPE_CHECKING

from grundy.games.conventions import check_convention, conventions
from grundy.games.position import PartizanPosition, Player, Position
from grundy.games.registry import Game, game, games, installed, names, register
from grundy.lazily import opening

if TYPE_CHECKING:
    from grundy.games.scoring import ScoringPosition

__getattr__ = opening(__name__, {"ScoringPosition": "grundy.games.scoring"})

__all__ = [
    "Game",
    "PartizanPosition",
    "Player",
    "Position",
    "ScoringPosition",
    "check_convention",
    "conventions",
    "game",
    "games",
    "installed",
    "names",
    "register",
]
