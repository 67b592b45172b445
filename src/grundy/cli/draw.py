"""`grundy draw` and `grundy tree`: pictures of positions and of solutions."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from grundy.api_front import value
from grundy.cli.files import write
from grundy.cli.given import refuse, refuse_all_but
from grundy.cli.pictures import FORMATS, PICTURE, check_dark, on_dark_paper, write_picture
from grundy.cli.positions import (
    POSITION_SETTINGS,
    beginning,
    check_first,
    on_a_position,
    on_a_position_or_proof,
    player_who_begins,
    read_position,
)
from grundy.cli.progress import ProgressLine
from grundy.cli.proof_file import OF_A_PROOF, opened_proof
from grundy.cli.search_options import searching, settings
from grundy.cli.store_options import kept, storing
from grundy.draw.caption import captioned
from grundy.draw.formats import ENDINGS
from grundy.draw.tree import SolutionTree, certified_tree, solution_tree
from grundy.errors import GrundyError, LimitReachedError
from grundy.games import Position
from grundy.search import stopped_words
from grundy.search.limits import limit_of
from grundy.values.printed import printed


@click.command(context_settings=POSITION_SETTINGS)
@on_a_position
@click.option(
    "-o",
    "--output",
    type=PICTURE,
    metavar="FILE",
    help="Write to FILE: .svg, .png, .pdf or .tikz, for LaTeX.",
)
@click.option("--format", "form", type=click.Choice(FORMATS), default="svg", help="What goes to stdout.")
@click.option("--value", "valued", is_flag=True, help="Write below what the position is worth.")
@click.option("--time-limit", metavar="TIME", help="With --value: seconds, or 10m, 2h.")
@on_dark_paper
def draw(
    game: str,
    position: tuple[str, ...],
    after: tuple[str, ...],
    output: str | None,
    form: str,
    valued: bool,
    time_limit: str | None,
) -> None:
    """Draw POSITION, as SVG, PNG, PDF or TikZ.

    \b
    grundy draw cram 4x5 -o board.svg
    grundy draw domineering 4x4 --after "L a1-a2" --after "R b1-c1" -o board.pdf
    grundy draw snort "grid 3x3; B 0,1; W 8" -o board.tikz
    grundy draw colouring zDDzDz --value -o bitype.pdf
    """
    if output is not None and output != "-":
        refuse("is for stdout: the name of the file tells its format", "form")
    if not valued:
        refuse("is for the value: say --value too", "time_limit")
    drawn = read_position(game, position).draw_after(*after)
    if valued:
        drawn = captioned(drawn, _worth(read_position(game, position, after), time_limit))
    write_picture(drawn, output, form)


def _worth(position: Position, time_limit: str | None) -> str:
    """What a position is worth, as books print it: a bitype, a nimber, a canonical form, a score."""
    found = value(position, time_limit=time_limit)
    if found is None:
        raise GrundyError(f"{position.game} has no values")
    return printed(str(found))


@click.command(context_settings=POSITION_SETTINGS)
@on_a_position_or_proof
@click.option("--levels", type=click.IntRange(min=0), metavar="K", help="Show only K levels below the root.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "dot", *FORMATS]),
    default="text",
    help="Output format: indented lines, Graphviz, or a picture.",
)
@click.option(
    "-o", "--output", metavar="FILE", help="Write to FILE: a picture if it ends in .svg, .png, .pdf or .tikz."
)
@on_dark_paper
@click.option(
    "--contract",
    type=int,
    metavar="C",
    help="In a game won by points: show whether the player to move gets C points (default: show the score).",
)
@beginning
@searching
@storing
def tree(
    game: str,
    position: tuple[str, ...],
    after: tuple[str, ...],
    levels: int | None,
    form: str,
    output: str | None,
    contract: int | None,
    first: str,
    store: str | None,
    no_store: bool,
    proof: str | None,
    rules: str | None,
    **options: Any,
) -> None:
    """Show the solution tree of POSITION: why it is won or lost.

    A won position shows one winning move, a lost one all its options, and a sum the nimbers of its
    components. What occurs again is a reference to where it occurred first. In misère play positions are not
    split, and whoever cannot move has won: that is shown as one more move, to nothing.

    In a game that is won by points, `P; 3` is won if the player to move gets 3 points from P; a move is a
    whole turn. That the score is 3 is shown by two trees: 3 points can be had, and 4 cannot.

    In place of GAME and POSITION stands the file of a certificate to see what it says: it is checked first,
    and nothing is searched.

    \b
    grundy tree cram 3x3
    grundy tree nim 1 2 3 --levels 2
    grundy tree nim 1 2 --misere
    grundy tree dots_and_boxes 2x2 --contract 3
    grundy tree node_kayles P8 -o tree.pdf
    grundy tree sprouts.proof
    grundy tree cram 3x4 --format dot | dot -Tpng > tree.png
    """
    drawn = _is_picture(output, form)
    check_dark(drawn, form in FORMATS)
    if proof is not None:
        refuse_all_but(OF_A_PROOF, "levels", "form", "output", "dark", "rules")
        solution = _tree_of_proof(proof, rules, levels)
    else:
        refuse("is for the tree of a certificate", "rules")
        solution = _searched_tree(
            read_position(game, position, after), levels, contract, first, store, no_store, **options
        )
    if drawn or form in FORMATS:
        write_picture(solution.svg(), output, form if form in FORMATS else "svg")
    else:
        write({"text": solution.text, "dot": solution.dot}[form](), output)


def _searched_tree(
    asked: Position,
    levels: int | None,
    contract: int | None,
    first: str,
    store: str | None,
    no_store: bool,
    **options: Any,
) -> SolutionTree:
    """The tree of a position, as a search finds it."""
    check_first(asked)
    how = settings(**options)
    with kept(store, no_store) as keeping:
        how = replace(how, recorder=keeping.recorder)
        start, solver = how.play_of(asked).tree(player_who_begins(first), how)
        keeping.begin()
        started = time.monotonic()

        def note(state: str, outcome: str | None = None) -> None:
            spent = {"nodes": solver.nodes, "seconds": round(time.monotonic() - started, 6)}
            keeping.end(state, {"outcome": outcome, **spent})

        try:
            with ProgressLine() as progress:
                solution = solution_tree(start, solver, levels=levels, progress=progress, contract=contract)
        except (LimitReachedError, KeyboardInterrupt) as stop:
            note(state := stopped_words(limit_of(stop)))
            if isinstance(stop, LimitReachedError):
                raise
            raise LimitReachedError(f"{state}; {solver.proved_words}", "interrupt") from None
        note("answered", solution.root.outcome)
    return solution


def _tree_of_proof(file: str, rules: str | None, levels: int | None) -> SolutionTree:
    """The tree that a certificate is; that of one that does not hold is refused."""
    with opened_proof(file, rules) as proof:
        return certified_tree(proof, levels=levels)


def _is_picture(output: str | None, form: str) -> bool:
    """Whether the name of the file asks for a picture; refuses what does not fit together."""
    drawn = output is not None and Path(output).suffix.lower() in ENDINGS
    if drawn and form not in ("text", ENDINGS[Path(output or "").suffix.lower()]):
        refuse(f"{form} is not what the name {output!r} says", "form")
    if form in FORMATS and output not in (None, "-") and not drawn:
        raise GrundyError(f"a picture is an SVG, PNG, PDF or TikZ file, not {Path(output or '').name!r}")
    return drawn
