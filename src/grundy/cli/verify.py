"""`grundy verify`: re-check a certificate."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

import click

from grundy.api_verify import verify as check
from grundy.budget import Budget, Limits
from grundy.check import RefusedError, Verified
from grundy.check.claims import BEST_TURNS
from grundy.check.run import Progress as Told
from grundy.cli.alarm import Alarm
from grundy.cli.app import STOPPED
from grundy.cli.shared import counted, print_json, say
from grundy.clock import look
from grundy.errors import LimitReachedError, limit_of
from grundy.search import parse_duration, stopped_words

REFUSED = 1


@click.command()
@click.argument("file")
@click.option("--processes", type=click.IntRange(1, 256), default=1, metavar="N", help="On N processes.")
@click.option(
    "--fast", is_flag=True, help="Check by the rules of the engine: fast, but not independent of it."
)
@click.option("--rules", metavar="FILE", help="The rules, if the game is a file of Python; or the arena.")
@click.option("--time-limit", metavar="TIME", help="Stop after TIME seconds, or 10m, 2h.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def verify(
    file: str, processes: int, fast: bool, rules: str | None, time_limit: str | None, as_json: bool
) -> int:
    """Check the certificate FILE (or -), entry by entry, by the rules of the game in Python.

    \b
    grundy solve cram 5x6 --no-theorems --proof cram.proof
    grundy verify cram.proof
    """
    seconds = None if time_limit is None else parse_duration(time_limit)
    so_far = (0, 0)
    try:
        with (
            Alarm(seconds),
            Budget(Limits(time=seconds)).in_time(),
            seekable(file) as path,
            progress_bar() as progress,
        ):

            def told(done: int, total: int) -> None:
                nonlocal so_far
                so_far = done, total
                look()
                if progress is not None:
                    progress(done, total)

            found = check(path, rules=rules, fast=fast, processes=processes, progress=told)
    except (LimitReachedError, KeyboardInterrupt) as ended:
        _tell_stopped(limit_of(ended), *so_far, as_json)
        return STOPPED
    except RefusedError as error:
        refuse(file, str(error), as_json)
        return REFUSED
    _tell(found, as_json)
    return 0


@contextmanager
def seekable(file: str) -> Iterator[str]:
    """A file that can be read twice: what comes through a pipe is copied first."""
    if file != "-" and (not os.path.exists(file) or os.path.isfile(file)):
        yield file
        return
    with tempfile.NamedTemporaryFile(prefix="grundy-", suffix=".proof") as copy:
        with open(0 if file == "-" else file, "rb", closefd=file != "-") as pipe:
            while block := pipe.read(1 << 16):
                look()
                copy.write(block)
        copy.flush()
        yield copy.name


def _tell(found: Verified, as_json: bool) -> None:
    header = found.header
    if as_json:
        fields = {name: getattr(header, name) for name in ("game", "convention", "claim")}
        print_json(
            {
                "verified": True,
                "fast": found.native,
                "position": found.position,
                **fields,
                "entries": found.entries,
                "couples": found.couples,
                "by_theorems": found.by_theorems,
            }
        )
        return
    play = {"misere": " in misère play", BEST_TURNS: " by best turns"}.get(header.convention, "")
    say(f"{header.game} {found.position}{play}: ", (header.claim, "bold green"))
    by = "rules in Python"
    if found.native:
        by = "rules of the engine, which found it (the rules in Python are the independent check)"
    resting = f", {found.by_theorems:,} of them by theorems" if found.by_theorems else ""
    say(f"verified by the {by}: {counted(found.entries, 'entry')}{resting}")


def _tell_stopped(stopped_by: str, done: int, total: int, as_json: bool) -> None:
    if as_json:
        print_json({"verified": None, "checked": done, "entries": total, "stopped_by": stopped_by})
    else:
        known = f"; {done:,} of {counted(total, 'entry')} checked, none of them refused"
        say((stopped_words(stopped_by), "yellow"), known)


def refuse(file: str, why: str, as_json: bool) -> None:
    if as_json:
        print_json({"verified": False, "why": why})
    else:
        say(("refused: ", "bold red"), why)


@contextmanager
def progress_bar() -> Iterator[Told | None]:
    """A bar on stderr, if it is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("checking")
        yield lambda done, total: bar.update(task, completed=done, total=total)
