"""Attractors, distances and strategies against the definitions."""

from __future__ import annotations

import random
from array import array
from typing import Any

import networkx
import numpy
import pytest
from hypothesis import given, settings
from tests.arena.plain import ALICE, BOB, DRAW, Graph, arenas, fixed_points, has_cycle, plays_out

from grundy.arena import Arena, Side, attractor
from grundy.errors import GrundyError

COURSE: Graph = {0: [4, 5], 1: [4, 5, 6], 2: [7], 3: [], 4: [2], 5: [3], 6: [3], 7: []}


def course_owner(v: int) -> str:
    return ALICE if v <= 3 else BOB


def test_the_arena_of_the_course() -> None:
    solution = Arena.of(COURSE, course_owner).solve()
    assert attractor(COURSE, course_owner) == {0, 1, 2, 4, 7}
    assert attractor(COURSE, course_owner, player=BOB) == {3, 5, 6}
    assert solution.good_moves(0) == [4]
    assert solution.layers(ALICE) == [[7], [2], [4], [0, 1]]
    assert solution.strategy(ALICE) == {0: 4, 1: 4, 2: 7}
    assert solution.play(0) == [0, 4, 2, 7]


def test_a_cycle_with_an_escape() -> None:
    graph, owner = {0: [1], 1: [0, 2], 2: []}, {0: ALICE, 1: BOB, 2: ALICE}
    lost = Arena.of(graph, owner).solve()
    assert lost.attractor(BOB) == {0, 1, 2}
    assert lost.move(1) == 2
    won = Arena.of(graph, owner, terminal={2: ALICE}).solve()
    assert won.draws() == {0, 1}
    assert won.strategy(BOB) == {1: 0}
    assert won.distance(0) is None


@pytest.mark.parametrize(("terminal", "alices"), [("normal", {"b"}), ("misere", {"a"})])
def test_terminal_rules(terminal: str, alices: set[str]) -> None:
    assert attractor({"a": [], "b": []}, {"a": "A", "b": "B"}, terminal=terminal) == alices


@given(arenas())
def test_random_arenas(given_: tuple[Graph, dict[int, str], dict[int, str]]) -> None:
    graph, owner, ends = given_
    solution = Arena.of(graph, owner, terminal=ends).solve()
    expected = fixed_points(graph, owner, ends)
    for v in graph:
        winner, distance = expected.get(v, (DRAW, None))
        assert str(solution.winner(v) or DRAW) == winner
        assert solution.distance(v) == distance


@given(arenas(most=7))
def test_strategies_against_every_reply(given_: tuple[Graph, dict[int, str], dict[int, str]]) -> None:
    graph, owner, ends = given_
    solution = Arena.of(graph, owner, terminal=ends).solve()
    for player, enemy in ((ALICE, BOB), (BOB, ALICE)):
        strategy = solution.strategy(player)
        assert set(strategy) == {v for v in graph if graph[v] and owner[v] == player}
        for start in graph:
            happens = plays_out(graph, owner, strategy, player, start)
            reached = {ends[v] for v in happens if not graph[v]}
            winner = str(solution.winner(start) or DRAW)
            if winner == player:  # every play ends, and ends well, within the distance
                assert reached == {player}
                assert not has_cycle(happens)
                assert longest(happens, start) == solution.distance(start)
            elif winner == DRAW:
                assert enemy not in reached
            else:  # the loser holds out for as long as he can
                goals = {v for v in ends if ends[v] == winner}
                assert shortest(happens, start, goals) == solution.distance(start)


def longest(graph: Graph, start: int) -> int:
    return max((1 + longest(graph, w) for w in graph[start]), default=0)


def shortest(graph: Graph, start: int, goals: set[int]) -> int:
    """Moves to the nearest goal."""
    level, steps = {start}, 0
    while not level & goals:
        level, steps = {w for v in level for w in graph[v]}, steps + 1
    return steps


