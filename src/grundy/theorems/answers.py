"""What theorems say, for each kind of game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Self

from grundy.errors import GrundyError
from grundy.values import Nimber, Outcome

if TYPE_CHECKING:
    from grundy.compounds import Reading
    from grundy.games import Player


@dataclass(frozen=True)
class Answer:
    """Of an impartial position: the outcome, and the nimber and a winning move if the theorem tells them."""

    outcome: Outcome
    grundy: Nimber | None = None
    winning_move: str | None = None

    def __post_init__(self) -> None:
        if self.outcome is Outcome.P and self.grundy is None:
            object.__setattr__(self, "grundy", Nimber(0))
        if self.grundy is not None and (self.outcome is Outcome.P) != (self.grundy == 0):
            raise GrundyError(f"no position has the outcome {self.outcome} and the nimber {self.grundy}")

    @classmethod
    def nimber(cls, grundy: Nimber | int, winning_move: str | None = None) -> Self:
        """The answer for a position with this nimber."""
        return cls(Outcome.N if grundy else Outcome.P, Nimber(grundy), winning_move)


@dataclass(frozen=True)
class Verdict:
    """Who wins a partizan position, and a winning move for each player who has one when he begins, if the
    theorem names one."""

    outcome: Outcome
    moves: Mapping[Player, str] = field(default_factory=dict)
    name: str = ""
    """Of the theorem, if it is known."""


Left = tuple[int, ...]
"""The heaps that a move leaves of one."""


@dataclass(frozen=True)
class HeapsAnswer:
    """Of a compound of heaps: whether the mover has lost, and if not, a winning move, if the theorem names
    one: what is left of each heap that it plays, by the place of the heap."""

    lost: bool
    move: dict[int, Left] | None = None
    value: Reading | None = None
