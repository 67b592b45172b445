"""Certificates of solved arenas, as they are written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

from grundy.arena.arena import DRAW, SIDES, Side
from grundy.arena.certificate import FILE, NOBODY
from grundy.arena.certificate_parity import ALL, PARITY, against
from grundy.arena.files import as_word
from grundy.arena.solution import NONE, Solution
from grundy.check.certificate import Entry, Header
from grundy.errors import GrundyError
from grundy.games.writing import quoted
from grundy.prove.proof import Proof

if TYPE_CHECKING:
    from grundy.arena.parity import ParityGame
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
    turns = {
        turn.key(by_symmetry=True): (quoted(str(turn)), v)
        for v, turn in enumerate(unrolled.arena.names or ())
    }
    start = unrolled.start
    claim = _claim(solution, unrolled.arena.number(unrolled.vertex(start)))
    position = start.position
    header = _header(
        position.certified_name, position.rules_version, unrolled.misere, quoted(str(start)), claim
    )
    return Proof(header, tuple(_entries(solution, turns.values())))


def prove_parity(game: ParityGame, solution: Solution, start: int | None = None) -> Proof:
    """The certificate of a parity game that is in a file: of one vertex, or of all.

    >>> from grundy.arena.parity import ParityGame
    >>> game = ParityGame.parse("parity 2; 0 2 0 1; 1 1 1 0,1; 2 3 0 2,0;")
    >>> proof = prove_parity(game, game.solve())
    >>> print(proof.header.claim, *proof.entries, sep=", ")
    winners 0 3, Bob [1] 0, Bob [0] 1, Bob [0] 2
    """
    arena = game.arena
    if start is None:
        sizes = [solution.winners.count(side.code) for side in SIDES]
        position, claim = ALL, f"winners {' '.join(map(str, sizes))}"
    else:
        position, claim = str(start), f"winner {solution.winner(start)}"
    found = {v: (side, numbers) for side in SIDES for v, numbers in _measures(game, solution, side)}
    entries = (
        Entry(str(arena.name(v)), winner=str(side), measure=",".join(map(str, numbers)))
        for v, (side, numbers) in sorted(found.items())
    )
    return Proof(_header(PARITY, 1, False, position, claim), tuple(entries))


def _measures(game: ParityGame, solution: Solution, side: Side) -> Iterator[tuple[int, list[int]]]:
    """For each vertex that a player wins, and for each priority that is bad for her: how often it can be met
    before a larger one is, if she moves as the solution says."""
    arena, priorities = game.arena, game.priorities
    won = [v for v, winner in enumerate(solution.winners) if winner == side.code]
    arcs = {
        v: [solution.moves[v]]
        if arena.owners[v] == side.code and solution.moves[v] != NONE
        else list(arena.successors(v))
        for v in won
    }
    counts = [_most(arcs, priorities, priority) for priority in against(game, side)]
    return ((v, [count.get(v, 0) for count in counts]) for v in won)


def _most(arcs: Mapping[int, list[int]], priorities: Sequence[int], priority: int) -> dict[int, int]:
    """How often a priority can be met on a path before a larger one; no cycle of smaller ones meets it."""
    import networkx

    graph: networkx.DiGraph[int] = networkx.DiGraph()
    graph.add_nodes_from(v for v in arcs if priorities[v] <= priority)
    graph.add_edges_from((v, w) for v in graph for w in arcs[v] if priorities[w] <= priority)
    most: dict[int, int] = {}
    for component in networkx.strongly_connected_components(graph):  # what can be reached comes first
        ahead = max((most[w] for v in component for w in graph[v] if w not in component), default=0)
        met = any(priorities[v] == priority for v in component)
        most.update(dict.fromkeys(component, ahead + met))
    return most


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
            raise GrundyError("it is won by plays that never end: `ParityGame.proof` proves that")
        else:
            yield Entry(text, distances[v], winner=str(SIDES[winners[v]]))


def _header(game: str, rules: int, misere: bool, position: str, claim: str) -> Header:
    convention = "misere" if misere else "normal"
    return Header(game, rules, convention, position, claim, producer=f"grundy {version('grundy')}")
