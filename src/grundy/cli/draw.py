"""`grundy draw` and `grundy tree`: pictures of positions and of solutions."""

from __future__ import annotations

from typing import Any

import click

from grundy.cli.progress import ProgressLine
from grundy.cli.shared import (
    POSITION_SETTINGS,
    beginning,
    on_a_position,
    read_position,
    searching,
    settings,
    with_turn,
    write,
)
from grundy.draw.tree import solution_tree
from grundy.errors import GrundyError, LimitReachedError
from grundy.games import PartizanPosition, Player, Position, ScoringPosition
from grundy.search import Solver
from grundy.search.misere_turns import misere_turn, misere_turn_rules
from grundy.search.misere_whole import misere_whole
from grundy.search.rules import rules_for
from grundy.search.solver import RulesFor


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
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "svg", "dot"]),
    default="text",
    help="As indented lines, SVG or Graphviz.",
)
@click.option("-o", "--output", metavar="FILE", help="Write to FILE instead of stdout.")
@beginning
@searching
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
    components. What occurs again is a reference to where it occurred first. In misère play positions are not
    split, and whoever cannot move has won: that is shown as one more move, to nothing.

    \b
    grundy tree cram 3x3
    grundy tree nim 1 2 3 --levels 2
    grundy tree nim 1 2 --misere
    grundy tree cram 3x4 --format dot | dot -Tpdf > tree.pdf
    """
    asked = read_position(game, position, after)
    if isinstance(asked, PartizanPosition) and asked.may_be_drawn:
        raise GrundyError(f"{asked.game} may end in a draw, and a solution tree has none; see `grundy arena`")
    if isinstance(asked, PartizanPosition) and not asked.has_winner:
        raise GrundyError(f"{asked.game} has no winner here, and so no solution tree")
    if isinstance(asked, ScoringPosition):
        raise GrundyError("solution trees of games that are won by points are not there yet")
    how = settings(**options)
    start, rules = _as_one_search_sees_it(asked, first, how.misere)
    method = "dfpn" if how.method == "auto" else how.method
    solver = Solver(start, method=method, threads=how.threads, limits=how.limits, rules=rules)
    try:
        with ProgressLine() as progress:
            solution = solution_tree(start, solver, levels=levels, progress=progress)
    except KeyboardInterrupt:
        raise LimitReachedError(f"interrupted; nimbers proved on the way: {len(solver):,}") from None
    write({"text": solution.text, "svg": solution.svg, "dot": solution.dot}[form](), output)


def _as_one_search_sees_it(asked: Position, first: str, misere: bool) -> tuple[Position, RulesFor]:
    """A position that whoever moves last wins, and the rules under which it is played."""
    if not misere:
        return with_turn(asked, first, native=False), rules_for
    if isinstance(asked, PartizanPosition):
        return misere_turn(asked, Player(first[0].upper())), misere_turn_rules
    return misere_whole(asked), rules_for
