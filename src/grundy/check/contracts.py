"""Scores: a node `POSITION; c` is a position and a contract, won if who moves can get c points.

A move is a whole turn: a row of moves that score and one that does not, or the end of the game. `score s` is
two contracts: s can be kept, and s + 1 cannot.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Hashable, Sequence
from typing import NamedTuple, TypeVar

from grundy.check.certificate import DIGITS, RefusedError
from grundy.check.play import CheckRules, Need, no_claim, position_in
from grundy.games.scoring import ScoringPosition
from grundy.games.writing import quoted

N = TypeVar("N", bound=Hashable)


class Scores(CheckRules[N]):
    """Claims about scores."""

    def __init__(self, position: ScoringPosition) -> None:
        self.position, self.cls = position, type(position)

    @abstractmethod
    def node(self, position: ScoringPosition, contract: int) -> tuple[N, ...] | None:
        """The sum of nodes of a position and a contract; None if the contract is kept anyway."""

    def needs(self, claim: str) -> list[Need[N]]:
        stake = self.position.at_stake()
        score = re.fullmatch(rf"score ({DIGITS})", claim)
        kept = re.fullmatch(rf"contract ({DIGITS}) (kept|missed)", claim)
        if score and int(score[1]) <= stake:
            contracts = [(int(score[1]), True), (int(score[1]) + 1, False)]
        elif kept and int(kept[1]) > 0:
            contracts = [(int(kept[1]), kept[2] == "kept")]
        else:
            raise no_claim(self.position, claim)
        return [need for contract, kept in contracts for need in self._needs_of(contract, kept)]

    def _needs_of(self, contract: int, kept: bool) -> list[Need[N]]:
        words = f"who moves first can{'' if kept else 'not'} get {contract}"
        node = self.node(self.position, contract) if contract else None
        if node is None and not kept:
            raise RefusedError(f"this is not so: {words}")
        return [] if node is None else [Need(node, 0, not kept, words)]


class Contract(NamedTuple):
    """A position by its text, and how many points who has to move wants."""

    position: str
    points: int


class Contracts(Scores[Contract]):
    """Turns by the rules of the game."""

    def node(self, position: ScoringPosition, contract: int) -> tuple[Contract, ...]:
        """Nothing, if there are not as many points and it is lost."""
        if contract > position.at_stake():
            return ()
        return (Contract(quoted(str(position.canonical())), contract),)

    def read(self, text: str) -> Contract:
        position, _, points = text.rpartition("; ")
        if not re.fullmatch(DIGITS, points):
            raise RefusedError("it should end with a contract")
        return Contract(position, int(points))

    def write(self, node: Contract) -> str:
        return f"{node.position}; {node.points}"

    def options(self, node: Contract) -> Sequence[tuple[Contract, ...]]:
        position = position_in(self.cls, node.position)
        if not 0 < node.points <= position.at_stake():
            raise RefusedError(f"no contract between 1 and {position.at_stake()}")
        return list(dict.fromkeys(self.node(*child) for child in position.children(node.points)))
