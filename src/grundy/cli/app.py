"""The group of commands."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from importlib import import_module

import click
from click.shell_completion import CompletionItem

from grundy.cli.ending import ANSWERED, BAD_INPUT, ended
from grundy.errors import GrundyError

GROUPS: dict[str, dict[str, tuple[str, str]]] = {
    "Get to know a game": {
        "games": ("games", "List the games, or those of one kind."),
        "explain": ("games", "Print the rules of a game, its notation and known results."),
        "play": ("play", "Play against the perfect player in the terminal."),
        "lesson": ("lesson", "Ask questions about positions, with hints and marks."),
        "draw": ("draw", "Draw a position."),
        "studio": ("studio", "Explore positions and steer searches in the browser."),
    },
    "Solve a position": {
        "solve": ("solve", "Say who wins, and by which move."),
        "value": ("solve", "Print the nimber, canonical form or score."),
        "options": ("options", "List the moves and what each is worth."),
        "tree": ("draw", "Show why a position is won, as a tree."),
        "equivalents": ("equivalents", "List the positions that count the same."),
        "calc": ("calc", "Add and compare values of partizan games."),
    },
    "Solve many": {
        "table": ("table", "Tabulate values over start positions."),
        "sequence": ("sequence", "Print the nimbers of a heap game and prove their period."),
        "census": ("census", "Tabulate values over all graphs or words of a size."),
        "hunt": ("hunt", "Look for a counter-example to a conjecture."),
        "arena": ("arena", "Solve a whole game graph, with cycles and draws."),
    },
    "Misère play and variants": {
        "genus": ("genus", "Print the genera of the heaps of a heap game."),
        "quotient": ("quotient", "Find the misère quotient of a heap game."),
        "variants": ("variants", "List what is lost in each way to play several games at once."),
        "chromatic": ("chromatic", "Find the game chromatic numbers of a graph."),
    },
    "Proofs and what is kept": {
        "verify": ("verify", "Check a certificate by the rules alone."),
        "minimise": ("minimise", "Make a certificate smaller."),
        "store": ("store", "Look after the store of what has been solved."),
    },
}
"""The commands by what they are for: the module of each, and what it does."""

COMMANDS = {name: module for group in GROUPS.values() for name, (module, _) in group.items()}
"""The module of each command."""

ABOUT = {
    "help": ("help", "Show this page, or the help of one command."),
    "completion": ("completion", "Print a script that lets a shell complete commands and games."),
}
"""Commands about the command itself, which are no calls in Python."""

COMPLETING = "_GRUNDY_COMPLETE"
"""The variable by which a shell asks for completions."""


class Commands(click.Group):
    """Imports a command when it is called: all of them together take longer to import than most run."""

    def list_commands(self, context: click.Context) -> list[str]:
        return sorted(COMMANDS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        module = ABOUT[name][0] if name in ABOUT else COMMANDS.get(name)
        if module is None:
            return None
        command: click.Command = getattr(import_module(f"grundy.cli.{module}"), name)
        if COMPLETING in os.environ:
            from grundy.cli.completion import taught

            return taught(command)
        return command

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands in groups, each with a whole sentence."""
        for title, group in (*GROUPS.items(), ("About this command", ABOUT)):
            with formatter.section(title):
                rows = [(f"{name:<11}", sentence) for name, (_, sentence) in group.items()]
                formatter.write_dl(rows)

    def shell_complete(self, context: click.Context, incomplete: str) -> list[CompletionItem]:
        """Names of commands, without importing any."""
        found = {name: entry[1] for group in (*GROUPS.values(), ABOUT) for name, entry in group.items()}
        items = [CompletionItem(name, help=found[name]) for name in found if name.startswith(incomplete)]
        return items + click.Command.shell_complete(self, context, incomplete)


