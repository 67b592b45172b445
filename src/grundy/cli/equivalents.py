"""`grundy equivalents`: positions that count the same, by canonical trees or by misère forms."""

from __future__ import annotations

from typing import Any

import click

from grundy.budget import Limits
from grundy.cli.positions import POSITION_SETTINGS, read_position
from grundy.cli.printing import counted, print_json, say
from grundy.errors import LimitReachedError
from grundy.search import parse_duration, parse_memory
from grundy.search.equivalents import Equivalents
from grundy.search.equivalents import equivalents as grouped

MOST = 12
"""How many positions a line has."""


@click.command(context_settings=POSITION_SETTINGS)
@click.argument("game")
@click.argument("position", nargs=-1, required=True, metavar="POSITION...")
@click.option("--misere", is_flag=True, help="Group by misère forms, and not by canonical trees.")
@click.option("--memory", metavar="SIZE", help="Memory limit, e.g. 4G (default: half of RAM).")
@click.option("--time-limit", metavar="TIME", help="Time limit: seconds, or 10m, 2h.")
@click.option("--nodes", type=click.IntRange(min=1), metavar="N", help="Limit of the positions looked at.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def equivalents(
    game: str,
    position: tuple[str, ...],
    misere: bool,
    memory: str | None,
    time_limit: str | None,
    nodes: int | None,
    as_json: bool,
) -> int:
    """List the positions that can come of POSITION and count the same.

    Those of one line have the same canonical tree: they are the same game, but for the order and repetition
    of moves. With --misere they have the same misère form: no game added to both tells them apart. In front
    stands the nimber, or the form. Only single components are listed, and no sums, the shortest ones of
    each line; --json has all.

    \b
    grundy equivalents sprouts 3
    grundy equivalents cram 3x3 --misere
    """
    limits = Limits(
        memory=None if memory is None else parse_memory(memory),
        time=None if time_limit is None else parse_duration(time_limit),
        nodes=nodes,
    )
    asked = read_position(game, position)
    try:
        found = grouped(asked, misere, limits)
    except LimitReachedError as limit:
        said = f"{limit}; nothing is known before all positions have been seen"
        raise LimitReachedError(said, limit.limit) from None
    if as_json:
        print_json({"game": asked.game.name, "position": str(asked), **_as_json(found)})
    else:
        _tell(found)
    return 0


def _as_json(found: Equivalents) -> dict[str, Any]:
    return {
        "misere": found.misere,
        "groups": [
            {"value": str(group.value), "outcome": group.outcome, "positions": list(group.positions)}
            for group in found.groups
        ],
    }


def _tell(found: Equivalents) -> None:
    alike = found.alike
    wide = max((len(str(group.value)) for group in alike), default=0)
    for group in alike:
        more = len(group.positions) - MOST
        rest = f"   and {more:,} more" if more > 0 else ""
        say((f"{group.value!s:<{wide}}", "bold"), "  ", "   ".join(group.positions[:MOST]), (rest, "dim"))
    kinds = counted(len(found.groups), "misère form" if found.misere else "canonical tree")
    say(f"{counted(found.components, 'component')}, {kinds}; {len(alike):,} of them have several components")
