"""Rules of games on graphs as data: what a move makes of a vertex, or of the ends of an edge, and of what
stands beside them. The engine plays by them; the rules in Python are the definition."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from grundy.games.position import Position

if TYPE_CHECKING:
    from grundy import _engine

LEFT, RIGHT, BOTH = 1, 2, 3

MOST_VERTICES = 64
"""The largest component that the engine plays."""


@dataclass(frozen=True)
class VertexRule:
    """A move of a player: the letters of the vertices that are chosen, one or the two ends of an edge, what
    they become, and what the letters beside them become."""

    player: int
    chosen: tuple[tuple[str, str], ...]
    beside: Mapping[str, str] = field(default_factory=dict)


def graph_rules(letters: str, rules: Sequence[VertexRule]) -> _engine.GraphRules:
    """The rules as the engine takes them. The first letter is that of vertices of which nothing is said."""
    from grundy import _engine

    number = {letter: place for place, letter in enumerate(letters)}
    return _engine.GraphRules(
        letters,
        [
            (
                rule.player,
                [(sum(1 << number[letter] for letter in old), number[new]) for old, new in rule.chosen],
                [number[rule.beside.get(letter, letter)] for letter in letters],
            )
            for rule in rules
        ],
    )


def native_on_graphs(
    rules: Callable[[Position], _engine.GraphRules | None],
) -> dict[str, Callable[[Position], object]]:
    """What `register` takes for a partizan game on graphs; None stands for a position that Python plays."""

    def values(position: Position) -> object | None:
        from grundy import _engine

        found = rules(position)
        return None if found is None else _engine.PatternValues(found)

    def turns(turn: Position) -> object | None:
        from grundy import _engine
        from grundy.games.turn import Turn

        assert isinstance(turn, Turn)
        found = None if turn.position is None else rules(turn.position)
        return None if found is None else _engine.PatternTurns(found)

    return {"native": values, "native_turns": turns}
