"""`grundy hunt`: the search for a counter-example to a conjecture."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import click

from grundy.cli.given import refuse_all_but
from grundy.cli.printing import counted, print_json, say
from grundy.cli.search_options import clustering
from grundy.cli.solve import STOPPED
from grundy.cli.ticker import Ticker
from grundy.cluster import Cluster, cluster_of
from grundy.conjectures import Conjecture, Hunt, conjectures
from grundy.conjectures import find as find_conjecture
from grundy.search import Limits, parse_duration, stopped_words

REFUTED = 1


@click.command()
@click.argument("conjecture", required=False)
@click.option("--to", type=click.IntRange(min=0), metavar="N", help="Largest size to check.")
@click.option(
    "--resume",
    metavar="FILE",
    help="Save the progress to FILE, and continue from it if it exists.",
)
@clustering
@click.option("--time-limit", metavar="TIME", help="Time limit: seconds, or 10m, 2h.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def hunt(
    conjecture: str | None,
    to: int | None,
    resume: str | None,
    cluster: str | None,
    time_limit: str | None,
    as_json: bool,
) -> int:
    """Look for a counter-example to CONJECTURE among all small cases; without it, list the conjectures.

    Cases are checked size by size, each size completely. With a counter-example it ends with exit code 1, and
    with exit code 3 if a limit or Ctrl-C ended it before the last size.

    \b
    grundy hunt
    grundy hunt renault-3.88 --to 9
    grundy hunt renault-5.16 --to 9 --resume chordal.json --time-limit 1h
    grundy hunt guignard-8.5.1 --to 11 --cluster 8
    """
    if conjecture is None:
        refuse_all_but("is for one conjecture; `grundy hunt` lists them", "as_json")
        return _list(as_json)
    about = find_conjecture(conjecture)
    file = None if resume is None else Path(resume)
    going = Hunt.load(file, conjecture) if file is not None and file.exists() else Hunt(conjecture)
    last = about.to if to is None else to
    started = time.monotonic()
    together = None if cluster is None else cluster_of(cluster)
    stopped_by = _run(going, last, file, time_limit, together)
    seconds = time.monotonic() - started
    if as_json:
        print_json(_fields(about, going, last, stopped_by, seconds))
    else:
        _tell(about, going, last, stopped_by, seconds)
    return REFUTED if going.counterexample else STOPPED if stopped_by else 0


def _run(going: Hunt, last: int, file: Path | None, time_limit: str | None, cluster: Cluster | None) -> str:
    limits = Limits(time=None if time_limit is None else parse_duration(time_limit))
    with Ticker(f"{going.conjecture}  ") as ticker:
        try:
            return going.run(
                last,
                limits,
                file,
                lambda hunt, passed: ticker(
                    f"{hunt.size} {hunt.about.size}, {counted(hunt.checked, 'case')}", passed
                ),
                cluster,
            )
        except KeyboardInterrupt:
            return "interrupt"


def _fields(about: Conjecture, going: Hunt, last: int, stopped_by: str, seconds: float) -> dict[str, Any]:
    return {
        "conjecture": about.name,
        "game": about.game,
        "says": about.says,
        "source": about.source,
        "size": about.size,
        "first": about.first,
        "to": last,
        "checked_to": going.size - 1,
        "cases": going.checked,
        "applies": going.applied,
        "counterexample": going.counterexample or None,
        "stopped_by": stopped_by or None,
        "seconds": round(seconds, 6),
    }


def _tell(about: Conjecture, going: Hunt, last: int, stopped_by: str, seconds: float) -> None:
    say((about.name, "bold"), f": {about.says}")
    if going.counterexample:
        say(("counter-example: ", "bold magenta"), (going.counterexample, "bold"))
    checked = f"{about.size} {about.first} to {going.size - 1}" if going.size > about.first else "no size"
    more = f" and {counted(going.done, 'case')} of {going.size}" if going.done else ""
    verdict = "" if going.counterexample else "no counter-example; "
    say(f"{verdict}all cases checked: {checked}{more}")
    say((f"{counted(going.checked, 'case')}, {going.applied:,} of them to the point; {seconds:.2f} s", "dim"))
    if stopped_by:
        say((stopped_words(stopped_by), "yellow"), f" before {about.size} {last}")


def _list(as_json: bool) -> int:
    if as_json:
        print_json(
            {
                "conjectures": [
                    {
                        "name": one.name,
                        "game": one.game,
                        "says": one.says,
                        "source": one.source,
                        "size": one.size,
                        "first": one.first,
                        "to": one.to,
                        "refuted": one.refuted or None,
                    }
                    for one in conjectures()
                ]
            }
        )
        return 0
    for one in conjectures():
        say(
            (one.name, "bold"),
            f"  {one.game}",
            (f"  refuted by {one.refuted}" if one.refuted else "", "yellow"),
        )
        say(f"    {one.says}")
        say((f"    {one.source}; {one.size} {one.first} to {one.to}", "dim"))
    return 0
