"""`grundy play` in a game that is won by points."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from grundy.cli.progress import ProgressLine
from grundy.cli.shared import Settings, counted, say
from grundy.cli.terminal import ask, show
from grundy.errors import GrundyError
from grundy.games import ScoringPosition
from grundy.search import stopped_words
from grundy.search.scores import ScoreSolver
from grundy.search.strategy import move_words, structure
from grundy.values import Score

COMMANDS = "moves, look, hint, undo, quit"


@dataclass(frozen=True)
class Moment:
    """A position, whose turn it is, and what each player has."""

    position: ScoringPosition
    person_moves: bool
    person: int = 0
    perfect: int = 0

    def after(self, option: ScoringPosition) -> Moment:
        """The moment after a move: who scores moves again."""
        won = self.position.at_stake() - option.at_stake()
        if not won:
            return replace(self, position=option, person_moves=not self.person_moves)
        if self.person_moves:
            return replace(self, position=option, person=self.person + won)
        return replace(self, position=option, perfect=self.perfect + won)


class ScoreMatch:
    """One game: the moments so far, a person, and the perfect player."""

    def __init__(self, start: ScoringPosition, how: Settings, chance: random.Random | None) -> None:
        self.history = [Moment(start, True)]
        self.how, self.chance = how, chance
        self.solver = ScoreSolver(
            start, method=how.method, threads=how.threads, limits=how.limits, keeper=how.keeper
        )

    @property
    def now(self) -> Moment:
        return self.history[-1]

    def run(self, perfect_player_begins: bool) -> None:
        """Plays until the end, `quit`, or the end of the input."""
        say(f"{self.now.position.game.title}. Type a move, or: {COMMANDS}.")
        self.history = [replace(self.now, person_moves=not perfect_player_begins)]
        going = True
        while going and self.now.position.at_stake():
            going = self._turn() if self.now.person_moves else self._answer()
        if not self.now.position.at_stake():
            self._end()

    def _end(self) -> None:
        show(self.now.position)
        score = f"{self.now.person} to {self.now.perfect}"
        if self.now.person > self.now.perfect:
            say((f"You have won, {score}.", "bold green"))
        elif self.now.person < self.now.perfect:
            say((f"You have lost, {score}.", "bold magenta"))
        else:
            say((f"A tie, {score}.", "bold"))

    # ---- the person -----------------------------------------------------------------------------
    def _turn(self) -> bool:
        """Lets the person move; False when the person leaves."""
        show(self.now.position)
        say((f"You have {self.now.person}, I have {self.now.perfect}.", "dim"))
        while True:
            word = ask()
            if word is None or word in ("quit", "exit", "q"):
                say("Goodbye.")
                return False
            if word == "moves":
                say("  ".join(name for name, _ in self.now.position.moves()))
            elif word == "look":
                say("\n".join(structure(self.now.position)) or "Nothing can be captured.")
            elif word == "hint":
                self._hint()
            elif word == "undo":
                self._undo()
            elif word == "help":
                say(f"Type a move, such as {next(iter(self.now.position.moves()))[0]}, or: {COMMANDS}.")
            elif word:
                try:
                    self.history.append(self.now.after(self.now.position.play(word)))
                    return True
                except GrundyError as error:
                    say((f"{error}; `moves` lists them.", "yellow"))

    def _hint(self) -> None:
        """The moves by what they get, best first, and what kind of move the first of each group is."""
        position = self.now.position
        with ProgressLine("thinking  ") as progress:
            scores = self.solver.moves(position, self.how.limits, progress)
        if self.solver.stopped_by:
            say((f"I cannot see to the end: {stopped_words(self.solver.stopped_by)}.", "yellow"))
        groups: dict[tuple[Score, str], list[str]] = {}
        for name, score in scores.items():
            groups.setdefault((score, move_words(position, position.play(name))), []).append(name)
        for (score, words), names in sorted(groups.items(), key=lambda item: -item[0][0].margin):
            more = f" and {counted(len(names) - 4, 'move')} more" if len(names) > 4 else ""
            say((f"{score!s:>5}", "bold"), f"  {', '.join(names[:4])}{more}", f"  ({words})" if words else "")

    def _undo(self) -> None:
        """Back to the last moment at which the person moved."""
        earlier = [place for place, moment in enumerate(self.history[:-1]) if moment.person_moves]
        if not earlier:
            say("There is nothing to undo.")
            return
        del self.history[earlier[-1] + 1 :]
        show(self.now.position)

    # ---- the perfect player ---------------------------------------------------------------------
    def _answer(self) -> bool:
        position = self.now.position
        name = self._choose()
        option = position.play(name)
        words = move_words(position, option)
        say("I play ", (name, "bold"), f": {words}." if words else ".")
        self.history.append(self.now.after(option))
        return True

    def _choose(self) -> str:
        """A move that gets the score; where I cannot see to the end, one that gives little away."""
        position = self.now.position
        with ProgressLine("thinking  ") as progress:
            best = self.solver.best_move(position, self.how.limits, progress)
        if best is not None:
            return best
        moves = list(position.moves())
        if self.chance is not None:
            return self.chance.choice(moves)[0]
        order = ("captures", "gives nothing", "a hard", "gives", "a half", "opens", "")

        def generosity(move: tuple[str, ScoringPosition]) -> int:
            words = move_words(position, move[1])
            return next(place for place, start in enumerate(order) if words.startswith(start))

        return min(moves, key=generosity)[0]
