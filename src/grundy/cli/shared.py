"""What several commands share: positions on the command line, budgets, and printing."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar

import click

from grundy.cli.compounds import chosen_game, chosen_misere, compounding
from grundy.cli.given import refuse
from grundy.cli.printing import counted as counted
from grundy.cli.printing import print_json as print_json
from grundy.cli.printing import say as say
from grundy.errors import GrundyError
from grundy.games import Player, Position, game
from grundy.games.conventions import check_convention, convention_of
from grundy.games.sum.reading import POSITION, with_files
from grundy.kinds.asked import AnySolver, Settings
from grundy.kinds.base import Play
from grundy.search import METHODS, Limits, parse_duration, parse_memory

F = TypeVar("F", bound=Callable[..., Any])

# A position may look like an option to click ("-3x4"): let it through, and find real mistakes ourselves.
POSITION_SETTINGS = {"ignore_unknown_options": True}


def solver_for(play: Play[Any, Any], how: Settings) -> AnySolver:
    """A solver with these settings; options that say nothing about it are refused."""
    for name, why in play.not_for.items():
        refuse(why, name)
    found: AnySolver = play.solver(how)
    return found


def beginning(command: F) -> F:
    """The option that says who begins; `player_who_begins` reads it."""
    sides = click.Choice(["left", "right"])
    return click.option(
        "--first", type=sides, default="left", help="Who begins a partizan game (default: left)."
    )(command)


def solving(command: F) -> F:
    """The options of every command that solves; they arrive as keyword arguments for `settings`."""
    option = click.option(
        "--base", metavar="POSITION", help="With --misere: start from the misère forms of its game tree."
    )
    no_theorems = click.option("--no-theorems", is_flag=True, help="Search even where a theorem answers.")
    return searching(no_theorems(option(command)))


def searching(command: F) -> F:
    """The same, where neither theorems nor misère forms take part."""
    options = [
        click.option("--misere", is_flag=True, help="Misère play: a player who cannot move wins."),
        click.option(
            "--method",
            type=click.Choice(METHODS),
            default="auto",
            help="Search method (default: what is best).",
        ),
        click.option(
            "--threads",
            type=click.IntRange(1, 256),
            default=1,
            metavar="N",
            help="Number of threads (default: 1).",
        ),
        click.option("--memory", metavar="SIZE", help="Memory limit, e.g. 4G (default: half of RAM)."),
        click.option("--time-limit", metavar="TIME", help="Time limit: seconds, or 10m, 2h."),
        click.option("--nodes", type=click.IntRange(min=1), metavar="N", help="Node limit."),
    ]
    for option in reversed(options):
        command = option(command)
    return command


def settings(
    misere: bool,
    method: str,
    threads: int,
    memory: str | None,
    time_limit: str | None,
    nodes: int | None,
    no_theorems: bool = False,
    base: str | None = None,
) -> Settings:
    """The settings that the options of `solving` describe."""
    misere = chosen_misere(misere)
    if not misere:
        refuse("is for misère play: say --misere too", "base")
    limits = Limits(
        None if memory is None else parse_memory(memory),
        None if time_limit is None else parse_duration(time_limit),
        nodes,
    )
    return Settings(misere, method, threads, limits, not no_theorems, base)


def on_a_position(command: F) -> F:
    """The arguments GAME and POSITION, and moves to play first; `read_position` reads them. A sum such as
    `clobber[BW] + 1` is both."""

    @wraps(command)
    def run(*args: Any, game: str, position: tuple[str, ...], **options: Any) -> Any:
        if POSITION.search(game):
            game, position = "sum", (game, *position)
        elif not position:
            raise click.MissingParameter(param_type="argument", param_hint="'POSITION...'")
        return command(*args, game=game, position=position, **options)

    found: Any = run
    for option in (
        compounding,
        click.option("--after", multiple=True, metavar="MOVE", help="Play MOVE first; may be repeated."),
        click.argument("position", nargs=-1),
        click.argument("game"),
    ):
        found = option(found)
    return found  # type: ignore[no-any-return]


def read_position(name: str, words: Sequence[str], after: Sequence[str] = ()) -> Position:
    """The position that POSITION, which may contain spaces, describes, after some moves; `@FILE` is what is
    written in a file. It can be played under the convention that the command line asks for."""
    check_words(words)
    text = " ".join(words)
    text = _content(text[1:]) if text.startswith("@") else text
    position = chosen_game(game(name)).start(with_files(text) if name == "sum" else text)
    misere = chosen_misere(click.get_current_context().params.get("misere", False))
    check_convention(position, convention_of(misere))
    for move in after:
        position = position.play(move)
    return position


def _content(file: str) -> str:
    try:
        return Path(file).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise GrundyError(f"cannot read {file!r}: {getattr(error, 'strerror', 'it is no text')}") from error


def check_first(position: Position) -> None:
    """Refuses `--first` where both players have the same moves."""
    if not position.is_partizan:
        refuse(f"is for partizan games, and in {position.game} both players have the same moves", "first")


def player_who_begins(first: str) -> Player:
    """The player whom `--first` names."""
    return Player(first[0].upper())


def check_words(words: Sequence[str]) -> None:
    """Finds what was meant as an option of the command among the words of a position."""
    known = [name for option in click.get_current_context().command.params for name in option.opts]
    for word in words:
        if re.match(r"--?[A-Za-z]", word):
            near = get_close_matches(word, [name for name in known if name.startswith("--")], n=1)
            raise click.NoSuchOption(word, possibilities=near)


def write(text: str, target: str | None) -> None:
    """Writes a text to a file, or to stdout."""
    if target is None or target == "-":
        sys.stdout.write(text if text.endswith("\n") else text + "\n")
        return
    path = Path(target)
    if not path.parent.is_dir():
        raise GrundyError(f"no such directory: {path.parent}")
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise GrundyError(f"cannot write {target!r}: {error.strerror}") from error
