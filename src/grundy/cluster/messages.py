"""What a driver and its workers tell each other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from grundy.errors import GrundyError
from grundy.games import Player, Position, game
from grundy.games.registry import Game, digest_of_file, is_registered
from grundy.games.turn import Turn, turn_of

Child = tuple[list[str], int, float, float, str]
"""A child of a couple: components, nimber, proof and disproof numbers, and `W` or `L` if it is solved."""


@dataclass(frozen=True)
class Recipe:
    """A position by what another process can make it of: the name of its game and its text."""

    game: str
    text: str
    player: str = ""
    """Of a partizan position with a player to move: who."""
    native: bool = True
    draws_for: str = ""

    @classmethod
    def of(cls, position: Position) -> Recipe:
        """The recipe of a position; `GrundyError` if no other process can make it."""
        if isinstance(position, Turn):
            if position.position is None or position.player is None:
                raise GrundyError("nothing is left to search")
            inner = cls.of(position.position)
            native = position.game.native is not None
            draws = position.draws_for
            return cls(inner.game, inner.text, position.player.value, native, draws.value if draws else "")
        return cls(_name(position.game), str(position))

    def made(self) -> Position:
        """The position."""
        position = game(self.game).start(self.text)
        if not self.player:
            return position
        draws_for = Player(self.draws_for) if self.draws_for else None
        return turn_of(position, Player(self.player), native=self.native, draws_for=draws_for)  # type: ignore[arg-type]


def _name(one: Game) -> str:
    """The name under which every process finds a game."""
    if digest_of_file(one) is not None:
        import inspect

        return str(inspect.getsourcefile(one.position))
    if not is_registered(one) and game(one.name) is not one:
        raise GrundyError(f"{one} is made up in this process: a cluster does not know it")
    return one.name


@dataclass(frozen=True)
class Setup:
    """What a crew works on: the position from which the tables are laid out, and how it is played."""

    start: Recipe
    misere: bool
    bases: tuple[Recipe, ...]
    rules: Callable[..., Any]
    memory: int
    """Bytes for each worker."""
    log: str
    """Where the facts are read."""


@dataclass(frozen=True)
class Job:
    """A couple to be searched for so many seconds of processor time; or, in a check, anew from nothing."""

    id: int
    component: str
    nimber: int
    seconds: float
    method: str = "dfpn"
    check: bool = False
    nodes: int | None = None
    """A limit in place of the time, for runs that are to be the same every time."""
    exchange: float = 0.25
    """Seconds between two looks at the log, and two batches of news."""
    most_told: int = 10**9
    """Of more facts than so many in a batch, the hardest are told."""


@dataclass(frozen=True)
class Halt:
    """The job is of no use any more."""

    id: int


@dataclass(frozen=True)
class News:
    """Facts that a worker has proved, as a batch (`grundy.search.fact_batch`)."""

    facts: bytes


@dataclass(frozen=True)
class Done:
    """The end of a job: a verdict, or the numbers of the couple and its children."""

    id: int
    verdict: str
    """`W`, `L`, or nothing."""
    proof: float
    disproof: float
    children: list[Child]
    nodes: int
    seconds: float
    cpu: float
    """Seconds of processor time, with all that was told and read."""
    exchange: float
    """How many of them went into facts."""
    facts: bytes | None = None
    forgotten: int = 0
    """Nimbers that it has forgotten meanwhile, for want of memory."""
    shelved: int = 0
    """Nimbers that it has on disk, for want of memory."""


@dataclass(frozen=True)
class Failed:
    """A worker could not do a job, for a reason that holds for every worker."""

    id: int
    line: str
    contradiction: bool = False
    """Whether what it was told cannot be right."""


@dataclass(frozen=True)
class Lost:
    """A worker has died."""

    why: str


Message = News | Done | Failed | Lost
