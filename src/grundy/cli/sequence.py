"""`grundy sequence`: the nimbers of the heaps of a heap game, and their period."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import click

from grundy.budget import Budget, Limits
from grundy.cli.given import refuse, refuse_all_but
from grundy.cli.pictures import check_dark, on_dark_asked, on_dark_paper
from grundy.cli.printing import counted, print_json, say
from grundy.cli.tables import check_table
from grundy.cli.ticker import Ticker
from grundy.errors import GrundyError
from grundy.games.heap_rules import HeapRules
from grundy.search import SearchInterrupted, parse_duration, stopped_words
from grundy.sequences import formats
from grundy.sequences.codes import impartial_code, parse_code
from grundy.sequences.compute import NimValues, nim_sequence
from grundy.sequences.equivalence import MOST_SHIFT, likeness
from grundy.sequences.families import LinearFamily, family_sequence
from grundy.sequences.marking import PREFIX, parse_family
from grundy.sequences.partizan import OutcomeValues, PartizanSubtractionSets, outcome_values
from grundy.sequences.stars import parse_stars, search_stars

STOPPED = 3
LARGEST = 100_000_000
DEFAULT_TO = 100
LEAST_COMPARED = 3 * MOST_SHIFT
"""So far two sequences go that are compared with any shift."""
PERIOD_TO = 2**26
"""How far `--period` goes when nothing else is said."""
LINES: dict[str, Callable[[Sequence[int] | str], Iterable[str]]] = {
    "text": formats.rows,
    "bfile": formats.bfile,
    "csv": formats.csv,
    "zeros": formats.zeros,
    "statistics": formats.statistics_lines,
}


@click.command()
@click.argument("code")
@click.option("--to", type=click.IntRange(0, LARGEST), metavar="N", help="Largest heap.")
@click.option("--period", is_flag=True, help="Prove the period; stop as soon as it is proved.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "bfile", "csv", "latex", "markdown", "zeros", "statistics"]),
    default="text",
    help="Output format: text, one JSON object, an OEIS b-file, CSV, a table in LaTeX or Markdown, "
    "the lost heaps, or statistics.",
)
@click.option("--caption", metavar="TEXT", help="With --format latex or markdown: the caption.")
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
@click.option("-o", "--output", metavar="FILE", help="Write to FILE instead of stdout.")
@click.option("--compare", "like", metavar="CODE", help="Compare with another code, also shifted.")
@click.option("--plot", metavar="FILE", help="Plot values, rare values and period: SVG, PNG, PDF or TikZ.")
@on_dark_paper
@click.option(
    "--resume", metavar="FILE", help="Save the progress to FILE, and continue from it if it exists."
)
@click.option(
    "--threads", type=click.IntRange(1, 256), default=1, metavar="N", help="Number of threads (default: 1)."
)
@click.option("--time-limit", metavar="TIME", help="Time limit: seconds, or 10m, 2h.")
def sequence(
    code: str,
    to: int | None,
    period: bool,
    form: str,
    caption: str | None,
    as_json: bool,
    output: str | None,
    like: str | None,
    plot: str | None,
    resume: str | None,
    threads: int,
    time_limit: str | None,
) -> int:
    """Print the nimbers of the heaps 0, 1, 2, ... of the heap game CODE.

    CODE is an octal code with its point (digits from 8 to F split in three), a subtraction set, `all-but:`
    and the numbers that may not be taken, `grundys`, `couples`, or the subtraction sets of Left and of Right
    with a bar between them; for these the outcomes are printed. `node-kayles:` and the name of a family of
    graphs are its members by size: paths, cycles, grid2, saws, trapezoids, powers:K, brooms:K, stars:A,B,...
    and glued:GRAPH@VERTEX. With `stars:A,B,...,n` two branches are free, and --period says how they repeat.

    \b
    grundy sequence 0.07 --to 1000
    grundy sequence 0.16 --period
    grundy sequence 1,2,5 --period
    grundy sequence all-but:2,5,7 --period
    grundy sequence grundys --to 1000000 --format bfile -o b.txt
    grundy sequence 0.137 --compare 0.07 --to 500
    grundy sequence node-kayles:powers:4 --to 3000 --format zeros
    grundy sequence 0.026 --to 100000 --format statistics
    grundy sequence 0.06 --to 1000000 --threads 2 --resume dawson.seq
    grundy sequence 0.07 --to 500 --plot dawson.svg
    grundy sequence node-kayles:cycles --period
    grundy sequence 0.137 --to 99 --format latex --caption "Dawson's Kayles"
    """
    if as_json:
        if form != "json":
            refuse("is one, and --json is another", "form")
        form = "json"
    check_table(form, False)
    check_dark(plot)
    fixed = parse_stars(code)
    if fixed is not None:
        if not period:
            raise GrundyError(f"the nimbers of {code} are a table; --period says how they repeat")
        refuse_all_but(f"is not for {code}", "period", "time_limit", "as_json", "form")
        if form not in ("text", "json"):
            raise GrundyError(f"--format {form} is not for {code}")
        return _stars(code, fixed, form == "json", time_limit)
    rules = parse_family(code) if code.startswith(PREFIX) else parse_code(code)
    if isinstance(rules, PartizanSubtractionSets):
        refuse("is for games with the same moves for both players", "like", "plot", "resume", "threads")
        if form == "bfile":
            raise GrundyError("outcomes are no numbers: they have no b-file")
    if isinstance(rules, LinearFamily):
        refuse("is for heap games, not for families of graphs", "resume", "threads")
    other = None if like is None else impartial_code(like)
    if other is not None:
        refuse("is for one sequence, and --compare compares two", "period", "output", "plot")
        if form not in ("text", "json"):
            raise GrundyError(f"--format {form} is for one sequence, and --compare compares two")
        if to is not None and to < LEAST_COMPARED:
            raise GrundyError(f"--compare compares the heaps up to {LEAST_COMPARED} at least")
    only_period = period and to is None
    largest = to if to is not None else PERIOD_TO if period else DEFAULT_TO
    budget = Budget(Limits(time=_seconds(time_limit)))
    found = _compute(rules, largest, threads, period, resume, budget.time)
    if isinstance(found, NimValues):
        if plot is not None:
            from grundy.draw.sequence_plot import save_plot

            save_plot(found, plot, dark=on_dark_asked())
        if other is not None:
            second = _compute(other, found.to, threads, False, None, budget.time)
            assert isinstance(second, NimValues)
            return _compare(found, second, form == "json")
    if form == "json":
        _print_lines([json.dumps(formats.json_fields(found))], output)
    elif form in ("latex", "markdown"):
        from grundy.draw.tables import sequence_table

        _print_lines(sequence_table(found).captioned(caption).written(form).splitlines(), output)
    else:
        _write(found, form, output, only_period)
    return STOPPED if found.stopped_by else 0


def _seconds(time_limit: str | None) -> float | None:
    return None if time_limit is None else parse_duration(time_limit)


def _compute(
    rules: HeapRules | LinearFamily | PartizanSubtractionSets,
    to: int,
    threads: int,
    until_proved: bool,
    resume: str | None,
    seconds: float | None,
) -> NimValues | OutcomeValues:
    """The sequence, or on Ctrl-C what there is of it."""
    with Ticker(f"{rules}  ") as tick:

        def show(terms: int, passed: float) -> None:
            tick(f"{terms:,} of {to + 1:,} heaps", passed)

        try:
            if isinstance(rules, PartizanSubtractionSets):
                return outcome_values(rules, to, until_proved=until_proved, time_limit=seconds, progress=show)
            if isinstance(rules, LinearFamily):
                return family_sequence(
                    rules, to, until_proved=until_proved, time_limit=seconds, progress=show
                )
            return nim_sequence(
                rules,
                to,
                threads=threads,
                until_proved=until_proved,
                resume=resume,
                time_limit=seconds,
                progress=show,
            )
        except SearchInterrupted as interrupt:
            return interrupt.result  # type: ignore[no-any-return]


def _write(found: NimValues | OutcomeValues, form: str, output: str | None, only_period: bool) -> None:
    values = found.values if isinstance(found, NimValues) else found.outcomes
    lines: Iterable[str] = LINES[form](values)
    if form != "text" or output is not None or not only_period:
        _print_lines(lines, output)
    if form != "text" and output is None:
        if found.stopped_by:  # stdout has the format's own lines and no others
            print(f"{stopped_words(found.stopped_by)} after the heap {found.to:,}", file=sys.stderr)
        return
    say(f"{found.rules}: ", (formats.period_words(found.period, found.to), "bold"))
    noun = "nimber" if isinstance(found, NimValues) else "outcome"
    if found.period is not None:
        say(
            formats.exception_words(found.period, found.values),
            f"; {counted(found.terms_needed, noun)} proved it",
        )
    if isinstance(found.rules, LinearFamily) and found.rules.octal is not None:
        say(str(found.rules.octal))
    if found.stopped_by:
        say(f"{stopped_words(found.stopped_by)} after the heap {found.to:,}")


def _stars(code: str, fixed: tuple[int, ...], as_json: bool, time_limit: str | None) -> int:
    seconds = _seconds(time_limit)
    try:
        with Ticker(f"{code}  ") as tick:
            found = search_stars(
                fixed,
                time_limit=seconds,
                progress=lambda size, passed: tick(f"branches up to {size:,}", passed),
            )
    except SearchInterrupted as interrupt:
        found = interrupt.result
    if as_json:
        known = {"period": None, "largest": found.largest, "size": found.size}
        proved = known if found.period is None else found.period.fields()
        print_json({"code": code, **proved, "stopped_by": found.stopped_by or None})
    else:
        first, *more = found.lines()
        say(f"{code}: ", (first, "bold"))
        for line in more:
            say(line)
        if found.stopped_by:
            say((stopped_words(found.stopped_by), "yellow"))
    return STOPPED if found.stopped_by else 0


def _compare(found: NimValues, second: NimValues, as_json: bool) -> int:
    to, stopped_by = min(found.to, second.to), found.stopped_by or second.stopped_by
    same = likeness(found, second) if to >= LEAST_COMPARED else None
    if as_json:
        print_json(
            {
                "code": str(found.rules),
                "like": str(second.rules),
                "to": to,
                "shift": None if same is None else same.shift,
                "proved": None if same is None else same.proof,
                "stopped_by": stopped_by or None,
            }
        )
    elif same is not None:
        say(str(same))
    elif to >= LEAST_COMPARED:
        say(f"{found.rules} is not like {second.rules}: up to {to:,} no shift makes them equal")
    if stopped_by and not as_json:
        say(f"{stopped_words(stopped_by)} after the heap {to:,}")
    return STOPPED if stopped_by else 0


def _print_lines(lines: Iterable[str], output: str | None) -> None:
    """Writes lines to a file, or to stdout."""
    if output is None or output == "-":
        sys.stdout.writelines(f"{line}\n" for line in lines)
        return
    path = Path(output)
    if not path.parent.is_dir():
        raise GrundyError(f"no such directory: {path.parent}")
    try:
        with path.open("w", encoding="utf-8") as stream:
            stream.writelines(f"{line}\n" for line in lines)
    except OSError as error:
        raise GrundyError(f"cannot write {output!r}: {error.strerror}") from error
