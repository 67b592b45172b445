"""`grundy draw` and `grundy tree`: pictures of positions and of solutions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import click

from grundy.cli.progress import ProgressLine
from grundy.cli.shared import (
    POSITION_SETTINGS,
    beginning,
    on_a_position,
    read_position,
    settings,
    solving,
    with_turn,
    write,
)
from grundy.draw.tree import solution_tree
from grundy.errors import GrundyError, LimitReachedError
from grundy.games import PartizanPosition
from grundy.games.turn import Turn
from grundy.search import Solver


@click.command(context_settings=POSITION_SETTINGS)
@on_a_position
@click.option("-o", "--output", metavar="FILE", help="Write to FILE instead of stdout.")
def draw(game: str, position: tuple[str, ...], after: tuple[str, ...], output: str | None) -> None:
    """Draw POSITION as SVG.

    \b
    grundy draw cram 4x5 -o board.svg
    """
    write(read_position(game, position, after).draw(), output)


@click.command(context_settings=POSITION_SETTINGS)
@on_a_position
@click.option("--levels", type=click.IntRange(min=0), metavar="K", help="Only K levels below the root.")
@click.option("--format", "form", type=click.Choice(["text", "svg", "dot"]), default="text")
@click.option("-o", "--output", metavar="FILE", help="Write to FILE instead of stdout.")
@beginning
@solving
def tree(
    game: str,
    position: tuple[str, ...],
    after: tuple[str, ...],
    levels: int | None,
    form: str,
    output: str | None,
    first: str,
    **options: Any,
) -> None:
    """Show the solution tree of POSITION: why it is won or lost.

    A won position shows one winning move, a lost one all its options, and a sum the nimbers of its
    components. What occurs again is a reference to where it occurred first.

    \b
    grundy tree cram 3x3
    grundy tree nim 1 2 3 --levels 2
    grundy tree cram 3x4 --format dot | dot -Tpdf > tree.pdf
    """
    asked = read_position(game, position, after)
    if isinstance(asked, PartizanPosition) and asked.may_be_drawn:
        raise GrundyError(f"{asked.game} may end in a draw, and a solution tree has none; see `grundy arena`")
    start = with_turn(asked, first, native=False)
    how = settings(**options)
    if how.misere:
        raise GrundyError("solution trees of misère play are not there yet")
    if isinstance(start, Turn) and start.position is not None and not start.position.has_winner:
        raise GrundyError(f"{start.game} has no winner here, and so no solution tree")
    solver = replace(how, method="dfpn" if how.method == "auto" else how.method).solver(start)
    if not isinstance(solver, Solver):
        raise GrundyError("solution trees of games that are won by points are not there yet")
    try:
        with ProgressLine() as progress:
            solution = solution_tree(start, solver, levels=levels, progress=progress)
    except KeyboardInterrupt:
        raise LimitReachedError(f"interrupted; nimbers proved on the way: {len(solver):,}") from None
    write({"text": solution.text, "svg": solution.svg, "dot": solution.dot}[form](), output)
