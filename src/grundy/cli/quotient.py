"""`grundy quotient`: the misère quotient of a heap game."""

from __future__ import annotations

import click

from grundy.cli.printing import print_json, say
from grundy.cli.solve import STOPPED
from grundy.search import SearchInterrupted, parse_duration
from grundy.search.game_quotient import HeapQuotient, heap_quotient
from grundy.search.quotient import MOST
from grundy.sequences.codes import impartial_code


@click.command()
@click.argument("code")
@click.option("--to", type=click.IntRange(min=0), required=True, metavar="N", help="Heaps of up to N tokens.")
@click.option(
    "--most",
    type=click.IntRange(min=1),
    default=MOST,
    metavar="M",
    help="Largest number of elements.",
    show_default=True,
)
@click.option("--time-limit", metavar="TIME", help="Time limit: seconds, or 10m, 2h.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def quotient(code: str, to: int, most: int, time_limit: str | None, as_json: bool) -> int:
    """Find the misère quotient of the heap game CODE: an octal code, or what `grundy sequence` knows.

    Positions that no other position of the game tells apart in misère play are one class. The classes of all
    sums of heaps up to N tokens are a commutative monoid; what is printed is proved. The class of each heap
    is a product of generators, and a sum is lost when the product of its heaps is in one of the lost classes.

    \b
    grundy quotient 0.123 --to 20
    grundy quotient 0.77 --to 168
    grundy quotient grundys --to 15
    """
    seconds = None if time_limit is None else parse_duration(time_limit)
    try:
        found = heap_quotient(impartial_code(code), to, most, seconds)
    except SearchInterrupted as interrupt:
        found = interrupt.result
    if as_json:
        print_json(found.as_json())
    else:
        _tell(found)
    return STOPPED if found.stopped else 0


def _tell(found: HeapQuotient) -> None:
    monoid = found.quotient.monoid
    say(f"misère quotient of {found.code}, heaps up to {found.to}: ", (f"order {monoid.order}", "bold"))
    if found.stopped:
        say((f"heap {found.to + 1}: {found.stopped}", "yellow"))
    grown = ", ".join(f"{order} at {heap}" for heap, order in found.growth)
    say(f"grew to      {grown or 'nothing'}")
    say("generators   ", ", ".join(f"{name} = heap {heap}" for name, heap in found.generators.items()))
    say(f"presentation {monoid.presentation()}")
    say("lost         ", ", ".join(found.lost))
    classes = found.classes
    for start in range(0, len(classes), 10):
        say(
            f"{start:>6}+      ",
            (" ".join(f"{name:<5}" for name in classes[start : start + 10]).rstrip(), "bold"),
        )
    if found.period is not None:
        start, length = found.period
        say(f"period       {length} from heap {start} on, proved: this is the quotient of heaps of all sizes")
