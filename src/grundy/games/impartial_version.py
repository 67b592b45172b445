"""The impartial version of a partizan game: both players have the moves of both."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Self, cast

from grundy.errors import GrundyError
from grundy.games.partizan_position import PartizanPosition
from grundy.games.position import Position
from grundy.games.registry import PREFIX, Game


@dataclass(frozen=True, repr=False)
class ImpartialVersion(Position):
    """A position of a partizan game, in which both players may make the moves of Left and those of Right.

    >>> import grundy
    >>> position = grundy.game("impartial:clobber").start("BW.WB")
    >>> print([move for move, _ in position.moves()], position.grundy(), position.play("L a1-b1").grundy())
    ['L a1-b1', 'L e1-d1', 'R b1-a1', 'R d1-e1'] 0 *
    """

    partizan: ClassVar[type[PartizanPosition]]
    native_as_written: ClassVar[bool] = False  # the engine may turn boards and exchange colours

    position: PartizanPosition

    @classmethod
    def parse(cls, text: str) -> Self:
        return cls(cls.partizan.parse(text))

    def __str__(self) -> str:
        return str(self.position)

    def moves(self) -> Iterable[tuple[str, Self]]:
        """Those of both players; each name starts with `L` or `R`, as in the partizan game."""
        return ((name, type(self)(option)) for name, option in self.position.moves())

    def play(self, name: str) -> Self:
        return type(self)(self.position.play(name))

    def components(self) -> tuple[Self, ...]:
        return tuple(map(type(self), self.position.components()))

    def canonical(self) -> Self:
        return type(self)(self.position.canonical())

    def size(self) -> int:
        return self.position.size()

    def diameter(self) -> int:
        return self.position.diameter()

    def draw(self) -> str:
        return self.position.draw()

    def diagram(self) -> str:
        return self.position.diagram()


@cache
def impartial_version(game: Game) -> Game:
    """The impartial version of a partizan game; `GrundyError` if it has none."""
    partizan = cast("type[PartizanPosition]", game.position)
    if not partizan.is_partizan:
        raise GrundyError(f"{game} is not partizan: it has no impartial version")
    if not partizan.last_move_wins or partizan.kind != "partizan":
        raise GrundyError(f"{game} is not won by the last move: it has no impartial version")

    class Version(ImpartialVersion):
        pass

    Version.partizan = partizan
    Version.rules_version = partizan.rules_version
    Version.__doc__ = _doc(game)
    Version.game = Game(PREFIX + game.name, Version, f"Impartial {game.title}", _native(game))
    return Version.game


def _native(game: Game) -> Callable[[Position], object] | None:
    """The engine's own rules, where it can play with the moves of both."""
    native = game.native_impartial

    def rules(position: Position) -> object | None:
        assert isinstance(position, ImpartialVersion)
        assert native is not None
        return native(position.position)

    return None if native is None else rules


def _doc(game: Game) -> str:
    return f"""The game {game.title} in which both players have the moves of both.

    ## Rules

    Those of `{game.name}`, but each player may make the moves of Left and those of Right. A player who cannot
    move loses.

    ## Notation

    That of `{game.name}`. The moves start with `L` or `R`, for the player whose move it would be there; that
    may be left out where only one of them has it.

    ## Known results

    See `grundy explain {game.name}`.

    ## References

    See `grundy explain {game.name}`.
    """
