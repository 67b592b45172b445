"""Explicit game graphs: attractors, draws, distances and strategies."""

from grundy.arena.arena import Arena, Side
from grundy.arena.certificate import verify
from grundy.arena.solution import Solution, attractor, solve

__all__ = ["Arena", "Side", "Solution", "attractor", "solve", "verify"]
