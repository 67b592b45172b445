"""`grundy play`: a game in the terminal against the perfect player."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import click

from grundy.cli.given import LIMITS, SEARCHING, refuse
from grundy.cli.opponents import LookAhead, Opponent, Perfect
from grundy.cli.shared import (
    POSITION_SETTINGS,
    beginning,
    check_first,
    counted,
    on_a_position,
    read_position,
    say,
    settings,
    solving,
    with_turn,
)
from grundy.cli.store_options import kept, storing
from grundy.cli.terminal import ask, show
from grundy.errors import GrundyError
from grundy.games import Position, ScoringPosition
from grundy.games.turn import Turn
from grundy.values import Outcome

COMMANDS = "moves, hint, undo, quit"


@click.command(context_settings=POSITION_SETTINGS)
@on_a_position
@click.option("--second", is_flag=True, help="Let the perfect player begin.")
@click.option(
    "--seed", type=int, metavar="N", help="Let it choose at random, by this seed, where it is lost."
)
@click.option(
    "--depth", type=click.IntRange(1), metavar="N", help="Against a player that looks N moves ahead instead."
)
@beginning
@solving
@storing
def play(
    game: str,
    position: tuple[str, ...],
    after: tuple[str, ...],
    second: bool,
    seed: int | None,
    depth: int | None,
    first: str,
    store: str | None,
    no_store: bool,
    **options: Any,
) -> int:
    """Play POSITION against the perfect player; whoever cannot move loses, or wins with --misere.

    In a game that is won by points, whoever has more of them wins.

    Type a move, or `moves`, `hint`, `undo`, `quit`. Limits are for each move of the perfect player.

    In a game that may end in a draw, and with --depth, your opponent looks ahead by alpha-beta search.

    \b
    grundy play nim 3 4 5
    grundy play cram 4x4 --second
    grundy play dots_and_boxes 3x3
    grundy play tictactoe 3x3
    grundy play domineering 8x8 --depth 3
    """
    how = settings(**options)
    asked = read_position(game, position, after)
    # The engine's own turns know values of normal play.
    start = with_turn(asked, first, native=not how.misere)
    chance = None if seed is None else random.Random(seed)
    if depth is not None and isinstance(start, ScoringPosition):
        raise GrundyError(f"--depth: {asked.game} is won by points, and is not played by looking ahead")
    check_first(asked)
    if isinstance(start, ScoringPosition):
        refuse(f"is not for {asked.game}, which is won by points", "no_theorems")
    if depth is not None or asked.may_be_drawn:
        refuse("is for searches, and this opponent looks ahead by alpha-beta", *SEARCHING, *LIMITS)
        refuse("is for the perfect player, and this opponent looks ahead by alpha-beta", "seed")
        Match(start, LookAhead(depth, how.misere), how.misere).run(second)
        return 0
    with kept(store, no_store) as keeping:
        how = replace(how, keeper=keeping.keeper)
        if isinstance(start, ScoringPosition):
            from grundy.cli.play_scores import ScoreMatch

            ScoreMatch(start, how, chance).run(second)
        else:
            Match(start, Perfect(start, how, chance), how.misere).run(second)
    return 0


class Match:
    """One game: the positions so far, a person, and an opponent."""

    def __init__(self, start: Position, opponent: Opponent, misere: bool) -> None:
        self.history = [start]
        self.opponent = opponent
        self.misere = misere

    @property
    def position(self) -> Position:
        return self.history[-1]

    def run(self, opponent_begins: bool) -> None:
        """Plays until the end, `quit`, or the end of the input."""
        rule = f" {_misere_words(self.position)}" if self.misere else ""
        say(f"{self.position.game.title}.{rule} Type a move, or: {COMMANDS}.")
        if opponent_begins and not self._answer():
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
            _end("You cannot move", person_wins=self.misere)
            return False
        while True:
            word = ask()
            if word is None or word in ("quit", "exit", "q"):
                say("Goodbye.")
                return False
            if word == "moves":
                say("  ".join(name for name, _ in self.position.moves()))
            elif word == "hint":
                say(*self.opponent.hint(self.position))
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
        if winner is Outcome.DRAW:
            say(("Nobody has won: a draw.", "bold yellow"))
            return True
        if winner is not None:
            name = turn.position.players[winner is Outcome.R]
            mover_wins = turn.player is not None and (winner.value == turn.player.value) is not self.misere
            verb = "lost" if self.misere else "won"
            _end(f"{name} has {verb}", person_wins=mover_wins is person_moves)
            return True
        if _can_move(turn):
            return False
        say(f"The game is over after {counted(len(self.history) - 1, 'move')}.")
        return True

    # ---- the opponent ---------------------------------------------------------------------------
    def _answer(self) -> bool:
        """Moves for the opponent; False when the game is over."""
        if self._decided(person_moves=False):
            return False
        if not _can_move(self.position):
            show(self.position)
            _end("I cannot move", person_wins=not self.misere)
            return False
        name = self.opponent.choose(self.position)
        say("I play ", (name, "bold"), ".")
        self.history.append(self.position.play(name))
        return True


def _misere_words(position: Position) -> str:
    """What misère play is, in this game."""
    inner = position.position if isinstance(position, Turn) else None
    if inner is None or inner.last_move_wins:
        return "Whoever cannot move wins."
    return "Whoever would win loses."


def _end(why: str, person_wins: bool) -> None:
    if person_wins:
        say((f"{why}: you have won.", "bold green"))
    else:
        say((f"{why}: you have lost.", "bold magenta"))


def _can_move(position: Position) -> bool:
    return next(iter(position.moves()), None) is not None
