"""The front door: what the command does to a position, as calls with the same names."""

from __future__ import annotations

from contextlib import nullcontext
from os import PathLike
from typing import TYPE_CHECKING, Any, Unpack

from grundy.api import answer_for, answered, asked, seconds_of, solve
from grundy.budget import Budget
from grundy.errors import GrundyError
from grundy.games import Player, Position
from grundy.games.asking import Asking
from grundy.kinds import Question
from grundy.values.shown import Tabular, drawn_by

if TYPE_CHECKING:
    from pathlib import Path

    from grundy.draw.tree import SolutionTree
    from grundy.games import Game
    from grundy.kinds.answer import Result
    from grundy.kinds.options import Option
    from grundy.prove.proof import Proof
    from grundy.sequences import NimValues, OutcomeValues
    from grundy.values.loopy_values import LoopyValue
    from grundy.values.misere_games import MisereGame
    from grundy.values.partizan import CanonicalForm


class ResultList(list["Result"], Tabular):
    """Results in a row, and as a table or data frame."""

    tabled_by = "grundy.draw.tables:results_list"
    _repr_html_ = drawn_by("grundy.draw.shown:table_html")


class OptionList(list["Option"], Tabular):
    """Options in a row, and as a table or data frame."""

    tabled_by = "grundy.draw.tables:options_table"
    _repr_html_ = drawn_by("grundy.draw.shown:table_html")


def value(position: Position, **how: Unpack[Asking]) -> Any:
    """What a position is worth: its nimber, canonical form, score, ...; in misère play its form.

    >>> import grundy
    >>> print(grundy.value(grundy.game("domineering").start("2x3")))
    {2|-1/2}
    """
    with asked(how) as (settings, options):
        play = settings.play_of(position)
        function = play.function(settings.theorems) is not None
        return answer_for(position, form=not function, grundy=not function and play.valued, **options).value


def options(position: Position, *, grundy: bool = False, **how: Unpack[Asking]) -> OptionList:
    """The moves up to equivalence, and what each is worth; with `grundy` also where only the outcome counts.

    >>> import grundy
    >>> [(option.moves[0], option.winning) for option in grundy.options(grundy.game("nim").start("1+2"))]
    [('take 1 from 1', False), ('take 1 from 2', True), ('take 2 from 2', False)]
    """
    from grundy.kinds.options import options_of

    progress = how.get("progress")
    with asked(how) as (settings, _):
        play = settings.play_of(position)
        play.check(Question(value=grundy))
        found = options_of(play, settings.limits)
        solver = how.get("solver") or settings.solver(position)
        found.value(settings, solver, grundy or play.values_options(), lambda name: nullcontext(progress))
    return OptionList(found.listed)


def play(
    position: Position,
    *,
    first: str | Player | None = None,
    second: bool = False,
    depth: int | None = None,
    seed: int | None = None,
    **how: Unpack[Asking],
) -> None:
    """A game in the terminal against the perfect player, who begins if you are `second`; or against one that
    looks `depth` moves ahead. `first` says who begins in a partizan game, `left` or `right`. Where it is
    lost, the perfect player chooses at random by `seed`, if there is one."""
    import random

    from grundy.cli.play import TerminalMatch
    from grundy.cli.progress import ProgressLine
    from grundy.matches.opponents import LookAhead, Perfect, looks_ahead

    _refuse(how, "the perfect player has a solver of its own", "solver")
    with asked(how) as (settings, _):
        start = settings.play_of(position).begun_by(beginner(position, first))
        if looks_ahead(position, depth):
            searching = sorted(set(how) - {"misere"}) + ([] if seed is None else ["seed"])
            if searching:
                raise GrundyError(
                    f"{searching[0]} says nothing here: this opponent looks ahead by alpha-beta"
                )
            TerminalMatch(start, LookAhead(depth, settings.misere)).run(second)
        else:
            chance = None if seed is None else random.Random(seed)
            TerminalMatch(
                start, Perfect(settings.solver(start.position), settings, chance, ProgressLine)
            ).run(second)


def beginner(position: Position, first: str | Player | None) -> Player:
    """Who begins: in a partizan game, `left` or `right`."""
    if first is None:
        return Player.LEFT
    if not position.is_partizan:
        both = f"in {position.game} both players have the same moves"
        raise GrundyError(f"first is for partizan games, and {both}")
    found = {"left": Player.LEFT, "right": Player.RIGHT}.get(str(first).lower())
    if found is None:
        raise GrundyError(f"first is left or right, not {first!r}")
    return found


