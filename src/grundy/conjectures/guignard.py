"""Conjectures of A. Guignard's thesis: Node Kayles on several paths, of which the longest are played, and
the colouring game with three colours."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from itertools import combinations, product

from grundy.boards.graph import Graph
from grundy.budget import AnyLimits
from grundy.conjectures.registry import Instance, conjecture
from grundy.games import Player
from grundy.games.colouring import Colouring
from grundy.games.colouring.partial_colouring import PartialColouring
from grundy.search.colouring import common_solver
from grundy.values.bitype import Bitype

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
def longest_slow(vertices: int) -> Iterator[Instance]:
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
def longest_slow_from_5(vertices: int) -> Iterator[Instance]:
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
def longest_fast(vertices: int) -> Iterator[Instance]:
    return _unions(vertices, odd_first=False, least=6, fast=True)


def _unions(vertices: int, odd_first: bool, least: int, fast: bool) -> Iterator[Instance]:
    """All unions of paths with so many vertices; pairs of lengths are (1, 2), (3, 4), ... or (2, 3), (4,
    5), ..."""

    def check(paths: Paths, limits: AnyLimits) -> bool | None:
        pair = paths[0] + odd_first & ~1
        many = sum(1 for length in paths if length + odd_first & ~1 == pair)
        if paths[0] < least or many < 3:
            return None
        return _won(paths, fast) == bool(many % 2)

    for paths in _partitions(vertices, vertices):
        yield Instance(" + ".join(f"P{length}" for length in paths), partial(check, paths))


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
    game="colouring",
    says="three colours, trees with some leaves coloured: of five or more uncoloured leaves at a vertex of "
    "degree 7 or more, two can go",
    source=f"{THESIS}, conjecture 6.8.1 (R5)",
    size="vertices",
    first=8,
    to=9,
)
def many_leaves(vertices: int) -> Iterator[Instance]:
    for board in _trees(vertices):
        graph, coloured = board.graph, dict(board.colours)
        for vertex in graph.vertices:
            leaves = [
                v for v in graph.neighbours(vertex) if len(graph.neighbours(v)) == 1 and v not in coloured
            ]
            if len(graph.neighbours(vertex)) >= 7 and len(leaves) >= 5:
                smaller = PartialColouring(graph.without(*leaves[:2]), board.colours)
                yield _same_winner(board, smaller, f"without the vertices {leaves[0]} and {leaves[1]}")


@conjecture(
    name="guignard-6.8.2",
    game="colouring",
    says="three colours, trees with some leaves coloured: of four vertices of degree 2 in a row, the middle "
    "edge can go",
    source=f"{THESIS}, conjecture 6.8.2 (R6)",
    size="vertices",
    first=6,
    to=10,
)
def chains(vertices: int) -> Iterator[Instance]:
    for board in _trees(vertices):
        graph = board.graph
        inner = {v for v in graph.vertices if len(graph.neighbours(v)) == 2}
        for a, b in graph.edges:
            if {a, b} <= inner and inner >= ((graph.neighbours(a) | graph.neighbours(b)) - {a, b}):
                smaller = PartialColouring(graph.without_edges((a, b)), board.colours)
                yield _same_winner(board, smaller, f"without the edge {a}-{b}")


@conjecture(
    name="guignard-8.5.1",
    game="colouring",
    says="three colours, trees with some leaves coloured: if the bitype has two different letters, an N "
    "comes second when the number of moves left is even, and first when it is odd",
    source=f"{THESIS}, conjecture 8.5.1 (sign conjecture)",
    size="vertices",
    first=2,
    to=8,
)
def signs(vertices: int) -> Iterator[Instance]:
    def check(board: PartialColouring, limits: AnyLimits) -> bool | None:
        worth = common_solver().signed_bitype(Colouring(board), limits)
        letters = worth.bitype.letters
        return None if worth.bitype.is_constant else letters[1 - worth.sign] == "N"

    for board in _trees(vertices):
        yield Instance(str(board), partial(check, board))


@conjecture(
    name="guignard-6.6.3",
    game="colouring",
    says="three colours, trees with some leaves coloured: with an idle move in place of a leaf that is not "
    "coloured, a tree is at most as good for Bob",
    source=f"{THESIS}, conjecture 6.6.3 on induced subtrees, for one leaf; coloured ones can help Alice",
    size="vertices",
    first=2,
    to=8,
)
def subtrees(vertices: int) -> Iterator[Instance]:
    def check(board: PartialColouring, leaf: int, limits: AnyLimits) -> bool:
        smaller = PartialColouring(board.graph.without(leaf), board.colours)
        part, whole = (common_solver().bitype(Colouring(one), limits) for one in (smaller, board))
        return part.mirror <= whole

    for board in _trees(vertices):
        for leaf in board.uncoloured():
            if len(board.graph.neighbours(leaf)) == 1:
                yield Instance(f"{board}, without {leaf}", partial(check, board, leaf))


@conjecture(
    name="guignard-7.7.1",
    game="colouring",
    says="three colours: a tree that Bob wins whatever grows on it, BB+, contains a caterpillar that is BB+",
    source=f"{THESIS}, conjecture 7.7.1; all smaller trees are AA or NN",
    size="vertices",
    first=14,
    to=16,
)
def caterpillars_inside(vertices: int) -> Iterator[Instance]:
    from grundy.conjectures.small_graphs import trees

    def check(graph: Graph, limits: AnyLimits) -> bool | None:
        if not _is_lost(graph, limits):
            return None
        inside = _caterpillars(graph)
        if frozenset(graph.vertices) in inside:
            return None
        return any(_is_lost(graph.induced(some), limits) for some in inside)

    for tree in trees(vertices):
        graph = Graph.from_networkx(tree)
        yield Instance(graph.graph6(), partial(check, graph))


def _caterpillars(tree: Graph) -> set[frozenset[int]]:
    """The vertices of the largest caterpillars: paths between two leaves with all that is next to them."""
    import networkx

    plain = tree.to_networkx()
    leaves = [v for v in tree.vertices if len(tree.neighbours(v)) == 1]
    paths = (networkx.shortest_path(plain, a, b) for a, b in combinations(leaves, 2))
    return {frozenset(path).union(*map(tree.neighbours, path)) for path in paths}


def _is_lost(graph: Graph, limits: AnyLimits) -> bool:
    position = Colouring(PartialColouring(graph))
    if common_solver().bitype(position, limits) != Bitype("BB"):
        return False
    return common_solver().wins_anywhere(position, Player.RIGHT, first=Player.LEFT)


def _trees(vertices: int) -> Iterator[PartialColouring]:
    """All trees of which some leaves are coloured, the colours named in the order in which they occur."""
    from grundy.conjectures.small_graphs import trees

    for tree in trees(vertices):
        graph = Graph.from_networkx(tree)
        leaves = [v for v in graph.vertices if len(graph.neighbours(v)) == 1]
        for colours in product(range(-1, 3), repeat=len(leaves)):
            used = [colour for colour in dict.fromkeys(colours) if colour >= 0]
            if used == list(range(len(used))) and not (vertices == 2 and colours[0] == colours[1] >= 0):
                found = tuple((v, colour) for v, colour in zip(leaves, colours, strict=True) if colour >= 0)
                yield PartialColouring(graph, found)


def _same_winner(board: PartialColouring, other: PartialColouring, text: str) -> Instance:
    def check(limits: AnyLimits) -> bool:
        first, second = (common_solver().outcome(Colouring(one), limits) for one in (board, other))
        return first is second

    return Instance(f"{board}, {text}", check)
