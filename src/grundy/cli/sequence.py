"""`grundy sequence`: the nimbers of the heaps of a heap game, and their period."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import click

from grundy.cli.shared import counted, print_json, say
from grundy.cli.ticker import Ticker
from grundy.errors import GrundyError
from grundy.games.heap_rules import HeapRules
from grundy.search import SearchInterrupted, parse_duration, stopped_words
from grundy.sequences import formats
from grundy.sequences.codes import impartial_code, parse_code
from grundy.sequences.compute import NimValues, nim_sequence
from grundy.sequences.equivalence import likeness
from grundy.sequences.families import LinearFamily, family_sequence
from grundy.sequences.marking import PREFIX, parse_family
from grundy.sequences.partizan import OutcomeValues, PartizanSubtraction, outcome_values
from grundy.sequences.stars import parse_stars, search_stars

STOPPED = 3
LARGEST = 100_000_000
DEFAULT_TO = 100
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
@click.option("--to", type=click.IntRange(0, LARGEST), metavar="N", help="Up to the heap N.")
@click.option("--period", is_flag=True, help="Prove the period, and stop as soon as it is proved.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "bfile", "csv", "zeros", "statistics"]),
    default="text",
    help="As text, one JSON object, an OEIS b-file, CSV; only lost heaps; figures about them all.",
)
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
@click.option("-o", "--output", metavar="FILE", help="Write to FILE instead of stdout.")
@click.option("--like", metavar="CODE", help="Compare with another code, shifted or not.")
@click.option("--plot", metavar="FILE", help="Plot values, rare values and period: PNG, SVG or PDF.")
@click.option("--resume", metavar="FILE", help="Go on from FILE, if it is there, and keep it up to date.")
@click.option("--threads", type=click.IntRange(1, 256), default=1, metavar="N", help="On N threads.")
@click.option("--time-limit", metavar="TIME", help="Stop after TIME seconds, or 10m, 2h.")
def sequence(
    code: str,
    to: int | None,
    period: bool,
    form: str,
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
    grundy sequence 0.137 --like 0.07 --to 500
    grundy sequence node-kayles:powers:4 --to 3000 --format zeros
    grundy sequence 0.026 --to 100000 --format statistics
    grundy sequence 0.06 --to 1000000 --threads 2 --resume dawson.seq
    grundy sequence 0.07 --to 500 --plot dawson.svg
    grundy sequence node-kayles:cycles --period
    """
    fixed = parse_stars(code)
    if fixed is not None:
        if not period:
            raise GrundyError(f"the nimbers of {code} are a table; --period says how they repeat")
        others = (like, plot, resume, output, threads > 1, to is not None)
        if any(others) or form not in ("text", "json"):
            raise GrundyError(f"{code} takes no other options than --period, --time-limit and --json")
        return _stars(code, fixed, as_json or form == "json", time_limit)
    rules = parse_family(code) if code.startswith(PREFIX) else parse_code(code)
    form = "json" if as_json else form
    if isinstance(rules, PartizanSubtraction):
        if like or plot or resume or threads > 1:
            raise GrundyError(
                "--like, --plot, --resume and --threads are for games with the same moves for both players"
            )
        if form == "bfile":
            raise GrundyError("outcomes are no numbers: they have no b-file")
    other = None if like is None else impartial_code(like)
    only_period = period and to is None
    largest = to if to is not None else PERIOD_TO if period else DEFAULT_TO
    found = _compute(rules, largest, threads, period, resume, time_limit)
    if isinstance(found, NimValues):
        if plot is not None:
            from grundy.draw.sequence_plot import plot_sequence

            plot_sequence(found, plot)
        if other is not None:
            return _compare(found, other, form == "json")
    if form == "json":
        _print_lines([json.dumps(formats.json_fields(found))], output)
    else:
        _write(found, form, output, only_period)
    return STOPPED if found.stopped_by else 0


def _compute(
    rules: HeapRules | LinearFamily | PartizanSubtraction,
    to: int,
    threads: int,
    until_proved: bool,
    resume: str | None,
    time_limit: str | None,
) -> NimValues | OutcomeValues:
    """The sequence, or on Ctrl-C what there is of it."""
    seconds = None if time_limit is None else parse_duration(time_limit)
    with Ticker(f"{rules}  ") as tick:

        def show(terms: int, passed: float) -> None:
            tick(f"{terms:,} of {to + 1:,} heaps", passed)

        try:
            if isinstance(rules, PartizanSubtraction):
                return outcome_values(rules, to, until_proved=until_proved, time_limit=seconds, progress=show)
            if isinstance(rules, LinearFamily):
                if resume is not None or threads > 1:
                    raise GrundyError("--resume and --threads are for heap games, not for families of graphs")
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
    seconds = None if time_limit is None else parse_duration(time_limit)
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


def _compare(found: NimValues, other: HeapRules, as_json: bool) -> int:
    second = nim_sequence(other, found.to)
    same = likeness(found, second)
    if as_json:
        fields = {"code": str(found.rules), "like": str(other), "to": found.to}
        shift = None if same is None else same.shift
        print_json({**fields, "shift": shift, "proved": None if same is None else same.proof})
    elif same is None:
        say(f"{found.rules} is not like {other}: up to {found.to:,} no shift makes them equal")
    else:
        say(str(same))
    return 0


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
