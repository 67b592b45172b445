"""Any game of grundy as an arena: its positions, each with the player whose turn it is."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from grundy.arena.arena import DRAW, NUMBERS, Arena, Side
from grundy.arena.solution import Solution
from grundy.errors import LimitReachedError
from grundy.games import PartizanPosition, Player, Position
from grundy.values import Outcome

MOST_VERTICES = 1_000_000

PLAYERS = {Side.ALICE: Player.LEFT, Side.BOB: Player.RIGHT}
"""In a partizan game Alice is Left and Bob is Right."""

_VERDICTS = {Outcome.L: Side.ALICE.code, Outcome.R: Side.BOB.code, Outcome.DRAW: DRAW}


class Turn(NamedTuple):
    """A position, and whose turn it is."""

    position: Position
    player: Side

    def __str__(self) -> str:
        return f"{self.player}:{self.position}"

    def moves(self) -> Iterable[tuple[str, Position]]:
        """The moves of the player whose turn it is; none when the game is decided."""
        if not isinstance(self.position, PartizanPosition):
            return self.position.moves()
        return () if self.position.winner() is not None else self.position.moves_of(PLAYERS[self.player])


@dataclass(frozen=True, eq=False)
class Unrolled:
    """The arena of a game from one position on; its vertices are `Turn`s."""

    start: Turn
    arena: Arena
    by_symmetry: bool
    """Whether positions that differ by symmetries or in the order of components are one vertex."""

    def vertex(self, turn: Turn) -> Turn:
        """The vertex that stands for a position; another one only where symmetry makes them one."""
        return self._vertices[_key(self.by_symmetry)(turn.position), turn.player]

    @cached_property
    def _vertices(self) -> dict[Any, Turn]:
        same = _key(self.by_symmetry)
        return {(same(turn.position), turn.player): turn for turn in self.arena.names or ()}

    def play(self, solution: Solution) -> Iterator[tuple[str, Turn]]:
        """The moves of a best play from the start, and where they lead."""
        turn = self.start
        while (best := solution.move(self.vertex(turn))) is not None:
            for name, option in turn.moves():
                after = Turn(option, turn.player.other)
                if self.vertex(after) == best:
                    yield name, after
                    turn = after
                    break


def unroll(
    position: Position,
    *,
    first: Side | str = Side.ALICE,
    misere: bool = False,
    by_symmetry: bool = False,
    limit: int = MOST_VERTICES,
) -> Unrolled:
    """The arena of all positions that can be reached from `position`.

    In a sink the player to move has lost, or won in `misere` play, unless the game says who has won.
    More vertices than `limit` raise `LimitReachedError`.

    >>> import grundy
    >>> found = unroll(grundy.game("nim").start("2"))
    >>> found.arena, str(found.arena.solve().winner(found.start))
    (<arena of 4 vertices and 3 arcs>, 'Alice')
    """
    start, same = Turn(position, Side.read(first)), _key(by_symmetry)
    turns, number = [start], {(same(position), start.player): 0}
    offsets, targets, verdicts = array(NUMBERS, [0]), array(NUMBERS), bytearray()
    for turn in turns:
        other = turn.player.other
        for option in dict.fromkeys(option for _, option in turn.moves()):
            key = (same(option), other)
            vertex = number.setdefault(key, len(turns))
            if vertex == len(turns):
                if len(turns) >= limit:
                    raise LimitReachedError(
                        f"the arena of {position.game} {position} has more than {limit:,} vertices"
                    )
                turns.append(Turn(option, other))
            targets.append(vertex)
        offsets.append(len(targets))
        verdicts.append(_verdict(turn, misere))
    owners = bytes(turn.player.code for turn in turns)
    return Unrolled(start, Arena(offsets, targets, owners, bytes(verdicts), turns), by_symmetry)


def _verdict(turn: Turn, misere: bool) -> int:
    """Who wins if the play ends here."""
    said = turn.position.winner() if isinstance(turn.position, PartizanPosition) else None
    if said is not None:
        return _VERDICTS[said]
    return (turn.player if misere else turn.player.other).code


def _key(by_symmetry: bool) -> Any:
    return (lambda position: position.key()) if by_symmetry else (lambda position: position)
