"""`grundy options`: the moves, and what is known of each."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import click

from grundy.budget import Budget
from grundy.cli.positions import POSITION_SETTINGS, on_a_position, read_position
from grundy.cli.printing import print_json, say
from grundy.cli.progress import ProgressLine
from grundy.cli.search_options import settings, solver_for, solving
from grundy.cli.solve import STOPPED
from grundy.cli.store_options import kept, storing
from grundy.cli.tables import check_table, print_table, tabled
from grundy.kinds import Play, Question
from grundy.kinds.options import Option, options_of
from grundy.search import stopped_words


@click.command(context_settings=POSITION_SETTINGS)
@on_a_position
@click.option(
    "--grundy",
    "nimbers",
    is_flag=True,
    help="Also find the nimber of each option. In a partizan game: the value, even with --method.",
)
@solving
@storing
@tabled
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def options(
    game: str,
    position: tuple[str, ...],
    after: tuple[str, ...],
    nimbers: bool,
    store: str | None,
    no_store: bool,
    form: str,
    caption: str | None,
    as_json: bool,
    **options: Any,
) -> int:
    """List the moves in POSITION, and what each is worth.

    Moves that lead to equivalent positions are listed together, and winning ones are marked: in a partizan
    game, those that win for the player who makes them. In a game that is won by points, each move has its
    score: what it gets, and what it leaves; the best are marked too. Limits are for the whole list.

    \b
    grundy options nim 3 5 7
    grundy options cram 3x4 --grundy
    grundy options cram 3x4 --grundy --format latex --caption "Moves in Cram"
    """
    check_table(form, as_json)
    start = read_position(game, position, after)
    how = settings(**options)
    play = how.play_of(start)
    how = replace(how, limits=Budget.of(how.limits))
    found = options_of(play, how.limits)
    play.check(Question(value=nimbers))
    with kept(store, no_store) as keeping:
        how = replace(how, recorder=keeping.recorder)
        solver = solver_for(play, how)
        keeping.begin()
        found.value(how, solver, nimbers or play.values_options(), ProgressLine)
        state = stopped_words(found.stopped_by) if found.stopped_by else "answered"
        keeping.end(state, found.spent())
    if as_json:
        print_json(found.as_json())
    elif form != "text":
        from grundy.draw.tables import options_table

        print_table(options_table(found.listed), form, caption)
    else:
        _print(play, found.listed)
        if found.stopped_by:
            say((stopped_words(found.stopped_by), "yellow"), f"; {solver.proved_words}")
    return STOPPED if found.stopped_by else 0


def _print(play: Play[Any, Any], listed: list[Option]) -> None:
    if not listed:
        over = "all is won" if play.position.by_points else f"the player to move has {_fate(play)}"
        say(f"{play.position.game} {play.position}: no moves; {over}")
        return
    names = [_names(option.moves) for option in listed]
    width = max(map(len, names))
    scored = any(option.gets is not None for option in listed)
    for name, option in zip(names, listed, strict=True):
        shown = (str(option.gets or "?"), "") if scored else _worth(option)
        mark = (_mark(option), "bold green")
        say(f"{name:<{width}}  ", (shown[0], "bold"), shown[1], f"  {option.position}", mark)


def _fate(play: Play[Any, Any]) -> str:
    return "won" if play.misere else "lost"


def _worth(option: Option) -> tuple[str, str]:
    """The outcome and the value of the position after a move."""
    unknown = option.outcome is None and option.value is None
    value = "" if option.value is None else str(option.value)
    return "?" if unknown else str(option.outcome or ""), f" {value:>3}"


def _mark(option: Option) -> str:
    """Who has won wants no more, unless points are counted."""
    if option.winning and option.best and option.gets is not None:
        return "  winning, best"
    return "  winning" if option.winning else "  best" if option.best else ""


def _names(moves: list[str], shown: int = 3) -> str:
    """A few of the moves, and how many more there are."""
    more = len(moves) - shown
    return ", ".join(moves[:shown]) + (f" and {more} more" if more > 0 else "")
