"""A match: the moments so far, and its text form, in which it is kept and replayed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from grundy.errors import GrundyError, ParseError
from grundy.games import Player, Position
from grundy.games.registry import Game
from grundy.kinds import Settings
from grundy.kinds.base import Ending
from grundy.matches.moments import Moment

HEAD = "grundy match 1"
WHO = ("person", "perfect", "strong", "fair", "easy")
"""Who may play: somebody at the screen, or a computer of this strength."""

MOST_MOVES = 10_000


@dataclass
class Match:
    """One game: where it began, who plays, and the moves so far.

    >>> import grundy
    >>> match = Match(grundy.game("cram").start("2x2"), who=("person", "perfect"))
    >>> match.play("a1-b1")
    >>> print(match)
    grundy match 1
    game: cram
    position: ../..
    convention: normal
    first: L
    players: person, perfect
    a1-b1
    """

    start: Position
    misere: bool = False
    first: Player = Player.LEFT
    who: tuple[str, str] = ("person", "perfect")
    moves: list[str] = field(default_factory=list, init=False)
    moments: list[Moment] = field(default_factory=list, init=False)
    resigned: int | None = None
    """Who has given up, or has no time left."""

    def __post_init__(self) -> None:
        play = Settings(self.misere).play_of(self.start).begun_by(self.first)
        self.moments = [Moment(play)]

    @property
    def now(self) -> Moment:
        """The latest moment."""
        return self.moments[-1]

    @property
    def ending(self) -> Ending | None:
        """How it has ended; None while it goes on."""
        if self.resigned is not None:
            return Ending("{} cannot go on", self.resigned != self.now.mover)
        return self.now.play.ending(self.now.lead, len(self.moves))

    @property
    def winner(self) -> int | None:
        """Which player has won; nobody while it goes on, and in a draw."""
        ending = self.ending
        if ending is None or ending.mover_wins is None:
            return None
        return self.now.mover if ending.mover_wins else 1 - self.now.mover

    def play(self, move: str) -> None:
        """Makes a move."""
        if self.ending is not None:
            raise GrundyError("this game is over")
        if len(self.moves) >= MOST_MOVES:
            raise GrundyError(f"a game has at most {MOST_MOVES:,} moves")
        moment = self.now.after(self.now.position.play(move))
        self.moves.append(move)
        self.moments.append(moment)

    def back_to(self, moves: int) -> None:
        """Takes back all but so many moves."""
        if not 0 <= moves <= len(self.moves):
            raise GrundyError("this game has not so many moves")
        del self.moves[moves:], self.moments[moves + 1 :]
        self.resigned = None

    def name_of(self, player: int) -> str:
        """What the game calls a player; empty where both have the same moves."""
        shown, mover = self.now.play.whose_turn
        if not shown.is_partizan:
            return ""
        return shown.players[(mover is Player.RIGHT) is (player == self.now.mover)]

    # ---- as a text ------------------------------------------------------------------------------
    def __str__(self) -> str:
        head = [
            HEAD,
            f"game: {self.start.game.name}",
            f"position: {self.start}",
            f"convention: {'misere' if self.misere else 'normal'}",
            f"first: {self.first.value}",
            f"players: {', '.join(self.who)}",
        ]
        tail = [] if self.resigned is None else [f"gives up: {self.resigned}"]
        return "\n".join([*head, *self.moves, *tail])

    @classmethod
    def parse(cls, text: str, found: Callable[[str], Game]) -> Match:
        """The match that a text describes; `found` finds the game."""
        lines = [line.strip() for line in text.strip().splitlines()]
        if not lines or lines[0] != HEAD:
            raise ParseError(f"a match begins with the line `{HEAD}`", lines[0][:80] if lines else "", 0)
        said = _settings(lines[1:6])
        if said["convention"] not in ("normal", "misere") or said["first"] not in ("L", "R"):
            raise GrundyError("a match is normal or misere, and begun by L or R")
        who = tuple(part.strip() for part in said["players"].split(","))
        if len(who) != 2 or not set(who) <= set(WHO):
            raise GrundyError(f"the players of a match are two of {', '.join(WHO)}")
        start = found(said["game"]).start(said["position"])
        match = cls(start, said["convention"] == "misere", Player(said["first"]), (who[0], who[1]))
        for number, line in enumerate(filter(None, lines[6:]), 1):
            if line.startswith("gives up: ") and line[-1] in "01":
                match.resigned = int(line[-1])
                break
            try:
                match.play(line)
            except GrundyError as error:
                raise GrundyError(f"move {number} of this match: {error}") from None
        return match


def _settings(lines: list[str]) -> dict[str, str]:
    said: dict[str, Any] = dict(line.partition(": ")[::2] for line in lines)
    for name in ("game", "position", "convention", "first", "players"):
        if name not in said:
            raise GrundyError(f"a match says its {name} in a line `{name}: ...`")
    return said
