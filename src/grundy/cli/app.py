"""The group of commands, and how each ends: with an exit code, and at most one line about a mistake."""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import IO, Any

import click

from grundy.errors import GrundyError, LimitReachedError

ANSWERED, BAD_INPUT, STOPPED, BROKEN_PIPE = 0, 2, 3, 141

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
    _mend_streams()
    try:
        code = _invoke(words)
        sys.stdout.flush()
        return code
    except click.ClickException as error:
        return _complain(error.format_message(), BAD_INPUT)
    except LimitReachedError as error:
        return _complain(str(error), STOPPED)
    except GrundyError as error:
        return _complain(str(error), BAD_INPUT)
    except (KeyboardInterrupt, click.Abort):
        return _complain("interrupted", STOPPED)
    except BrokenPipeError:
        _give_up_stdout()
        return BROKEN_PIPE
    except Exception as error:
        place = _in_a_file_of_the_user(error, words)
        if place is None and isinstance(error, OSError) and error.strerror:
            _give_up_stdout()
            return _complain(f"{error.filename or 'cannot write'}: {error.strerror}", BAD_INPUT)
        if place is None:
            raise
        return _complain(f"{place}: {type(error).__name__}: {error}", BAD_INPUT)


def _invoke(words: list[str]) -> int:
    """Not `app.main`, which would turn Ctrl-C into an empty line and an error of its own."""
    try:
        with app.make_context("grundy", list(words), obj=words) as context:
            code = app.invoke(context)
    except click.exceptions.Exit as leave:  # --help and --version
        return leave.exit_code
    return code if isinstance(code, int) else ANSWERED


def _mend_streams() -> None:
    """Lets every later line write: `?` for what a stream cannot encode. A closed stream reads and writes
    nothing, and its number is taken, so that no other file gets it; an answer that is lost is a mistake."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            nowhere = open(os.devnull, mode)  # noqa: SIM115 - open until the end
            setattr(sys, name, _Closed(nowhere) if name == "stdout" else nowhere)
        elif mode == "w" and isinstance(stream, io.TextIOWrapper) and stream.errors == "strict":
            stream.reconfigure(errors="replace")


class _Closed(io.TextIOBase):
    """Standard output that was closed by whoever started the command."""

    def __init__(self, nowhere: IO[Any]) -> None:
        self._nowhere = nowhere

    def write(self, text: str) -> int:
        raise OSError(errno.EBADF, "stdout is closed")

    def fileno(self) -> int:
        return self._nowhere.fileno()


def _give_up_stdout() -> None:
    """Nobody reads, or the disk is full; Python must not complain about it again when it flushes at exit."""
    with suppress(io.UnsupportedOperation):  # a stream in memory
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(message: str, code: int) -> int:
    print("grundy: " + " ".join(message.split()), file=sys.stderr)
    return code


def _in_a_file_of_the_user(error: Exception, words: list[str]) -> str | None:
    """Where a game that is a single file went wrong, if that is where it did."""
    import traceback

    files = {Path(word).resolve() for word in words if word.endswith(".py")}
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if Path(frame.filename).resolve() in files:
            return f"{frame.filename}, line {frame.lineno}"
    return None
