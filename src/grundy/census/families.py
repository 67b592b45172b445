"""Families of graphs, each graph once up to isomorphism, as graph6 texts; and all words of some letters."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, pairwise, product

from grundy import _engine
from grundy.errors import GrundyError

Levels = tuple[int, ...]
"""A rooted tree: the distance of each vertex from the root, children after their parents."""


@dataclass(frozen=True)
class Family:
    """Graphs of a kind, by their number of vertices; or words, by their number of letters."""

    name: str
    graphs: Callable[[int], Iterator[str]]
    most: int
    """How many vertices are still sensible."""
    noun: str = "graph"
    unit: str = "vertices"

    def of_size(self, vertices: int) -> Iterator[str]:
        """All graphs of the family with so many vertices, in an order that never changes."""
        if not 1 <= vertices <= self.most:
            raise GrundyError(f"a census of {self.name} has 1 to {self.most} {self.unit}, not {vertices}")
        return self.graphs(vertices)

    def size(self, graph: str) -> int:
        """How many vertices a graph of the family has."""
        return len(graph) if self.unit == "letters" else ord(graph[0]) - 63


# ---- trees ----------------------------------------------------------------------------------------
def trees(vertices: int) -> Iterator[str]:
    """All trees. Each has one centroid, whose branches have less than half of the vertices, or two that are
    joined and have half of them each (Jordan 1869).

    >>> [sum(1 for _ in trees(n)) for n in range(1, 11)]
    [1, 1, 1, 2, 3, 6, 11, 23, 47, 106]
    """
    largest = (vertices - 1) // 2
    for branches in _forests(vertices - 1, largest, len(_rooted(largest)) - 1):
        yield _tree(_planted(branches))
    if vertices % 2 == 0:
        halves = _rooted(vertices // 2)
        for place, half in enumerate(halves):
            for other in halves[: place + 1]:
                yield _tree((*half, *(level + 1 for level in other)))


@cache
def _rooted(vertices: int) -> tuple[Levels, ...]:
    """All rooted trees with so many vertices."""
    if vertices == 0:
        return ()
    largest = vertices - 1
    return tuple(map(_planted, _forests(largest, largest, len(_rooted(largest)) - 1)))


def _forests(vertices: int, size: int, place: int) -> Iterator[tuple[Levels, ...]]:
    """All sets of rooted trees with so many vertices together, none of them after the one at `place` among
    those of this size."""
    if vertices == 0:
        yield ()
    for first in range(min(size, vertices), 0, -1):
        known = _rooted(first)
        for at in range(place if first == size else len(known) - 1, -1, -1):
            for rest in _forests(vertices - first, first, at):
                yield (known[at], *rest)


def _planted(branches: tuple[Levels, ...]) -> Levels:
    """Branches on a new root."""
    return (0, *(level + 1 for branch in branches for level in branch))


def _tree(levels: Levels) -> str:
    last: list[int] = []
    edges = []
    for vertex, level in enumerate(levels):
        if level:
            edges.append((last[level - 1], vertex))
        last[level:] = [vertex]
    return graph6(len(levels), edges)


# ---- caterpillars ---------------------------------------------------------------------------------
def caterpillars(vertices: int) -> Iterator[str]:
    """All caterpillars: a path, and leaves on it; from either end the same is one.

    >>> [sum(1 for _ in caterpillars(n)) for n in range(1, 11)]
    [1, 1, 1, 2, 3, 6, 10, 20, 36, 72]
    """
    if vertices <= 3:
        yield _caterpillar((0,) * vertices)
        return
    for spine in range(vertices - 2, 0, -1):
        for leaves in _leaves(spine, vertices - spine):
            if leaves <= leaves[::-1]:
                yield _caterpillar(leaves)


def _leaves(spine: int, total: int) -> Iterator[tuple[int, ...]]:
    """How many leaves each vertex of a spine has; those at its ends have at least one."""
    if spine == 1:
        yield (total,)
    for bars in combinations(range(total + spine - 3), spine - 1) if spine > 1 else ():
        gaps = [after - before - 1 for before, after in pairwise((-1, *bars, total + spine - 3))]
        yield (gaps[0] + 1, *gaps[1:-1], gaps[-1] + 1)


def _caterpillar(leaves: tuple[int, ...]) -> str:
    spine = len(leaves)
    edges = [(v, v + 1) for v in range(spine - 1)]
    for v, count in enumerate(leaves):
        for _ in range(count):
            edges.append((v, len(edges) + 1))
    return graph6(spine + sum(leaves), edges)


# ---- connected graphs -----------------------------------------------------------------------------
def connected(vertices: int) -> Iterator[str]:
    """All connected graphs, by McKay's canonical augmentation.

    >>> [sum(1 for _ in connected(n)) for n in range(1, 8)]
    [1, 1, 2, 6, 21, 112, 853]
    """
    ahead = ["@"]  # one vertex
    while ahead:
        graph = ahead.pop()
        if ord(graph[0]) - 63 == vertices:
            yield graph
        else:
            ahead += reversed(_engine.connected_extensions(graph))


FAMILIES = {
    family.name: family
    for family in (
        Family("trees", trees, 30),
        Family("caterpillars", caterpillars, 40),
        Family("connected", connected, 11),
    )
}


WORDS = "words:"
MOST_WORDS = 50_000_000


@cache
def find_family(name: str) -> Family:
    """The family of this name; `words:LR` are the words of the letters L and R.

    >>> list(find_family("words:LR").of_size(2))
    ['LL', 'LR', 'RL', 'RR']
    """
    if name in FAMILIES:
        return FAMILIES[name]
    letters = name.removeprefix(WORDS)
    if letters == name:
        raise GrundyError(f"unknown family {name!r}; there are {', '.join(FAMILIES)} and {WORDS}LETTERS")
    if len(set(letters)) != len(letters) or not letters:
        raise GrundyError(f"the letters of words are all different, as in `words:LR`: {name!r}")
    most = max(size for size in range(1, 41) if len(letters) ** size <= MOST_WORDS)
    return Family(name, lambda size: map("".join, product(letters, repeat=size)), most, "word", "letters")


def graph6(vertices: int, edges: list[tuple[int, int]]) -> str:
    """The graph6 text of a graph on the vertices from 0, each edge with its smaller vertex first."""
    bits = vertices * (vertices - 1) // 2
    wide = bits + -bits % 6
    word = sum(1 << (wide - 1 - (b * (b - 1) // 2 + a)) for a, b in edges)
    return chr(63 + vertices) + "".join(chr(63 + (word >> at & 63)) for at in range(wide - 6, -1, -6))
