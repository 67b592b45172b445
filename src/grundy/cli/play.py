"""`grundy play`: a game in the terminal against the perfect player."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import click

from grundy.api import Result
from grundy.cli.progress import ProgressLine
from grundy.cli.shared import (
    POSITION_SETTINGS,
    Settings,
    beginning,
    counted,
    on_a_position,
    read_position,
    say,
    settings,
    solving,
    with_turn,
)
from grundy.cli.terminal import ask, show
from grundy.errors import GrundyError
from grundy.games import Position, ScoringPosition
from grundy.games.turn import Turn
from grundy.values import Outcome

COMMANDS = "moves, hint, undo, quit"


@click.command(context_settings=POSITION_SETTINGS)
@on_a_position
@click.option("--second", is_flag=True, help="Let the perfect player begin.")
@click.option("--seed", type=int, help="Let it choose at random, by this seed, where it is lost.")
@beginning
@solving
def play(
    game: str,
    position: tuple[str, ...],
    after: tuple[str, ...],
    second: bool,
    seed: int | None,
    first: str,
    **options: Any,
) -> int:
    """Play POSITION against the perfect player; whoever cannot move loses, or wins with --misere.

    In a game that is won by points, whoever has more of them wins.

    Type a move, or `moves`, `hint`, `undo`, `quit`. Limits are for each move of the perfect player.

    \b
    grundy play nim 3 4 5
    grundy play cram 4x4 --second
    grundy play dots_and_boxes 3x3
    """
    how = settings(**options)
    # The engine's own turns know values of normal play.
    start = with_turn(read_position(game, position, after), first, native=not how.misere)
    chance = None if seed is None else random.Random(seed)
    if isinstance(start, ScoringPosition):
        from grundy.cli.play_scores import ScoreMatch

        ScoreMatch(start, how, chance).run(second)
    else:
        Match(start, how, chance).run(second)
    return 0


class Match:
    """One game: the positions so far, a person, and the perfect player."""

    def __init__(self, start: Position, how: Settings, chance: random.Random | None) -> None:
        self.history = [start]
        self.how = how
        self.chance = chance
        self.solver = how.solver(start)

    @property
    def position(self) -> Position:
        return self.history[-1]

    def run(self, perfect_player_begins: bool) -> None:
        """Plays until the end, `quit`, or the end of the input."""
        rule = " Whoever cannot move wins." if self.how.misere else ""
        say(f"{self.position.game.title}.{rule} Type a move, or: {COMMANDS}.")
        if perfect_player_begins and not self._answer():
            return
        while self._turn() and self._answer():
            pass

    # ---- the person -----------------------------------------------------------------------------
    def _turn(self) -> bool:
        """Lets the person move; False when the game is over."""
        show(self.position)
        if self._decided(person_moves=True):
            return False
        if not _can_move(self.position):
            _end("You cannot move", person_wins=self.how.misere)
            return False
        while True:
            word = ask()
            if word is None or word in ("quit", "exit", "q"):
                say("Goodbye.")
                return False
            if word == "moves":
                say("  ".join(name for name, _ in self.position.moves()))
            elif word == "hint":
                self._hint()
            elif word == "undo":
                self._undo()
            elif word == "help":
                say(f"Type a move, such as {next(iter(self.position.moves()))[0]}, or: {COMMANDS}.")
            elif word:
                try:
                    self.history.append(self.position.play(word))
                    return True
                except GrundyError as error:
                    say((f"{error}; `moves` lists them.", "yellow"))

    def _hint(self) -> None:
        result = self._solve(self.position)
        if result.winning_move is not None:
            say("A winning move is ", (result.winning_move, "bold green"), ".")
        elif result.best_move is not None:
            say("A best move is ", (result.best_move, "bold green"), ".")
        elif result.outcome is Outcome.P:
            say("You are lost against a perfect player; every move loses.")
        else:
            say("I cannot see to the end of this one.")

    def _undo(self) -> None:
        if len(self.history) < 3:
            say("There is nothing to undo.")
            return
        del self.history[-2:]
        show(self.position)

    def _decided(self, person_moves: bool) -> bool:
        """Tells how a game ended that is not won by the last move; False when it goes on."""
        turn = self.position
        if not isinstance(turn, Turn) or turn.position is None or turn.position.last_move_wins:
            return False
        winner = turn.position.winner()
        if winner is not None:
            name = turn.position.players[winner is Outcome.R]
            mover_wins = turn.player is not None and winner.value == turn.player.value
            _end(f"{name} has won", person_wins=mover_wins is person_moves)
            return True
        if _can_move(turn):
            return False
        say(f"The game is over after {counted(len(self.history) - 1, 'move')}.")
        return True

    # ---- the perfect player ---------------------------------------------------------------------
    def _answer(self) -> bool:
        """Moves for the perfect player; False when the game is over."""
        if self._decided(person_moves=False):
            return False
        if not _can_move(self.position):
            show(self.position)
            _end("I cannot move", person_wins=not self.how.misere)
            return False
        name = self._choose()
        say("I play ", (name, "bold"), ".")
        self.history.append(self.position.play(name))
        return True

    def _choose(self) -> str:
        """A winning move if there is one, else the option that leaves most to think about."""
        result = self._solve(self.position)
        move = result.winning_move or result.best_move
        if move is not None:
            return move
        moves = list(self.position.moves())
        if self.chance is not None:
            return self.chance.choice(moves)[0]
        return max(moves, key=lambda move: len({option.key() for option in move[1].options()}))[0]

    def _solve(self, position: Position) -> Result:
        with ProgressLine("thinking  ") as progress:
            result = self.how.solve(position, self.solver, find_move=False, progress=progress)
            if result.outcome is Outcome.N and result.winning_move is None:
                # A theorem may say that there is a winning move without telling which.
                result = replace(self.how, theorems=False).solve(position, self.solver, progress=progress)
            return result


def _end(why: str, person_wins: bool) -> None:
    if person_wins:
        say((f"{why}: you have won.", "bold green"))
    else:
        say((f"{why}: you have lost.", "bold magenta"))


def _can_move(position: Position) -> bool:
    return next(iter(position.moves()), None) is not None
