"""Certificates of solved arenas, as they are written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

from grundy.arena.arena import DRAW, SIDES
from grundy.arena.certificate import ALL, FILE, NOBODY
from grundy.arena.files import as_word
from grundy.arena.solution import NONE, Solution
from grundy.errors import GrundyError
from grundy.proofs.certificate import Entry, Header
from grundy.proofs.claims import game_name
from grundy.proofs.proof import Proof

if TYPE_CHECKING:
    from grundy.arena.unroll import Unrolled


def prove(solution: Solution, start: Any = None, misere: bool = False) -> Proof:
    """The certificate of an arena that is in a file: of one vertex, or of all.

    >>> from grundy.arena import Arena
    >>> proof = prove(Arena.of({0: [1], 1: [0, 2], 2: []}, owner=[0, 2]).solve())
    >>> print(proof.header.claim, *proof.entries, sep=", ")
    attractors 0 3 0, Bob 0 2, Bob 1 1, Bob 2 0
    """
    arena = solution.arena
    if start is None:
        sizes = [solution.winners.count(code) for code in (*(side.code for side in SIDES), DRAW)]
        position, claim = ALL, f"attractors {' '.join(map(str, sizes))}"
    else:
        position, claim = as_word(start), _claim(solution, arena.number(start))
    header = _header(FILE, 1, misere, position, claim)
    return Proof(header, tuple(_entries(solution, ((as_word(arena.name(v)), v) for v in range(len(arena))))))


def prove_unrolled(unrolled: Unrolled, solution: Solution) -> Proof:
    """The certificate of who wins from the start of an unrolled game.

    >>> import grundy
    >>> from grundy.arena.unroll import unroll
    >>> found = unroll(grundy.game("nim").start("2"))
    >>> proof = prove_unrolled(found, found.arena.solve())
    >>> print(proof.header.claim, *proof.entries, sep=", ")
    attractor Alice 1, Alice 0 Bob:0, Bob 0 Alice:0, Alice 1 Alice:2, Bob 1 Bob:1
    """
    turns = {turn.key(by_symmetry=True): (str(turn), v) for v, turn in enumerate(unrolled.arena.names or ())}
    start = unrolled.start
    claim = _claim(solution, unrolled.arena.number(unrolled.vertex(start)))
    position = start.position
    header = _header(game_name(position), position.rules_version, unrolled.misere, str(start), claim)
    return Proof(header, tuple(_entries(solution, turns.values())))


def _claim(solution: Solution, v: int) -> str:
    code = solution.winners[v]
    return "attractor none" if code == DRAW else f"attractor {SIDES[code]} {solution.distances[v]}"


def _entries(solution: Solution, vertices: Iterable[tuple[str, int]]) -> Iterator[Entry]:
    """The entries of vertices, those that are near the end first and draws last."""
    winners, distances = solution.winners, solution.distances
    for text, v in sorted(vertices, key=lambda found: distances[found[1]]):
        if winners[v] == DRAW:
            yield Entry(text, winner=NOBODY)
        elif distances[v] == NONE:
            raise GrundyError("there are no certificates of wins by plays that never end")
        else:
            yield Entry(text, distances[v], winner=str(SIDES[winners[v]]))


def _header(game: str, rules: int, misere: bool, position: str, claim: str) -> Header:
    convention = "misere" if misere else "normal"
    return Header(game, rules, convention, position, claim, producer=f"grundy {version('grundy')}")
