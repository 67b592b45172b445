"""Solving an arena: who wins from every vertex, how fast, and by which moves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from grundy.arena.arena import DRAW, NUMBERS, SIDES, Arena, Graph, Owners, Side, Terminal
from grundy.values.shown import drawn_by

if TYPE_CHECKING:
    import networkx

    from grundy.prove.proof import Proof

NONE = 0xFFFFFFFF


@dataclass(frozen=True, eq=False)
class Solution:
    """Winners, distances and moves of all vertices; the methods take and give the names of vertices.

    The distance is the number of moves to the end when the winner hurries and the loser delays.
    """

    arena: Arena
    winners: bytes
    """0 Alice, 1 Bob, 2 nobody."""
    distances: memoryview
    moves: memoryview

    _repr_svg_ = drawn_by("grundy.draw.arena_svg:solution_svg")

    def winner(self, vertex: Any) -> Side | None:
        """Who wins from a vertex; None for a draw."""
        code = self.winners[self.arena.number(vertex)]
        return None if code == DRAW else SIDES[code]

    def distance(self, vertex: Any) -> int | None:
        """After how many moves the game ends; None where it need not."""
        found = self.distances[self.arena.number(vertex)]
        return None if found == NONE else found

    def move(self, vertex: Any) -> Any:
        """A best move: it wins fastest, or keeps the draw, or loses last. None in a sink."""
        found = self.moves[self.arena.number(vertex)]
        return None if found == NONE else self.arena.name(found)

    def good_moves(self, vertex: Any) -> list[Any]:
        """All moves that keep what the owner of a vertex has: a win, or a draw."""
        v = self.arena.number(vertex)
        kept = self.winners[v]
        return [self.arena.name(w) for w in self.arena.successors(v) if self.winners[w] == kept]

    def attractor(self, player: Side | str = Side.ALICE) -> set[Any]:
        """The vertices from which a player wins."""
        return set(self._won(Side.read(player).code))

    def draws(self) -> set[Any]:
        """The vertices from which nobody can force a win."""
        return set(self._won(DRAW))

    def _won(self, code: int) -> Iterator[Any]:
        return (self.arena.name(v) for v, winner in enumerate(self.winners) if winner == code)

    def layers(self, player: Side | str = Side.ALICE) -> list[list[Any]]:
        """The attractor of a player by distance: first the sinks that are won, then one move away, ..."""
        code, found = Side.read(player).code, list[list[Any]]()
        for v, winner in enumerate(self.winners):
            if winner == code and self.distances[v] != NONE:
                while len(found) <= self.distances[v]:
                    found.append([])
                found[self.distances[v]].append(self.arena.name(v))
        return found

    def strategy(self, player: Side | str = Side.ALICE) -> dict[Any, Any]:
        """A move for every vertex of a player that is no sink: to win, to keep the draw, or to lose late."""
        code, name = Side.read(player).code, self.arena.name
        return {
            name(v): name(self.moves[v])
            for v, owner in enumerate(self.arena.owners)
            if owner == code and self.moves[v] != NONE
        }

    def play(self, start: Any, most: int = 1000) -> list[Any]:
        """The vertices of a play in which both players move as `strategy` says, cut after `most` moves."""
        v, found = self.arena.number(start), [start]
        while self.moves[v] != NONE and len(found) <= most:
            v = self.moves[v]
            found.append(self.arena.name(v))
        return found

    def proof(self, start: Any = None, misere: bool = False) -> Proof:
        """A certificate of the winner and the distance of a vertex; or, without one, of all vertices.

        It is checked with the arena as a file (`grundy.arena.files.written`); `misere` says who wins in the
        sinks of which the file does not say it.
        """
        from grundy.arena.proof import prove

        return prove(self, start, misere)

    def to_networkx(self) -> networkx.DiGraph[Any]:
        """The arena as a graph with the attributes `owner`, `winner`, `distance` and `move`."""
        graph = self.arena.to_networkx()
        for name in graph:
            found = {"winner": self.winner(name), "distance": self.distance(name), "move": self.move(name)}
            graph.nodes[name].update(found | {"winner": str(found["winner"] or "draw")})
        return graph


def solve(arena: Arena) -> Solution:
    """Both attractors by retrograde analysis, in linear time; plays that never end are draws."""
    from grundy import _engine

    return solution_of(arena, *_engine.attractors(arena.offsets, arena.targets, arena.owners, arena.verdicts))


def solution_of(arena: Arena, winners: bytes, distances: bytes, moves: bytes) -> Solution:
    """What the engine gives, as a `Solution`."""
    return Solution(arena, winners, *(memoryview(found).cast(NUMBERS) for found in (distances, moves)))


def attractor(
    graph: Graph, owner: Owners, player: Side | str = Side.ALICE, terminal: Terminal = "normal"
) -> set[Any]:
    """The vertices from which a player can force a win.

    >>> graph = {0: [4, 5], 1: [4, 5, 6], 2: [7], 3: [], 4: [2], 5: [3], 6: [3], 7: []}
    >>> attractor(graph, owner=lambda v: "Alice" if v <= 3 else "Bob")
    {0, 1, 2, 4, 7}
    """
    return Arena.of(graph, owner, terminal).solve().attractor(player)
