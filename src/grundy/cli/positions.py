"""Positions on the command line: a game, its position, moves to play first, and who begins."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, TypeVar

import click

from grundy.cli.compounds import chosen_game, chosen_misere, compounding
from grundy.cli.files import read_text
from grundy.cli.given import refuse
from grundy.games import Player, Position, game
from grundy.games.conventions import check_convention, convention_of
from grundy.games.registry import game_names

F = TypeVar("F", bound=Callable[..., Any])

# A position may look like an option to click ("-3x4"): let it through, and find real mistakes ourselves.
POSITION_SETTINGS = {"ignore_unknown_options": True}


def on_a_position(command: F) -> F:
    """The arguments GAME and POSITION, and moves to play first; `read_position` reads them. A sum such as
    `clobber[BW] + 1` is both."""
    return _positioned(command, lambda game: {})


def on_a_position_or_proof(command: F) -> F:
    """The same; or the file of a certificate, which arrives as `proof`, and else None."""
    rules = click.option(
        "--rules",
        metavar="FILE",
        help="Of a certificate: the Python file with the rules, if the game is one.",
    )
    return _positioned(rules(command), lambda game: {"proof": game if _is_certificate(game) else None})


def _is_certificate(file: str) -> bool:
    """Whether this is no game, but a file, or called like one."""
    if file.endswith(".py") or os.path.isdir(file) or file in game_names():
        return False
    return os.path.exists(file) or file.endswith((".proof", ".gz", ".zst"))


def _positioned(command: F, alone: Callable[[str], dict[str, Any]]) -> F:
    """The arguments; `alone` tells what a first one can be that has no other behind it."""

    @wraps(command)
    def run(*args: Any, game: str, position: tuple[str, ...], **options: Any) -> Any:
        if "[" in game:  # no game is called so
            game, position = "sum", (game, *position)
        found = alone("" if position else game)
        if not position and not any(found.values()):
            context = click.get_current_context()
            raise click.MissingParameter(
                ctx=context, param=next(one for one in context.command.params if one.name == "position")
            )
        return command(*args, game=game, position=position, **found, **options)

    found: Any = run
    for option in (
        compounding,
        click.option("--after", multiple=True, metavar="MOVE", help="Play MOVE first; may be repeated."),
        click.argument("position", nargs=-1, metavar="POSITION..."),
        click.argument("game"),
    ):
        found = option(found)
    return found  # type: ignore[no-any-return]


def read_position(name: str, words: Sequence[str], after: Sequence[str] = ()) -> Position:
    """The position that POSITION, which may contain spaces, describes, after some moves; `@FILE` is what is
    written in a file. It can be played under the convention that the command line asks for."""
    check_words(words)
    text = " ".join(words)
    typed = not text.startswith("@")
    text = text if typed else read_text(text[1:]).strip()
    if name == "sum":
        from grundy.games.sum.reading import with_files

        text = with_files(text, typed)
    position = chosen_game(game(name)).start(text)
    misere = chosen_misere(click.get_current_context().params.get("misere", False))
    check_convention(position, convention_of(misere))
    for move in after:
        position = position.play(move)
    return position


def check_words(words: Sequence[str]) -> None:
    """Finds what was meant as an option of the command among the words of a position."""
    known = [name for option in click.get_current_context().command.params for name in option.opts]
    for word in words:
        if re.match(r"--?[A-Za-z]", word):
            from difflib import get_close_matches

            near = get_close_matches(word, [name for name in known if name.startswith("--")], n=1)
            raise click.NoSuchOption(word, possibilities=near)


def beginning(command: F) -> F:
    """The option that says who begins; `player_who_begins` reads it."""
    sides = click.Choice(["left", "right"])
    return click.option(
        "--first", type=sides, default="left", help="Who begins a partizan game (default: left)."
    )(command)


def check_first(position: Position) -> None:
    """Refuses `--first` where both players have the same moves."""
    if not position.is_partizan:
        refuse(f"is for partizan games, and in {position.game} both players have the same moves", "first")


def player_who_begins(first: str) -> Player:
    """The player whom `--first` names."""
    return Player(first[0].upper())
