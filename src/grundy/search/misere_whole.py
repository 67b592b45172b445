"""Misère play of impartial games without forms: a position as a whole, and what can be made of it.

Values of misère play do not add, so nothing is split off. Whoever cannot move has won, and gets one move to
nothing: then who wins is the outcome of normal play, and is proved as in normal play. A search over forms
(`grundy.search.misere`) is much faster, but shows forms instead of positions.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Self

from grundy.errors import GrundyError
from grundy.games import Game, Position
from grundy.games.options import component, components_of, distinct_options
from grundy.games.turn import OVER
from grundy.games.writing import AND, tokens

END = "end"
"""How a position without moves is written, in which the player to move has won."""


@dataclass(frozen=True, repr=False)
class MisereWhole(Position):
    """The components of a position, sorted and written `A & B`.

    >>> import grundy
    >>> whole = misere_whole(grundy.game("nim").start("2+1"))
    >>> print(whole, [str(option) for option in whole.options()])
    1 & 2 ['2', '1 & 1', '1']
    >>> [str(option) for option in misere_whole(grundy.game("nim").start("1")).options()]
    ['end']
    """

    impartial: ClassVar[type[Position]]
    joins_texts: ClassVar[bool] = True

    parts: tuple[str, ...] | None = None
    """None when the game is over and the player to move has lost."""

    @classmethod
    def parse(cls, text: str) -> Self:
        if text in (OVER, END):
            return cls(None if text == OVER else ())
        return cls(tuple(tokens(text)))

    def __str__(self) -> str:
        return OVER if self.parts is None else AND.join(self.parts) or END

    def moves(self) -> Iterator[tuple[str, Self]]:
        if self.parts == ():
            yield "has won", type(self)()
        parts = self.parts or ()
        for place, part in enumerate(parts):
            if place and part == parts[place - 1]:
                continue
            rest = parts[:place] + parts[place + 1 :]
            for option in distinct_options(component(self.impartial, part)):
                left = type(self)(tuple(sorted((*rest, *option))))
                yield str(left), left

    def size(self) -> int:
        return len(str(self))


def misere_whole(position: Position) -> MisereWhole:
    """A position of an impartial game in misère play."""
    return _wholes(position.game)(components_of(position))


@cache
def _wholes(game: Game) -> type[MisereWhole]:
    if game.position.not_impartial:
        raise GrundyError(f"{game} is not impartial")

    class Wholes(MisereWhole):
        pass

    Wholes.impartial = game.position
    Wholes.rules_version = game.position.rules_version
    Wholes.game = Game(game.name, Wholes, game.title)
    return Wholes
