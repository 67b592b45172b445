"""Arenas by the definitions alone, and random ones for hypothesis."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

Graph = dict[int, list[int]]
ALICE, BOB, DRAW = "Alice", "Bob", "draw"


def fixed_points(graph: Graph, owner: dict[int, str], ends: dict[int, str]) -> dict[int, tuple[str, int]]:
    """Winner and distance of every vertex that is no draw: both sets grow by a round until they do not."""
    won = {v: (ends[v], 0) for v in graph if not graph[v] and ends[v] != DRAW}
    for distance in range(1, len(graph) + 1):
        new = {}
        for v in graph:
            if v in won or not graph[v]:
                continue
            here = {won[w][0] if w in won else DRAW for w in graph[v]}
            if owner[v] in here:
                new[v] = (owner[v], distance)
            elif len(here) == 1 and DRAW not in here:
                new[v] = (here.pop(), distance)
        won |= new
    return won


@st.composite
def arenas(
    draw: st.DrawFn, most: int = 9, least_out: int = 0
) -> tuple[Graph, dict[int, str], dict[int, str]]:
    """A graph, owners, and who wins in each sink."""
    count = draw(st.integers(1, most))
    vertices = range(count)
    graph = {v: draw(st.lists(st.sampled_from(vertices), min_size=least_out, max_size=3)) for v in vertices}
    owner = {v: draw(st.sampled_from([ALICE, BOB])) for v in vertices}
    ends = {v: draw(st.sampled_from([ALICE, BOB, DRAW])) for v in vertices if not graph[v]}
    return graph, owner, ends


def plays_out(
    graph: Graph, owner: dict[int, str], strategy: dict[Any, Any], player: str, start: int
) -> Graph:
    """All that can happen from `start` when `player` follows a strategy and the other moves as he likes."""
    found: Graph = {}
    todo = [start]
    while todo:
        v = todo.pop()
        if v not in found:
            mine = owner[v] == player and graph[v]
            found[v] = [strategy[v]] if mine else graph[v]
            assert set(found[v]) <= set(graph[v])
            todo += found[v]
    return found


def has_cycle(graph: Graph) -> bool:
    """By taking away sinks until nothing changes."""
    rest = dict(graph)
    while True:
        sinks = [v for v in rest if not any(w in rest for w in rest[v])]
        if not sinks:
            return bool(rest)
        for v in sinks:
            del rest[v]
