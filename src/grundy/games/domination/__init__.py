"""The domination game."""

from grundy.games.domination.rules import PASS, Domination

__all__ = ["PASS", "Domination"]
