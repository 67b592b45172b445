"""A partizan position with the player whose turn it is.

In it only that player has moves, so whoever moves there is the same for both players: to the engine it is an
impartial game, which the next player wins exactly when the player to move does. All that can be done with
impartial searches can be done with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, Self

from grundy.errors import GrundyError, ParseError
from grundy.games.partizan_position import PartizanPosition
from grundy.games.position import Player, Position
from grundy.games.registry import Game
from grundy.values import Outcome

OVER = "over"
"""How a lost position without moves is written."""


@dataclass(frozen=True, repr=False)
class Turn(Position):
    """A position and whose turn it is, written `L ../..`; or None when that player has lost.

    >>> import grundy
    >>> turn = turn_of(grundy.game("domineering").start("2x2"), Player.LEFT)
    >>> print(turn, [str(option) for option in turn.options()])
    L ../.. ['R #./#.', 'R .#/.#']
    """

    kind: ClassVar[Any] = "turn"
    partizan: ClassVar[type[PartizanPosition]]
    draws_for: ClassVar[Player | None] = None
    """Who wins when the game says that nobody does: so two questions tell a draw from a win and a loss."""

    player: Player | None = None
    position: PartizanPosition | None = None

    @classmethod
    def made_of(cls) -> tuple[Game, str]:
        draws = "" if cls.draws_for is None else f", who draws wins if {cls.draws_for}"
        return cls.partizan.game, f"a player to move{draws}"

    @classmethod
    def parse(cls, text: str) -> Self:
        if text == OVER:
            return cls()
        if text[:2] not in ("L ", "R "):
            raise ParseError("expected `L` or `R` and a position", text, 0)
        return cls(Player(text[0]), cls.partizan.parse(text[2:]))

    def __str__(self) -> str:
        return OVER if self.player is None else f"{self.player.value} {self.position}"

    def moves(self) -> Iterator[tuple[str, Self]]:
        if self.player is None or self.position is None:
            return
        winner = self.position.winner()
        if winner is not None:
            if winner.value == self.player.value or (self.drawn and self.draws_for is self.player):
                yield "has won", type(self)()
            return
        for name, option in self.position.moves_of(self.player):
            yield name, type(self)(self.player.other, option)

    def play(self, name: str) -> Self:
        """The player may stand in front of the move, as in the answers of `solve`."""
        try:
            return super().play(name)
        except GrundyError:
            player, _, move = name.strip().partition(" ")
            if self.player is None or player.upper() != self.player.value:
                raise
        return super().play(move)

    @property
    def drawn(self) -> bool:
        """Whether the game is over, and nobody has won."""
        return self.position is not None and self.position.winner() is Outcome.DRAW

    def points_of(self, option: Self) -> int:
        if self.position is None or option.position is None:
            return 0
        return self.position.points_of(option.position)

    def canonical(self) -> Self:
        """Native rules find it themselves, and may need the boards as they lie."""
        if self.position is None or (
            self.partizan.turns_as_they_lie
            and self.game.native is not None
            and self.game.native(self) is not None
        ):
            return self
        return type(self)(self.player, self.position.canonical())

    def size(self) -> int:
        return 0 if self.position is None else self.position.size()

    @property
    def certified_name(self) -> str:
        raise GrundyError("certificates are of positions without a player to move: prove the position itself")

    def diagram(self) -> str:
        return str(self) if self.position is None else self.position.diagram()

    def draw(self) -> str:
        return super().draw() if self.position is None else self.position.draw()


def turn_of(
    position: PartizanPosition, player: Player, *, native: bool = True, draws_for: Player | None = None
) -> Turn:
    """`position` with `player` to move. The native rules are fast, and leave out what bounds decide."""
    game = turns_of(position.game, draws_for, native)
    return game.position(player, position)  # type: ignore[call-arg, return-value]


@cache
def turns_of(game: Game, draws_for: Player | None = None, native: bool = True) -> Game:
    """The game of turns that belongs to a partizan game."""
    partizan = partizan_rules_of(game)

    class Turns(Turn):
        pass

    Turns.partizan, Turns.draws_for = partizan, draws_for
    Turns.rules_version = game.position.rules_version
    Turns.native_method = game.position.native_method
    Turns.by_points, Turns.moves_join = game.position.by_points, game.position.moves_join
    Turns.may_be_drawn, Turns.no_misere_play = game.position.may_be_drawn, game.position.no_misere_play
    Turns.game = Game(game.name, Turns, game.title, game.native_turns if native else None)
    return Turns.game


def partizan_rules_of(game: Game) -> type[PartizanPosition]:
    """The rules of a partizan game; `GrundyError` if it is none."""
    if not issubclass(game.position, PartizanPosition):
        raise GrundyError(f"turns are of partizan games, and {game} is none")
    return game.position
