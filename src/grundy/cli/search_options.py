"""Options of commands that search: the method, threads and limits; and the settings that they describe."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from grundy.cli.compounds import chosen_misere
from grundy.cli.given import refuse
from grundy.kinds.asked import AnySolver, Settings
from grundy.kinds.base import Play
from grundy.search import METHODS, Limits, parse_duration, parse_memory
from grundy.search.rules import check_method
from grundy.search.threads import AUTO, MOST_THREADS

if TYPE_CHECKING:
    from grundy.search.helpers import Helpers

F = TypeVar("F", bound=Callable[..., Any])


class ThreadCount(click.IntRange):
    """A number of threads, or `auto`."""

    def __init__(self) -> None:
        super().__init__(1, MOST_THREADS)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        return AUTO if value == AUTO else super().convert(value, param, ctx)


class Method(click.Choice[str]):
    """The name of a search method, after a colon perhaps by what it ranks children."""

    def __init__(self) -> None:
        super().__init__(METHODS)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        return check_method(value) if ":" in value else super().convert(value, param, ctx)


def solving(command: F) -> F:
    """The options of every command that solves; they arrive as keyword arguments for `settings`."""
    option = click.option(
        "--base",
        metavar="POSITION",
        multiple=True,
        help="With --misere: start from the misère forms of its game tree; may be repeated.",
    )
    no_theorems = click.option("--no-theorems", is_flag=True, help="Search even where a theorem answers.")
    return searching(no_theorems(option(command)))


def clustering(command: F) -> F:
    """The option that lets others search."""
    return click.option(
        "--cluster",
        metavar="WHERE",
        help="Let others do the work: a number of processes, `ray`, or ray://HOST:PORT.",
    )(command)


def searching(command: F) -> F:
    """The same, where neither theorems nor misère forms take part."""
    options = [
        click.option("--misere", is_flag=True, help="Misère play: a player who cannot move wins."),
        click.option(
            "--method",
            type=Method(),
            default="auto",
            help="Search method (default: what is best); depth and aspiration with a ranking of children "
            "perhaps, such as depth:size.",
        ),
        click.option(
            "--threads",
            type=ThreadCount(),
            default=AUTO,
            metavar="N",
            help="Number of threads (default: auto, one, and all processors when it takes long).",
        ),
        click.option("--memory", metavar="SIZE", help="Memory limit, e.g. 4G (default: half of RAM)."),
        click.option("--time-limit", metavar="TIME", help="Time limit: seconds, or 10m, 2h."),
        click.option("--nodes", type=click.IntRange(min=1), metavar="N", help="Node limit."),
    ]
    for option in reversed(options):
        command = option(command)
    return command


def settings(
    misere: bool,
    method: str,
    threads: int | str,
    memory: str | None,
    time_limit: str | None,
    nodes: int | None,
    no_theorems: bool = False,
    base: tuple[str, ...] = (),
    cluster: str | None = None,
) -> Settings:
    """The settings that the options of `solving` describe."""
    misere = chosen_misere(misere)
    if not misere:
        refuse("is for misère play: say --misere too", "base")
    limits = Limits(
        None if memory is None else parse_memory(memory),
        None if time_limit is None else parse_duration(time_limit),
        nodes,
    )
    return Settings(misere, method, threads, limits, not no_theorems, base, helpers=_helpers(cluster))


def _helpers(cluster: str | None) -> Helpers | None:
    """Who searches; they go home at the end of the command."""
    if cluster is None:
        return None
    from grundy.cluster import cluster_of

    refuse("is for searches in this process: a cluster has workers of one thread each", "threads")
    found = cluster_of(cluster)
    click.get_current_context().call_on_close(found.close)
    return found


def solver_for(play: Play[Any, Any], how: Settings) -> AnySolver:
    """A solver with these settings; options that say nothing about it are refused."""
    for name, why in play.not_for.items():
        refuse(why, name)
    found: AnySolver = play.solver(how)
    return found
