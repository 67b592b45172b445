"""Parity and Büchi games, by every pair of strategies and by the files of PGSolver."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.arena.plain import ALICE, BOB, Graph, arenas, plays_out

from grundy.arena import Arena
from grundy.arena.parity import ParityGame, buchi, is_pgsolver, pgsolver_solution
from grundy.errors import GrundyError


def follow(graph: Graph, moves: dict[int, int], ends: dict[int, str], priority: list[int], v: int) -> str:
    """Who wins the one play in which every vertex has its move."""
    seen: list[int] = []
    while v not in seen:
        seen.append(v)
        if not graph[v]:
            return ends[v]
        v = moves[v]
    lasting = max(priority[w] for w in seen[seen.index(v) :])
    return ALICE if lasting % 2 == 0 else BOB


def strategies(graph: Graph, owner: dict[int, str], player: str) -> list[dict[int, int]]:
    mine = [v for v in graph if graph[v] and owner[v] == player]
    return [dict(zip(mine, choice, strict=True)) for choice in product(*(set(graph[v]) for v in mine))]


def by_trying(
    graph: Graph, owner: dict[int, str], ends: dict[int, str], priority: list[int]
) -> dict[int, str]:
    """Positional strategies suffice (Emerson and Jutla 1991): one of Alice's against all of Bob's."""
    won = dict.fromkeys(graph, BOB)
    for hers in strategies(graph, owner, ALICE):
        left = set(graph)
        for his in strategies(graph, owner, BOB):
            left = {v for v in left if follow(graph, hers | his, ends, priority, v) == ALICE}
        won |= dict.fromkeys(left, ALICE)
    return won


@st.composite
def games(
    draw: st.DrawFn, most: int, out: int = 0
) -> tuple[Graph, dict[int, str], dict[int, str], list[int]]:
    graph, owner, ends = draw(arenas(most=most, least_out=out))
    ends = {v: draw(st.sampled_from([ALICE, BOB])) for v in ends}
    return graph, owner, ends, draw(st.lists(st.integers(0, 5), min_size=len(graph), max_size=len(graph)))


@settings(max_examples=150, deadline=None)
@given(games(most=6))
def test_winners_by_trying_all_strategies(
    given_: tuple[Graph, dict[int, str], dict[int, str], list[int]],
) -> None:
    graph, owner, ends, priority = given_
    solution = ParityGame(Arena.of(graph, owner, terminal=ends), priority).solve()
    assert {v: str(solution.winner(v)) for v in graph} == by_trying(graph, owner, ends, priority)


@settings(max_examples=150, deadline=None)
@given(games(most=14, out=1))
def test_strategies_win(given_: tuple[Graph, dict[int, str], dict[int, str], list[int]]) -> None:
    """No cycle that the loser can reach is good for him."""
    graph, owner, ends, priority = given_
    solution = ParityGame(Arena.of(graph, owner, terminal=ends), priority).solve()
    for player, parity in ((ALICE, 0), (BOB, 1)):
        strategy = solution.strategy(player)
        for start in solution.attractor(player):
            happens = plays_out(graph, owner, strategy, player, start)
            assert set(happens) <= solution.attractor(player)
            for v in happens:
                if priority[v] % 2 != parity:
                    assert not on_a_cycle(happens, v, {w for w in happens if priority[w] <= priority[v]})


def on_a_cycle(graph: Graph, start: int, inside: set[int]) -> bool:
    todo, seen = list(graph[start]), set[int]()
    while todo:
        v = todo.pop()
        if v == start:
            return True
        if v in inside and v not in seen:
            seen.add(v)
            todo += graph[v]
    return False


@given(arenas(most=10, least_out=1), st.data())
def test_buchi(given_: tuple[Graph, dict[int, str], dict[int, str]], data: st.DataObject) -> None:
    """The classical algorithm: take away what cannot be led back to an accepting vertex, again and again."""
    graph, owner, _ = given_
    good = data.draw(st.sets(st.sampled_from(sorted(graph))))
    solution = buchi(Arena.of(graph, owner), good).solve()
    mirrored = {v: BOB if owner[v] == ALICE else ALICE for v in graph}
    assert buchi(Arena.of(graph, mirrored), good, BOB).solve().attractor(BOB) == solution.attractor(ALICE)
    left = set(graph)
    while True:
        back = closure(graph, owner, ALICE, good & left, left)
        if back == left:
            break
        left -= closure(graph, owner, BOB, left - back, left)
    assert solution.attractor(ALICE) == left


def closure(graph: Graph, owner: dict[int, str], player: str, goal: set[int], inside: set[int]) -> set[int]:
    reached = set(goal)
    while True:
        new = {
            v
            for v in inside - reached
            if (any if owner[v] == player else all)(w in reached for w in graph[v] if w in inside)
        }
        if not new:
            return reached
        reached |= new


EXAMPLE = """parity 4;
0 6 1 4,2 "Africa";
4 5 1 0 "Antarctica";
1 8 1 2,4,3 "America";
3 6 0 4,2 "Australia";
2 7 0 3,1,0,4 "Asia";
"""


def test_a_pgsolver_file() -> None:
    """A game with names in any order, in the manner of PGSolver's manual."""
    game = ParityGame.parse(EXAMPLE)
    graph, priority = game.arena.to_dict(), list(game.priorities)
    owner = {v: str(game.arena.owner(v)) for v in graph}
    expected = by_trying(graph, owner, {}, priority)
    solution = game.solve()
    assert {v: str(solution.winner(v)) for v in graph} == expected
    assert game.labels is not None
    assert game.labels[2] == "Asia"
    lines = pgsolver_solution(solution).splitlines()
    assert lines[0] == "paritysol 4;"
    for v, line in enumerate(lines[1:]):
        winner = 0 if expected[v] == ALICE else 1
        moves = f" {solution.move(v)}" if owner[v] == expected[v] else ""
        assert line == f"{v} {winner}{moves};"


