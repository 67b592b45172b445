"""`grundy chromatic`: game chromatic numbers of graphs."""

from __future__ import annotations

from typing import Any

import click

from grundy.boards.graph import Graph
from grundy.cli.ending import STOPPED
from grundy.cli.positions import POSITION_SETTINGS, check_words
from grundy.cli.printing import print_json, say
from grundy.errors import ParseError
from grundy.games.colouring.partial_colouring import PartialColouring
from grundy.games.colouring.words import looks_like_a_word
from grundy.search import Limits, parse_duration, stopped_words
from grundy.search.chromatic import ChromaticNumbers


@click.command(context_settings=POSITION_SETTINGS)
@click.argument("graph", nargs=-1, required=True)
@click.option("--time-limit", metavar="TIME", help="Time limit: seconds, or 10m, 2h.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def chromatic(graph: tuple[str, ...], time_limit: str | None, as_json: bool) -> int:
    """Print the game chromatic number of GRAPH: how many colours Alice needs to win the colouring game.

    The second number is for games that Bob begins. The bitype, with three colours, says who wins, and who
    wins if either may pass once. GRAPH is a name such as C7, edges such as 0-1,1-2, graph6, or the word of a
    caterpillar, as `grundy explain colouring` has it.

    \b
    grundy chromatic C5
    grundy chromatic zDDDDz
    grundy chromatic grid 3x3
    """
    check_words(graph)
    known = ChromaticNumbers(read_graph(" ".join(graph)))
    known.find(Limits(time=None if time_limit is None else parse_duration(time_limit)))
    if as_json:
        print_json(_as_json(known))
    else:
        _tell(known)
    return STOPPED if known.stopped_by else 0


def read_graph(text: str) -> Graph:
    """A graph as it is written, or by the word of a caterpillar without colours."""
    try:
        return Graph.parse(text)
    except ParseError as error:
        try:
            board = PartialColouring.parse(text) if looks_like_a_word(text) else None
        except ParseError:
            board = None
        if board is None:
            raise error from None
        if board.colours:
            raise ParseError("a game chromatic number is of graphs without coloured vertices", text) from None
        return board.graph


def _as_json(known: ChromaticNumbers) -> dict[str, Any]:
    return {
        "graph": str(known.graph),
        "game_chromatic_numbers": known.numbers,
        "at_least": known.at_least,
        "bitype": None if known.bitype is None else str(known.bitype),
        "stopped_by": known.stopped_by or None,
    }


def _tell(known: ChromaticNumbers) -> None:
    alice, bob = (
        f"at least {least}" if number is None else str(number)
        for number, least in zip(known.numbers, known.at_least, strict=True)
    )
    bitype = "" if known.bitype is None else f"; bitype {known.bitype} with 3 colours"
    say((alice, "bold"), f" if Alice begins, {bob} if Bob does{bitype}")
    if known.stopped_by:
        say((stopped_words(known.stopped_by), "yellow"))
