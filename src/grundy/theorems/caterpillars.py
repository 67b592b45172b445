"""Node Kayles on caterpillars and on interval graphs, in time like the third power of their length.

A move on a caterpillar leaves two factors of its word and single vertices. A move on an interval graph
removes the intervals that meet the chosen one: what is left lies before it or behind it. In both cases
whatever can come up lies between two places, and there are so many of these as pairs of places."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from grundy.boards import Graph
from grundy.errors import GrundyError
from grundy.games.caterpillars import Caterpillars
from grundy.games.node_kayles import NodeKayles
from grundy.theorems.answers import Answer
from grundy.theorems.guignard import CITE
from grundy.theorems.registry import theorem
from grundy.values import mex

if TYPE_CHECKING:
    from grundy import _engine

SLICE_SECONDS = 0.2


@lru_cache(maxsize=32)
def _table(letters: str, circular: bool) -> _engine.CaterpillarTable:
    from grundy import _engine

    table = _engine.CaterpillarTable(list(map(int, letters)), circular)
    while not table.extend(SLICE_SECONDS):  # comes back now and then, to notice Ctrl-C
        pass
    return table


def word_nimber(word: str) -> int:
    """The nimber of a caterpillar.

    >>> [word_nimber("2" * n) for n in range(1, 9)], word_nimber("12" * 100)
    ([2, 1, 3, 0, 2, 1, 3, 0], 0)
    """
    letters = word.strip("[]")
    if not word.startswith("["):
        return _table(letters, False).nimber(0, len(letters)) if letters else 0
    return mex(value for _, value in _circle_moves(letters))


def _circle_moves(letters: str) -> list[tuple[str, int]]:
    """The moves on a circle, and the nimbers of what they leave."""
    count, table = len(letters), _table(letters, True)
    moves = []
    for place, leaves in enumerate(letters):
        single = int(letters[place - 1]) + int(letters[(place + 1) % count])
        moves.append((f"spine {place + 1}", table.nimber((place + 2) % count, count - 3) ^ (single & 1)))
        if leaves != "0":
            rest = table.nimber((place + 1) % count, count - 1)
            moves.append((f"leaf {place + 1}", rest ^ (int(leaves) - 1 & 1)))
    return moves


def _line_moves(letters: str) -> list[tuple[str, int]]:
    count, table = len(letters), _table(letters, False)

    def between(start: int, stop: int) -> int:
        return table.nimber(start, stop - start) if start < stop else 0

    moves = []
    for place, leaves in enumerate(letters):
        single = sum(map(int, letters[max(place - 1, 0) : place] + letters[place + 1 : place + 2]))
        moves.append((f"spine {place + 1}", between(0, place - 1) ^ between(place + 2, count) ^ (single & 1)))
        if leaves != "0":
            rest = between(0, place) ^ between(place + 1, count)
            moves.append((f"leaf {place + 1}", rest ^ (int(leaves) - 1 & 1)))
    return moves


@theorem("caterpillars", name="factors of a word", cite=CITE, plain=False, reach="all positions")
def caterpillars(position: Caterpillars) -> Answer | None:
    """All factors of a word, the shorter ones first."""
    total = 0
    for word in position.words:
        total ^= word_nimber(word)
    for place, word in enumerate(position.words if total else ()):
        wanted = word_nimber(word) ^ total
        moves = _circle_moves(word[1:-1]) if word.startswith("[") else _line_moves(word)
        for name, value in moves:
            if value == wanted:
                return Answer.nimber(total, f"{place + 1}:{name}" if len(position.words) > 1 else name)
    return Answer.nimber(total)


@theorem("node_kayles", name="caterpillars", cite=CITE, plain=False, reach="caterpillars")
def trees(position: NodeKayles) -> Answer | None:
    """A tree whose vertices that are no leaves form a path."""
    found = caterpillar_word(position.graph)
    if found is None:
        return None
    spine, letters = found
    total = word_nimber(letters)
    for name, value in _line_moves(letters) if total else ():
        if value == 0:
            kind, place = name.split()
            vertex = spine[int(place) - 1]
            if kind == "leaf":
                near = position.graph.neighbours(vertex)
                vertex = min(leaf for leaf in near if len(position.graph.neighbours(leaf)) == 1)
            return Answer.nimber(total, str(vertex))
    return Answer.nimber(total)


def caterpillar_word(graph: Graph) -> tuple[list[int], str] | None:
    """The spine and the word of a caterpillar, if the graph is one; of many leaves the parity is written.

    >>> caterpillar_word(Graph.parse("0-1,0-2,0-3,0-4,0-5,4-6"))
    ([0, 4], '41')
    """
    if not graph.edges or len(graph.edges) != len(graph) - 1 or len(graph.components()) > 1:
        return None
    inner = {vertex for vertex in graph.vertices if len(graph.neighbours(vertex)) > 1}
    if not inner:
        return [graph.vertices[0]], "1"
    near = {vertex: graph.neighbours(vertex) & inner for vertex in inner}
    if any(len(some) > 2 for some in near.values()):
        return None
    spine = [min(vertex for vertex in inner if len(near[vertex]) < 2)]
    while following := near[spine[-1]] - {*spine[-2:-1]}:
        spine.append(min(following))
    leaves = [len(graph.neighbours(vertex) - inner) for vertex in spine]
    return spine, "".join(str(n if n < 10 else 8 + n % 2) for n in leaves)


def interval_nimber(intervals: Sequence[tuple[float, float]]) -> int:
    """The nimber of the graph whose vertices are closed intervals, joined where they meet.

    >>> interval_nimber([(0, 1), (1, 2), (2, 3), (3, 4), (4, 5)])  # a path
    3
    """
    if any(left > right for left, right in intervals):
        raise GrundyError("an interval ends where it starts, or later")
    starts = sorted({left for left, _ in intervals} | {float("inf")})
    ends = sorted({right for _, right in intervals} | {float("-inf")})
    known: dict[tuple[float, float], int] = {}
    for stop in starts:  # what lies behind `after` and before `stop`, for each `after` from right to left
        for after in reversed(ends):
            inside = [(left, right) for left, right in intervals if after < left and right < stop]
            known[after, stop] = mex(known[after, left] ^ known[right, stop] for left, right in inside)
    return known[float("-inf"), float("inf")]


def circular_interval_nimber(arcs: Sequence[tuple[int, int]], around: int) -> int:
    """The nimber of the graph whose vertices are closed arcs of a circle with so many points, from one of
    them on to another one, joined where they meet.

    >>> circular_interval_nimber([(i, (i + 1) % 7) for i in range(7)], 7)  # a cycle
    1
    """
    if any(not 0 <= end < around for arc in arcs for end in arc):
        raise GrundyError(f"an arc starts and ends at numbers from 0 to {around - 1}")
    return mex(interval_nimber(_apart(arc, arcs, around)) for arc in arcs)


def _apart(arc: tuple[int, int], arcs: Sequence[tuple[int, int]], around: int) -> list[tuple[int, int]]:
    """The arcs that do not meet an arc, as intervals, with the circle cut open where it ends."""
    free = around - (arc[1] - arc[0]) % around
    moved = [((start - arc[1]) % around, (stop - start) % around) for start, stop in arcs]
    return [(at, at + long) for at, long in moved if at > 0 and at + long < free]