@given(arenas())
def test_the_same_in_every_shape(given_: tuple[Graph, dict[int, str], dict[int, str]]) -> None:
    graph, owner, ends = given_
    arena = Arena.of(graph, owner, terminal=ends)
    expected = arena.solve()
    as_graph = networkx.MultiDiGraph()
    for v in graph:
        as_graph.add_node(v, owner=owner[v], winner=ends.get(v))
    as_graph.add_edges_from((v, w) for v in graph for w in graph[v])
    arcs = [(v, w) for v in graph for w in graph[v]]
    random.Random(1).shuffle(arcs)
    for other in (
        Arena.from_networkx(as_graph, terminal="winner"),
        Arena.from_networkx(arena.to_networkx(), terminal="winner"),
        Arena.from_arcs(arena.owners, [v for v, _ in arcs], [w for _, w in arcs], arena.verdicts),
        Arena.from_arrays(array("q", arena.offsets), list(arena.targets), arena.owners, arena.verdicts),
    ):
        solution = other.solve()
        assert solution.winners == expected.winners
        assert solution.distances == expected.distances
    assert arena.to_dict() == graph
    marked = expected.to_networkx()
    for v in graph:
        assert marked.nodes[v]["winner"] == str(expected.winner(v) or DRAW)
        assert marked.nodes[v]["move"] == expected.move(v)


def test_arrays_of_numpy() -> None:
    numpy = pytest.importorskip("numpy")
    arena = Arena.of(COURSE, course_owner)
    for kind in ("uint32", "int32", "int64", "uint8"):
        offsets, targets = (numpy.array(list(part), dtype=kind) for part in (arena.offsets, arena.targets))
        owners = numpy.array(list(arena.owners), dtype=kind)
        solution = Arena.from_arrays(offsets, targets, owners).solve()
        assert numpy.asarray(solution.distances).tolist() == [3, 3, 1, 0, 2, 1, 1, 0]
        assert solution.attractor(ALICE) == {0, 1, 2, 4, 7}


def test_a_long_way_needs_no_recursion() -> None:
    count = 300_000
    offsets = array("I", [*range(count), count - 1])
    owners = bytes(v % 2 for v in range(count))
    solution = Arena.from_arrays(offsets, array("I", range(1, count)), owners).solve()
    assert solution.winner(0) is Side.ALICE
    assert solution.distance(0) == count - 1


