"""`grundy variants`: what is lost in each of the twenty-eight ways to play several games at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from typing import Any

import click

from grundy.api import solve
from grundy.budget import Budget, Limits
from grundy.cli.ending import STOPPED
from grundy.cli.positions import POSITION_SETTINGS, check_words
from grundy.cli.printing import print_json, say
from grundy.cli.progress import ProgressLine
from grundy.cli.tables import check_table, print_table, tabled
from grundy.compounds import MEASURES, Variant, compound_game
from grundy.compounds import variants as all_variants
from grundy.games import Game, Position
from grundy.games import game as find_game
from grundy.games.ranges import Range, parse_range
from grundy.search import parse_duration, stopped_words
from grundy.values import Outcome
from grundy.values.shown import drawn_by

PATHS = ("octal", "0.137:0..0.137:30")


@click.command(context_settings=POSITION_SETTINGS)
@click.argument("game", default=PATHS[0])
@click.argument("positions", nargs=-1, metavar="FIRST..LAST")
@click.option(
    "--by",
    type=click.Choice(list(MEASURES)),
    default="diameter",
    help="What is measured where the largest or smallest components count.",
)
@click.option("--time-limit", metavar="TIME", help="Time limit for the whole list: seconds, or 10m, 2h.")
@tabled
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def variants(
    game: str,
    positions: tuple[str, ...],
    by: str,
    time_limit: str | None,
    form: str,
    caption: str | None,
    as_json: bool,
) -> int:
    """List what is lost in each of the twenty-eight ways to play several games at once.

    The positions are a range as for `grundy table` (default: the paths of Node Kayles with up to 30
    vertices, which are the heaps of the octal game 0.137). Each line says which positions are not known, and
    why: without memory for one, the others are tried. When the time limit or Ctrl-C ends the list, variants
    that were not looked at are left out.

    \b
    grundy variants
    grundy variants octal 0.77:1..0.77:12
    grundy variants cram 1x1..3x3 --time-limit 1m
    grundy variants octal 0.137:0..0.137:12 --format latex
    """
    check_words(positions)
    check_table(form, as_json)
    chosen = parse_range(" ".join(positions) or PATHS[1])
    played = find_game(game)
    budget = WholeList(Limits(time=None if time_limit is None else parse_duration(time_limit)))
    found: list[VariantRow] = []
    for row in rows(played, chosen, by, budget, lambda variant: ProgressLine(f"{variant}  ")):
        found.append(row)
        if not as_json and form == "text":
            row.say()
    stopped_by = budget.stopped_by or next((row.stopped_by for row in found if row.stopped_by), "")
    if as_json:
        print_json(
            {
                "game": played.name,
                "range": " ".join(positions) or PATHS[1],
                "rows": [row.as_json() for row in found],
                "stopped_by": stopped_by or None,
            }
        )
    elif form != "text":
        from grundy.draw.tables import variants_table

        print_table(variants_table(found), form, caption)
    elif stopped_by:
        known = sum(not row.unknown for row in found)
        say((stopped_words(stopped_by), "yellow"), f"; {known} of {len(all_variants())} variants are known")
    return STOPPED if stopped_by else 0


class WholeList(Budget):
    """The budget of the whole list, and what ended it: the time, or Ctrl-C."""

    stopped_by = ""


@dataclass
class VariantRow:
    """A variant: the positions that are lost, and those that are still open when something ends the work."""

    variant: Variant
    lost: list[str] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)
    stopped_by: str = ""
    """Why there are unknown ones."""

    _repr_html_ = drawn_by("grundy.draw.shown:variant_html")

    def fill(self, game: Game, chosen: Range, budget: WholeList) -> None:
        compounds = compound_game(game, self.variant.rule)
        for text in chosen.texts():
            outcome = None if budget.stopped_by else self._outcome(compounds.start(text), budget)
            if outcome is None:
                self.unknown.append(_label(chosen, text))
            elif outcome is Outcome.P:
                self.lost.append(_label(chosen, text))

    def _outcome(self, position: Position, budget: WholeList) -> Outcome | None:
        try:
            found = solve(position, misere=self.variant.misere, find_move=False, budget=budget)
        except KeyboardInterrupt:
            self.stopped_by = budget.stopped_by = "interrupt"
            return None
        self.stopped_by = found.stopped_by or self.stopped_by
        if found.stopped_by in ("time", "interrupt", "stop"):  # other limits are those of one position
            budget.stopped_by = found.stopped_by
        return found.outcome if found.answered else None

    def say(self) -> None:
        why = f" ({stopped_words(self.stopped_by)})" if self.stopped_by else ""
        note = f"   not known: {' '.join(self.unknown)}{why}" if self.unknown else ""
        variant = self.variant
        say((f"{variant!s:<9} ", "bold"), (f"{variant.words:<32} ", "dim"), " ".join(self.lost), note)

    def as_json(self) -> dict[str, Any]:
        return {
            "variant": str(self.variant),
            "words": self.variant.words,
            "lost": self.lost,
            "unknown": self.unknown,
            "stopped_by": self.stopped_by or None,
        }


def rows(
    game: Game,
    chosen: Range,
    by: str,
    budget: WholeList,
    watching: Callable[[Variant], AbstractContextManager[Any]] = nullcontext,
) -> Iterator[VariantRow]:
    """What is lost in each variant, until something ends the whole list."""
    for variant in all_variants():
        row = VariantRow(Variant.parse(str(variant), by))
        with watching(variant):
            row.fill(game, chosen, budget)
        yield row
        if budget.stopped_by:
            return


def _label(chosen: Range, text: str) -> str:
    """The number that varies, if it is only one, or else the whole text."""
    if len(chosen.varying) != 1:
        return text
    (axis,) = chosen.axes()
    return next((str(number) for number in axis if chosen.text((number,)) == text), text)
