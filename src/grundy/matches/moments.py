"""The moments of a match: a position, whose turn it is, and what each player has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grundy.games import Player, Position
from grundy.kinds import Play


@dataclass(frozen=True)
class Moment:
    """A position, which of the two players has to move, and their points, in a game that is won by points.
    Player 0 is who began."""

    play: Play[Any, Any]
    mover: int = 0
    points: tuple[int, int] = (0, 0)

    @property
    def position(self) -> Position:
        position: Position = self.play.position
        return position

    @property
    def lead(self) -> int:
        """How much more who has to move has."""
        return self.points[self.mover] - self.points[1 - self.mover]

    def after(self, option: Position) -> Moment:
        """The moment after a move."""
        won = self.position.points_of(option)
        stays = self.position.next_player(option, Player.LEFT) is Player.LEFT
        points = list(self.points)
        points[self.mover] += won
        return Moment(self.play.at(option), self.mover if stays else 1 - self.mover, (points[0], points[1]))
