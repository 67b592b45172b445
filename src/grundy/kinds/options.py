"""The moves in a position, and what is known of each."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from typing import Any

from grundy.budget import AnyLimits, Budget
from grundy.clock import within_budget
from grundy.games import Position
from grundy.kinds.answer import Result
from grundy.kinds.asked import AnySolver, Settings
from grundy.kinds.base import Play
from grundy.search import Progress
from grundy.values import Outcome, Score
from grundy.values.shown import drawn_by

Watching = Callable[[str], AbstractContextManager["Progress | None"]]
"""What shows the progress of a search, under a name."""


@dataclass
class Option:
    """Moves that lead to equivalent positions, and what those are worth."""

    play: Play[Any, Any]
    """Where the moves are made."""
    position: Position
    moves: list[str] = field(default_factory=list)
    result: Result | None = None
    player: str = ""
    """Whose moves these are, in a partizan game: `L` or `R`."""
    best: bool | None = False
    """Whether no other move does better, in a game in which points or moves are counted; None if open."""

    _repr_html_ = drawn_by("grundy.draw.shown:option_html")

    @property
    def outcome(self) -> Outcome | None:
        return None if self.result is None else self.result.outcome

    @property
    def value(self) -> Any:
        return None if self.result is None else self.result.value

    @property
    def gets(self) -> Score | None:
        """What the moves get, in a game that is won by points."""
        return self.play.gets(self)

    @property
    def winning(self) -> bool:
        """Whether the moves win for the player who makes them."""
        return self.play.wins(self)

    def as_json(self) -> dict[str, Any]:
        known = {} if self.result is None else self.result.as_json()
        return {
            "moves": self.moves,
            "position": str(self.position),
            **{name: known.get(name) for name in ("outcome", "grundy", "value", "score")},
            "gets": None if self.gets is None else str(self.gets),
            "winning": self.winning if self.outcome is not None else None,
            "best": self.best,
        }


@dataclass
class Options:
    """All of them, and what it took."""

    play: Play[Any, Any]
    listed: list[Option]
    stopped_by: str = ""
    nodes: int = 0
    seconds: float = 0.0

    def value(self, how: Settings, solver: AnySolver, values: bool, watching: Watching) -> None:
        """Finds out about all options, easy ones first; the limits are for the whole list."""
        started, how = time.monotonic(), replace(how, limits=Budget.of(how.limits))
        try:
            for option in sorted(self.listed, key=lambda one: one.position.size()):
                with watching(f"{option.moves[0]}  ") as progress:
                    question = how.question(values, find_move=False, progress=progress)
                    option.result = self.play.at(option.position).solve(question, solver)
                self.stopped_by = option.result.stopped_by or self.stopped_by
        except KeyboardInterrupt as interrupt:
            option.result = getattr(interrupt, "result", None)
            self.stopped_by = "interrupt"
        self.nodes = sum(option.result.nodes for option in self.listed if option.result is not None)
        self.seconds = time.monotonic() - started
        self.play.mark_best(self.listed)

    def spent(self) -> dict[str, Any]:
        """What it took."""
        return {"nodes": self.nodes, "seconds": round(self.seconds, 6)}

    def as_json(self) -> dict[str, Any]:
        return {
            "game": self.play.position.game.name,
            "position": str(self.play.position),
            "convention": self.play.convention,
            "options": [option.as_json() for option in self.listed],
            **self.spent(),
            "stopped_by": self.stopped_by or None,
        }


def options_of(play: Play[Any, Any], limits: AnyLimits | None = None) -> Options:
    """The options of a position up to equivalence, in the order of the moves; nothing is known of them."""
    found: dict[tuple[str, tuple[str, ...]], Option] = {}
    with Budget.of(limits).in_time():
        for name, option in within_budget(play.position.moves()):
            player = play.mover(name)
            found.setdefault((player, option.key()), Option(play, option, player=player)).moves.append(name)
    return Options(play, list(found.values()))