def table(game: str | Game, positions: str, *, outcome: bool = False, **how: Unpack[Asking]) -> ResultList:
    """What a range of start positions is worth, or with `outcome` only who wins.

    >>> import grundy
    >>> [str(row.value) for row in grundy.table("cram", "2x2..2x5")]
    ['0', '*', '0', '*']
    """
    from grundy.games import game as find_game
    from grundy.games.ranges import parse_range

    played = find_game(game)
    starts = [played.start(text) for text in parse_range(positions).texts()]
    with asked(how) as (settings, options):
        plays = [settings.play_of(start) for start in starts]
        return ResultList(
            solve(one.position, grundy=one.valued and not outcome, find_move=False, **options)
            for one in plays
        )


def sequence(
    code: str,
    to: int = 100,
    *,
    period: bool = False,
    threads: int = 1,
    resume: str | Path | None = None,
    time_limit: float | str | None = None,
) -> NimValues | OutcomeValues:
    """The nimbers of the heaps 0, 1, 2, ... of a heap game or of a family of graphs, and their period if they
    prove one; who wins on each heap of a partizan one. With `period` they end as soon as it is proved.

    `threads`, and a file to `resume` from and to keep up to date, are for heap games.

    >>> import grundy
    >>> grundy.sequence("0.07", 12).values.tolist()
    [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2]
    """
    from grundy.sequences import (
        PartizanSubtractionSets,
        family_sequence,
        nim_sequence,
        outcome_values,
        parse_code,
        parse_family,
    )
    from grundy.sequences.marking import PREFIX

    seconds = seconds_of(time_limit)
    family = parse_family(code) if code.startswith(PREFIX) else None
    rules = parse_code(code) if family is None else None
    if not isinstance(rules, PartizanSubtractionSets) and rules is not None:
        return nim_sequence(
            rules, to, threads=threads, until_proved=period, resume=resume, time_limit=seconds
        )
    if threads != 1 or resume is not None:
        raise GrundyError(f"{'resume' if threads == 1 else 'threads'} is for heap games, not for {code}")
    if family is not None:
        return family_sequence(family, to, until_proved=period, time_limit=seconds)
    assert rules is not None
    return outcome_values(rules, to, until_proved=period, time_limit=seconds)


def calc(
    expression: str, *, universe: str | None = None, **how: Unpack[Asking]
) -> CanonicalForm | LoopyValue | MisereGame | bool:
    """The value of an expression, in which positions count as their values; or whether a comparison holds.

    Play may go round, as in `over` or `{0|pass}`. With `misere` it is about games in misère play, among those
    of a `universe`: dicots if all are, else all.

    >>> import grundy
    >>> print(grundy.calc("1/2 + {2|-1}"), grundy.calc("domineering[2x3] > 0"))
    {5/2|-1/2} False
    >>> print(grundy.calc("upon - upon"), grundy.calc("over < 1"))
    ^<on> & v<on> True
    >>> grundy.calc("{0,*|*} > *2", misere=True)
    True
    """
    from grundy.games import game
    from grundy.values.partizan import as_form
    from grundy.values.partizan_parse import read_expression

    if how.get("misere"):
        from grundy.search.misere_calc import misere_calc, misere_game_of

        with asked(how) as (settings, _):
            return misere_calc(
                expression, universe, lambda name, text: misere_game_of(name, text, settings.limits)
            ).value
    if universe is not None:
        raise GrundyError("a universe is for misère play: say misere=True too")
    with asked(how) as (settings, options):
        options = drawing_from(Budget.of(settings.limits), options)  # all positions do
        return read_expression(
            expression,
            lambda name, text: as_form(value(game(name).start(text), **options)),
            lambda name, text: game(name).start(text),
        )


