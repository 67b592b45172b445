"""Pages made from the program: one a game, from its docstring, and the help of each command."""

from __future__ import annotations

import re
from pathlib import Path

import click
from docutils import nodes
from docutils.parsers.rst import Directive
from sphinx.application import Sphinx

import grundy
from grundy.cli.app import app as commands
from grundy.cli.games import to_try
from grundy.theorems import theorems_page

DOCTEST = re.compile(r"^>>> .*(?:\n.+)*", re.MULTILINE)


def game_page(game: grundy.Game) -> str:
    """The docstring of a game, which is Markdown, under its title, and the theorems on it."""
    body = DOCTEST.sub(r"```python\n\g<0>\n```", f"{game.doc}\n\n{theorems_page(game.name)}")
    commands = "\n".join(to_try(game.name))
    end = f"## To try\n\n```sh\n{commands}\n```\n" if commands else ""
    return f"# {game.title}\n\n`grundy explain {game.name}` prints this page.\n\n{body}\n\n{end}"


def write_game_pages(app: Sphinx) -> None:
    folder = Path(app.srcdir) / "games"
    folder.mkdir(exist_ok=True)
    shipped = [grundy.game(name) for name in grundy.names()]
    pages = {f"{game.name}.md": game_page(game) for game in shipped}
    names = "\n".join(game.name for game in shipped)
    pages["index.md"] = (
        "# Games\n\nEach page is made from the docstring of the game's rules.\n\n"
        f"```{{toctree}}\n:maxdepth: 1\n\n{names}\n```\n"
    )
    for old in folder.glob("*.md"):
        if old.name not in pages:
            old.unlink()
    for name, text in pages.items():
        path = folder / name
        if not path.exists() or path.read_text() != text:
            path.write_text(text)


class CommandHelp(Directive):
    """What `grundy COMMAND --help` prints."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        name = self.arguments[0]
        command = commands.get_command(click.Context(commands, info_name="grundy"), name)
        if command is None:
            raise self.error(f"no such command: {name}")
        context = click.Context(command, info_name=f"grundy {name}", terminal_width=90, max_content_width=90)
        text = command.get_help(context)
        return [nodes.literal_block(text, text, language="text")]


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("builder-inited", write_game_pages)
    app.add_directive("command-help", CommandHelp)
    return {"parallel_read_safe": True}
