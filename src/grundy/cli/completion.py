"""Completion in bash, zsh and fish: of commands, options and their choices, games, positions and files."""

from __future__ import annotations

from collections.abc import Callable

import click
from click.shell_completion import CompletionItem, shell_complete

SHELLS = ("bash", "zsh", "fish")
FILES = ("FILE", "FILES", "[FILE]...", "FOLDER", "URL")
"""What stands for a file in the help of an option or argument."""


@click.command()
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
def completion(context: click.Context, shell: str) -> int:
    """Print a script that lets SHELL complete commands, options, games and positions.

    One line for the file that your shell reads when it starts, ~/.bashrc, ~/.zshrc or
    ~/.config/fish/config.fish:

    \b
    eval "$(grundy completion bash)"
    eval "$(grundy completion zsh)"
    grundy completion fish | source
    """
    return completed(context.find_root().command, f"{shell}_source")


def completed(app: click.Command, asked: str) -> int:
    """Answers a shell that asks for its script, `bash_source`, or for completions, `bash_complete`."""
    from grundy.cli.app import COMPLETING

    return shell_complete(app, {}, "grundy", COMPLETING, asked)


def taught(command: click.Command) -> click.Command:
    """The command, whose parameters know what they can be."""
    for parameter in command.params:
        name, shown = parameter.name or "", parameter.metavar or (parameter.name or "").upper()
        if isinstance(parameter.type, click.types.StringParamType):
            if isinstance(parameter, click.Argument) and name in ("game", "name"):
                parameter.type = Completed(_games)
            elif isinstance(parameter, click.Argument) and name == "position":
                parameter.type = Completed(_positions)
            elif isinstance(parameter, click.Argument) and name == "conjecture":
                parameter.type = Completed(_conjectures)
            elif isinstance(parameter, click.Argument) and name == "command":
                parameter.type = Completed(_commands)
            elif shown in FILES:
                parameter.type = Completed(_files)
    return command


class Completed(click.types.StringParamType):
    """A text, and what it can be completed to."""

    def __init__(self, items: Callable[[click.Context, str], list[CompletionItem]]) -> None:
        self.items = items

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        return self.items(ctx, incomplete)


def _files(context: click.Context, incomplete: str) -> list[CompletionItem]:
    return [CompletionItem(incomplete, type="file")]


def _games(context: click.Context, incomplete: str) -> list[CompletionItem]:
    """Games by name; else files, since a game may be one."""
    from grundy.games import game_names

    found = [CompletionItem(name) for name in game_names() if name.startswith(incomplete.replace("-", "_"))]
    return found or _files(context, incomplete)


def _positions(context: click.Context, incomplete: str) -> list[CompletionItem]:
    """The position that the game shows as its example."""
    from grundy.errors import GrundyError
    from grundy.games import game

    try:
        example = game(str(context.params.get("game") or context.params.get("name"))).example
    except GrundyError:
        return []
    return [CompletionItem(example)] if example.startswith(incomplete) else []


def _conjectures(context: click.Context, incomplete: str) -> list[CompletionItem]:
    from grundy.conjectures import conjectures

    return [CompletionItem(one.name) for one in conjectures() if one.name.startswith(incomplete)]


def _commands(context: click.Context, incomplete: str) -> list[CompletionItem]:
    root = context.find_root()
    return [item for item in root.command.shell_complete(root, incomplete) if item.value[:1] != "-"]