A: dict[str, list[str]] = {"a": []}
B: dict[str, list[str]] = {"a": ["b"], "b": []}
WRONG = [
    (lambda: Arena.of({"a": ["z"]}, {"a": ALICE}), "an arc leads from 'a' to 'z', which is not there"),
    (lambda: Arena.of(B, {"a": ALICE}), "vertex 'b' has no owner"),
    (lambda: Arena.of(A, {"a": "Carol"}), "vertex 'a' belongs to Alice or Bob, not to 'Carol'"),
    (lambda: Arena.of(A, lambda v: 2.5), "vertex 'a' belongs to Alice or Bob, not to 2.5"),
    (lambda: Arena.of(3, {}), "a graph is a dictionary of successors, an adjacency list or matrix"),
    (lambda: Arena.of("ab", {}), "a graph is a dictionary of successors, an adjacency list or matrix"),
    (lambda: Arena.of([1, 2], {}), "a graph is a dictionary of successors, an adjacency list or matrix"),
    (lambda: Arena.of([[0, 1], [1, 0]], {}), "this may be an adjacency list or a matrix"),
    (lambda: Arena.of(numpy.array([[0, 2], [0, 0]]), {}), "row 0 of an adjacency matrix has 2 entries"),
    (lambda: Arena.of(numpy.array([[0, 1]]), {}), "row 0 of an adjacency matrix has 1 entries, each 0 or 1"),
    (lambda: Arena.of(networkx.Graph([(0, 1)]), {}), "an arena is a directed graph"),
    (lambda: Arena.of(A, lambda v: None), "vertex 'a' has no owner"),
    (lambda: Arena.of(A, ["a"], terminal={}), "nobody says who wins in the sink 'a'"),
    (lambda: Arena.of(A, ["a"], terminal={"a": "both"}), "a player is Alice or Bob, not 'both'"),
    (lambda: Arena.of(A, ["a"], terminal="nice"), "in a sink loses (`normal`) or wins (`misere`): 'nice'"),
    (lambda: Arena.of(A, ["a"]).solve().winner("q"), "there is no vertex 'q'"),
    (lambda: Arena.from_networkx(networkx.path_graph(2)), "an arena is a directed graph"),
    (lambda: Arena.from_networkx(networkx.DiGraph([(0, 1)])), "vertex 0 has no owner"),
    (lambda: Arena.from_arrays([0, 1], [5], [0]).solve(), "leads from vertex 0 to 5, which is not there"),
    (lambda: Arena.from_arrays([0, 1], [0], [7]).solve(), "vertex 0 has no owner"),
    (lambda: Arena.from_arrays([0, 1], [0], [0], [9]).solve(), "vertex 0 has no verdict"),
    (lambda: Arena.from_arrays([0, 2, 1], [0], [0, 0]).solve(), "the offsets fall after vertex 1"),
    (lambda: Arena.from_arrays([0, 1, 1], [0], [0]).solve(), "1 vertices have 2 offsets, not 3"),
    (lambda: Arena.from_arrays([0, 2], [0], [0]).solve(), "the offsets run from 0 to the number of arcs, 1"),
    (lambda: Arena.from_arrays([0, -1], [0], [0]), "whole numbers from 0 to 2^32 - 1"),
    (lambda: Arena.from_arrays([0, 0.5], [0], [0]), "whole numbers from 0 to 2^32 - 1"),
    (lambda: Arena.from_arrays([0, 1], [0], [300]), "each owner is a small number"),
    (lambda: Arena.from_arcs([0], [3], [0]), "an arc leads from vertex 3, which is not there"),
    (lambda: Arena.from_arcs([0], [0], []), "there are 1 sources and 0 targets"),
]


@pytest.mark.parametrize(("make", "message"), WRONG, ids=[message for _, message in WRONG])
def test_malformed(make: object, message: str) -> None:
    with pytest.raises(GrundyError) as caught:
        make()  # type: ignore[operator]
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@settings(max_examples=5)
@given(arenas())
def test_empty_and_repeated(given_: tuple[Graph, dict[int, str], dict[int, str]]) -> None:
    """Arcs that occur twice change nothing, and an arena may be empty."""
    graph, owner, ends = given_
    doubled = {v: graph[v] * 2 for v in graph}
    once, twice = (Arena.of(each, owner, terminal=ends).solve() for each in (graph, doubled))
    assert once.winners == twice.winners
    assert Arena.of({}, []).solve().attractor() == set()


def test_the_calls_of_the_course() -> None:
    """The same graph as a dictionary, a list, a matrix and a networkx graph, with truth values."""
    successors = {0: [4, 5], 1: [4, 5, 6], 2: [7], 3: [], 4: [2], 5: [3], 6: [3], 7: []}
    matrix = [[int(w in successors[v]) for w in range(8)] for v in range(8)]
    graphs = [
        successors, list(successors.values()), matrix, numpy.array(matrix),
        networkx.DiGraph(successors),
    ]  # fmt: skip
    owners: list[Any] = [
        lambda v: v < 4,
        lambda v: numpy.bool_(v < 4),
        {v: v < 4 for v in range(8)},
        range(4),
    ]
    for graph in graphs:
        for owner in owners:
            assert attractor(graph, owner) == {0, 1, 2, 4, 7}
            assert attractor(graph, owner, "Bob") == {3, 5, 6}
