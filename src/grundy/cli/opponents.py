"""Whom one can play against: the perfect player, and one that looks some moves ahead."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Protocol

from grundy.api import Result
from grundy.arena import Side
from grundy.arena.alpha_beta import Advice, AlphaBeta
from grundy.cli.progress import ProgressLine
from grundy.cli.shared import Settings, counted
from grundy.games import Player, Position
from grundy.games.turn import Turn
from grundy.values import Outcome

Words = tuple[str | tuple[str, str], ...]
"""Text, and text with a style."""


class Opponent(Protocol):
    def choose(self, position: Position) -> str:
        """A move in `position`, which has one."""

    def hint(self, position: Position) -> Words:
        """What it would say to a person who has to move."""


class Perfect:
    """Wins whatever can be won."""

    def __init__(self, start: Position, how: Settings, chance: random.Random | None) -> None:
        self.how, self.chance = how, chance
        self.solver = how.solver(start)

    def choose(self, position: Position) -> str:
        """A winning move if there is one, else the option that leaves most to think about."""
        result = self._solve(position)
        move = result.winning_move or result.best_move
        if move is not None:
            return move
        moves = list(position.moves())
        if self.chance is not None:
            return self.chance.choice(moves)[0]
        return max(moves, key=lambda move: len({option.key() for option in move[1].options()}))[0]

    def hint(self, position: Position) -> Words:
        result = self._solve(position)
        if result.winning_move is not None:
            return ("A winning move is ", (result.winning_move, "bold green"), ".")
        if result.best_move is not None:
            return ("A best move is ", (result.best_move, "bold green"), ".")
        if result.outcome is Outcome.P:
            return ("You are lost against a perfect player; every move loses.",)
        return ("I cannot see to the end of this one.",)

    def _solve(self, position: Position) -> Result:
        with ProgressLine("thinking  ") as progress:
            result = self.how.solve(position, self.solver, find_move=False, progress=progress)
            if result.outcome is Outcome.N and result.winning_move is None:
                # A theorem may say that there is a winning move without telling which.
                result = replace(self.how, theorems=False).solve(position, self.solver, progress=progress)
            return result


class LookAhead:
    """Plays what alpha-beta search advises; without a depth it sees to the end."""

    def __init__(self, depth: int | None, misere: bool) -> None:
        self.search = AlphaBeta(depth, misere=misere)

    def choose(self, position: Position) -> str:
        advice = self._advice(position)
        assert advice.move is not None
        return advice.move

    def hint(self, position: Position) -> Words:
        advice = self._advice(position)
        if advice.outcome == "loss":
            return ("You are lost against a perfect player; every move loses.",)
        if advice.outcome is None:
            ahead = counted(advice.depth, "move")
            return (f"Looking {ahead} ahead, I would play ", (advice.move or "", "bold green"), ".")
        kept = {"win": "A winning move is ", "draw": "A move that keeps the draw is "}[advice.outcome]
        return (kept, (advice.move or "", "bold green"), ".")

    def _advice(self, position: Position) -> Advice:
        if isinstance(position, Turn) and position.position is not None:
            side = Side.ALICE if position.player is Player.LEFT else Side.BOB
            return self.search.advise(position.position, side)
        return self.search.advise(position)
