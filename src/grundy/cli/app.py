"""The group of commands."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module

import click

from grundy.cli.ending import ANSWERED, ended
from grundy.errors import GrundyError

COMMANDS = {
    "solve": "solve",
    "value": "solve",
    "calc": "calc",
    "options": "options",
    "table": "table",
    "variants": "variants",
    "sequence": "sequence",
    "genus": "genus",
    "chromatic": "chromatic",
    "quotient": "quotient",
    "hunt": "hunt",
    "arena": "arena",
    "census": "census",
    "verify": "verify",
    "minimise": "minimise",
    "play": "play",
    "tree": "draw",
    "draw": "draw",
    "games": "games",
    "explain": "games",
    "store": "store",
    "studio": "studio",
}
"""The module of each command."""


class Commands(click.Group):
    """Imports a command when it is called: all of them together take longer to import than most run."""

    def list_commands(self, context: click.Context) -> list[str]:
        return sorted(COMMANDS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        command: click.Command = getattr(import_module(f"grundy.cli.{COMMANDS[name]}"), name)
        return command


@click.group(
    cls=Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]}
)
@click.version_option(package_name="grundy", message="%(package)s %(version)s")
@click.pass_context
def app(context: click.Context) -> None:
    """Solve combinatorial games, and see why.

    \b
    grundy solve cram 5x6            who wins, and a winning move
    grundy value nim 3 5 6           the nimber
    grundy calc "{2|-1} + ^*"        sums and comparisons of partizan values
    grundy options chomp 2x3         the moves, and what each is worth
    grundy table cram 3x3..3x12      a table over start positions
    grundy sequence 0.07 --period    nimbers of a heap game, and their period
    grundy verify FILE               re-check a certificate that `solve --proof FILE` wrote
    grundy minimise FILE             make it smaller
    grundy play nim 3 4 5            against the perfect player
    grundy explain cram              rules, notation, known results
    grundy store ls                  what has been solved and kept

    `grundy COMMAND --help` says more. GAME is a name from `grundy games`, or the path of a Python file
    that defines a game.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def run(arguments: Sequence[str] | None) -> int:
    """Runs one command line; the exit code. Mistakes become one line on stderr."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    return ended(words, lambda: _invoke(words))


def _invoke(words: list[str]) -> int:
    """Not `app.main`, which would turn Ctrl-C into an empty line and an error of its own."""
    try:
        with app.make_context("grundy", list(words), obj=words) as context:
            code = app.invoke(context)
    except click.exceptions.Exit as leave:  # --help and --version
        return leave.exit_code
    except click.ClickException as error:
        raise GrundyError(error.format_message()) from error
    except click.Abort:
        raise KeyboardInterrupt from None
    return code if isinstance(code, int) else ANSWERED
