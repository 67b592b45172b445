"""What a certificate is about: a game by its name, a position, a convention of play, and a kind of claim."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from grundy.check.certificate import Header, RefusedError, short
from grundy.check.index import Index
from grundy.check.play import CheckRules, position_in, safely
from grundy.errors import GrundyError
from grundy.games.conventions import check_convention
from grundy.games.position import Position
from grundy.games.registry import PREFIX, Game, game, installed
from grundy.lazily import loaded

BEST_TURNS = "best turns"
CONVENTIONS = ("normal", "misere", BEST_TURNS)
"""How a game is played; by best turns, which is about coins and strings, theorems tell which turns matter."""


def is_about_arena(claim: str) -> bool:
    """Whether a claim tells who wins from the vertices of an arena."""
    return claim.partition(" ")[0] in ("attractor", "attractors", "winner", "winners")


def game_of(header: Header, rules: str | None) -> Game:
    """The game that a certificate is about, if its rules are these; `rules` is the Python file that defines
    it, which only the user can name."""
    name, _, variant = header.game.partition(" ")
    prefix = PREFIX if name.startswith(PREFIX) else ""
    found = installed(name) if rules is None else game(prefix + rules.removeprefix(PREFIX))
    if found.name != name:
        raise GrundyError(f"{rules or 'grundy'} defines {found.name}, the header names {short(header.game)}")
    if variant:
        found = _compound_game(found, variant)
    if found.position.rules_version != header.rules:
        raise RefusedError(
            f"it is about version {header.rules} of the rules of {found}, "
            f"and these are version {found.position.rules_version}"
        )
    if header.convention not in CONVENTIONS:
        raise RefusedError(f"this is no convention of play: {short(header.convention)}")
    return found


def _compound_game(found: Game, variant: str) -> Game:
    """The game of compounds whose rule is written like `Smax_r`, or `Smax_r by size`; the convention says who
    wins, and no sign in the name."""
    from grundy.compounds import Variant, compound_game, diameter, measured_by

    notation, _, measure = variant.partition(" by ")
    rule = safely(lambda text: Variant.parse(text, measure or diameter), notation).rule
    if f"{rule.notation}{measured_by(rule)}" != variant:
        raise RefusedError(f"a rule of compounds is not written like this: {short(variant)}")
    return compound_game(found, rule)


def position_of(header: Header, rules: str | None) -> Position:
    """The position that a certificate is about, if it is played by the certificate's convention."""
    found = game_of(header, rules)
    position = safely(lambda text: position_in(found.position, text), header.position)
    if header.convention == BEST_TURNS:
        if not position.has_best_turns:
            raise RefusedError(f"{position.game} is not played with coins and strings")
    else:
        safely(lambda convention: check_convention(position, convention), header.convention)
    return position


def play_of(position: Position, convention: str, index: Index | None = None) -> CheckRules[Any]:
    """How a position is played, by the rules in Python; an index tells the misère forms of a certificate."""
    if (own := own_kind(position)) is not None:
        if not hasattr(own, "checked"):
            raise GrundyError(f"{position.game} is played in a way that has no certificates")
        rules: CheckRules[Any] = own.checked(position, convention)
        return rules
    if convention == "misere" and not position.not_impartial:
        from grundy.check.misere import Misere, base_of

        return Misere(position, base_of(index))
    kind = "partizan" if position.is_partizan else position.kind
    module, name = _KINDS.get((kind, convention), _PLAIN)
    play: CheckRules[Any] = getattr(import_module(module), name)(position)
    return play


def own_kind(position: Position) -> Any:
    """The class by which a position is played, if that is none of the kinds here: it brings rules of its own.
    A game that only has a search of its own is played as partizan games are."""
    kind = position.kind
    if isinstance(kind, str):
        return loaded(kind) if ":" in kind and not position.dedicated_solver else None
    return kind


_PLAIN = ("grundy.check.play", "Plain")
_KINDS: dict[tuple[Any, str], tuple[str, str]] = {
    ("partizan", "normal"): ("grundy.check.turns", "TurnRules"),
    ("partizan", "misere"): ("grundy.check.turns", "MisereTurnRules"),
    ("scoring", "normal"): ("grundy.check.contracts", "Contracts"),
    ("scoring", BEST_TURNS): ("grundy.check.best_turns", "BestTurns"),
}
"""What plays positions of a kind under a convention; each is loaded when a certificate needs it."""
