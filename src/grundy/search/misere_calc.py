"""Expressions of partizan games in misère play: a canonical form, or whether a comparison holds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

from grundy.budget import AnyLimits
from grundy.errors import GrundyError
from grundy.games import PartizanPosition
from grundy.games import game as find_game
from grundy.search.misere_value import misere_game
from grundy.values.misere_games import MisereGame
from grundy.values.misere_games_text import read_games
from grundy.values.notation import HOLDS
from grundy.values.universes import UNIVERSES, Universe, smallest_universe


@dataclass(frozen=True)
class MisereAnswer:
    """What an expression says, and among which games."""

    universe: Universe
    value: MisereGame | bool


def misere_calc(
    expression: str, universe: str | None, position: Callable[[str, str], MisereGame]
) -> MisereAnswer:
    """The canonical form of an expression in a universe, or whether its comparison holds there.

    If no universe is named it is the smallest one that has all games; `position` tells which game a
    position is, by the name of its rules and its text.
    """
    if universe is not None and universe not in UNIVERSES:
        raise GrundyError(f"unknown universe {universe!r}; there are {', '.join(sorted(UNIVERSES))}")
    game, sign, other = read_games(expression, position)
    games = [game] if other is None else [game, other]
    among = smallest_universe(*games) if universe is None else UNIVERSES[universe]
    if other is None:
        return MisereAnswer(among, among.canonical(game))
    return MisereAnswer(among, among.compare(game, other) in HOLDS[sign])


def misere_game_of(game: str, text: str, limits: AnyLimits) -> MisereGame:
    """The form of a position in an expression."""
    start = find_game(game).start(text)
    if not start.is_partizan:
        raise GrundyError(f"{start.game} is not partizan: `grundy value {game} --misere` tells its forms")
    return misere_game(cast(PartizanPosition, start), limits)
