"""`grundy calc`: arithmetic with the values of partizan games."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import click

from grundy.api import solve
from grundy.cli.alarm import Alarm
from grundy.cli.ending import STOPPED
from grundy.cli.given import check_stdout, refuse
from grundy.cli.pictures import PICTURE, check_dark, on_dark_paper, write_picture
from grundy.cli.positions import POSITION_SETTINGS, check_words
from grundy.cli.printing import print_json, say
from grundy.errors import GrundyError, LimitReachedError
from grundy.games import Position
from grundy.games import game as find_game
from grundy.games.sum import GameSum
from grundy.games.sum.reading import POSITION, read_comparison, with_files
from grundy.kinds import play_of
from grundy.prove.writing import check_target
from grundy.search import Limits, parse_duration
from grundy.search.misere_calc import misere_calc, misere_game_of
from grundy.values import Outcome
from grundy.values.counted import is_even, is_even_tempered, is_odd, is_odd_tempered, stop_count
from grundy.values.loopy_values import LoopyValue, Value
from grundy.values.misere_games import MisereGame
from grundy.values.notation import HOLDS
from grundy.values.partizan import CanonicalForm, as_form
from grundy.values.partizan_parse import read_expression
from grundy.values.universes import UNIVERSES

WITHOUT_LOOPS = "is for values without loops"
OF_VALUES = "is for values, and this is a comparison"
THERMOGRAPH = "Draw the thermograph into FILE (.svg, .png, .pdf, .tikz), or `-`."


@click.command(context_settings=POSITION_SETTINGS)
@click.argument("expression", nargs=-1, required=True)
@click.option("--all", "everything", is_flag=True, help="Print all that is known of the value.")
@click.option("--options", "with_options", is_flag=True, help="Print the options and what each move gains.")
@click.option("--thermograph", type=PICTURE, metavar="FILE", help=THERMOGRAPH)
@click.option("--hasse", type=PICTURE, metavar="FILE", help="Draw the order of the value and those --beside.")
@click.option(
    "--beside", multiple=True, metavar="EXPRESSION", help="Draw its thermograph too; may be repeated."
)
@on_dark_paper
@click.option("--misere", is_flag=True, help="Misère play: a player who cannot move wins.")
@click.option(
    "--universe",
    type=click.Choice(sorted(UNIVERSES)),
    help="With --misere: which games may be added (default: the smallest universe that has the games given).",
)
@click.option("--proof", metavar="FILE", help="Write a certificate of a comparison of positions to FILE.")
@click.option("--time-limit", metavar="TIME", help="Time limit: seconds, or 10m, 2h.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def calc(
    expression: tuple[str, ...],
    everything: bool,
    with_options: bool,
    thermograph: str | None,
    hasse: str | None,
    beside: tuple[str, ...],
    misere: bool,
    universe: str | None,
    proof: str | None,
    time_limit: str | None,
    as_json: bool,
) -> int:
    """Work out EXPRESSION: sums and comparisons of values of partizan games.

    Numbers, nimbers `*2`, ups `^` and downs `v`, games `{2|-1}` and `{1||0|-1}`, switches `+-1`,
    tinies `+_2`, powers of up `^<2>` and `^[2]`; by name `star`, `up`, `upstar`, `double down`, `tiny(2)`,
    `miny(2)`. `+`, `-`, `3 . g` (multiples and Norton products), `g : h` (ordinal sums); `<`, `<=`, `=`,
    `>=`, `>`, `!=`, and `||` for confused with. A comparison that does not hold ends with exit code 1.

    Play may go round: `on`, `off`, `over`, `under`, `upon`, `dud`, `{0|pass}`, `a{0||||0|||a|*||*}` with a
    name for the whole game, and `g & h` for onside and offside.

    A position counts as its value, `domineering[2x3]`. How positions compare is decided by who wins their
    difference, whose value nobody needs to know. Functions are cool(g, t), heat(g, t), overheat(g, s, t),
    freeze(g), reduced(g), atomic_weight(g), companion(g), mean(g), temperature(g), left_stop(g),
    right_stop(g), stop_count(g), conway(g, h), conjunctive(g, h), selective(g, h), sequential(g, h),
    ordinal_product(g, h), subordinate(g, h), power(g, n), power_to(g, n), nim_product(g, h),
    nim_quotient(g, h), onside(g), offside(g) and degree(g).

    \b
    grundy calc "1/2 + {2|-1} + *"
    grundy calc "domineering[2x3] + toppling_dominoes[LRL] || 1"
    grundy calc "domineering[6x6] > 0"
    grundy calc "cool({5||3|-1}, 1)" --options
    grundy calc "^ || *"
    grundy calc "{5||3|-1}" --all
    grundy calc "{5||3|-1}" --thermograph both.pdf --beside "{4|1}"
    grundy calc "{0|pass} - over" --all
    grundy calc 0 --beside "*" --beside ^ --beside "^*" --hasse order.pdf
    grundy calc --misere "{0,*|*} > *2"
    """
    check_words([word for word in expression if re.match("--[^v]", word)])  # -v is the negative of down
    text = with_files(" ".join(expression))
    if proof is not None:
        check_target(proof)
    seconds = None if time_limit is None else parse_duration(time_limit)
    check_dark(thermograph, hasse)
    for target, other in ((thermograph, "hasse"), (hasse, "thermograph")):
        both = [other] if thermograph == hasse else []
        check_stdout(target, "everything", "with_options", "as_json", *both)
    try:
        with Alarm(seconds) as alarm:
            if misere:
                refuse("is for normal play", "with_options", "thermograph", "beside", "hasse", "proof")
                return _calc_misere(text, universe, everything, alarm, as_json)
            refuse("is for misère play: say --misere too", "universe")
            if thermograph is None and hasse is None:
                refuse("is for a picture: say --thermograph or --hasse too", "beside")
            drawn = Drawn(thermograph, hasse, beside, proof)
            return _calc(text, everything, with_options, drawn, alarm, as_json)
    except LimitReachedError as limit:
        if not as_json:
            raise
        print_json({"expression": text, "value": None, "stopped_by": limit.limit})
        return STOPPED


Ask = Callable[[CanonicalForm], bool]


class Drawn(NamedTuple):
    """The files for pictures, and what else is in them."""

    thermograph: str | None
    hasse: str | None
    beside: tuple[str, ...]
    proof: str | None = None
    """Where a certificate goes, of a comparison."""

    def draw(self, value: CanonicalForm, alarm: Alarm) -> None:
        values = [value, *(_other(expression, alarm) for expression in self.beside)]
        if self.thermograph is not None:
            draw_thermograph(self.thermograph, *values)
        if self.hasse is not None:
            from grundy.draw.hasse import hasse_svg

            write_picture(hasse_svg(values), self.hasse)


def _calc(
    text: str,
    everything: bool,
    with_options: bool,
    drawn: Drawn,
    alarm: Alarm,
    as_json: bool,
) -> int:
    holds = compared(text, drawn.proof, alarm)
    if holds is None:
        refuse("is for comparisons of positions, which are decided by search", "proof")
    value = read_expression(text, partial(_worth, alarm), _valued) if holds is None else holds
    if isinstance(value, bool):
        refuse(OF_VALUES, "everything", "with_options", "thermograph", "hasse")
        if as_json:
            print_json({"expression": text, "holds": value})
        else:
            say(("true", "bold green") if value else ("false", "bold magenta"))
        return 0 if value else 1
    if isinstance(value, LoopyValue):
        refuse(WITHOUT_LOOPS, "thermograph", "hasse")
    else:
        drawn.draw(value, alarm)
    known: dict[str, Any] = {}
    if everything or as_json:
        known = loopy_facts(value) if isinstance(value, LoopyValue) else facts(value)
    if as_json:
        listed = {"options": _moves(value)} if with_options else {}
        print_json({"expression": text, "value": str(value), **known, **listed})
    elif "-" not in (drawn.thermograph, drawn.hasse):
        say(str(value))
        if everything:
            say_facts(known)
        for move in _moves(value) if with_options else ():
            say(f"{move['player']} {move['value']}", (f"   gains {move['incentive']}", "dim"))
    return 0


RELATIONS = {Outcome.L: ">", Outcome.R: "<", Outcome.P: "=", Outcome.N: "||"}
"""How G and H compare, by who wins G - H (J. H. Conway, *On Numbers and Games*)."""


def compared(text: str, proof: str | None, alarm: Alarm) -> bool | None:
    """Whether a comparison of positions holds, by who wins the difference; None if it is something else."""
    if not POSITION.search(text):
        return None
    try:
        found = read_comparison(text)
    except GrundyError:  # of functions of positions, which are told by values
        return None
    if found is None:
        return None
    difference, sign = found
    with alarm.paused() as seconds:
        result = solve(GameSum.of(difference), find_move=False, time_limit=seconds)
        if result.outcome is None:
            raise LimitReachedError.by(result.stopped_by)
        if proof is not None:
            result.proof().write(proof)
    return RELATIONS[result.outcome] in HOLDS[sign]


def _other(expression: str, alarm: Alarm) -> CanonicalForm:
    """The value of an expression that stands beside another one."""
    value = read_expression(expression, partial(_worth, alarm), _valued)
    if isinstance(value, bool):
        raise GrundyError(f"--beside {OF_VALUES}: {expression}")
    if isinstance(value, LoopyValue):
        raise GrundyError(f"--beside {WITHOUT_LOOPS}: {expression}")
    return value


def _worth(alarm: Alarm, game: str, text: str) -> CanonicalForm:
    """The canonical form of a position in an expression; the nimber is one."""
    position = _valued(game, text)
    with alarm.paused() as seconds:
        return as_form(position.value(time_limit=seconds))  # type: ignore[arg-type]


def _valued(game: str, text: str) -> Position:
    """A position that has a canonical form."""
    position = find_game(game).start(text)
    play = play_of(position)
    if not (play.canonical or play.counted):
        raise GrundyError(f"positions of {position.game} have no canonical form")
    return position


def _moves(value: Value) -> list[dict[str, str]]:
    """The options of a canonical form, and what the moves gain: their incentives."""
    left = [("L", option, option - value) for option in value.left()]
    right = [("R", option, value - option) for option in value.right()]
    return [
        {"player": player, "value": str(option), "incentive": str(gain)}
        for player, option, gain in left + right
    ]


def draw_thermograph(target: str, *values: CanonicalForm) -> None:
    """Draws thermographs into a file, or on stdout."""
    from grundy.draw.thermograph import thermograph_svg

    write_picture(thermograph_svg(*values), target)


def say_facts(known: dict[str, Any]) -> None:
    """Prints what is known of a value, a line for each fact."""
    for name, fact in known.items():
        if fact is not None:
            say((f"{name.replace('_', ' '):<16}", "dim"), f"{fact}")


def _calc_misere(text: str, name: str | None, everything: bool, alarm: Alarm, as_json: bool) -> int:
    def position(game: str, text: str) -> MisereGame:
        with alarm.paused() as seconds:
            return misere_game_of(game, text, Limits(time=seconds))

    found = misere_calc(text, name, position)
    asked = {"expression": text, "universe": found.universe.name}
    if isinstance(found.value, bool):
        refuse(OF_VALUES, "everything")
        if as_json:
            print_json({**asked, "holds": found.value})
        else:
            say(("true", "bold green") if found.value else ("false", "bold magenta"))
        return 0 if found.value else 1
    if as_json:
        print_json({**asked, "value": str(found.value), **misere_facts(found.value)})
        return 0
    say(str(found.value))
    if everything:
        say_facts({"universe": found.universe.name, **misere_facts(found.value)})
    return 0


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


def loopy_facts(value: LoopyValue) -> dict[str, Any]:
    """What is known of a value in which play may go round, by name."""
    stopper = value.is_stopper
    return {
        "outcome": str(value.outcome),
        "left_first": value.outcome.left_first,
        "right_first": value.outcome.right_first,
        "stopper": stopper,
        "onside": str(value.onside),
        "offside": str(value.offside),
        "left_stop": _or_none(lambda: str(value.left_stop)),
        "right_stop": _or_none(lambda: str(value.right_stop)),
        "degree": str(value.degree) if stopper else None,
        "infinitesimal": _or_none(lambda: value.is_infinitesimal),
        "latex": value.latex(),
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
        "atomic_weight": _or_none(lambda: str(value.atomic_weight())) if value.is_infinitesimal else None,
        "reduced": _or_none(lambda: str(value.reduced())),
        "companion": _or_none(lambda: str(value.companion())),
        "parity": _or_none(lambda: _which(is_even, is_odd, value)),
        "temper": _or_none(lambda: _which(is_even_tempered, is_odd_tempered, value)),
        "stop_count": _or_none(lambda: stop_count(value)),
        "uptimal": _or_none(lambda: _text_or_none(value.uptimal())),
        "latex": value.latex(),
    }


def _which(even: Ask, odd: Ask, value: CanonicalForm) -> str | None:
    return "even" if even(value) else "odd" if odd(value) else None


def _text_or_none(known: object) -> str | None:
    return None if known is None else str(known)


def _or_none(ask: Any) -> Any:
    """What a question about a value that is too deep for it gets."""
    try:
        return ask()
    except GrundyError:
        return None
