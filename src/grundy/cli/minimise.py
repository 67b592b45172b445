"""`grundy minimise`: make a certificate smaller."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

from grundy.check import Reader, RefusedError
from grundy.check.claims import is_about_arena
from grundy.cli.shared import counted, print_json, say
from grundy.cli.verify import REFUSED, refuse
from grundy.errors import GrundyError
from grundy.search import parse_duration


@click.command()
@click.argument("file")
@click.option(
    "-o", "--output", metavar="FILE", help="Leave the certificate alone and write the smaller one here."
)
@click.option("--time-limit", metavar="TIME", help="Stop after TIME seconds, or 10m, 2h.")
@click.option("--seed", type=click.IntRange(min=0), default=0, metavar="N", help="Of the random choices.")
@click.option("--rules", metavar="FILE", help="The rules, if the game is a file of Python.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def minimise(
    file: str, output: str | None, time_limit: str | None, seed: int, rules: str | None, as_json: bool
) -> int:
    """Make the certificate FILE smaller: fewer couples, or values of components, that prove the same.

    The smallest one so far is always on disk; Ctrl-C stops and keeps it.

    \b
    grundy solve sprouts 8 --no-theorems --proof sprouts.proof
    grundy minimise sprouts.proof --time-limit 1m
    """
    from grundy.prove.fast import verify
    from grundy.prove.minimise import Minimiser, load

    seconds = None if time_limit is None else parse_duration(time_limit)
    try:
        if is_about_arena(Reader(file).header.claim):
            raise GrundyError("a certificate of an arena speaks of all its vertices, and cannot be smaller")
        verify(file, rules=rules)
    except RefusedError as error:
        refuse(file, str(error), as_json)
        return REFUSED
    target = output or file
    proof = load(file)
    with _progress_line() as progress:
        minimiser = Minimiser(proof, rules=rules, seed=seed, progress=progress)
        before = len(minimiser.nodes)
        if output is not None:
            proof.write(output)
        try:
            for smaller in minimiser.run(seconds):
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


@contextmanager
def _progress_line() -> Iterator[Callable[[int, int], None] | None]:
    """A line on stderr, if it is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console

    console = Console(stderr=True)
    with console.status("laying out the answers") as status:
        yield lambda size, graph: status.update(f"{size:,} nodes, in a graph of {graph:,}")
