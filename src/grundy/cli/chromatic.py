"""`grundy chromatic`: game chromatic numbers of graphs."""

from __future__ import annotations

import click

from grundy.boards.graph import Graph
from grundy.cli.shared import POSITION_SETTINGS, check_words, print_json, say
from grundy.search import Limits, parse_duration
from grundy.search.colouring import bitype, game_chromatic_numbers


@click.command(context_settings=POSITION_SETTINGS)
@click.argument("graph", nargs=-1, required=True)
@click.option("--time-limit", metavar="TIME", help="Stop after TIME seconds, or 10m, 2h.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def chromatic(graph: tuple[str, ...], time_limit: str | None, as_json: bool) -> None:
    """Print the game chromatic number of GRAPH: how many colours Alice needs to win the colouring game.

    The second number is for games that Bob begins. The bitype, with three colours, says who wins, and who
    wins if either may pass once. GRAPH is a name such as C7, edges such as 0-1,1-2, or graph6.

    \b
    grundy chromatic C5
    grundy chromatic grid 3x3
    """
    check_words(graph)
    board = Graph.parse(" ".join(graph))
    limits = Limits(time=None if time_limit is None else parse_duration(time_limit))
    alice, bob = game_chromatic_numbers(board, limits)
    letters = str(bitype(board, limits=limits))
    if as_json:
        print_json({"graph": str(board), "game_chromatic_numbers": [alice, bob], "bitype": letters})
    else:
        say((str(alice), "bold"), f" if Alice begins, {bob} if Bob does; bitype {letters} with 3 colours")