@given(games(most=8))
def test_pgsolver_round_trips(given_: tuple[Graph, dict[int, str], dict[int, str], list[int]]) -> None:
    graph, owner, ends, priority = given_
    game = ParityGame(Arena.of(graph, owner, terminal=ends), priority)
    again = ParityGame.parse(game.pgsolver())
    assert is_pgsolver(game.pgsolver())
    assert again.solve().winners == game.solve().winners
    for v in graph:
        if graph[v]:
            assert list(again.arena.successors(v)) == graph[v]
            assert again.priorities[v] == priority[v]


def test_many_priorities() -> None:
    """A chain of loops, each with its own priority: as deep as there are priorities."""
    count = 3000
    graph = {v: [v, v + 1] if v + 1 < count else [v] for v in range(count)}
    solution = ParityGame(Arena.of(graph, lambda v: v % 2), range(count)).solve()
    assert solution.winners == bytes(v % 2 for v in range(count))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("parity 1; 0 1 0 1;", "an arc leads from 0 to 1, which is not there"),
        ("parity 1; 0 1 2 0;", "vertex 0 belongs to Alice or Bob, not to 2"),
        ("parity 1; 0 1 0 0; 0 1 0 0;", "vertex 0 is there twice"),
        ("0 1 0;", "expected `id priority owner successors"),
        ("0 1 0 0; nonsense", "nonsense"),
        ("0 99999999999 0 0;", "the priority of vertex 0 is too large"),
    ],
)
def test_wrong_files(text: str, message: str, tmp_path: Path) -> None:
    file = tmp_path / "game.pg"
    file.write_text(text)
    with pytest.raises(GrundyError) as caught:
        ParityGame.load(file)
    assert message in str(caught.value)


def test_no_draws() -> None:
    arena = Arena.of({0: []}, [0], terminal={0: "draw"})
    with pytest.raises(GrundyError, match="a parity game has no draws, and vertex 0 is one"):
        ParityGame(arena, [0]).solve()
    with pytest.raises(GrundyError, match="a parity game has no draws, and 0 is one"):
        ParityGame(arena, [0]).pgsolver()
    with pytest.raises(GrundyError, match="there is one priority for each vertex"):
        ParityGame(arena, []).solve()
