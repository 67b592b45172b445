"""The options that say how several components are played together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from grundy.compounds import MEASURES, CompoundRule, Variant, compound_game
from grundy.errors import GrundyError
from grundy.games import Game

F = TypeVar("F", bound=Callable[..., Any])

_KEY = "grundy.compound."


def _note(context: click.Context, parameter: click.Parameter, value: Any) -> None:
    """Keeps the option for `chosen_variant`, so that no command has to hand it on."""
    context.meta[_KEY + str(parameter.name)] = value


def compounding(command: F) -> F:
    """The options of every command on compounds; `chosen_game` and `chosen_misere` follow them."""
    options = [
        click.option(
            "--compound",
            metavar="WHICH",
            expose_value=False,
            callback=_note,
            help="Play on one, some or all components, on largest or smallest ones, on some-largest, "
            "exactly-2, at-least-2, at-most-2; or a variant such as A_r^-.",
        ),
        click.option(
            "--ending",
            type=click.Choice(["long", "short"]),
            expose_value=False,
            callback=_note,
            help="With --compound: the game ends with the last component (long) or with the first (short).",
        ),
        click.option(
            "--by",
            type=click.Choice(list(MEASURES)),
            expose_value=False,
            callback=_note,
            help="With --compound largest or smallest: what is measured.",
        ),
    ]
    for option in reversed(options):
        command = option(command)
    return command


def chosen_variant() -> Variant | None:
    """The variant that the options describe, if there are any."""
    meta = click.get_current_context().meta
    play, ending, by = (meta.get(_KEY + name) for name in ("compound", "ending", "by"))
    if play is None:
        if ending or by:
            raise GrundyError(f"--{'ending' if ending else 'by'} is for compounds: say --compound too")
        return None
    if "_" not in play:
        variant = Variant(CompoundRule.parse(play, ending or "long", by or "diameter"))
    elif ending:
        raise GrundyError(f"{play} says how it ends; --ending is for words such as `--compound all`")
    else:
        variant = Variant.parse(play, by or "diameter")
    if by and not variant.rule.order:
        raise GrundyError(f"--by is for largest and smallest components, and not for --compound {play}")
    return variant


def choose_variant(variant: str) -> None:
    """Chooses a variant by another option than --compound."""
    meta = click.get_current_context().meta
    if meta.get(_KEY + "compound") is not None:
        raise GrundyError(f"--compound {meta[_KEY + 'compound']} is one variant, and {variant} another")
    meta[_KEY + "compound"] = variant


def chosen_game(game: Game) -> Game:
    """The game, or that of its compounds."""
    variant = chosen_variant()
    return game if variant is None else compound_game(game, variant.rule)


def chosen_misere(misere: bool) -> bool:
    """Whether it is misère play, which the name of a variant may also say."""
    variant = chosen_variant()
    if misere and variant is not None and not variant.misere and _says_normal_play():
        raise GrundyError(f"{variant} is normal play, and --misere is not")
    return misere or (variant is not None and variant.misere)


def _says_normal_play() -> bool:
    """Whether the name of the variant has a sign for it."""
    return str(click.get_current_context().meta.get(_KEY + "compound")).endswith("+")
