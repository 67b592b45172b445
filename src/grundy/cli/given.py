"""Options that do not apply to what is asked: each is refused if it was given, instead of being ignored."""

from __future__ import annotations

from collections.abc import Iterator

import click
from click.core import ParameterSource

from grundy.errors import GrundyError

SEARCHING = ("method", "threads", "cluster", "no_theorems", "base", "store")
"""Options that are about searches, and limits besides: of these a question without a search may have some."""
LIMITS = ("memory", "time_limit", "nodes")


def given() -> Iterator[tuple[str, str]]:
    """The options of this command line: how each is called in Python, and what was written."""
    context = click.get_current_context(silent=True)
    for option in () if context is None else context.command.params:
        name = str(option.name)
        said = context is not None and context.get_parameter_source(name) is ParameterSource.COMMANDLINE
        if isinstance(option, click.Option) and said:
            yield name, option.opts[0]


def refuse(why: str, *names: str) -> None:
    """Refuses these options, if they were given; `why` follows the name of the option."""
    for name, option in given():
        if name in names:
            raise GrundyError(f"{option} {why}")


def refuse_all_but(why: str, *names: str) -> None:
    """Refuses all options but these; to keep nothing in a store is always possible."""
    refuse(why, *(name for name, _ in given() if name not in (*names, "no_store")))


def check_stdout(target: str | None, *names: str) -> None:
    """Refuses options whose answers would be lost, or in the way, when a picture or file goes to stdout."""
    if target == "-":
        refuse("prints too, and only one thing can go to stdout: say a file in place of `-`", *names)