def tree(
    position: Position | str | Path,
    *,
    first: str | Player | None = None,
    levels: int | None = None,
    contract: int | None = None,
    rules: str | None = None,
    **how: Unpack[Asking],
) -> SolutionTree:
    """The solution tree of a position: why it is won or lost. `first` says who begins in a partizan game; in
    a game that is won by points the tree shows whether a `contract` can be kept, or the score.

    In place of a position stands the path of a certificate to see what it says, after it is checked; `rules`
    is then the Python file that defines the game, if the game is one.

    >>> import grundy
    >>> print(grundy.tree(grundy.game("nim").start("1+1")).text())
    #1 □ L  1 + 1
      #2 ○ L  1 + *
        #3 △ W  *  by take 1 from 1
          #4 ○ L  0  by * to 0
        #5 △ W  1  by * to 0
          ○ L  0 -> see #4  by take 1 from 1
    """
    from grundy.draw.tree import certified_tree, solution_tree

    if isinstance(position, (str, PathLike)):
        from grundy.prove.opened import OpenedProof

        _refuse(how, "a certificate is seen as it is", *how)
        if first is not None or contract is not None:
            raise GrundyError("a certificate says itself who begins, and which contract it is about")
        return certified_tree(OpenedProof(position, rules=rules), levels=levels)
    if rules is not None:
        raise GrundyError("rules are for the tree of a certificate: a position has its own")
    _refuse(how, "a tree is proved by moves, and by a solver of its own", "theorems", "base", "solver")
    with asked(how) as (settings, _):
        play = settings.play_of(position)
        start, solver = play.tree(beginner(position, first), settings)
        return solution_tree(start, solver, levels=levels, progress=how.get("progress"), contract=contract)


def draw(what: Any, file: str | Path | None = None, *, dark: bool = False, caption: object = None) -> str:
    """A picture of a position, a value (its thermograph), a misère game (its tree), a solution tree, an
    arena, a census (its smallest graphs), a nim-sequence (its plot), ..., as SVG. It is also written into a
    file, as SVG, PNG, PDF or TikZ, by how the name ends; `dark` is for dark backgrounds. A `caption`, words
    or a value, stands below.

    >>> import grundy
    >>> grundy.draw(grundy.game("cram").start("2x3")).startswith("<svg")
    True
    """
    from grundy.boards.svg import Svg
    from grundy.census import Census
    from grundy.draw.caption import captioned
    from grundy.draw.census_svg import census_svg
    from grundy.draw.formats import on_dark, save
    from grundy.draw.game_tree import game_tree_svg
    from grundy.draw.sequence_svg import sequence_svg
    from grundy.draw.thermograph import thermograph_svg
    from grundy.sequences.compute import NimValues
    from grundy.values.misere_games import MisereGame
    from grundy.values.partizan import CanonicalForm
    from grundy.values.printed import printed

    shown = getattr(what, "_repr_svg_", lambda: None)
    drawn: str | None
    if isinstance(what, CanonicalForm):
        drawn = thermograph_svg(what)
    elif isinstance(what, Census):
        drawn = census_svg(what)
    elif isinstance(what, NimValues):
        drawn = sequence_svg(what)
    else:
        drawn = game_tree_svg(what) if isinstance(what, MisereGame) else shown()
    if drawn is None:
        raise GrundyError(f"there is no picture of {what!r:.60}")
    if caption is not None:
        drawn = captioned(drawn, caption if isinstance(caption, str) else printed(str(caption)))
    if file is not None:
        save(drawn, file, dark)
    return Svg(on_dark(drawn) if dark else drawn)


def prove(position: Position, *, grundy: bool = False, **how: Unpack[Asking]) -> Proof:
    """The certificate of who wins, or with `grundy` of the value; `write` puts it into a file.

    >>> import grundy
    >>> proof = grundy.prove(grundy.game("cram").start("3x4"), theorems=False)
    >>> print(proof.header.claim, "by", len(proof.entries), "couples")
    outcome N by 4 couples
    """
    with asked(how) as (settings, options):
        budget = Budget.of(settings.limits)
        found = answered(solve(position, grundy=grundy, **drawing_from(budget, options)))
        return found.proof(how.get("progress"), budget=budget)


def drawing_from(budget: Budget, options: Asking) -> Asking:
    """The options of a question that is one of several with one budget."""
    none: Asking = {"memory": None, "time_limit": None, "nodes": None}
    return {**options, **none, "budget": budget}


def _refuse(how: Asking, why: str, *names: str) -> None:
    """Refuses options that would say nothing."""
    for name in names:
        if how.get(name) is not None:
            raise GrundyError(f"{name} says nothing here: {why}")
