"""Any game of grundy as an arena: its positions, each with the player whose turn it is."""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.arena.arena import DRAW, NUMBERS, Arena, Side
from grundy.arena.solution import Solution
from grundy.clock import within_budget
from grundy.errors import GrundyError, LimitReachedError, ParseError
from grundy.games import Player, Position
from grundy.games.conventions import check_convention, convention_of
from grundy.values import Outcome

if TYPE_CHECKING:
    from grundy.prove.proof import Proof

MOST_VERTICES = 1_000_000

Progress = Callable[[int, int], None]
"""Is told how many vertices there are, and of how many the moves are known."""

PLAYERS = {Side.ALICE: Player.LEFT, Side.BOB: Player.RIGHT}
"""In a partizan game Alice is Left and Bob is Right."""
SIDES = {player: side for side, player in PLAYERS.items()}

_WINNERS = {Outcome.L: Side.ALICE, Outcome.R: Side.BOB, Outcome.DRAW: None}


class TooManyVerticesError(LimitReachedError):
    """An arena has more vertices than it may."""

    def __init__(self, message: str) -> None:
        super().__init__(message, "vertices")


class ArenaNode(NamedTuple):
    """A position, and whose turn it is; in a game that is won by points also how many Alice leads by."""

    position: Position
    player: Side
    lead: int = 0

    def __str__(self) -> str:
        lead = f":{self.lead:+}" if self.position.by_points else ""
        return f"{self.player}:{self.position}{lead}"

    @classmethod
    def parse(cls, position: type[Position], text: str) -> ArenaNode:
        """The turn of a game that is written like this."""
        player, _, written = text.partition(":")
        lead = "0"
        if position.by_points:
            written, _, lead = written.rpartition(":")
        if not re.fullmatch(r"[-+]?[0-9]{1,9}", lead):
            raise ParseError("expected by how many points Alice leads", text)
        return cls(position.parse(written), Side.read(player), int(lead))

    def moves(self) -> Iterator[tuple[str, ArenaNode]]:
        """The moves of the player whose turn it is, and where they lead; none when the game is decided."""
        position, player = self.position, PLAYERS[self.player]
        if position.winner() is not None:
            return
        sign = 1 if player is Player.LEFT else -1
        for name, option in position.moves_of(player):
            after = SIDES[position.next_player(option, player)]
            yield name, ArenaNode(option, after, self.lead + sign * position.points_of(option))

    def winner(self, misere: bool = False) -> Side | None:
        """Who has won, if there are no moves; None for a draw. Misère play makes a winner the loser."""
        if self.position.by_points:
            winner = Side.ALICE if self.lead > 0 else Side.BOB if self.lead < 0 else None
        else:
            said = self.position.winner()
            winner = self.player.other if said is None else _WINNERS[said]
        return winner.other if misere and winner is not None else winner

    def key(self, by_symmetry: bool) -> tuple[Any, Side, int]:
        """What is the same for turns that are one vertex."""
        return self.position.tree_key() if by_symmetry else self.position, self.player, self.lead


@dataclass(frozen=True, eq=False)
class Unrolled:
    """The arena of a game from one position on; its vertices are `ArenaNode`s."""

    start: ArenaNode
    arena: Arena
    by_symmetry: bool
    """Whether positions that differ by symmetries or in the order of components are one vertex."""
    misere: bool = False
    """Whether who has to move in a sink has won."""

    def vertex(self, turn: ArenaNode) -> ArenaNode:
        """The vertex that stands for a position; another one only where symmetry makes them one."""
        return self._vertices[turn.key(self.by_symmetry)]

    @cached_property
    def _vertices(self) -> dict[Any, ArenaNode]:
        return {turn.key(self.by_symmetry): turn for turn in self.arena.names or ()}

    def proof(self, solution: Solution) -> Proof:
        """A certificate of who wins from the start, and in how many moves."""
        from grundy.arena.proof import prove_unrolled

        return prove_unrolled(self, solution)

    def play(self, solution: Solution) -> Iterator[tuple[str, ArenaNode]]:
        """The moves of a best play from the start, and where they lead."""
        turn = self.start
        while (best := solution.move(self.vertex(turn))) is not None:
            for name, after in turn.moves():
                if self.vertex(after) == best:
                    yield name, after
                    turn = after
                    break


def check_arena(position: Position, convention: str) -> None:
    """Refuses a position that has no arena: nobody wins it, or not by this convention."""
    check_convention(position, convention)
    if not position.has_winner:
        raise GrundyError(f"{position.game} has no winner here, and so no arena")


def unroll(
    position: Position,
    *,
    first: Side | str = Side.ALICE,
    misere: bool = False,
    by_symmetry: bool = False,
    limit: int = MOST_VERTICES,
    progress: Progress = lambda vertices, done: None,
) -> Unrolled:
    """The arena of all positions that can be reached from `position`.

    In a sink the player to move has lost, or won in `misere` play, unless the game says who has won.
    More vertices than `limit` raise `LimitReachedError`. `progress` is called with how many vertices there
    are so far, and of how many of them the moves are known.

    >>> import grundy
    >>> found = unroll(grundy.game("nim").start("2"))
    >>> found.arena, str(found.arena.solve().winner(found.start))
    (<arena of 4 vertices and 3 arcs>, 'Alice')
    """
    check_arena(position, convention_of(misere))
    start = ArenaNode(position, Side.read(first))
    turns, number = [start], {start.key(by_symmetry): 0}
    offsets, targets, verdicts = array(NUMBERS, [0]), array(NUMBERS), bytearray()
    for done, turn in enumerate(turns):
        progress(len(turns), done)
        for option in dict.fromkeys(option for _, option in within_budget(turn.moves())):
            vertex = number.setdefault(option.key(by_symmetry), len(turns))
            if vertex == len(turns):
                if len(turns) >= limit:
                    raise TooManyVerticesError(
                        f"the arena of {position.game} {position} has more than {limit:,} vertices"
                    )
                turns.append(option)
            targets.append(vertex)
        offsets.append(len(targets))
        winner = turn.winner(misere)
        verdicts.append(DRAW if winner is None else winner.code)
    progress(len(turns), len(turns))
    owners = bytes(turn.player.code for turn in turns)
    return Unrolled(start, Arena(offsets, targets, owners, bytes(verdicts), turns), by_symmetry, misere)
