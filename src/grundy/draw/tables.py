"""What has rows, as tables: results, options, sequences, censuses, variants, genera, quotients."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from grundy.census import Census, find_family
from grundy.draw.table import Table
from grundy.errors import GrundyError
from grundy.games import Position
from grundy.kinds import play_of
from grundy.kinds.answer import Result
from grundy.kinds.options import Option
from grundy.sequences.compute import NimValues
from grundy.sequences.formats import period_words
from grundy.sequences.partizan import OutcomeValues

if TYPE_CHECKING:
    from grundy.search.game_quotient import HeapQuotient

ACROSS = 10
"""So many heaps has a line of a table in a paper."""
MOST_PICTURES = 60


def results_table(
    results: Sequence[Result], texts: Sequence[str] | None = None, outcome: bool = False, caption: str = ""
) -> Table:
    """What start positions are worth, or with `outcome` who wins; `texts` says how they were written."""
    named = texts or [str(result.position) for result in results]
    cells = [outcome_of(result) if outcome else value_of(result) for result in results]
    what = "outcome" if outcome else "value"
    rows = tuple(
        (
            text,
            None if result.outcome is None else str(result.outcome),
            value_of(result),
            result.by,
            result.nodes,
            round(result.seconds, 6),
            result.stopped_by or None,
        )
        for text, result in zip(named, results, strict=True)
    )
    columns = ("position", "outcome", "value", "by", "nodes", "seconds", "stopped by")
    brief = Table(("position", what), tuple(zip(named, cells, strict=True)), caption)
    return Table(columns, rows, caption, paper=brief)


def grid_table(
    results: Sequence[Result],
    down: Sequence[str],
    across: Sequence[str],
    outcome: bool,
    caption: str,
    long: Table,
) -> Table:
    """A table of two numbers that vary: one paper row for each of the first."""
    cells = [outcome_of(result) if outcome else value_of(result) for result in results]
    wide = len(across)
    padded = [*cells, *[None] * (len(down) * wide - len(cells))]
    rows = tuple((name, *padded[i * wide : (i + 1) * wide]) for i, name in enumerate(down))
    return Table(long.columns, long.rows, caption, paper=Table(("", *across), rows, caption))


def value_of(result: Result) -> Any:
    """The value, as it can be typeset; the misère Grundy value of an impartial game."""
    told = play_of(result.position, misere=result.convention == "misere").cell(result)
    for found in (result.value, getattr(result, "grundy", None)):
        if found is not None and str(found) == told:
            return found
    return None if told == "?" else told


def outcome_of(result: Result) -> Any:
    return result.outcome


def results_list(results: Sequence[Result]) -> Table:
    """Results with pictures of their positions, if there are not too many."""
    table = results_table(results)
    if len(results) > MOST_PICTURES:
        return table
    return Table(
        table.columns,
        table.rows,
        table.caption,
        tuple(result.position.draw() for result in results),
        table.paper,
    )


def options_table(options: Sequence[Option], caption: str = "") -> Table:
    """The moves, and what each is worth."""
    rows = tuple(
        (
            ", ".join(option.moves),
            None if option.outcome is None else str(option.outcome),
            option.value if option.gets is None else option.gets,
            str(option.position),
            option.winning if option.outcome is not None else None,
        )
        for option in options
    )
    columns = ("moves", "outcome", "value", "position", "winning")
    paper = tuple((*row[:4], {True: "yes", False: "no", None: None}[row[4]]) for row in rows)
    pictures = tuple(map(_after, options)) if len(options) <= MOST_PICTURES else ()
    return Table(columns, rows, caption, pictures, Table(columns, paper, caption))


def _after(option: Option) -> str:
    """The first of the moves on the board where it is made, if that can be shown."""
    before: Position = option.play.position
    move = option.moves[0]
    if option.player and not move.startswith(f"{option.player} "):
        move = f"{option.player} {move}"
    try:
        return before.draw_after(move)
    except GrundyError:  # a turn of several moves, or a choice of theirs
        return option.position.draw()


def sequence_table(found: NimValues | OutcomeValues) -> Table:
    """A row for each heap; in a paper ten heaps on a line."""
    values: Sequence[Any] = found.values.tolist() if isinstance(found, NimValues) else found.outcomes
    said = f"{found.rules}: {period_words(found.period, found.to)}"
    heads = ("n", *(f"+{i}" for i in range(ACROSS)))
    lines = tuple(
        (start, *values[start : start + ACROSS], *[None] * (start + ACROSS - len(values)))
        for start in range(0, len(values), ACROSS)
    )
    noun = "nimber" if isinstance(found, NimValues) else "outcome"
    return Table(("heap", noun), tuple(enumerate(values)), said, paper=Table(heads, lines, said))


def census_table(found: Census) -> Table:
    """A row for each value: how many graphs have it, by the number of vertices, and a smallest one."""
    sizes = range(found.sizes[0], found.sizes[1] + 1)
    noun = find_family(found.family).noun
    said = f"{found.measure} of {found.family}"
    rows = tuple(
        (
            value,
            *(found.counts[value].get(size, 0) for size in sizes),
            found.total(value),
            found.examples[value],
        )
        for value in found.values()
    )
    return Table(("value", *map(str, sizes), f"{noun}s", "smallest"), rows, said)


class VariantName(str):
    """Such as `O_l^+`, which can be typeset."""

    def latex(self) -> str:
        name, _, rest = self.partition("_")
        return rf"\mathrm{{{name}}}_{rest}"


def variants_table(rows: Sequence[Any], caption: str = "") -> Table:
    """What is lost in each variant, and what is not known: rows of `grundy.variants`."""
    found = tuple(
        (VariantName(row.variant), row.variant.words, " ".join(row.lost), " ".join(row.unknown) or None)
        for row in rows
    )
    columns = ("variant", "played", "lost", "not known")
    known = all(row[3] is None for row in found)
    paper = Table(columns[:3], tuple(row[:3] for row in found), caption) if known else None
    return Table(columns, found, caption, paper=paper)


def genera_table(genera: Sequence[Any]) -> Table:
    """The genus of each heap."""
    return Table(("heap", "genus"), tuple(enumerate(genera)))


def quotient_table(found: HeapQuotient) -> Table:
    """The class of each heap in the misère quotient, and whether the heap alone is lost."""
    rows = tuple((heap, name, name in found.lost) for heap, name in enumerate(found.classes))
    said = f"misère quotient of {found.code}, heaps up to {found.to}: order {found.quotient.monoid.order}"
    paper = tuple((heap, MonoidElement(name), "lost" if lost else "") for heap, name, lost in rows)
    columns = ("heap", "class", "lost")
    return Table(columns, rows, said, paper=Table(columns, paper, said))


class MonoidElement(str):
    """Such as `ab2`, which is a times the square of b, and can be typeset."""

    def latex(self) -> str:
        return re.sub(r"(\D)(\d+)", r"\1^{\2}", self)
