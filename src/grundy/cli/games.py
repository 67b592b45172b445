"""`grundy games` and `grundy explain`."""

from __future__ import annotations

import sys

import click

from grundy.api_rooms import explain as explanation
from grundy.cli.app import written
from grundy.cli.printing import counted, print_json
from grundy.errors import GrundyError
from grundy.games import Game
from grundy.games import game as find_game
from grundy.games import games as all_games
from grundy.games.listing import KINDS


@click.command()
@click.argument("words", nargs=-1, metavar="[WORD]...")
@click.option("--kind", type=click.Choice(list(KINDS)), help="Only games of this kind.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def games(words: tuple[str, ...], kind: str | None, as_json: bool) -> None:
    """List the games: the name, the kind, a position to try, and what the game is about.

    With WORDs, only games in whose name, title or description all of them occur. In an impartial game both
    players have the same moves, in a partizan game each has moves of their own; in both, whoever cannot move
    loses. A scoring game is won by points, and a game of kind goal by whoever reaches it.

    \b
    grundy games
    grundy games --kind partizan
    grundy games graph colour
    """
    found = list(all_games(*words, kind=kind))
    if as_json:
        print_json({"games": [_fields(one) for one in found]})
        return
    if not found:
        raise GrundyError("no game is like that; `grundy games` lists them all")
    from rich.table import Table

    from grundy.cli.lines import Lines

    table = Table(box=None, pad_edge=False, header_style="dim")
    for heading, style in (("name", "bold"), ("kind", ""), ("a position", "cyan"), ("what it is about", "")):
        table.add_column(heading, style=style, no_wrap=heading in ("name", "kind"), overflow="fold")
    for one in found:
        table.add_row(one.name, one.kind, one.example, one.summary)
    lines = Lines(highlight=False, markup=False)
    lines.print(table)
    if sys.stdout.isatty():
        lines.print(f"{counted(len(found), 'game')}; `grundy explain NAME` says more", style="dim")


def _fields(one: Game) -> dict[str, str | None]:
    return {
        "name": one.name,
        "title": one.title,
        "kind": one.kind,
        "summary": one.summary,
        "example": one.example or None,
        "rules": "native" if one.native else "Python",
    }


@click.command()
@click.argument("game")
def explain(game: str) -> None:
    """Print the rules of GAME, its notation, known results and references, theorems, and what to try.

    Each theorem says which positions it is about.

    \b
    grundy explain cram
    grundy explain examples/kayles.py
    """
    text: str = explanation(game)
    commands = to_try(game)
    if not sys.stdout.isatty():
        listed = "\n\n## To try\n\n" + "\n".join(f"    {line}" for line in commands)
        print(text + listed if commands else text)
        return
    from rich.markdown import Markdown

    from grundy.cli.lines import Lines

    if commands:
        text += "\n\n## To try\n\n```sh\n" + "\n".join(commands) + "\n```"
    Lines().print(Markdown(_fenced(text), code_theme="ansi_dark"))


def to_try(name: str) -> list[str]:
    """Five commands about a game, with its example; none if it has no example."""
    one = find_game(name)
    if not one.example:
        return []
    start = one.start(one.example)
    about = f"{name} {written(one.example)}"
    move = next(iter(start.moves()))[0]
    worth = "solve" if one.kind == "goal" else "value"
    return [
        f"grundy draw {about} -o {one.name}.svg",
        f"grundy options {about}",
        f"grundy solve {about} --after {written_move(move)}",
        f"grundy {worth} {about}",
        f"grundy play {about}",
    ]


def written_move(move: str) -> str:
    """A move as one writes it for a shell, as one word."""
    import shlex

    return shlex.quote(move)


def _fenced(text: str) -> str:
    """Markdown in which examples are code: to Markdown, lines that begin with `>>>` are quotations."""
    blocks = text.split("\n\n")
    return "\n\n".join(f"```pycon\n{block}\n```" if block.startswith(">>> ") else block for block in blocks)
