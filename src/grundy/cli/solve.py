"""`grundy solve` and `grundy value`."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Any

import click

from grundy.budget import Budget
from grundy.cli.compounds import choose_variant
from grundy.cli.given import SEARCHING, check_stdout, refuse, refuse_all_but
from grundy.cli.pictures import PICTURE, check_dark, on_dark_paper
from grundy.cli.positions import POSITION_SETTINGS, on_a_position, read_position
from grundy.cli.printing import counted, print_json, say
from grundy.cli.progress import ProgressLine
from grundy.cli.search_options import clustering, settings, solver_for, solving
from grundy.cli.store_options import kept, repeating, storing
from grundy.errors import GrundyError, LimitReachedError
from grundy.games import Position
from grundy.kinds import Play, Settings
from grundy.kinds.answer import Result
from grundy.kinds.asked import MOST_PLUS
from grundy.kinds.base import has_moves
from grundy.search import SearchInterrupted, stopped_words
from grundy.values import Outcome

STOPPED = 3
NO_PROOF = "there are no certificates of such values; `grundy solve --proof` proves the outcome"


@click.command(context_settings=POSITION_SETTINGS)
@on_a_position
@click.option("--grundy", "nimber", is_flag=True, help="Also find the nimber, or the misère Grundy value.")
@click.option(
    "--plus",
    type=click.IntRange(0, MOST_PLUS),
    metavar="N",
    help="Play beside a Nim heap of N: says whether N is the nimber.",
)
@solving
@clustering
@storing
@repeating
@click.option("--all-moves", is_flag=True, help="Of a partizan game: name all winning moves.")
@click.option("--proof", metavar="FILE", help="Write a certificate of the answer to FILE.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def solve(
    game: str,
    position: tuple[str, ...],
    after: tuple[str, ...],
    nimber: bool,
    plus: int | None,
    all_moves: bool,
    proof: str | None,
    as_json: bool,
    store: str | None,
    no_store: bool,
    **options: Any,
) -> int:
    """Say who wins POSITION, and by which move.

    \b
    grundy solve cram 5x6
    grundy solve nim 3 5 7 --grundy
    grundy solve cram 3x4 --after a1-b1 --after c2-d2
    grundy solve cram 6x6 --misere --base 5x5
    grundy solve cram 5x8 --no-theorems --threads 2 --memory 4G --time-limit 10m
    grundy solve cram 6x7 --store solved.db
    grundy solve cram 5x8 --plus 1
    grundy solve "clobber[BW/WB] + domineering[3x4] - 2 + ^*"
    grundy solve domineering 3x3 --all-moves
    grundy solve examples/kayles.py 5+3 --json
    """
    if proof is not None:
        _check_target(proof)
    start, asked = read_position(game, position, after), [*position, *(f"after {move}" for move in after)]
    if plus is not None and (nimber or proof is not None):
        raise GrundyError("--plus asks for one nimber: it takes neither --grundy nor --proof")
    how = settings(**options).with_one_budget()
    play = how.play_of(start)
    result = _find(play, nimber, how, store, no_store, plus, all_moves)
    if not as_json and plus is not None:
        from grundy.cli.with_heap import tell_beside

        tell_beside(" ".join(" ".join(asked).split()), result, play)
    elif not as_json:
        _tell(asked, result, play)
    _finish(result, proof, as_json, how)
    return 0 if result.answered else STOPPED


@click.command(context_settings=POSITION_SETTINGS)
@on_a_position
@click.option("--remoteness", is_flag=True, help="The same as --compound A_r.")
@click.option("--suspense", is_flag=True, help="The same as --compound A_l.")
@click.option(
    "--all",
    "everything",
    is_flag=True,
    help="Print all that is known of a canonical form, as `calc --all` does.",
)
@click.option(
    "--thermograph",
    type=PICTURE,
    metavar="FILE",
    help="Draw its thermograph (.svg, .png, .pdf, .tikz), or `-`.",
)
@on_dark_paper
@click.option("--count", is_flag=True, help="Count the positions that can arise, and their values.")
@solving
@clustering
@storing
@click.option("--proof", metavar="FILE", help="Write a certificate of the value to FILE.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def value(
    game: str,
    position: tuple[str, ...],
    after: tuple[str, ...],
    remoteness: bool,
    suspense: bool,
    everything: bool,
    thermograph: str | None,
    count: bool,
    proof: str | None,
    as_json: bool,
    store: str | None,
    no_store: bool,
    **options: Any,
) -> int:
    """Print what POSITION is worth: its nimber, the canonical form of a partizan game, or the score.

    With --misere it is the misère canonical form, with its genus and the misère Grundy value: the n for
    which the position plus a Nim heap of n is lost. Of a partizan game it is the canonical form among dicots,
    if in no position only one player can move, and else among all games.
    With --compound it is the value of the game function that belongs to the variant: remoteness, suspense,
    foreclosed nimber, ...

    \b
    grundy value cram 3x5
    grundy value domineering 4x4 --proof domineering.proof
    grundy value domineering 4x4 --all --thermograph domineering.svg
    grundy value dots_and_boxes 2x3
    grundy value octal 0.07:40 --no-theorems
    grundy value cram 3x6 --misere
    grundy value cram 3x4 --count
    grundy value cram 3x4 --remoteness
    grundy value octal 0.137:9+12 --compound one --ending short
    """
    if remoteness:
        refuse("is one number, and --remoteness another", "suspense")
    if remoteness or suspense:
        choose_variant("A_r" if remoteness else "A_l")
    check_dark(thermograph)
    check_stdout(thermograph, "everything", "as_json", "proof")
    start = read_position(game, position, after)
    how = settings(**options).with_one_budget()
    play = how.play_of(start)
    if count:
        if not play.counted:
            raise GrundyError("--count is for impartial games, played one move at a time")
        refuse_all_but("is not for --count", "count", "after", "time_limit", "as_json")
        return _tell_count(start, how, as_json)
    function = play.function(how.theorems) is not None
    if function:
        refuse("is for searches, and the number of a variant is found without one", *SEARCHING)
    if proof is not None:
        _check_target(proof)
        if how.misere or function:
            raise GrundyError(NO_PROOF)
    if everything or thermograph is not None:
        _check_canonical(play, "--all" if everything else "--thermograph")
    if how.misere and not function:
        refuse("is for searches, and a misère form is found without one", *SEARCHING)
        return _tell_form([*position, *(f"after {move}" for move in after)], play, how, as_json)
    nimber = not function and play.valued
    result = _find(play, nimber, how, store, no_store)
    if proof is not None and result.answered and result.claim == result.claimed_outcome:
        raise GrundyError(NO_PROOF)
    known: dict[str, Any] = {}
    if result.answered and (everything or thermograph is not None):
        known = _tell_canonical(result, everything, thermograph)
    if not as_json and result.answered:
        if thermograph != "-":
            say(str(result.value))
        if known and thermograph != "-":
            from grundy.cli.calc import say_facts

            say_facts(known)
    elif not as_json:
        _tell([*position, *(f"after {move}" for move in after)], result, play)
    _finish(result, proof, as_json, how, known)
    return 0 if result.answered else STOPPED


def _check_canonical(play: Play[Any, Any], option: str) -> None:
    """Says so before a search if there will be no canonical form to tell about."""
    if not play.canonical:
        raise GrundyError(f"{option} is for canonical forms: of partizan games, in normal play")


def _find(
    play: Play[Any, Any],
    nimber: bool,
    how: Settings,
    store: str | None = None,
    no_store: bool = False,
    plus: int | None = None,
    all_moves: bool = False,
) -> Result:
    question = how.question(nimber, plus=plus, all_moves=all_moves)
    play.check_plus(question)
    play.check_moves(question)
    with kept(store, no_store) as keeping:
        how = replace(how, recorder=keeping.recorder)
        keeping.begin()
        try:
            with ProgressLine() as progress:
                solver = solver_for(play, how)
                result: Result = play.solve(replace(question, progress=progress), solver)
        except SearchInterrupted as interrupt:
            if not isinstance(interrupt.result, Result):
                raise
            result = interrupt.result
        keeping.end("answered" if result.answered else stopped_words(result.stopped_by), result.as_json())
    return result


def _finish(
    result: Result, proof: str | None, as_json: bool, how: Settings, known: dict[str, Any] | None = None
) -> None:
    """Writes the certificate, if one is wanted, by what is left of the budget, and what is left to say."""
    written: dict[str, Any] = {}
    if proof is not None:
        written = dict.fromkeys(("proof", "entries", "gaps"))
        if result.answered:
            written = _write_proof(result, proof, Budget.of(how.limits))
    if as_json:
        print_json(result.as_json() | (known or {}) | written)
    elif written and result.answered:
        gaps = f", {counted(written['gaps'], 'gap')} filled by search" if written["gaps"] else ""
        say(f"proof: {counted(written['entries'], 'entry')} in {proof}{gaps}")


def _check_target(proof: str) -> None:
    from grundy.prove.writing import check_target

    check_target(proof)


def _tell_canonical(result: Result, everything: bool, thermograph: str | None) -> dict[str, Any]:
    """What is known of a canonical form, and its thermograph."""
    from grundy.cli.calc import draw_thermograph, facts
    from grundy.values.partizan import CanonicalForm

    if not isinstance(result.value, CanonicalForm):
        return {}
    if thermograph is not None:
        draw_thermograph(thermograph, result.value)
    return facts(result.value) if everything else {}


def _write_proof(result: Result, target: str, budget: Budget) -> dict[str, Any]:
    """Writes the certificate of an answer; what to say about it."""
    with ProgressLine("proof: ") as progress:
        found = result.proof(progress, progress.shown, budget)
    return {"proof": target, "entries": found.write(target).entries, "gaps": found.gaps}


def _tell_count(position: Position, how: Settings, as_json: bool) -> int:
    """How large the whole game is, which a search never looks at."""
    from grundy.search import count_positions

    try:
        found = count_positions(position, how.limits)
    except LimitReachedError as limit:
        said = f"{limit}; nothing is known before all positions have been seen"
        raise LimitReachedError(said, limit.limit) from None
    if as_json:
        print_json({"game": position.game.name, "position": str(position), **asdict(found)})
    else:
        say(f"positions        {found.positions:,}")
        say(f"canonical trees  {found.trees:,}")
        say(f"misère forms     {found.forms:,}")
    return 0


def _tell_form(asked: list[str], play: Play[Any, Any], how: Settings, as_json: bool) -> int:
    try:
        result = play.form(Budget.of(how.limits))
    except SearchInterrupted as interrupt:
        result = interrupt.result
    form, universe = result.value, result.universe
    more = {"genus": result.genus, "universe": universe}
    if as_json:
        print_json({**result.as_json(), **more})
    elif result.outcome is None:
        say(f"{play.title} {' '.join(' '.join(asked).split())}: ", ("unknown", "bold yellow"))
        say((stopped_words(result.stopped_by), "yellow"), f"; {result.known}")
    else:
        who = f"{result.outcome}, {result.outcome.words}"
        more = {name: said for name, said in more.items() if said is not None}
        width = 2 + max(map(len, ("form", *more)))
        say(f"{'form':<{width}}", (str(form), "bold"), (_about_a_name(form), "dim"))
        for name, said in more.items():
            say(f"{name:<{width}}{said}")
        say(
            f"misère Grundy value {int(result.grundy or 0)}: {who}"
            if universe is None
            else f"outcome   {who}"
        )
    return 0 if result.answered else STOPPED


def _about_a_name(form: object) -> str:
    """What to say of a form that is too long to be written."""
    from grundy.values import MisereForm

    if not isinstance(form, MisereForm) or str(form) != form.name:
        return ""
    size = f"{counted(len(form.options), 'option')} and at most {form.height} moves"
    return f"  (its name: with {size} it is too long to be written)"


def _tell(asked: list[str], result: Result, play: Play[Any, Any]) -> None:
    name, told = f"{play.title} {' '.join(' '.join(asked).split())}: ", play.told(result)
    if told:
        say(name, (told, "bold magenta" if result.outcome not in (Outcome.N, None) else "bold green"))
    else:
        say(name, ("unknown", "bold yellow"))
    winning, best = (getattr(result, move, None) for move in ("winning_move", "best_move"))
    if winning is not None:
        say("winning move: ", (winning, "bold"))
    elif best is not None:
        say("best move: ", (best, "bold"))
    elif result.outcome is Outcome.N and not has_moves(result.position):
        say("no moves are left: the player to move has won")
    elif result.by != "search" and result.outcome is Outcome.N:
        say("neither the theorem nor a short search names a winning move; --no-theorems searches for one")
    elif result.outcome is Outcome.N and result.answered:
        say("the search ended before it knew a winning move")
    if not result.answered:
        say((stopped_words(result.stopped_by), "yellow"), f"; {result.known}")
    method = "" if result.method is None else f" ({result.method})"
    search = f"by search{method}, {counted(result.nodes, 'node')} in {result.seconds:.2f} s"
    if result.by == "search":
        say((search, "dim"))
    else:
        move = f"; the move {search}" if winning is not None and result.method else ""
        say((f"by {result.by}{move}", "dim"))
