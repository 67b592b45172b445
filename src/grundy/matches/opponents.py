"""Whom one can play against: the perfect player, and one that looks some moves ahead."""

from __future__ import annotations

import random
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Protocol

from grundy.budget import Budget
from grundy.errors import GrundyError
from grundy.games import Player, Position
from grundy.kinds import Play, Question, Settings
from grundy.kinds.answer import Result
from grundy.kinds.asked import AnySolver
from grundy.kinds.options import Watching
from grundy.search import Progress, stopped_words
from grundy.values import Outcome, Score

if TYPE_CHECKING:
    from grundy.arena.alpha_beta import Advice

Words = tuple[str | tuple[str, str], ...]
"""Text, and text with a style."""

CANDIDATES = 3
"""How many moves a first hint names."""

LOST: Words = ("You are lost against a perfect player; every move loses.",)


def silent(label: str) -> AbstractContextManager[Progress | None]:
    """Shows nothing of a search."""
    return nullcontext()


@dataclass(frozen=True)
class Counsel:
    """What an opponent would do in a position, and what that does: `wins`, `draws`, `best`, where it is not
    more, `lost`, where nothing helps, and `unknown`, where it cannot see to the end."""

    move: str | None
    does: str


class Opponent(Protocol):
    def best(self, play: Play[Any, Any]) -> Counsel:
        """Its advice."""

    def choose(self, play: Play[Any, Any]) -> str:
        """A move in a position, which has one."""

    def nudge(self, play: Play[Any, Any]) -> list[Words]:
        """What helps a person who has to move, and does not tell the move; a line each."""

    def hint(self, play: Play[Any, Any]) -> list[Words]:
        """What it would say to a person who has to move, a line each."""


def looks_ahead(position: Position, depth: int | None) -> bool:
    """Whether the opponent is one that looks ahead: if it is asked for, and where there may be draws."""
    if depth is not None and position.by_points:
        game = position.game
        raise GrundyError(f"--depth: {game} is won by points, and is not played by looking ahead")
    if depth is not None and depth < 1:
        raise GrundyError(f"the depth is at least 1, not {depth}")
    return depth is not None or position.may_be_drawn


def among(position: Position, move: str, does: str) -> Words:
    """A good move among a few others: `does` is what it does, in words that follow `of these`."""
    names = [name for name, _ in position.moves()]
    if len(names) == 1:
        return (f"You have one move only, and it {does}.",)
    chance = random.Random(str(position))
    others = chance.sample([name for name in names if name != move], min(len(names) - 1, CANDIDATES - 1))
    if len(others) == len(names) - 1:
        return (f"At least one of your {len(names)} moves {does}. `hint` again tells which.",)
    some = ", ".join(name for name in names if name == move or name in others)
    return (f"At least one of these {does}: {some}. `hint` again tells which.",)


