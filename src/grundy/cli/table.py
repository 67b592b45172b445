"""`grundy table`: what a whole range of start positions is worth."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from grundy.cli.codes import DEFAULT_PATTERN, DEFAULT_TO, print_codes
from grundy.cli.compounds import chosen_game, compounding
from grundy.cli.given import SEARCHING, refuse, refuse_all_but
from grundy.cli.positions import POSITION_SETTINGS, check_words
from grundy.cli.printing import counted, print_json, say
from grundy.cli.progress import ProgressLine
from grundy.cli.search_options import clustering, settings, solver_for, solving
from grundy.cli.solve import STOPPED
from grundy.cli.store_options import Kept, kept, storing
from grundy.cli.tables import check_table, print_table, tabled
from grundy.games import Position
from grundy.games import game as find_game
from grundy.games.conventions import check_convention
from grundy.games.ranges import Range, parse_range
from grundy.kinds import Settings, play_of
from grundy.kinds.answer import Result
from grundy.search import stopped_words

if TYPE_CHECKING:
    from grundy.draw.table import Table

WIDTH = 4
"""Of a column of values, at least."""


@click.command(context_settings=POSITION_SETTINGS)
@click.argument("game")
@click.argument("positions", nargs=-1, metavar="FIRST..LAST")
@click.option("--outcome", "only_outcome", is_flag=True, help="Show only who wins, not the values.")
@compounding
@solving
@clustering
@storing
@click.option(
    "--to", type=click.IntRange(100, 10_000_000), metavar="N", help="Largest heap, in a table of codes."
)
@tabled
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def table(
    game: str,
    positions: tuple[str, ...],
    only_outcome: bool,
    to: int | None,
    form: str,
    caption: str | None,
    as_json: bool,
    store: str | None,
    no_store: bool,
    **options: Any,
) -> int:
    """Print a table of nimbers over start positions.

    A partizan game has values instead, and a game that is won by points has scores; with --misere there are
    misère Grundy values, or outcomes of a partizan game; and with --compound the numbers that `grundy value`
    prints, such as remoteness.

    Every number that differs between FIRST and LAST runs from the one to the other; when two do, the
    table is a grid. Limits are for each position; of a table of codes, the time limit is for all of it.

    `grundy table octal` and a pattern of codes, in which `?` is any digit, is a table of periods and of
    codes that are like each other.

    \b
    grundy table cram 3x3..3x12
    grundy table cram 2x2..5x5
    grundy table cram 3x3..3x12 --misere
    grundy table nim 1..8
    grundy table octal 0.07:1..0.07:40
    grundy table octal 0.?? --to 10000
    grundy table sprouts 2..5@1
    grundy table cram 2x2..5x5 --format latex --caption "Nimbers of Cram"
    grundy table dots_and_boxes 2x2-swedish..4
    """
    how = settings(**options)
    check_words(positions)
    check_table(form, as_json)
    if game == "octal" and ":" not in "".join(positions):
        refuse_all_but("is for tables of positions, not of codes", "to", "time_limit", "as_json")
        pattern = "".join(positions) or DEFAULT_PATTERN
        return print_codes(pattern, DEFAULT_TO if to is None else to, how.limits.time, as_json)
    if not positions:
        context = click.get_current_context()
        raise click.MissingParameter(ctx=context, param_hint="FIRST..LAST", param_type="argument")
    refuse("is for tables of codes, as in `grundy table octal 0.??`", "to")
    chosen = parse_range(" ".join(positions))
    texts, played = chosen.texts(), chosen_game(find_game(game))
    check_convention(played.position, how.convention)
    starts = [played.start(text) for text in texts]
    play = how.play_of(starts[0])
    nimbers = not only_outcome and play.valued
    if nimbers and play.function(how.theorems) is not None:
        refuse("is for searches, and the numbers of a variant are found without one", *SEARCHING)
        nimbers = False
    with kept(store, no_store) as keeping:
        keeping.begin()
        how = replace(how, recorder=keeping.recorder)
        rows = _results(texts, starts, how, nimbers, as_json, keeping)
        if as_json:
            found = list(rows)
            print_json(
                {
                    "game": played.name,
                    "range": " ".join(positions),
                    "convention": how.convention,
                    "rows": [result.as_json() for result in found],
                }
            )
        elif form != "text":
            found = list(rows)
            print_table(_paper(chosen, found, only_outcome), form, caption)
        elif len(chosen.varying) == 2:
            wide = WIDTH
            if played.position.not_impartial and not only_outcome:
                found = list(rows)  # values have any length: the columns wait for the longest
                rows = iter(found)
                wide = 1 + max((len(_cell(result, only_outcome)) for result in found), default=3)
            found = _print_grid(chosen, rows, only_outcome, wide)
        else:
            width = WIDTH if only_outcome else _width(starts, how)
            found = _print_list(texts, rows, only_outcome, width)
    return 0 if all(result.answered for result in found) and found else STOPPED


def _paper(chosen: Range, found: list[Result], only_outcome: bool) -> Table:
    """The table for papers and files: a grid where two numbers vary."""
    from grundy.draw.tables import grid_table, results_table

    long = results_table(found, chosen.texts()[: len(found)], only_outcome)
    if len(chosen.varying) != 2:
        return long
    down, across = chosen.labels()
    return grid_table(found, down, across, only_outcome, "", long)


def _results(
    texts: list[str], positions: list[Position], how: Settings, nimbers: bool, moves: bool, keeping: Kept
) -> Iterator[Result]:
    """The results in order, until Ctrl-C; with `moves`, each also with a winning or best move."""
    largest = how.play_of(positions[-1])
    solver = solver_for(largest, how)  # one table serves all
    found = []
    for text, position in zip(texts, positions, strict=True):
        try:
            with ProgressLine(f"{text}  ") as progress:
                question = how.question(nimbers, find_move=moves, progress=progress)
                result: Result = largest.at(position).solve(question, solver)
        except KeyboardInterrupt as interrupt:
            so_far = getattr(interrupt, "result", None)
            yield so_far or Result(position, stopped_by="interrupt", known="not looked at yet")
            break
        found.append(result.as_json())
        yield result
    keeping.end("answered" if len(found) == len(texts) else "interrupted", {"rows": found})


def _width(starts: list[Position], how: Settings) -> int | None:
    """Of the longest value, where one can tell before the search."""
    widths = [how.play_of(start).width() for start in starts]
    return None if None in widths else max([WIDTH, *(width for width in widths if width is not None)])


def _print_list(
    texts: list[str], rows: Iterator[Result], only_outcome: bool, width: int | None
) -> list[Result]:
    """A line for each result as soon as it is there; values of any length, which have no width, come last:
    so the columns are straight, and no line has to wait for another one."""
    names = max(map(len, texts))
    found = []
    for text, result in zip(texts, rows, strict=False):
        took, by = "", f"   {result.by}"
        if result.by == "search":
            took, by = f"{counted(result.nodes, 'node'):>20} {result.seconds:>9.2f} s", ""
        note = "" if result.answered else f"   {stopped_words(result.stopped_by)}; {result.known}"
        cell = _cell(result, only_outcome)
        if width is None:
            say(f"{text:<{names}}", (f"{took:>32}  ", "dim"), (cell, "bold"), (by, "dim"), note)
        else:
            say(f"{text:<{names}}  ", (f"{cell:>{width}}", "bold"), (f"{took}{by}", "dim"), note)
        sys.stdout.flush()
        found.append(result)
    return found


def _print_grid(chosen: Range, rows: Iterator[Result], only_outcome: bool, width: int) -> list[Result]:
    down, across = chosen.labels()
    width = max(width, *(len(number) + 1 for number in across))
    say(("".join([" " * width, *(f"{number:>{width}}" for number in across)]), "dim"))
    found: list[Result] = []
    for number in down:
        line = []
        for _ in across:
            result = next(rows, None)
            if result is None:
                break
            line.append(f"{_cell(result, only_outcome):>{width}}")
            found.append(result)
        say((f"{number:>{width}}", "dim"), "".join(line))
        sys.stdout.flush()
        if len(line) < len(across):
            break
    for text, result in zip(chosen.texts(), found, strict=False):
        if not result.answered:
            say(f"{text}: {stopped_words(result.stopped_by)}; {result.known}")
    return found


def _cell(result: Result, only_outcome: bool) -> str:
    if only_outcome:
        return "?" if result.outcome is None else str(result.outcome)
    return play_of(result.position, misere=result.convention == "misere").cell(result)
