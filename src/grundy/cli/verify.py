"""`grundy verify`: re-check a certificate."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

from grundy.cli.shared import counted, print_json, say
from grundy.proofs import Reader, RefusedError, Verified, checker
from grundy.proofs.claims import BEST_TURNS, is_about_arena

REFUSED = 1


@click.command()
@click.argument("file")
@click.option("--processes", type=click.IntRange(1, 256), default=1, metavar="N", help="On N processes.")
@click.option(
    "--fast", is_flag=True, help="Check by the rules of the engine: fast, but not independent of it."
)
@click.option("--rules", metavar="FILE", help="The rules, if the game is a file of Python; or the arena.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def verify(file: str, processes: int, fast: bool, rules: str | None, as_json: bool) -> int:
    """Check the certificate FILE, entry by entry, by the rules of the game in Python.

    \b
    grundy solve cram 5x6 --no-theorems --proof cram.proof
    grundy verify cram.proof
    """
    try:
        check = _checker(file, fast)
        with progress_bar() as progress:
            found = check(file, rules=rules, processes=processes, progress=progress)
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
        from grundy.proofs.fast import verify
    else:
        from grundy.proofs import verify
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
