"""Pages made from the program: one a game, from its docstring and with pictures, and the help of commands."""

from __future__ import annotations

import re
from pathlib import Path

import click
from docutils import nodes
from docutils.parsers.rst import Directive
from pictures import write, write_picture
from small import SMALL
from sphinx.application import Sphinx

import grundy
from grundy.cli.app import app as commands
from grundy.cli.app import written
from grundy.cli.games import to_try
from grundy.games.listing import KINDS
from grundy.theorems import theorems_page

DOCTEST = re.compile(r"^>>> .*(?:\n.+)*", re.MULTILINE)
MOST_MOVES = 8
"""So many rows has the table of moves on the page of a game."""

KIND_WORDS = {
    "impartial": "Both players have the same moves, and whoever cannot move loses.",
    "partizan": "Left and Right have moves of their own, and whoever cannot move loses.",
    "scoring": "Whoever has more points wins.",
    "goal": "Whoever reaches a goal wins, or there is a number to be found.",
}


def figure(name: str, words: str) -> str:
    """A picture of the folder `pictures` with words below."""
    return f":::{{container}} drawn\n{image(name, words.replace('`', ''))}\n\n{words}\n:::\n"


def image(name: str, words: str) -> str:
    """A picture of the folder `pictures` as Markdown, on light pages and on dark ones."""
    said = words.replace("[", "(").replace("]", ")")
    shown = (("light", name), ("dark", f"{name}-dark"))
    return "".join(f"![{said}](/pictures/{file}.svg){{.only-{theme}}}" for theme, file in shown)


def game_page(game: grundy.Game, folder: Path) -> str:
    """The docstring of a game, which is Markdown, under its title, with pictures and the theorems on it."""
    summary, _, rest = game.doc.partition("\n\n")
    rest = DOCTEST.sub(r"```python\n\g<0>\n```", f"{rest}\n\n{theorems_page(game.name)}")
    commands = "\n".join(to_try(game.name))
    parts = [f"# {game.title}", summary]
    if game.example:
        parts.append(figure(f"game-{game.name}", f"`grundy draw {game.name} {written(game.example)}`"))
    parts += [rest, solved(game, folder)]
    if commands:
        parts.append(f"## To try\n\n```sh\n{commands}\n```")
    parts.append(f"`grundy explain {game.name}` prints the text of this page.")
    return "\n\n".join(filter(None, parts)) + "\n"


def solved(game: grundy.Game, folder: Path) -> str:
    """A small position with its moves and its solution tree, or its arena if it may be drawn."""
    start = game.start(SMALL[game.name])
    name, about = f"small-{game.name}", f"{game.name} {written(SMALL[game.name])}"
    write_picture(folder, name, start.draw())
    table = grundy.options(start).table()
    rows = []
    for place, row in enumerate(table.rows[:MOST_MOVES]):
        found = dict(zip(table.columns, row, strict=True))
        write_picture(folder, f"{name}-{place}", table.pictures[place])
        worth = "" if found["value"] is None else f"`{found['value']}`"
        good = {True: "yes", False: "", None: ""}[found["winning"]]
        moves = str(found["moves"]).split(", ")
        shown = ", ".join(f"`{move}`" for move in moves[:4]) + (" …" if len(moves) > 4 else "")
        picture = image(f"{name}-{place}", str(found["position"]).replace("|", "\\|"))
        rows.append(
            f"| {shown} | {picture} | {found['outcome'] or ''} | {worth} | {good} |".replace("||", "| |")
        )
    more = f"\n\nand {len(table.rows) - MOST_MOVES} more.\n" if len(table.rows) > MOST_MOVES else ""
    text = f"## A small position\n\n{figure(name, f'`grundy options {about}`')}\n"
    if rows:
        heads = "| moves | the board | outcome | value | wins |\n|---|---|---|---|---|\n"
        text += f":::{{rst-class}} moves\n:::\n\n{heads}" + "\n".join(rows) + more + "\n"
    if start.may_be_drawn:
        write_picture(folder, f"tree-{game.name}", grundy.draw(grundy.arena(start)))
        return text + "\n" + figure(f"tree-{game.name}", f"All that can happen: `grundy arena {about}`")
    write_picture(folder, f"tree-{game.name}", grundy.tree(start).svg())
    return text + "\n" + figure(f"tree-{game.name}", f"Why: `grundy tree {about}`")


def write_game_pages(app: Sphinx) -> None:
    folder, pictures = Path(app.srcdir) / "games", Path(app.srcdir) / "pictures"
    folder.mkdir(exist_ok=True)
    shipped = [grundy.game(name) for name in sorted(SMALL)]
    pages = {f"{game.name}.md": game_page(game, pictures) for game in shipped}
    pages["index.md"] = games_index(shipped)
    for old in folder.glob("*.md"):
        if old.name not in pages:
            old.unlink()
    for name, text in pages.items():
        write(folder / name, text)


def games_index(shipped: list[grundy.Game]) -> str:
    """All games by kind, each with a line."""
    text = [
        f"# Games\n\nThe {len(shipped)} games that come with grundy. `grundy games WORD` looks for one.\n"
    ]
    for kind in KINDS:
        rows = [f"- [{one.title}]({one.name}.md): {one.summary}" for one in shipped if one.kind == kind]
        text.append(f"## {kind.capitalize()} games\n\n{KIND_WORDS[kind]}\n\n" + "\n".join(rows) + "\n")
    names = "\n".join(game.name for game in sorted(shipped, key=lambda one: one.title.lower()))
    text.append(f"```{{toctree}}\n:maxdepth: 1\n:hidden:\n\n{names}\n```\n")
    return "\n".join(text)


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
