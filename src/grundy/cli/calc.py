"""`grundy calc`: arithmetic with the values of partizan games."""

from __future__ import annotations

from typing import Any

import click

from grundy.cli.shared import print_json, say, write
from grundy.errors import GrundyError
from grundy.values.partizan import CanonicalForm
from grundy.values.partizan_parse import read_expression


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("expression", nargs=-1, required=True)
@click.option("--all", "everything", is_flag=True, help="Print what is known of the value, not only itself.")
@click.option("--thermograph", metavar="FILE", help="Draw the thermograph as SVG into FILE, or `-`.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def calc(expression: tuple[str, ...], everything: bool, thermograph: str | None, as_json: bool) -> int:
    """Work out EXPRESSION: sums and comparisons of values of partizan games.

    Numbers, nimbers `*2`, ups `^` and downs `v`, games `{2|-1}` and `{1||0|-1}`, switches `+-1`,
    tinies `+_2`; `+`, `-`, `3 . g` (multiples and Norton products), `g : h` (ordinal sums); `<`, `<=`,
    `=`, `>=`, `>`, `!=`, and `||` for confused with. A comparison that does not hold ends with exit code 1.

    \b
    grundy calc "1/2 + {2|-1} + *"
    grundy calc "^ || *"
    grundy calc "{5||3|-1}" --all
    """
    text = " ".join(expression)
    value = read_expression(text)
    if isinstance(value, bool):
        if as_json:
            print_json({"expression": text, "holds": value})
        else:
            say(("true", "bold green") if value else ("false", "bold magenta"))
        return 0 if value else 1
    if thermograph is not None:
        from grundy.draw.thermograph import thermograph_svg

        write(thermograph_svg(value), thermograph)
    if as_json:
        print_json({"expression": text, "value": str(value), **facts(value)})
    elif thermograph != "-":
        say(str(value))
        if everything:
            for name, fact in facts(value).items():
                if fact is not None:
                    say((f"{name.replace('_', ' '):<16}", "dim"), f"{fact}")
    return 0


def facts(value: CanonicalForm) -> dict[str, Any]:
    """What is known of a value, by name."""
    return {
        "outcome": str(value.outcome),
        "left_stop": str(value.left_stop),
        "right_stop": str(value.right_stop),
        "mean": str(value.mean),
        "temperature": str(value.temperature),
        "birthday": _or_none(lambda: value.birthday),
        "atomic_weight": str(value.atomic_weight()) if value.is_dicotic else None,
        "reduced": _or_none(lambda: str(value.reduced())),
        "latex": value.latex(),
    }


def _or_none(ask: Any) -> Any:
    """What a question about a value that is too deep for it gets."""
    try:
        return ask()
    except GrundyError:
        return None
