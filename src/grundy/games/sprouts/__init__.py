"""Sprouts: its positions, written and reduced; its moves; its pictures."""

from grundy.games.sprouts.lands import Lands
from grundy.games.sprouts.rules import Sprouts

__all__ = ["Lands", "Sprouts"]
