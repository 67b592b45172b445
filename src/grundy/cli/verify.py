"""`grundy verify`: re-check a certificate."""

from __future__ import annotations

import click

from grundy.cli.checking import Asked, checked


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
    return checked(Asked(file, processes, fast, rules, time_limit, as_json))
