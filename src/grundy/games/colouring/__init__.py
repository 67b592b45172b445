"""The graph colouring game: its rules, partly coloured graphs, words of caterpillars."""

from grundy.games.colouring.rules import Colouring

__all__ = ["Colouring"]
