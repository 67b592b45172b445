"""`grundy options`: the moves, and what is known of each."""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from typing import Any

import click

from grundy.api import Result
from grundy.cli.progress import ProgressLine
from grundy.cli.shared import (
    POSITION_SETTINGS,
    AnySolver,
    Settings,
    on_a_position,
    print_json,
    read_position,
    say,
    settings,
    solving,
)
from grundy.cli.solve import STOPPED
from grundy.cli.store_options import kept, storing
from grundy.clock import checked_by, ends_after, looking
from grundy.errors import GrundyError
from grundy.games import PartizanPosition, Position, ScoringPosition
from grundy.games.domination import PASS
from grundy.search import stopped_words
from grundy.search.own import OwnSolver
from grundy.search.scores import move_score
from grundy.values import Outcome, Score
from grundy.values.domination import DominationNumbers


@dataclass
class Option:
    """Moves that lead to equivalent positions, and what those are worth."""

    position: Position
    moves: list[str] = field(default_factory=list)
    result: Result | None = None
    player: str = ""
    """Whose moves these are, in a partizan game: `L` or `R`."""
    before: Position | None = None
    """Where the moves are made, in a game that is won by points."""
    best: bool = False
    """Whether no other move does better, in a game in which moves are counted."""

    @property
    def score(self) -> Score | None:
        """What the moves get, in a game that is won by points."""
        if (
            isinstance(self.before, ScoringPosition)
            and isinstance(self.position, ScoringPosition)
            and self.result is not None
            and isinstance(self.result.value, Score)
        ):
            return move_score(self.before, self.position, self.result.value)
        return None

    @property
    def winning(self) -> bool:
        if self.before is not None:
            return self.score is not None and self.score.margin > 0
        outcome = None if self.result is None else self.result.outcome
        if outcome is None or not self.player:
            return outcome is Outcome.P
        next_ = outcome.if_right_starts if self.player == "L" else outcome.if_left_starts
        return next_.value == self.player

    def as_json(self) -> dict[str, Any]:
        outcome = None if self.result is None else self.result.outcome
        grundy = None if self.result is None else self.result.grundy
        return {
            "moves": self.moves,
            "position": str(self.position),
            "outcome": None if outcome is None else outcome.value,
            "grundy": None if grundy is None else int(grundy),
            "value": None if self.result is None or self.result.value is None else str(self.result.value),
            "score": None if self.result is None else self.result.score,
            "gets": None if self.score is None else str(self.score),
            "winning": self.winning if outcome is not None else None,
            "best": self.best,
        }


@click.command(context_settings=POSITION_SETTINGS)
@on_a_position
@click.option(
    "--grundy",
    "nimbers",
    is_flag=True,
    help="Find the nimber of every option; a partizan game's have their values unless there is a --method.",
)
@solving
@storing
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def options(
    game: str,
    position: tuple[str, ...],
    after: tuple[str, ...],
    nimbers: bool,
    store: str | None,
    no_store: bool,
    as_json: bool,
    **options: Any,
) -> int:
    """List the moves in POSITION, and what each is worth.

    Moves that lead to equivalent positions are listed together, and winning ones are marked: in a partizan
    game, those that win for the player who makes them. In a game that is won by points, each move has its
    score: what it gets, and what it leaves; the best are marked too. Limits are for the whole list.

    \b
    grundy options nim 3 5 7
    grundy options cram 3x4 --grundy
    """
    start = read_position(game, position, after)
    how = settings(**options)
    with checked_by(ends_after(how.limits.time)):
        listed = distinct_options(start)
    if nimbers and isinstance(start, ScoringPosition):
        raise GrundyError(f"{start.game} is won by points: its positions have no nimber")
    with kept(store, no_store) as keeping:
        how = replace(how, keeper=keeping.keeper)
        solver = how.solver(start)
        valued = isinstance(start, PartizanPosition) and start.last_move_wins
        nimbers = nimbers or (valued and how.method == "auto")
        nimbers = nimbers or isinstance(solver, OwnSolver)
        keeping.begin()
        started = time.monotonic()
        stopped_by = _value(listed, how, solver, nimbers)
        spent = {
            "nodes": sum(option.result.nodes for option in listed if option.result is not None),
            "seconds": round(time.monotonic() - started, 6),
        }
        keeping.end(stopped_words(stopped_by) if stopped_by else "answered", spent)
    _mark_best(listed)
    if as_json:
        print_json(
            {
                "game": start.game.name,
                "position": str(start),
                "convention": how.convention,
                "options": [option.as_json() for option in listed],
                **spent,
                "stopped_by": stopped_by or None,
            }
        )
    else:
        _print(start, listed, how.misere)
        if stopped_by:
            say((stopped_words(stopped_by), "yellow"), f"; {solver.proved_words}")
    return STOPPED if stopped_by else 0


