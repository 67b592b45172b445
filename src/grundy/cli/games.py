"""`grundy games` and `grundy explain`."""

from __future__ import annotations

import sys

import click

from grundy.api_rooms import explain as explanation
from grundy.cli.shared import print_json
from grundy.games import games as all_games


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def games(as_json: bool) -> None:
    """List the games, and whether they have native rules in the engine."""
    found = list(all_games())
    if as_json:
        print_json(
            {
                "games": [
                    {"name": game.name, "title": game.title, "rules": "native" if game.native else "Python"}
                    for game in found
                ]
            }
        )
        return
    from rich.table import Table

    from grundy.cli.lines import Lines

    table = Table(box=None, pad_edge=False, header_style="dim")
    for heading in ("name", "title", "rules"):
        table.add_column(heading)
    for game in found:
        table.add_row(game.name, game.title, "native" if game.native else "Python")
    Lines(highlight=False).print(table)


@click.command()
@click.argument("game")
def explain(game: str) -> None:
    """Print the rules of GAME, its notation, known results and references, and which theorems grundy uses.

    With each theorem stands which positions it is about.
    """
    text = explanation(game)
    if not sys.stdout.isatty():
        print(text)
        return
    from rich.markdown import Markdown

    from grundy.cli.lines import Lines

    Lines().print(Markdown(_fenced(text), code_theme="ansi_dark"))


def _fenced(text: str) -> str:
    """Markdown in which examples are code: to Markdown, lines that begin with `>>>` are quotations."""
    blocks = text.split("\n\n")
    return "\n\n".join(f"```pycon\n{block}\n```" if block.startswith(">>> ") else block for block in blocks)
