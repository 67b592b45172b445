"""`grundy variants`: what is lost in each of the twenty-eight ways to play several games at once."""

from __future__ import annotations

import click

from grundy.api import solve
from grundy.cli.progress import ProgressLine
from grundy.cli.ranges import Range, parse_range
from grundy.cli.shared import POSITION_SETTINGS, check_words, print_json, say
from grundy.compounds import MEASURES, Variant, compound_game
from grundy.compounds import variants as all_variants
from grundy.games import Game
from grundy.games import game as find_game
from grundy.search import parse_duration
from grundy.values import Outcome

PATHS = ("octal", "0.137:0..0.137:30")


@click.command(context_settings=POSITION_SETTINGS)
@click.argument("game", default=PATHS[0])
@click.argument("positions", nargs=-1, metavar="FIRST..LAST")
@click.option("--by", type=click.Choice(list(MEASURES)), default="diameter", help="What is large and small.")
@click.option("--time-limit", metavar="TIME", help="For each position: TIME seconds, or 10m, 2h.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def variants(game: str, positions: tuple[str, ...], by: str, time_limit: str | None, as_json: bool) -> int:
    """List what is lost in each of the twenty-eight ways to play several games at once.

    The positions are a range as for `grundy table`; if not said, the paths of Node Kayles with up to 30
    vertices, which are the heaps of the octal game 0.137.

    \b
    grundy variants
    grundy variants octal 0.77:1..0.77:12
    grundy variants cram 1x1..3x3
    """
    check_words(positions)
    chosen = parse_range(" ".join(positions) or PATHS[1])
    played = find_game(game)
    seconds = None if time_limit is None else parse_duration(time_limit)
    rows = []
    for variant in all_variants():
        variant = Variant.parse(str(variant), by)
        with ProgressLine(f"{variant}  "):
            lost, unknown = _lost(played, chosen, variant, seconds)
        rows.append((variant, lost, unknown))
        if not as_json:
            note = f"   not known: {' '.join(unknown)}" if unknown else ""
            say((f"{variant!s:<9} ", "bold"), (f"{variant.words:<32} ", "dim"), " ".join(lost), note)
    if as_json:
        print_json(
            {
                "game": played.name,
                "range": " ".join(positions) or PATHS[1],
                "rows": [
                    {"variant": str(variant), "words": variant.words, "lost": lost, "unknown": unknown}
                    for variant, lost, unknown in rows
                ],
            }
        )
    return 3 if any(unknown for _, _, unknown in rows) else 0


def _lost(game: Game, chosen: Range, variant: Variant, seconds: float | None) -> tuple[list[str], list[str]]:
    """The positions that are lost, and those that are still open when the time is up."""
    compounds = compound_game(game, variant.rule)
    lost, unknown = [], []
    for text in chosen.texts():
        position = compounds.start(text)
        result = solve(position, misere=variant.misere, find_move=False, time_limit=seconds)
        if not result.answered:
            unknown.append(_label(chosen, text))
        elif result.outcome is Outcome.P:
            lost.append(_label(chosen, text))
    return lost, unknown


def _label(chosen: Range, text: str) -> str:
    """The number that varies, if it is only one, or else the whole text."""
    if len(chosen.varying) != 1:
        return text
    (axis,) = chosen.axes()
    return next((str(number) for number in axis if chosen.text((number,)) == text), text)
