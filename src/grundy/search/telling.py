"""Solvers that tell what they have done."""

from __future__ import annotations

from grundy.games import Game


class Telling:
    """A solver; in a notebook it says of which game it is, and how much it has searched so far."""

    game: Game
    nodes: int

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.game}, {self.nodes:,} nodes so far>"
