"""Tables as LaTeX, CSV and Markdown on the command line."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from grundy.cli.given import refuse

if TYPE_CHECKING:
    from grundy.draw.table import Table

F = TypeVar("F", bound=Callable[..., Any])

FORMATS = ("text", "latex", "csv", "markdown")
"""As commands print tables; `text` is for people."""


def tabled(command: F) -> F:
    """The options for the format and the caption of a table; `check_table` and `print_table` read them."""
    for option in (
        click.option("--caption", metavar="TEXT", help="With --format latex or markdown: the caption."),
        click.option(
            "--format",
            "form",
            type=click.Choice(FORMATS),
            default="text",
            help="Output format: text, a LaTeX table, CSV, or Markdown.",
        ),
    ):
        command = option(command)
    return command


def check_table(form: str, as_json: bool) -> None:
    """Refuses what does not fit together."""
    if as_json:
        refuse("is one, and --json is another", "form")
    if form not in ("latex", "markdown"):
        refuse("is for a table in a paper: say --format latex or markdown too", "caption")


def print_table(table: Table, form: str, caption: str | None) -> None:
    """A table on stdout."""
    sys.stdout.write(table.captioned(caption).written(form))
