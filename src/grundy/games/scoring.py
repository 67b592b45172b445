"""Games that are won by points, in which whoever scores moves again."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, Self, Unpack

from grundy.clock import within_budget
from grundy.errors import GrundyError
from grundy.games.position import Player, Position

if TYPE_CHECKING:
    from grundy.boards.coins import Coins
    from grundy.games.asking import Asking
    from grundy.values import Nimber, Score


class ScoringPosition(Position):
    """A position of a game in which points are won, and whoever wins some by a move moves again.

    Both players have the same moves, and every point goes to one of them. A turn is a row of moves that
    score and one that does not, or the end of the game.

    >>> import grundy
    >>> p = grundy.game("dots_and_boxes").start("2x2")
    >>> print(p.score(), p.outcome())
    3/1 N
    """

    kind: ClassVar[Any] = "scoring"
    not_impartial: ClassVar[str] = "is won by points"
    solved_by: ClassVar[str] = "ScoreSolver"
    no_misere_play: ClassVar[str] = "is won by points"
    by_points: ClassVar[bool] = True

    # ---- what a game writes -------------------------------------------------------------------
    @abstractmethod
    def at_stake(self) -> int:
        """How many points are still to be won; a move that lowers it has scored."""

    def coins(self) -> Coins | None:
        """The same position as coins and strings, if the game is Strings-and-coins in another dress."""
        return None

    @property
    def has_best_turns(self) -> bool:
        return self.coins() is not None

    def coin_name(self, coin: int) -> str:
        """What a person calls a coin of `coins()`."""
        return str(coin)

    # ---- what every game gets -----------------------------------------------------------------
    def points_of(self, option: Self) -> int:
        return self.at_stake() - option.at_stake()

    def next_player(self, option: Self, player: Player) -> Player:
        """Who scores moves again."""
        return player if self.points_of(option) else player.other

    def turns(self) -> dict[Self, tuple[str, ...]]:
        """The positions that a whole turn can leave, each with the moves of one such turn."""
        found: dict[Self, tuple[str, ...]] = {}
        seen, ahead = {self}, [(self, tuple[str, ...]())]
        while ahead:
            position, names = ahead.pop()
            for name, option in within_budget(position.moves()):
                if option.at_stake() == position.at_stake() or not option.at_stake():
                    found.setdefault(option, (*names, name))
                elif option not in seen:
                    seen.add(option)
                    ahead.append((option, (*names, name)))
        return found

    def children(self, contract: int) -> list[tuple[Self, int]]:
        """The nodes below (this position; contract): whoever moves in one of them has to get so much.

        (P; c) is won if the player to move in P can get c points; it is won if and only if some child is
        lost. The contract of all children is n - c + 1, with n the points at stake before the turn.
        """
        left_over = self.at_stake() - contract + 1
        return [(option, left_over) for option in self.turns()]

    def score(self, **options: Unpack[Asking]) -> Score:
        """How the points are shared under best play; the options are those of `grundy.solve`."""
        return self._ask(**options).value  # type: ignore[no-any-return]

    def value(self, **options: Unpack[Asking]) -> Score:
        return self.score(**options)

    def grundy(self, **options: Unpack[Asking]) -> Nimber:
        raise GrundyError(f"{self.game} is won by points: its positions have no nimber; ask for the score")
