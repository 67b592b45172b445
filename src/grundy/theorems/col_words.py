"""Caterpillars as words: `o`, `B` and `W` are vertices of the spine, `x` an open one with an open leaf."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.boards.two_coloured_graph import TwoColouredGraph

_CONJUGATE = str.maketrans("BW", "WB")


def conjugate(word: str) -> str:
    """The word with black and white exchanged."""
    return word.translate(_CONJUGATE)


def words(board: TwoColouredGraph) -> Iterator[str]:
    """The words of a connected graph, up to reversal: a caterpillar may have several, and most graphs have
    none.

    >>> sorted(words(TwoColouredGraph.parse("xB"))), sorted(words(TwoColouredGraph.parse("C4")))
    (['Boo', 'xB'], [])
    """
    graph = board.graph
    if len(graph.edges) != len(graph) - 1:
        return
    spine = _path({v for v in graph.vertices if len(graph.neighbours(v)) > 1}, board)
    if spine is None:
        return
    if not spine:  # a single vertex, or two
        yield "".join(_letter(board, vertex) for vertex in graph.vertices)
        spine = list(graph.vertices)[:1]
    leaves = {v: sorted(graph.neighbours(v) - set(spine)) for v in spine}
    met: set[str] = set()
    for first in (None, *leaves[spine[0]]):
        for last in (None, *leaves[spine[-1]]):
            if first is not None and first == last:
                continue
            word = _word(board, spine, leaves, first, last)
            if word is not None and word not in met and word[::-1] not in met:
                met.add(word)
                yield word


def _path(vertices: set[int], board: TwoColouredGraph) -> list[int] | None:
    """These vertices in the order of the path that they are; None if they are no path."""
    near = {v: board.graph.neighbours(v) & vertices for v in vertices}
    ends = [v for v in vertices if len(near[v]) < 2]
    if any(len(other) > 2 for other in near.values()) or (vertices and not ends):
        return None
    path = [min(ends)] if ends else []
    while path and (after := near[path[-1]] - set(path)):
        path += after
    return path if len(path) == len(vertices) else None


def _word(
    board: TwoColouredGraph,
    spine: list[int],
    leaves: dict[int, list[int]],
    first: int | None,
    last: int | None,
) -> str | None:
    """The word whose spine is lengthened by a leaf at either end; None if other leaves have no letter."""
    letters = [] if first is None else [_letter(board, first)]
    for vertex in spine:
        rest = [leaf for leaf in leaves[vertex] if leaf not in (first, last)]
        letter = _letter(board, vertex)
        if rest:
            if letter != "o" or len(rest) > 1 or _letter(board, rest[0]) != "o":
                return None
            letter = "x"
        letters.append(letter)
    if last is not None:
        letters.append(_letter(board, last))
    return "".join(letters)


def _letter(board: TwoColouredGraph, vertex: int) -> str:
    return "B" if vertex in board.black else "W" if vertex in board.white else "o"
