"""Misère play of partizan games: whoever cannot move wins.

A position with a player to move is an impartial game to the engine, as in `grundy.games.turn`. It is
written by its components, sorted: sums that differ in the order of their parts are met once, and the
options of a component are listed once, whatever it stands beside. A player who cannot move has won, and
gets one move to nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache, partial
from typing import ClassVar, Self

from grundy.clock import within_budget
from grundy.errors import ParseError
from grundy.games.failures import FailuresOn
from grundy.games.options import Sum, component, components_of
from grundy.games.partizan_position import PartizanPosition
from grundy.games.position import Player, Position
from grundy.games.registry import Game
from grundy.games.turn import OVER, partizan_rules_of
from grundy.games.writing import AND, quoted, tokens

Moves = dict[Player, tuple[Sum, ...]]


@dataclass(frozen=True, repr=False)
class MisereTurn(Position):
    """The components of a position and whose turn it is, written `L A & B`.

    >>> import grundy
    >>> turn = misere_turn(grundy.game("toppling_dominoes").start("LR + E"), Player.LEFT)
    >>> print(turn, [str(option) for option in turn.options()])
    L E & LR ['R E & R', 'R E', 'R LR']
    """

    partizan: ClassVar[type[PartizanPosition]]
    joins_texts: ClassVar[bool] = True

    player: Player | None = None
    """None when the game is over and the player to move has lost."""
    parts: Sum = ()
    position: PartizanPosition | None = field(default=None, compare=False)
    """Where the names of moves come from."""

    @classmethod
    def made_of(cls) -> tuple[Game, str]:
        return cls.partizan.game, "a player to move in misère play"

    @classmethod
    def of(cls, position: PartizanPosition, player: Player) -> Self:
        return cls(player, parts_of(position), position)

    @classmethod
    def parse(cls, text: str) -> Self:
        if text == OVER:
            return cls()
        if text[:2] not in ("L ", "R "):
            raise ParseError("expected `L` or `R` and components", text, 0)
        return cls(Player(text[0]), tuple(tokens(text[2:])))

    def __str__(self) -> str:
        return OVER if self.player is None else f"{self.player.value} {AND.join(self.parts)}"

    def moves(self) -> Iterator[tuple[str, Self]]:
        if self.player is None:
            return
        if self.position is None:
            options = sums_after(partial(moves_of_part, self.partizan), self.parts, self.player)
            for option in options:
                yield AND.join(option), type(self)(self.player.other, option)
            if not options:
                yield "has won", type(self)()
            return
        winner, can_move = self.position.winner(), False
        for name, after in self.position.moves_of(self.player) if winner is None else ():
            can_move = True
            yield name, type(self).of(after, self.player.other)
        if not can_move and (winner is None or winner.value != self.player.value):
            yield "has won", type(self)()

    def size(self) -> int:
        return len(str(self))


def misere_turn(position: PartizanPosition, player: Player) -> MisereTurn:
    """`position` with `player` to move, in misère play."""
    return misere_turns_of(position.game).of(position, player)


@cache
def misere_turns_of(game: Game) -> type[MisereTurn]:
    """The misère turns of a partizan game."""
    partizan = partizan_rules_of(game)

    class MisereTurns(MisereTurn):
        pass

    MisereTurns.partizan = partizan
    MisereTurns.rules_version = game.position.rules_version
    MisereTurns.moves_join = game.position.moves_join
    MisereTurns.game = Game(game.name, MisereTurns, game.title)
    return MisereTurns


def sums_after(moves: Callable[[str], Moves], parts: Sum, player: Player) -> list[Sum]:
    """What `player` can make of a sum by one move."""
    found: dict[Sum, None] = {}
    for place, part in enumerate(within_budget(parts)):
        if place and part == parts[place - 1]:
            continue
        rest = parts[:place] + parts[place + 1 :]
        for option in moves(part)[player]:
            found[tuple(sorted((*rest, *option)))] = None
    return list(found)


def moves_of_part(cls: type[PartizanPosition], text: str) -> Moves:
    """The options of a component, for both players; who has won a game that is not about the last move has
    lost it in misère play, and can only give it up."""
    with FailuresOn(cls, text):
        position = component(cls, text)
        winner = position.winner()
        if winner is not None:
            return {player: ((),) if player.value == winner.value else () for player in Player}
        return {
            player: tuple(
                dict.fromkeys(parts_of(option) for _, option in within_budget(position.moves_of(player)))
            )
            for player in Player
        }


def parts_of(position: PartizanPosition) -> Sum:
    """The components of a position; one that is not about the last move has a single one."""
    return components_of(position) if position.last_move_wins else (quoted(str(position.canonical())),)
