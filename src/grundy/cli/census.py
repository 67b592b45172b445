"""`grundy census`: a value over all graphs of a family."""

from __future__ import annotations

import re
from typing import Any

import click

from grundy.census import FAMILIES, MEASURES, WORDS, Census, find_family
from grundy.census import census as take
from grundy.census.measures import OF_GAMES
from grundy.cli.given import check_stdout, refuse, refuse_all_but
from grundy.cli.pictures import PICTURE, check_dark, on_dark_paper, write_picture
from grundy.cli.printing import counted, print_json, say
from grundy.cli.search_options import clustering
from grundy.cli.tables import check_table, print_table, tabled
from grundy.cli.ticker import Ticker
from grundy.cluster import cluster_of
from grundy.errors import GrundyError
from grundy.search import parse_duration, stopped_words

STOPPED = 3
COLUMNS = 16
"""For so many numbers of vertices each has a column."""
WIDEST = 40
"""Longer values are cut."""


@click.command()
@click.argument("family", required=False)
@click.argument("vertices", required=False)
@click.argument("measure", required=False)
@click.option("--position", default="{}", metavar="TEXT", help="How GAME starts: {} stands for the graph.")
@click.option(
    "--processes",
    type=click.IntRange(1, 256),
    default=1,
    metavar="N",
    help="Number of processes (default: 1).",
)
@clustering
@click.option("--time-limit", metavar="TIME", help="Time limit: seconds, or 10m, 2h.")
@click.option(
    "--resume", metavar="FILE", help="Save the progress to FILE, and continue from it if it exists."
)
@click.option(
    "--draw",
    type=PICTURE,
    metavar="FILE",
    help="Draw the smallest graph of each value: .svg, .png, .pdf, .tikz.",
)
@on_dark_paper
@tabled
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def census(
    family: str | None,
    vertices: str | None,
    measure: str | None,
    position: str,
    processes: int,
    cluster: str | None,
    time_limit: str | None,
    resume: str | None,
    draw: str | None,
    form: str,
    caption: str | None,
    as_json: bool,
) -> int:
    """Tabulate a MEASURE over all graphs of a FAMILY with so many VERTICES.

    FAMILY is trees, caterpillars or connected (graphs); each is there once up to isomorphism. VERTICES is a
    number, or a range such as 4..12. Without arguments all measures are listed; those of a game, such as
    grundy:GAME, are for games that start from a graph. With `words:LR` as FAMILY, all words of these letters
    are positions of the game, and VERTICES is their length.

    \b
    grundy census trees 1..12 domination
    grundy census connected 6 grundy:node_kayles --draw smallest.svg
    grundy census caterpillars 4..10 outcome:colouring --position "{} k=2"
    grundy census words:LR 1..14 misere:timber
    grundy census trees 16 bitype --processes 2 --resume trees16.json
    grundy census trees 20 domination --cluster ray://head:10001
    """
    check_table(form, as_json)
    if family is None:
        refuse_all_but("is for one census; `grundy census` lists the measures", "as_json")
        return _list(as_json)
    if vertices is None or measure is None:
        raise click.UsageError("Missing argument 'VERTICES' or 'MEASURE'.")
    check_dark(draw)
    check_stdout(draw, "as_json", "form")
    sizes, members = _sizes(vertices), find_family(family)
    if draw is not None and family.startswith(WORDS):
        raise GrundyError("--draw is for graphs, not for words")
    if cluster is not None:
        refuse("and --cluster: one or the other", "processes")
    together = None if cluster is None else cluster_of(cluster)
    stopped_by = "time"
    try:
        with Ticker() as ticker:
            found = take(
                family,
                sizes,
                measure,
                position=position,
                processes=processes,
                cluster=together,
                resume=resume,
                time_limit=None if time_limit is None else parse_duration(time_limit),
                progress=lambda size, done, seconds: ticker(
                    f"{size} {members.unit}, {counted(done, members.noun)} counted", seconds
                ),
            )
    except KeyboardInterrupt as interrupt:
        so_far = getattr(interrupt, "result", None)
        if not isinstance(so_far, Census):
            raise
        found, stopped_by = so_far, "interrupt"
    stopped_by = "" if found.finished else stopped_by
    if draw is not None:
        from grundy.draw.census_svg import census_svg

        write_picture(census_svg(found), draw)
    if as_json:
        print_json({**_as_json(found), "stopped_by": stopped_by or None})
    elif form != "text":
        from grundy.draw.tables import census_table

        print_table(census_table(found), form, caption)
    elif draw != "-":
        _tell(found, stopped_by)
    return 0 if found.finished else STOPPED


def _sizes(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d{1,3})(?:\.\.(\d{1,3}))?", text)
    if found is None:
        raise GrundyError(f"a number of vertices is written 12, and a range 4..12: {text!r}")
    return int(found[1]), int(found[2] or found[1])


def _list(as_json: bool) -> int:
    about = {name: measure.about for name, measure in MEASURES.items()}
    about |= {f"{name}:GAME": says for name, says in OF_GAMES.items()}
    if as_json:
        measures = [{"name": name, "about": says} for name, says in about.items()]
        print_json({"families": [*FAMILIES, f"{WORDS}LETTERS"], "measures": measures})
        return 0
    say("families: ", ", ".join([*FAMILIES, f"{WORDS}LETTERS"]))
    width = max(map(len, about))
    for name, says in about.items():
        say((f"{name:<{width}}  ", "bold"), says)
    return 0


def _as_json(found: Census) -> dict[str, Any]:
    return {
        "family": found.family,
        "vertices": list(found.sizes),
        "measure": found.measure,
        "position": found.position,
        "graphs": found.counted,
        "values": [
            {
                "value": value,
                "count": found.total(value),
                "by_vertices": {str(size): count for size, count in found.counts[value].items()},
                "example": found.examples[value],
            }
            for value in found.values()
        ],
        "finished": found.finished,
        "seconds": round(found.seconds, 6),
    }


def _tell(found: Census, stopped_by: str) -> None:
    sizes = range(found.sizes[0], found.sizes[1] + 1)
    columns = list(sizes) if 1 < len(sizes) <= COLUMNS else []
    values = found.values()
    wide = max([5, *(len(_short(value)) for value in values)])
    widths = [
        max([4, *(len(f"{found.counts[value].get(size, 0):,}") + 1 for value in values)]) for size in columns
    ]
    noun = find_family(found.family).noun
    heads = "".join(f"{size:>{width}}" for size, width in zip(columns, widths, strict=True))
    say((f"{'value':<{wide}}{heads}{f'{noun}s':>10}   smallest", "dim"))
    for value in values:
        by_size = found.counts[value]
        cells = "".join(
            f"{f'{by_size[size]:,}' if size in by_size else '.':>{width}}"
            for size, width in zip(columns, widths, strict=True)
        )
        say(
            (f"{_short(value):<{wide}}", "bold"),
            f"{cells}{found.total(value):>10,}   {found.examples[value]}",
        )
    whole = f"{stopped_words(stopped_by)}; " if stopped_by else ""
    several = f", {counted(len(values), 'value')}" if noun == "word" else ""
    say((f"{whole}{counted(found.counted, noun)}{several} in {found.seconds:.2f} s", "dim"))


def _short(value: str) -> str:
    return value if len(value) <= WIDEST else value[: WIDEST - 1] + "…"
