"""`grundy verify`: re-check a certificate."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

from grundy.check import Reader, RefusedError, Verified, checker
from grundy.check.claims import BEST_TURNS, is_about_arena
from grundy.cli.app import STOPPED
from grundy.cli.shared import counted, print_json, say
from grundy.clock import ends_after
from grundy.errors import LimitReachedError
from grundy.search import parse_duration, stopped_words
from grundy.search.limits import limit_of

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
    """Check the certificate FILE, entry by entry, by the rules of the game in Python.

    \b
    grundy solve cram 5x6 --no-theorems --proof cram.proof
    grundy verify cram.proof
    """
    in_time = ends_after(None if time_limit is None else parse_duration(time_limit))
    so_far = (0, 0)
    try:
        check = _checker(file, fast)
        with progress_bar() as progress:

            def told(done: int, total: int) -> None:
                nonlocal so_far
                so_far = done, total
                if in_time is not None:
                    in_time()
                if progress is not None:
                    progress(done, total)

            found = check(file, rules=rules, processes=processes, progress=told)
    except (LimitReachedError, KeyboardInterrupt) as ended:
        _tell_stopped(limit_of(ended), *so_far, as_json)
        return STOPPED
    except RefusedError as error:
        refuse(file, str(error), as_json)
        return REFUSED
    _tell(found, as_json)
    return 0


def _checker(file: str, fast: bool) -> Callable[..., Verified]:
    """What checks this certificate."""
    if is_about_arena(Reader(file).header.claim):
        from grundy.arena import verify
    elif fast:
        from grundy.prove.fast import verify
    else:
        from grundy.check import verify
    return verify


def _tell(found: Verified, as_json: bool) -> None:
    header = found.header
    if as_json:
        fields = {name: getattr(header, name) for name in ("game", "position", "convention", "claim")}
        print_json(
            {
                "verified": True,
                "fast": found.native,
                **fields,
                "entries": found.entries,
                "couples": found.couples,
            }
        )
        return
    play = {"misere": " in misère play", BEST_TURNS: " by best turns"}.get(header.convention, "")
    say(f"{header.game} {header.position}{play}: ", (header.claim, "bold green"))
    rules = "rules of the engine, which found it (the rules in Python are the independent check)"
    say(f"verified by the {rules if found.native else 'rules in Python'}: {counted(found.entries, 'entry')}")


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
def progress_bar() -> Iterator[checker.Progress | None]:
    """A bar on stderr, if it is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("checking")
        yield lambda done, total: bar.update(task, completed=done, total=total)