@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(package_name="grundy", message="%(package)s %(version)s")
@click.pass_context
def app(context: click.Context) -> None:
    """Solve combinatorial games, and see why.

    \b
    grundy games --kind partizan     which games there are
    grundy explain cram              rules, notation, known results, and what to try
    grundy play nim 3 4 5            against the perfect player
    grundy solve cram 5x6            who wins, and a winning move
    grundy options chomp 2x3         the moves, and what each is worth
    grundy table cram 3x3..3x12      a table over start positions
    grundy calc "{2|-1} + ^*"        sums and comparisons of partizan values
    grundy sequence 0.07 --period    nimbers of a heap game, and their period

    `grundy help COMMAND` says more about a command. GAME is a name from `grundy games`, or the path of a
    Python file that defines a game.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def run(arguments: Sequence[str] | None) -> int:
    """Runs one command line; the exit code. Mistakes become one line on stderr."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if asked := os.environ.get(COMPLETING):
        from grundy.cli.completion import completed

        return completed(app, asked)
    return ended(words, lambda: _invoke(words))


def _invoke(words: list[str]) -> int:
    """Not `app.main`, which would turn Ctrl-C into an empty line and an error of its own."""
    try:
        with app.make_context("grundy", list(words), obj=words) as context:
            code = app.invoke(context)
    except click.exceptions.Exit as leave:  # --help and --version
        return leave.exit_code
    except click.MissingParameter as error:
        if len(words) == 1 and error.ctx is not None:  # somebody wants to know how to call it
            print(_usage(error.ctx), file=sys.stderr)
            return BAD_INPUT
        raise GrundyError(_missing(error, words)) from error
    except click.ClickException as error:
        raise GrundyError(error.format_message()) from error
    except click.Abort:
        raise KeyboardInterrupt from None
    return code if isinstance(code, int) else ANSWERED


def _usage(context: click.Context) -> str:
    """How to call a command: its usage, what it does, and examples."""
    examples = "".join(f"\n  {line}" for line in examples_of(context.command)[:5])
    summary = (context.command.help or "").split("\n\n")[0].replace("\n", " ")
    return (
        f"{context.get_usage()}\n\n{summary}\n\nFor example:{examples}\n\n"
        f"`{context.command_path} --help` lists the options."
    )


def _missing(error: click.MissingParameter, words: list[str]) -> str:
    """One line that says what is missing, and how it is written."""
    if error.ctx is None:
        return error.format_message()
    what = str(error.param_hint or "").strip("'")
    if isinstance(error.param, click.Option):
        what = error.param.get_help_record(error.ctx)[0]  # type: ignore[index]
    elif error.param is not None:
        what = error.param.make_metavar(error.ctx).removesuffix("...")
    usage = " ".join(error.ctx.get_usage().removeprefix("Usage: ").split())
    return f"{what} is missing: {usage}{_example(error.ctx, words)}"


def _example(context: click.Context, words: list[str]) -> str:
    """An example of a command, of the game that is asked about if there is one."""
    from grundy.games import game

    path = context.command_path
    if any(parameter.name == "position" for parameter in context.command.params):
        for word in words[1:2]:
            try:
                example = game(word).example
            except GrundyError:
                break
            if example:
                return f", e.g. {path} {word} {written(example)}"
    examples = examples_of(context.command)
    return f", e.g. {examples[0]}" if examples else ""


def examples_of(command: click.Command) -> list[str]:
    """The command lines that the help of a command shows."""
    lines = map(str.strip, (command.help or "").splitlines())
    found = [line for line in lines if line.startswith("grundy ")]
    own = [line for line in found if line.split()[1:2] == [command.name]]
    return [re.split(r"\s{3,}", line)[0] for line in own or found]


def written(position: str) -> str:
    """A position as one writes it for a shell: quoted if it has to be."""
    import shlex

    return position if re.fullmatch(r"[\w.,:/@=+-]+( [\w.,:/@=+-]+)*", position) else shlex.quote(position)
