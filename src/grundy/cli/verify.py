"""`grundy verify`: re-check a certificate."""

from __future__ import annotations

import click

from grundy.cli.checking import Asked, checked


@click.command()
@click.argument("file")
@click.option(
    "--processes",
    type=click.IntRange(1, 256),
    default=1,
    metavar="N",
    help="Number of processes (default: 1).",
)
@click.option(
    "--fast", is_flag=True, help="Use the engine's rules: faster, but not independent of the engine."
)
@click.option(
    "--rules",
    metavar="FILE",
    help="The Python file with the rules, or the file of the arena, if the game is one.",
)
@click.option("--time-limit", metavar="TIME", help="Time limit: seconds, or 10m, 2h.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def verify(
    file: str, processes: int, fast: bool, rules: str | None, time_limit: str | None, as_json: bool
) -> int:
    """Check the certificate FILE (or -), entry by entry, by the rules of the game in Python.

    \b
    grundy solve cram 5x6 --no-theorems --proof cram.proof
    grundy verify cram.proof
    """
    return checked(Asked(file, processes, fast, rules, time_limit, as_json))