def distinct_options(position: Position) -> list[Option]:
    """The options of a position up to equivalence, in the order of the moves."""
    found: dict[tuple[str, tuple[str, ...]], Option] = {}
    partizan = isinstance(position, PartizanPosition)
    before = position if isinstance(position, ScoringPosition) else None
    for name, option in looking(position.moves()):
        player = name[0] if partizan else ""
        found.setdefault((player, option.key()), Option(option, player=player, before=before)).moves.append(
            name
        )
    return list(found.values())


def _value(listed: list[Option], how: Settings, solver: AnySolver, nimbers: bool) -> str:
    """Values all options, easy ones first; what stopped it, or nothing."""
    started, stopped_by = time.monotonic(), ""
    for option in sorted(listed, key=lambda one: one.position.size()):
        step = replace(how, limits=how.limits.less(time.monotonic() - started, solver.nodes))
        try:
            with ProgressLine(f"{option.moves[0]}  ") as progress:
                option.result = step.solve(
                    option.position, solver, nimber=nimbers, find_move=False, progress=progress
                )
        except KeyboardInterrupt as interrupt:
            option.result = getattr(interrupt, "result", None)
            return "interrupt"
        stopped_by = option.result.stopped_by or stopped_by
    return stopped_by


def _mark_best(listed: list[Option]) -> None:
    """Marks the moves that nothing beats, if all are known: by points, or in the domination game by the
    number of moves, of which Dominator wants few and Staller many; a pass is no move."""
    scores = [option.score for option in listed]
    if None not in scores:
        most = max((score.mine for score in scores if score is not None), default=0)
        for option in listed:
            option.best = option.score is not None and option.score.mine == most
    for player, better in (("L", min), ("R", max)):
        counts: dict[int, int] = {}
        for place, option in enumerate(listed):
            value = None if option.result is None else option.result.value
            if option.player == player and isinstance(value, DominationNumbers):
                after = value.staller if player == "L" else value.dominator
                counts[place] = after + (not option.moves[0].endswith(PASS))
        for place, count in counts.items():
            listed[place].best = count == better(counts.values())


def _print(start: Position, listed: list[Option], misere: bool) -> None:
    if not listed:
        over = f"the player to move has {'won' if misere else 'lost'}"
        say(f"{start.game} {start}: no moves; {'all is won' if isinstance(start, ScoringPosition) else over}")
        return
    names = [_names(option.moves) for option in listed]
    width = max(map(len, names))
    for name, option in zip(names, listed, strict=True):
        result = option.result
        known = result is not None and (result.outcome is not None or result.value is not None)
        outcome = str(result.outcome or "") if result is not None and known else "?"
        value = "" if result is None or result.value is None else str(result.value)
        if option.before is not None:
            outcome, value = "?" if option.score is None else str(option.score), ""
        mark = (_mark(option), "bold green")
        shown = f" {value:>3}" if option.before is None else ""
        say(f"{name:<{width}}  ", (outcome, "bold"), shown, f"  {option.position}", mark)


def _mark(option: Option) -> str:
    """Who has won wants no more, unless points are counted."""
    if option.winning and option.best and option.before is not None:
        return "  winning, best"
    return "  winning" if option.winning else "  best" if option.best else ""


def _names(moves: list[str], shown: int = 3) -> str:
    """A few of the moves, and how many more there are."""
    more = len(moves) - shown
    return ", ".join(moves[:shown]) + (f" and {more} more" if more > 0 else "")
