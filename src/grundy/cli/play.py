"""`grundy play`: a game in the terminal against the perfect player."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from typing import Any

import click

from grundy.cli.given import LIMITS, SEARCHING, refuse, refuse_all_but
from grundy.cli.positions import (
    POSITION_SETTINGS,
    beginning,
    check_first,
    on_a_position_or_proof,
    player_who_begins,
    read_position,
)
from grundy.cli.printing import colourful, say
from grundy.cli.progress import ProgressLine
from grundy.cli.proof_file import OF_A_PROOF, opened_proof
from grundy.cli.search_options import settings, solver_for, solving
from grundy.cli.store_options import kept, storing
from grundy.cli.terminal import ask, show, width, wrapped
from grundy.errors import GrundyError
from grundy.games import Player, Position
from grundy.kinds import Play, Settings
from grundy.matches.by_proof import ByProof
from grundy.matches.moments import Moment
from grundy.matches.opponents import LookAhead, Opponent, Perfect, looks_ahead


@click.command(context_settings=POSITION_SETTINGS)
@on_a_position_or_proof
@click.option("--second", is_flag=True, help="Let the computer begin.")
@click.option(
    "--seed", type=int, metavar="N", help="In lost positions the computer moves at random, with this seed."
)
@click.option(
    "--depth",
    type=click.IntRange(1),
    metavar="N",
    help="Play against a computer that looks only N moves ahead.",
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
    proof: str | None,
    rules: str | None,
    **options: Any,
) -> int:
    """Play POSITION against the perfect player; whoever cannot move loses, or wins with --misere.

    In a game that is won by points, whoever has more of them wins.

    Type a move, or `moves`, `rules`, `hint`, `undo`, `quit`. The first hint at a move helps and does not give
    the move away; the second tells it. Limits are for each move of the perfect player.

    In a game that may end in a draw, and with --depth, your opponent looks ahead by alpha-beta search.

    In place of GAME and POSITION stands the file of a certificate to play against what it says: your opponent
    has the winning side, and knows the certificate and nothing else.

    \b
    grundy play nim 3 4 5
    grundy play cram 4x4 --second
    grundy play dots_and_boxes 3x3
    grundy play tictactoe 3x3
    grundy play domineering 8x8 --depth 3
    grundy play sprouts.proof
    """
    if proof is not None:
        refuse_all_but(OF_A_PROOF, "first", "rules")
        _play_proof(proof, rules, player_who_begins(first))
        return 0
    refuse("is for a game against a certificate", "rules")
    how = settings(**options)
    asked = read_position(game, position, after)
    check_first(asked)
    start = how.play_of(asked).begun_by(player_who_begins(first))
    chance = None if seed is None else random.Random(seed)
    ahead = looks_ahead(asked, depth)
    if asked.by_points:
        refuse(f"is not for {asked.game}, which is won by points", "no_theorems")
    if ahead:
        refuse("is for searches, and this opponent looks ahead by alpha-beta", *SEARCHING, *LIMITS)
        refuse("is for the perfect player, and this opponent looks ahead by alpha-beta", "seed")
        TerminalMatch(start, LookAhead(depth, how.misere)).run(second)
        return 0
    with kept(store, no_store) as keeping:
        how = replace(how, recorder=keeping.recorder)
        TerminalMatch(start, Perfect(solver_for(start, how), how, chance, ProgressLine)).run(second)
    return 0


def _play_proof(file: str, rules: str | None, first: Player) -> None:
    """Plays against a certificate, which wins."""
    with opened_proof(file, rules) as proof:
        check_first(proof.position)
        start = Settings(proof.misere).play_of(proof.position).begun_by(first)
        opponent = ByProof(proof)
        TerminalMatch(start, opponent).run(opponent.begins(first))


class TerminalMatch:
    """One game: the moments so far, a person, and an opponent."""

    def __init__(self, start: Play[Any, Any], opponent: Opponent) -> None:
        self.history = [Moment(start)]
        self.person = 0
        self.opponent = opponent
        look = "" if start.sights() is None else "look, "
        self.commands = f"moves, {look}rules, hint, undo, quit"
        self.nudged = 0
        """How long the history was when somebody had the first hint."""

    @property
    def now(self) -> Moment:
        return self.history[-1]

    @property
    def turn(self) -> bool:
        """Whether the person has to move."""
        return self.now.mover == self.person

    def run(self, opponent_begins: bool) -> None:
        """Plays until the end, `quit`, or the end of the input."""
        play = self.now.play
        rule = f" {play.rule_words}" if play.rule_words else ""
        say(f"{play.position.game.title}.{rule} Type a move, or: {self.commands}.")
        self.person = int(opponent_begins)
        say(self._sides())
        while not self._ended() and (self._turn() if self.turn else self._answer()):
            pass

    def _sides(self) -> str:
        """As whom the person plays, and who begins."""
        shown, first = self.now.play.whose_turn
        if not shown.is_partizan:
            return "You begin." if self.turn else "I begin."
        begins = _called(shown, first is Player.RIGHT)
        if self.turn:
            return f"You are {begins}, and you begin."
        return f"You are {_called(shown, first is Player.LEFT)}; I am {begins}, and I begin."

    def _ended(self) -> bool:
        """Tells how the game has ended; False while it goes on."""
        now = self.now
        ending = now.play.ending(now.lead, len(self.history) - 1)
        if ending is None:
            return False
        show(now.position, now.play.whose_turn[0].is_partizan)
        person_wins = None if ending.mover_wins is None else ending.mover_wins is self.turn
        fate = {True: "you have won", False: "you have lost", None: ""}[person_wins]
        words = ": ".join(filter(None, (ending.words.format("You" if self.turn else "I"), fate)))
        score = (
            f", {now.points[self.person]} to {now.points[1 - self.person]}" if now.position.by_points else ""
        )
        style = {True: "bold green", False: "bold magenta", None: "bold yellow"}[person_wins]
        say((f"{words[0].upper()}{words[1:]}{score}.", style))
        return True

    # ---- the person -----------------------------------------------------------------------------
    def _turn(self) -> bool:
        """Lets the person move; False when the person leaves."""
        self._show()
        while True:
            word = ask()
            play, position = self.now.play, self.now.position
            if word is None or word in ("quit", "exit", "q"):
                say("Goodbye.")
                return False
            if word == "moves":
                say(wrapped((name for name, _ in position.moves()), width() - 1))
            elif word == "rules":
                _say_rules(play.whose_turn[0])
            elif word == "look" and (sights := play.sights()) is not None:
                say("\n".join(sights))
            elif word == "hint":
                again = self.nudged == len(self.history)
                self.nudged = len(self.history)
                for line in self.opponent.hint(play) if again else self.opponent.nudge(play):
                    say(*line)
            elif word == "undo":
                self._undo()
            elif word == "help":
                say(f"Type a move, such as {next(iter(position.moves()))[0]}, or: {self.commands}.")
            elif word:
                try:
                    self.history.append(self.now.after(position.play(word)))
                    return True
                except GrundyError as error:
                    say((f"{error}; `moves` lists them.", "yellow"))

    def _undo(self) -> None:
        """Back to the last moment at which the person moved."""
        earlier = [place for place, moment in enumerate(self.history[:-1]) if moment.mover == self.person]
        if not earlier:
            say("There is nothing to undo.")
            return
        del self.history[earlier[-1] + 1 :]
        self.nudged = 0
        self._show()

    def _show(self) -> None:
        """The position, and whose turn it is."""
        shown, player = self.now.play.whose_turn
        show(self.now.position, shown.is_partizan)
        words = (
            f"You move, as {_called(shown, player is Player.RIGHT)}." if shown.is_partizan else "You move."
        )
        if self.now.position.by_points:
            words += f" You have {self.now.points[self.person]}, I have {self.now.points[1 - self.person]}."
        say((words, "dim"))

    # ---- the opponent ---------------------------------------------------------------------------
    def _answer(self) -> bool:
        """Moves for the opponent."""
        name = self.opponent.choose(self.now.play)
        option = self.now.position.play(name)
        words = self.now.play.move_words(option)
        say("I play ", (name, "bold"), f": {words}." if words else ".")
        self.history.append(self.now.after(option))
        return True


def _called(position: Position, right: bool) -> str:
    """What the game calls a player, and the player's stones if they are not the name."""
    name, stones = position.players[right], getattr(position, "stones", "")
    return name if not stones or stones[right] == name else f"{name} ({stones[right]})"


def _say_rules(position: Position) -> None:
    """The rules as the game's page has them."""
    found = re.search(r"^## Rules$\n+(.*?)(?=^## |\Z)", position.game.doc, re.DOTALL | re.MULTILINE)
    text = (found[1] if found else position.game.doc).strip() or "This game does not say its rules."
    if not colourful():
        say(text)
        return
    from rich.markdown import Markdown

    from grundy.cli.lines import Lines

    Lines().print(Markdown(text))
