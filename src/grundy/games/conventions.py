"""Which conventions a game has: normal play, and misère play if whoever would lose can be said to win.

Everybody who asks, a search, a command or the check of a certificate, asks here; the games say it by the
attributes `may_be_drawn` and `no_misere_play` of their positions.
"""

from __future__ import annotations

from grundy.errors import GrundyError
from grundy.games.position import Position

NORMAL, MISERE = "normal", "misere"


def conventions(position: Position | type[Position]) -> tuple[str, ...]:
    """The conventions under which a position, or a whole game, can be played.

    >>> import grundy
    >>> [conventions(grundy.game(name).position) for name in ("nim", "hex", "tictactoe")]
    [('normal', 'misere'), ('normal', 'misere'), ('normal',)]
    """
    return (NORMAL,) if _no_misere_play(position) else (NORMAL, MISERE)


def check_convention(position: Position | type[Position], convention: str) -> None:
    """Refuses a convention that the game does not have."""
    if convention not in (NORMAL, MISERE):
        raise GrundyError(f"unknown convention {convention!r}; there are {NORMAL} and {MISERE}")
    if convention == MISERE and (why := _no_misere_play(position)):
        raise GrundyError(f"{position.game} {why}: there is no misère play of it")


def convention_of(misere: bool) -> str:
    """The name of normal play, or of misère play."""
    return MISERE if misere else NORMAL


def _no_misere_play(position: Position | type[Position]) -> str:
    """Why a game has no misère play; empty if it has."""
    return "may end in a draw" if position.may_be_drawn else position.no_misere_play