class Perfect:
    """Wins whatever can be won."""

    def __init__(
        self,
        solver: AnySolver,
        how: Settings,
        chance: random.Random | None,
        watching: Watching = silent,
    ) -> None:
        self.how, self.chance, self.solver, self._watching = how, chance, solver, watching

    def best(self, play: Play[Any, Any]) -> Counsel:
        result = self._solve(play)
        move = self._move(result)
        if move is not None:
            return Counsel(move, "wins" if move == getattr(result, "winning_move", None) else "best")
        return Counsel(None, "lost" if result.outcome is Outcome.P else "unknown")

    def choose(self, play: Play[Any, Any]) -> str:
        """A winning or best move if there is one, else one that makes it hard."""
        move = self._move(self._solve(play))
        if move is not None:
            return move
        if self.chance is not None:
            return str(self.chance.choice(list(play.position.moves()))[0])
        return str(play.stubborn_move())

    def nudge(self, play: Play[Any, Any]) -> list[Words]:
        result = self._solve(play)
        move = self._move(result)
        if move is None:
            return self.hint(play)
        if move == getattr(result, "winning_move", None):
            return [("You can win.",), among(play.position, move, "wins")]
        score = getattr(result, "score", None)
        known = [] if score is None else [(f"The best that you can get from here is {score}.",)]
        return [*known, among(play.position, move, "is as good as can be")]

    def hint(self, play: Play[Any, Any]) -> list[Words]:
        lines = self._scores(play)
        if lines:
            return lines
        result = self._solve(play)
        move = self._move(result)
        if move is not None:
            kind = "winning" if move == getattr(result, "winning_move", None) else "best"
            return [(f"A {kind} move is ", (move, "bold green"), ".")]
        return [LOST if result.outcome is Outcome.P else ("I cannot see to the end of this one.",)]

    def _scores(self, play: Play[Any, Any]) -> list[Words]:
        """The moves by what they get, best first, and what kind of move the first of each group is."""
        with self._watching("thinking  ") as progress:
            question = Question(budget=Budget.of(self.how.limits), progress=progress)
            scores, stopped_by = play.move_scores(self.solver, question)
        lines: list[Words] = []
        if stopped_by:
            lines.append(((f"I cannot see to the end: {stopped_words(stopped_by)}.", "yellow"),))
        groups: dict[tuple[Score, str], list[str]] = {}
        for name, score in scores.items():
            words = play.move_words(play.position.play(name))
            groups.setdefault((score, words), []).append(name)
        for (score, words), names in sorted(groups.items(), key=lambda item: -item[0][0].margin):
            rest = len(names) - 4
            more = f" and {rest:,} move{'' if rest == 1 else 's'} more" if rest > 0 else ""
            kind = f"  ({words})" if words else ""
            lines.append(((f"{score!s:>5}", "bold"), f"  {', '.join(names[:4])}{more}", kind))
        return lines

    def _move(self, result: Result) -> str | None:
        move: str | None = getattr(result, "winning_move", None) or getattr(result, "best_move", None)
        return move

    def _solve(self, play: Play[Any, Any]) -> Result:
        with self._watching("thinking  ") as progress:
            find = play.position.by_points
            question = self.how.question(find_move=find, progress=progress)
            result: Result = play.solve(question, self.solver)
            if result.outcome is Outcome.N and self._move(result) is None:
                # A theorem may say that there is a winning move without telling which.
                how = replace(self.how, theorems=False)
                result = play.solve(how.question(progress=progress), self.solver)
            return result


class LookAhead:
    """Plays what alpha-beta search advises; without a depth it sees to the end."""

    def __init__(self, depth: int | None, misere: bool, most_nodes: int | None = None) -> None:
        from grundy.arena import AlphaBeta

        self.search = AlphaBeta(depth, misere=misere, most_nodes=most_nodes)

    def best(self, play: Play[Any, Any]) -> Counsel:
        advice = self._advice(play)
        does = {"win": "wins", "draw": "draws", "loss": "lost", None: "best"}[advice.outcome]
        return Counsel(None if does == "lost" else advice.move, does)

    def choose(self, play: Play[Any, Any]) -> str:
        advice = self._advice(play)
        assert advice.move is not None
        return advice.move

    def nudge(self, play: Play[Any, Any]) -> list[Words]:
        advice = self._advice(play)
        if advice.outcome == "loss" or advice.move is None:
            return self.hint(play)
        does = {"win": "wins", "draw": "keeps the draw", None: "is what I would play"}[advice.outcome]
        return [among(play.position, advice.move, does)]

    def hint(self, play: Play[Any, Any]) -> list[Words]:
        advice = self._advice(play)
        if advice.outcome == "loss":
            return [LOST]
        if advice.outcome is None:
            ahead = f"{advice.depth} move{'' if advice.depth == 1 else 's'}"
            return [(f"Looking {ahead} ahead, I would play ", (advice.move or "", "bold green"), ".")]
        kept = {"win": "A winning move is ", "draw": "A move that keeps the draw is "}[advice.outcome]
        return [(kept, (advice.move or "", "bold green"), ".")]

    def _advice(self, play: Play[Any, Any]) -> Advice:
        from grundy.arena import Side

        position, player = play.whose_turn
        return self.search.advise(position, Side.ALICE if player is Player.LEFT else Side.BOB)
