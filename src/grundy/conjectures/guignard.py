"""Conjectures of A. Guignard's thesis: Node Kayles on several paths, of which the longest are played, and
the colouring game with three colours."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from typing import TYPE_CHECKING

from grundy.conjectures.registry import Case, conjecture
from grundy.search import Limits

if TYPE_CHECKING:
    import networkx as nx

THESIS = "A. Guignard, Jeux de coloration de graphes, thesis, Université Bordeaux 1"

Paths = tuple[int, ...]
"""Lengths of paths, in vertices, the longest first."""


# ---- Node Kayles on the longest of several paths ------------------------------------------------
@conjecture(
    name="guignard-4.1.3",
    game="node_kayles",
    says="moves in a longest path, until all have ended: if 2n is the length of the longest, or 2n - 1, "
    "and at least three paths have one of these lengths, then the first player wins exactly if their number "
    "is odd",
    source=f"{THESIS}, conjecture 4.1.3",
    size="vertices",
    first=3,
    to=24,
    refuted="three paths of 4 vertices",
)
def longest_slow(vertices: int) -> Iterator[Case]:
    return _unions(vertices, odd_first=True, least=1, fast=False)


@conjecture(
    name="guignard-4.1.3-from-5",
    game="node_kayles",
    says="the same, if the longest path has 5 vertices or more",
    source=f"{THESIS}, conjecture 4.1.3, without its known counter-examples",
    size="vertices",
    first=3,
    to=24,
)
def longest_slow_from_5(vertices: int) -> Iterator[Case]:
    return _unions(vertices, odd_first=True, least=5, fast=False)


@conjecture(
    name="guignard-4.1.9",
    game="node_kayles",
    says="moves in a longest path, until one has ended: if 2n is the length of the longest, or 2n + 1, "
    "n >= 3, and at least three paths have one of these lengths, then the first player wins exactly if "
    "their number is odd",
    source=f"{THESIS}, conjecture 4.1.9, without the pair (4, 5), for which it is false",
    size="vertices",
    first=3,
    to=24,
)
def longest_fast(vertices: int) -> Iterator[Case]:
    return _unions(vertices, odd_first=False, least=6, fast=True)


def _unions(vertices: int, odd_first: bool, least: int, fast: bool) -> Iterator[Case]:
    """All unions of paths with so many vertices; pairs of lengths are (1, 2), (3, 4), ... or (2, 3), (4,
    5), ..."""

    def check(paths: Paths, limits: Limits) -> bool | None:
        pair = paths[0] + odd_first & ~1
        many = sum(1 for length in paths if length + odd_first & ~1 == pair)
        if paths[0] < least or many < 3:
            return None
        return _won(paths, fast) == bool(many % 2)

    for paths in _partitions(vertices, vertices):
        yield Case(" + ".join(f"P{length}" for length in paths), partial(check, paths))


def _partitions(total: int, most: int) -> Iterator[Paths]:
    if total == 0:
        yield ()
    for first in range(min(total, most), 0, -1):
        yield from ((first, *rest) for rest in _partitions(total - first, first))


@cache
def _won(paths: Paths, fast: bool) -> bool:
    """Whether the first player wins when a longest path is played; `fast` ends with the first path that
    ends."""
    if not paths:
        return False
    longest, rest = paths[0], paths[1:]
    for taken in range((longest + 1) // 2):
        left = tuple(part for part in (taken - 1, longest - taken - 2) if part > 0)
        if fast and not left:
            return True
        if not _won(tuple(sorted((*left, *rest), reverse=True)), fast):
            return True
    return False


# ---- the colouring game -------------------------------------------------------------------------
@conjecture(
    name="guignard-6.8.1",
    game="colouring game",
    says="three colours: of five or more leaves at a vertex of degree 7 or more, two may go; on trees",
    source=f"{THESIS}, conjecture 6.8.1 (R5)",
    size="vertices",
    first=8,
    to=9,
)
def many_leaves(vertices: int) -> Iterator[Case]:
    from grundy.conjectures.small_graphs import trees

    for tree in trees(vertices):
        for vertex in tree:
            leaves = [other for other in tree[vertex] if tree.degree(other) == 1]
            if tree.degree(vertex) >= 7 and len(leaves) >= 5:
                smaller = tree.copy()
                smaller.remove_nodes_from(leaves[:2])
                yield _same_winner(tree, smaller, f"{_edges(tree)}, leaves {leaves[0]} and {leaves[1]}")


@conjecture(
    name="guignard-6.8.2",
    game="colouring game",
    says="three colours: of four vertices of degree 2 in a row, the middle edge may be deleted; on trees",
    source=f"{THESIS}, conjecture 6.8.2 (R6)",
    size="vertices",
    first=6,
    to=9,
)
def chains(vertices: int) -> Iterator[Case]:
    from grundy.conjectures.small_graphs import trees

    for tree in trees(vertices):
        inner = {vertex for vertex in tree if tree.degree(vertex) == 2}
        for a, b in tree.edges:
            if {a, b} <= inner and inner >= ({*tree[a], *tree[b]} - {a, b}):
                smaller = tree.copy()
                smaller.remove_edge(a, b)
                yield _same_winner(tree, smaller, f"{_edges(tree)}, edge {a}-{b}")


def _same_winner(graph: nx.Graph[int], other: nx.Graph[int], text: str) -> Case:
    return Case(text, lambda _: _alice_wins(graph) == _alice_wins(other))


def _edges(graph: nx.Graph[int]) -> str:
    return ",".join(f"{a}-{b}" for a, b in graph.edges)


def _alice_wins(graph: nx.Graph[int]) -> tuple[bool, bool]:
    """Whether Alice can have all vertices coloured with three colours, neighbours differently, when she
    begins and when Bob does."""
    number = {vertex: place for place, vertex in enumerate(graph)}
    near = [tuple(number[other] for other in graph[vertex]) for vertex in graph]

    @cache
    def wins(colours: tuple[int, ...], alice: bool) -> bool:
        options = set()
        for vertex, colour in enumerate(colours):
            if colour:
                continue
            free = {1, 2, 3} - {colours[other] for other in near[vertex]}
            if not free:
                return False
            options |= {_first((*colours[:vertex], new, *colours[vertex + 1 :])) for new in free}
        if not options:
            return True
        return any(wins(o, False) for o in options) if alice else all(wins(o, True) for o in options)

    start = (0,) * len(near)
    return wins(start, True), wins(start, False)


def _first(colours: tuple[int, ...]) -> tuple[int, ...]:
    """The same colouring with its colours renamed in the order in which they occur."""
    names = {0: 0}
    return tuple(names.setdefault(colour, len(names)) for colour in colours)
