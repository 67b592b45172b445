"""`grundy help`."""

from __future__ import annotations

import click

from grundy.errors import GrundyError


@click.command()
@click.argument("command", nargs=-1)
@click.pass_context
def help(context: click.Context, command: tuple[str, ...]) -> None:  # noqa: A001 - the command's name
    """Show what commands there are, or the help of one COMMAND.

    \b
    grundy help
    grundy help solve
    grundy help store show
    """
    asked = context.find_root()
    for name in command:
        group = asked.command
        found = group.get_command(asked, name) if isinstance(group, click.Group) else None
        if found is None:
            raise GrundyError(_unknown(group, asked, name))
        asked = click.Context(found, parent=asked, info_name=name)
    click.echo(asked.get_help())


def _unknown(group: click.Command, context: click.Context, name: str) -> str:
    from difflib import get_close_matches

    if not isinstance(group, click.Group):
        return f"`{context.command_path}` has no commands of its own, and so no {name!r}"
    near = get_close_matches(name, group.list_commands(context), n=1)
    return f"no such command: {name!r}" + (f"; did you mean {near[0]!r}?" if near else "; see `grundy help`")
