"""VertexNim: the theorems against the rules, on all small graphs (Renault, sections 2.1 and 4.1.2)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations, product

import pytest
from tests.graph_shapes import Pair

from grundy.boards.mixed_graph import MixedGraph
from grundy.boards.token_graph import TokenGraph
from grundy.games import Position, game
from grundy.games.vertexnim import VertexNim
from grundy.theorems import answer, misere_answer
from grundy.values import Outcome


@cache
def wins(key: tuple[str, ...], misere: bool) -> bool:
    """Whether the next player wins, by the rules alone."""
    position = VertexNim.parse(key[0])
    options = [option.key() for option in position.options()]
    return any(not wins(option, misere) for option in options) if options else misere


def check(position: VertexNim, name: str) -> None:
    for misere in (False, True):
        found = (misere_answer if misere else answer)(position)
        assert found is not None, position
        said, by = found
        assert name in by.name, (position, by)
        assert (said.outcome is Outcome.N) == wins(position.key(), misere), (position, misere)
        if said.outcome is Outcome.N and position.board.token is not None:
            assert said.winning_move is not None
            assert not wins(position.play(said.winning_move).key(), misere), (position, misere, said)


def boards(graph: MixedGraph, most: int) -> Iterator[VertexNim]:
    """All weights up to `most`, and all places of the token."""
    for weights in product(range(1, most + 1), repeat=len(graph)):
        for token in graph.vertices:
            yield VertexNim(TokenGraph(graph, token, weights))


def undirected_graphs(vertices: int) -> Iterator[MixedGraph]:
    """All connected graphs up to isomorphism, with loops on any vertices."""
    pairs = list(combinations(range(vertices), 2))
    loops = [(vertex, vertex) for vertex in range(vertices)]
    yield from _distinct(vertices, pairs + loops, directed=False)


def looped_digraphs(vertices: int) -> Iterator[MixedGraph]:
    """All strongly connected digraphs up to isomorphism, with a loop on every vertex."""
    for graph in _distinct(vertices, list(permutations(range(vertices), 2)), directed=True):
        yield graph.with_loops(graph.vertices)


def _distinct(vertices: int, pairs: list[Pair], directed: bool) -> Iterator[MixedGraph]:
    seen = set()
    for chosen in product((False, True), repeat=len(pairs)):
        links = tuple(pair for pair, taken in zip(pairs, chosen, strict=True) if taken)
        edges, arcs = ((), links) if directed else (links, ())
        graph = MixedGraph(tuple(range(vertices)), edges, arcs)
        if not graph.strongly_connected():
            continue
        images = (
            tuple(
                sorted(
                    (turn[a], turn[b]) if directed else tuple(sorted((turn[a], turn[b]))) for a, b in links
                )
            )
            for turn in permutations(range(vertices))
        )
        first = min(images)
        if first not in seen:
            seen.add(first)
            yield graph


@pytest.mark.parametrize("vertices", [1, 2, 3])
def test_small_undirected_graphs(vertices: int) -> None:
    """Theorems 2.9 and 4.15, and proposition 2.8."""
    for graph in undirected_graphs(vertices):
        for position in boards(graph, 3):
            check(position, "undirected VertexNim")


@pytest.mark.parametrize("vertices", [1, 2, 3])
def test_small_graphs_with_loops(vertices: int) -> None:
    """Theorems 2.7 and 4.16."""
    for graph in looped_digraphs(vertices):
        for position in boards(graph, 3):
            check(position, "undirected VertexNim" if graph.undirected else "VertexNim with loops")


@pytest.mark.parametrize("most", [2, 3])
def test_small_circuits(most: int) -> None:
    """Theorems 2.4 and 4.14."""
    for vertices in (3, 4):
        graph = MixedGraph.parse(">".join(map(str, [*range(vertices), 0])))
        for position in boards(graph, most):
            if min(position.board.weights) > 1:
                check(position, "Adjacent Nim")


@pytest.mark.long
def test_undirected_graphs() -> None:
    for graph in undirected_graphs(4):
        for position in boards(graph, 3 if len(graph.edges) < 7 else 2):
            check(position, "undirected VertexNim")


@pytest.mark.long
def test_graphs_with_loops() -> None:
    for graph in looped_digraphs(4):
        for position in boards(graph, 2):
            check(position, "VertexNim")


@pytest.mark.long
@pytest.mark.parametrize(("vertices", "most"), [(5, 3), (6, 3)])
def test_circuits(vertices: int, most: int) -> None:
    graph = MixedGraph.parse(">".join(map(str, [*range(vertices), 0])))
    for position in boards(graph, most):
        if position.board.token == 0 and min(position.board.weights) > 1:
            check(position, "Adjacent Nim")


def test_a_larger_heap_is_won_where_all_have_loops() -> None:
    """The case of theorem 2.7 that the text has lost: a heap of two or more is won, whatever the rest is. By
    the cases that it has, as if the heap were a 1, some would be lost."""
    misread = 0
    for graph in looped_digraphs(3):
        for position in boards(graph, 2):
            token = position.board.token
            if token is not None and position.board.weight(token) > 1:
                assert wins(position.key(), misere=False)
                as_a_one = answer(VertexNim(position.board.weighing(token, 1, token)))
                assert as_a_one is not None
                misread += as_a_one[0].outcome is Outcome.P
    assert misread > 0


def test_a_last_heap_without_loop_can_only_be_emptied() -> None:
    position = game("vertexnim").start("0; w 3; at 0")
    assert [name for name, _ in position.moves()] == ["leave 0"]
    check_outcomes(position, Outcome.N, Outcome.P)


def check_outcomes(position: Position, normal: Outcome, misere: Outcome) -> None:
    found, found_in_misere_play = answer(position), misere_answer(position)
    assert found is not None
    assert found_in_misere_play is not None
    assert (found[0].outcome, found_in_misere_play[0].outcome) == (normal, misere)


def test_large_graphs() -> None:
    """A hundred thousand vertices: a cycle with chords, undirected and, with loops, directed."""
    count = 100_000
    ring = tuple((v, (v + 1) % count) for v in range(count))
    chords = tuple((v, (v * 7 + 3) % count) for v in range(count) if (v * 7 + 3) % count != v)
    weights = tuple(2 + v * v % 5 for v in range(count))
    plain = VertexNim(TokenGraph(MixedGraph(tuple(range(count)), ring + chords), 0, weights))
    assert answer(plain) is not None
    ones = tuple(1 if v % 3 else 2 for v in range(count))
    graph = MixedGraph(tuple(range(count)), (), ring + chords).with_loops(range(count))
    directed = VertexNim(TokenGraph(graph, 1, ones))
    found = answer(directed)
    assert found is not None
    assert found[1].name == "VertexNim with loops"
