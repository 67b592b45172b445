"""`grundy genus`: the genera of the heaps of a heap game."""

from __future__ import annotations

import click

from grundy.cli.ending import STOPPED
from grundy.cli.printing import print_json, say
from grundy.errors import LimitReachedError
from grundy.search import Limits, parse_duration, stopped_words
from grundy.search.limits import limit_of
from grundy.search.misere import heap_forms
from grundy.sequences.codes import impartial_code
from grundy.values import MisereForm


@click.command()
@click.argument("code")
@click.option(
    "--to", type=click.IntRange(min=0), default=20, metavar="N", help="Heaps of up to N tokens (default: 20)."
)
@click.option("--time-limit", metavar="TIME", help="Time limit: seconds, or 10m, 2h.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def genus(code: str, to: int, time_limit: str | None, as_json: bool) -> int:
    """Print the genera of the heaps 0, 1, 2, ... of the heap game CODE in misère play.

    A genus is the nimber of normal play, and the misère Grundy values of the heap alone and beside one, two,
    ... heaps of 2 of Nim, of which the last two repeat for ever. CODE is what `grundy sequence` knows.

    \b
    grundy genus 0.77 --to 30
    grundy genus grundys
    """
    rules = impartial_code(code)
    limits = Limits(time=None if time_limit is None else parse_duration(time_limit))
    forms: list[MisereForm] = []
    stopped_by = ""
    try:
        for heap, form in enumerate(heap_forms(rules, to, limits)):
            if not as_json:
                say(f"{heap:>4}  ", (f"{form.genus!s:<12}", "bold"), (_kind(form), "dim"))
            forms.append(form)
    except (LimitReachedError, KeyboardInterrupt) as ended:
        stopped_by = limit_of(ended)
    if as_json:
        heaps = [{"heap": i, "genus": str(form.genus), "kind": _kind(form)} for i, form in enumerate(forms)]
        print_json(
            {"code": str(rules), "convention": "misere", "heaps": heaps, "stopped_by": stopped_by or None}
        )
    elif stopped_by:
        say((f"{stopped_words(stopped_by)} after the heap {len(forms) - 1}", "yellow"))
    return STOPPED if stopped_by else 0


def _kind(form: MisereForm) -> str:
    return "tame" if form.tame else "restive" if form.restive else "wild"
