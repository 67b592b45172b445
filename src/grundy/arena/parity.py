"""Parity and Büchi games: plays that never end have a winner too. And the files of PGSolver."""

from __future__ import annotations

import re
from array import array
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from grundy.arena.arena import NUMBERS, Arena, Side
from grundy.arena.files import load, loaded
from grundy.arena.solution import NONE, Solution, solution_of
from grundy.clock import look
from grundy.errors import GrundyError, ParseError

if TYPE_CHECKING:
    from grundy.prove.proof import Proof

NO_PLAY_ENDS = "is not for parity games, in which no play ends"


@dataclass(frozen=True, eq=False)
class ParityGame:
    """An arena with a priority on each vertex.

    Alice wins a play that never ends if the largest priority that it meets again and again is even, Bob if it
    is odd. Plays that end are won as the arena says. Solved by Zielonka's algorithm.

    >>> game = ParityGame.parse('parity 2; 0 2 0 1; 1 1 1 0,1;')
    >>> solution = game.solve()
    >>> print(solution.winner(0), solution.winner(1), solution.strategy("Bob"))
    Bob Bob {1: 1}
    """

    arena: Arena
    priorities: Sequence[int]
    labels: dict[int, str] | None = None
    """What the vertices are called in a PGSolver file."""

    def solve(self) -> Solution:
        """Who wins from every vertex, and by which moves; distances only where a play is made to end."""
        from grundy import _engine

        arena = self.arena
        try:
            priorities = array(NUMBERS, self.priorities)
        except (OverflowError, TypeError):
            raise GrundyError("a priority is a whole number from 0 to 2^32 - 1") from None
        return solution_of(
            arena,
            *_engine.parity(arena.offsets, arena.targets, arena.owners, arena.verdicts, priorities),
        )

    def proof(self, solution: Solution, start: int | None = None) -> Proof:
        """A certificate of who wins from a vertex; or, without one, from all. It is checked with the game as
        a PGSolver file."""
        from grundy.arena.proof import prove_parity

        return prove_parity(self, solution, start)

    # ---- PGSolver -----------------------------------------------------------------------------
    @classmethod
    def parse(cls, text: str) -> Self:
        """A game as PGSolver writes it: `parity 3; 0 2 0 1,2 "name"; ...`, with id, priority, owner and
        successors of each vertex."""
        found = dict(_statements(text))
        names = sorted(found)
        graph = {name: found[name][2] for name in names}
        arena = Arena.of(graph, {name: found[name][1] for name in names})
        labels = {name: found[name][3] for name in names if found[name][3]}
        return cls(arena, array(NUMBERS, [found[name][0] for name in names]), labels)

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """The game in a PGSolver file."""
        return loaded(path, lambda lines: cls.parse("".join(lines)))

    def pgsolver(self) -> str:
        """The game as PGSolver reads it; a sink, which it does not know, becomes a loop for its winner."""
        lines = [f"parity {max(len(self.arena) - 1, 0)};"]
        for v in range(len(self.arena)):
            priority, targets = self.priorities[v], list(self.arena.successors(v))
            if not targets:
                winner = self.arena.verdict(v)
                if winner is None:
                    raise GrundyError(f"a parity game has no draws, and {self.arena.name(v)} is one")
                priority, targets = winner.code, [v]
            label = (self.labels or {}).get(self.arena.name(v), "")
            quoted = f' "{label}"' if label else ""
            lines.append(f"{v} {priority} {self.arena.owners[v]} {','.join(map(str, targets))}{quoted};")
        return "\n".join(lines) + "\n"


def pgsolver_solution(solution: Solution) -> str:
    """Winners and winning moves as PGSolver writes them."""
    owners, lines = solution.arena.owners, [f"paritysol {max(len(solution.arena) - 1, 0)};"]
    for v, winner in enumerate(solution.winners):
        moves = winner == owners[v] and solution.moves[v] != NONE
        lines.append(f"{v} {winner} {solution.moves[v]};" if moves else f"{v} {winner};")
    return "\n".join(lines) + "\n"


def buchi(arena: Arena, accepting: Collection[Any], player: Side | str = Side.ALICE) -> ParityGame:
    """The game in which a player wants to meet some of the vertices `accepting` again and again.

    >>> arena = Arena.of({0: [1, 2], 1: [0], 2: [2]}, owner=[0])
    >>> buchi(arena, {1}).solve().strategy()
    {0: 1}
    """
    good = {arena.number(name) for name in accepting}
    for_alice = Side.read(player) is Side.ALICE
    seen, unseen = (2, 1) if for_alice else (1, 0)
    return ParityGame(arena, array(NUMBERS, [seen if v in good else unseen for v in range(len(arena))]))


_HEAD = re.compile(r"\s*(?:parity|start)\s+\d+\s*;\s*")
_VERTEX = re.compile(r"\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+(?:\s*,\s*\d+)*)\s*(?:\"([^\"]*)\")?\s*;\s*")


def is_pgsolver(text: str) -> bool:
    """Whether a text begins as a PGSolver file does."""
    return (_HEAD.match(text) or _VERTEX.match(text)) is not None


def is_pgsolver_file(path: str | Path) -> bool:
    """Whether a file begins as a PGSolver file does."""
    try:
        with open(path, encoding="utf-8") as file:
            return is_pgsolver(file.read(4096))
    except (OSError, UnicodeDecodeError):
        return False


def solved_file(path: str | Path, misere: bool) -> tuple[Solution, ParityGame | None]:
    """The arena in a file, solved, and the parity game that it is, if it is one."""
    if not is_pgsolver_file(path):
        return load(path, "misere" if misere else "normal").solve(), None
    if misere:
        raise GrundyError(f"misère play {NO_PLAY_ENDS}")
    game = ParityGame.load(path)
    return game.solve(), game


def _statements(text: str) -> Iterator[tuple[int, tuple[int, int, list[int], str]]]:
    at, seen = 0, set[int]()
    while head := _HEAD.match(text, at):
        at = head.end()
    while at < len(text):
        look()
        found = _VERTEX.match(text, at)
        if found is None:
            raise ParseError('expected `id priority owner successors "name";`', text[at : at + 60].strip())
        vertex, priority, owner = (int(found[group]) for group in (1, 2, 3))
        if vertex in seen:
            raise GrundyError(f"vertex {vertex} is there twice")
        if priority >= NONE:
            raise GrundyError(f"the priority of vertex {vertex} is too large")
        seen.add(vertex)
        yield vertex, (priority, owner, [int(word) for word in found[4].split(",")], found[5] or "")
        at = found.end()
