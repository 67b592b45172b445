"""Games: one file each, their rules in Python, and the registry that finds them by name."""

from grundy.games.conventions import check_convention, conventions
from grundy.games.position import PartizanPosition, Player, Position, ScoringPosition
from grundy.games.registry import Game, game, games, installed, names, register

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
