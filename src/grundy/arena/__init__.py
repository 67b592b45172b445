"""Explicit game graphs: attractors, draws, distances and strategies."""

from grundy.arena.alpha_beta import AlphaBeta
from grundy.arena.arena import Arena, Side
from grundy.arena.certificate import verify
from grundy.arena.parity import ParityGame, buchi
from grundy.arena.solution import Solution, attractor, solve
from grundy.arena.unroll import unroll
from grundy.lazily import calling

__all__ = [
    "AlphaBeta",
    "Arena",
    "ParityGame",
    "Side",
    "Solution",
    "attractor",
    "buchi",
    "solve",
    "unroll",
    "verify",
]

calling(__name__, "grundy.api_rooms:arena")
