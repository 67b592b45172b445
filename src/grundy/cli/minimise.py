"""`grundy minimise`: make a certificate smaller."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

from grundy.budget import Budget
from grundy.check import RefusedError
from grundy.cli.checking import refuse
from grundy.cli.ending import REFUSED, STOPPED
from grundy.cli.printing import counted, print_json, say
from grundy.errors import LimitReachedError
from grundy.search import Limits, parse_duration


@click.command()
@click.argument("file")
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    help="Write the smaller certificate to FILE (default: replace the old one).",
)
@click.option("--time-limit", metavar="TIME", help="Time limit: seconds, or 10m, 2h.")
@click.option(
    "--seed", type=click.IntRange(min=0), default=0, metavar="N", help="Seed for the random choices."
)
@click.option("--rules", metavar="FILE", help="The Python file with the rules, if the game is one.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def minimise(
    file: str, output: str | None, time_limit: str | None, seed: int, rules: str | None, as_json: bool
) -> int:
    """Make the certificate FILE smaller: fewer couples, or values of components, that prove the same.

    It is checked first. The smallest one so far is always on disk; Ctrl-C stops and keeps it.

    \b
    grundy solve sprouts 8 --no-theorems --proof sprouts.proof
    grundy minimise sprouts.proof --time-limit 1m
    """
    from grundy.prove.minimise import minimiser_of

    budget = Budget(Limits(time=None if time_limit is None else parse_duration(time_limit)))
    target = output or file
    with _progress_line() as progress:
        try:
            minimiser = minimiser_of(file, rules, seed, budget, progress)
        except RefusedError as error:
            refuse(file, str(error), as_json)
            return REFUSED
        except LimitReachedError as limit:
            return _stopped(limit, target, as_json)
        before = len(minimiser.nodes)
        if output is not None:
            minimiser.proof.write(output)
        try:
            for smaller in minimiser.run():
                if smaller:
                    minimiser.smallest().write(target)
            stopped_by = minimiser.stopped_by
        except KeyboardInterrupt:
            stopped_by = "interrupt"
    after = len(minimiser.nodes)
    if as_json:
        print_json({"file": target, "before": before, "couples": after, "stopped_by": stopped_by or None})
    else:
        say(f"{target}: ", (counted(after, minimiser.unit), "bold green"), f", before {before:,}")
    return 0


def _stopped(limit: LimitReachedError, target: str, as_json: bool) -> int:
    """When the time was over before there was anything to make smaller."""
    if as_json:
        print_json({"file": target, "before": None, "couples": None, "stopped_by": limit.limit})
    else:
        say((str(limit), "yellow"), "; the certificate has not been checked yet, and stays as it is")
    return STOPPED


@contextmanager
def _progress_line() -> Iterator[Callable[[int, int], None] | None]:
    """A line on stderr, if it is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console

    console = Console(stderr=True)
    with console.status("checking, and laying out the answers") as status:
        yield lambda size, graph: status.update(f"{size:,} nodes, in a graph of {graph:,}")
