"""Who plays by a certificate: it wins, and knows nothing else."""

from __future__ import annotations

from typing import Any

from grundy.games import Player
from grundy.kinds import Play
from grundy.matches.opponents import LOST, Counsel, Words
from grundy.prove.opened import OpenedProof


class ByProof:
    """Answers every move as a certificate says. On the losing side it makes a move that makes it hard."""

    def __init__(self, proof: OpenedProof) -> None:
        self.proof = proof

    def begins(self, first: Player) -> bool:
        """Whether it moves first, where this player begins: it takes the side that wins."""
        return self.proof.mover_wins(first)

    def best(self, play: Play[Any, Any]) -> Counsel:
        move = self._winning(play)
        return Counsel(move, "unknown" if move is None else "wins")

    def choose(self, play: Play[Any, Any]) -> str:
        return self._winning(play) or play.stubborn_move()

    def nudge(self, play: Play[Any, Any]) -> list[Words]:
        return self.hint(play)

    def hint(self, play: Play[Any, Any]) -> list[Words]:
        move = self._winning(play)
        return [LOST] if move is None else [("A winning move is ", (move, "bold green"), ".")]

    def _winning(self, play: Play[Any, Any]) -> str | None:
        """A move to a position that is lost for who moves next, as far as the certificate shows."""
        for name, option in play.position.moves():
            if self.proof.loses(*play.at(option).whose_turn):
                return str(name)
        return None
