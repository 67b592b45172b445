"""`grundy calc`: arithmetic with the values of partizan games."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import click

from grundy.cli.shared import POSITION_SETTINGS, check_words, print_json, say, write
from grundy.errors import GrundyError
from grundy.values.misere_games import MisereGame
from grundy.values.misere_games_text import read_games
from grundy.values.partizan import CanonicalForm
from grundy.values.partizan_parse import read_expression
from grundy.values.universes import ALL_GAMES, DICOTS, UNIVERSES


@click.command(context_settings=POSITION_SETTINGS)
@click.argument("expression", nargs=-1, required=True)
@click.option("--all", "everything", is_flag=True, help="Print what is known of the value, not only itself.")
@click.option("--thermograph", metavar="FILE", help="Draw the thermograph as SVG into FILE, or `-`.")
@click.option("--misere", is_flag=True, help="Games in misère play: whoever cannot move wins.")
@click.option(
    "--universe",
    type=click.Choice(sorted(UNIVERSES)),
    help="With --misere: what may be added; dicots if all games are, else all games.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def calc(
    expression: tuple[str, ...],
    everything: bool,
    thermograph: str | None,
    misere: bool,
    universe: str | None,
    as_json: bool,
) -> int:
    """Work out EXPRESSION: sums and comparisons of values of partizan games.

    Numbers, nimbers `*2`, ups `^` and downs `v`, games `{2|-1}` and `{1||0|-1}`, switches `+-1`,
    tinies `+_2`; `+`, `-`, `3 . g` (multiples and Norton products), `g : h` (ordinal sums); `<`, `<=`,
    `=`, `>=`, `>`, `!=`, and `||` for confused with. A comparison that does not hold ends with exit code 1.

    \b
    grundy calc "1/2 + {2|-1} + *"
    grundy calc "^ || *"
    grundy calc "{5||3|-1}" --all
    grundy calc --misere "{0,*|*} > *2"
    """
    check_words([word for word in expression if re.match("--[^v]", word)])  # -v is the negative of down
    text = " ".join(expression)
    if misere:
        if thermograph is not None:
            raise GrundyError("--thermograph is for normal play")
        return _calc_misere(text, universe, everything, as_json)
    if universe is not None:
        raise GrundyError("--universe is for misère play: say --misere too")
    value = read_expression(text)
    if isinstance(value, bool):
        if as_json:
            print_json({"expression": text, "holds": value})
        else:
            say(("true", "bold green") if value else ("false", "bold magenta"))
        return 0 if value else 1
    if thermograph is not None:
        draw_thermograph(value, thermograph)
    if as_json:
        print_json({"expression": text, "value": str(value), **facts(value)})
    elif thermograph != "-":
        say(str(value))
        if everything:
            say_facts(facts(value))
    return 0


def draw_thermograph(value: CanonicalForm, target: str) -> None:
    """Draws the thermograph into a file, or on stdout."""
    from grundy.draw.thermograph import thermograph_svg

    write(thermograph_svg(value), target)


def say_facts(known: dict[str, Any]) -> None:
    """Prints what is known of a value, a line for each fact."""
    for name, fact in known.items():
        if fact is not None:
            say((f"{name.replace('_', ' '):<16}", "dim"), f"{fact}")


def _calc_misere(text: str, name: str | None, everything: bool, as_json: bool) -> int:
    game, sign, other = read_games(text)
    games = [game] if other is None else [game, other]
    universe = DICOTS if all(map(DICOTS.contains, games)) else ALL_GAMES
    if name is not None:
        universe = UNIVERSES[name]
    if other is not None:
        holds = _HOLDS[sign](universe.compare(game, other))
        if as_json:
            print_json({"expression": text, "universe": universe.name, "holds": holds})
        else:
            say(("true", "bold green") if holds else ("false", "bold magenta"))
        return 0 if holds else 1
    form = universe.canonical(game)
    if as_json:
        print_json({"expression": text, "universe": universe.name, "value": str(form), **misere_facts(form)})
        return 0
    say(str(form))
    if everything:
        say_facts({"universe": universe.name, **misere_facts(form)})
    return 0


_HOLDS: dict[str, Callable[[str], bool]] = {
    "<=": lambda found: found in "<=",
    ">=": lambda found: found in ">=",
    "!=": lambda found: found != "=",
    "==": lambda found: found == "=",
    "||": lambda found: found == "||",
    "<": lambda found: found == "<",
    ">": lambda found: found == ">",
    "=": lambda found: found == "=",
}
"""What each sign of comparison says, by what `Universe.compare` finds."""


def misere_facts(game: MisereGame) -> dict[str, Any]:
    """What is known of a game in misère play, by name."""
    return {
        "outcome": str(game.outcome),
        "normal_value": str(game.normal_value),
        "birthday": game.birthday,
        "dicot": game.is_dicot,
        "dead_ending": game.is_dead_ending,
        "adjoint": str(game.adjoint),
        "conjugate": str(game.conjugate),
        "latex": game.latex(),
    }


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
        "companion": _or_none(lambda: str(value.companion())),
        "latex": value.latex(),
    }


def _or_none(ask: Any) -> Any:
    """What a question about a value that is too deep for it gets."""
    try:
        return ask()
    except GrundyError:
        return None
