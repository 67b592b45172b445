"""Node Kayles on paths, cycles, multipartite graphs and graphs with many edges.

Paths: to choose the vertex i of a path removes it and its one or two neighbours and leaves two paths: the
octal game 0.137 (1 or 2 from an end, 3 from anywhere). Cycles: every vertex of the cycle with n vertices
leaves the path with n - 3, so the nimber is 1 if that has the nimber 0, and 0 if not.

Complete multipartite graphs: a vertex of a part with m vertices leaves m - 1 single vertices, which are worth
1 if m is even and 0 if it is odd. So the nimber is the least number that is missing among 1, if there are
even parts, and 0, if there are odd ones.

Regular graphs whose complement has the degree 1, 2 or 3 (propositions 2.3.6 to 2.3.8): a vertex leaves those
that are its neighbours in the complement. Of the graphs with at most three vertices, those that are lost are
two single vertices, and a vertex beside an edge.
"""

from __future__ import annotations

from grundy.boards import Graph
from grundy.games.node_kayles import NodeKayles
from grundy.games.octal import OctalCode
from grundy.theorems import guy_smith
from grundy.theorems.answers import Answer
from grundy.theorems.registry import theorem
from grundy.values import Outcome, mex

CITE = "A. Guignard, Jeux de coloration de graphes, thesis, Université Bordeaux 1, chapter 2"

PATHS = OctalCode.parse("0.137")


def path_nimber(vertices: int) -> int:
    """The nimber of the path with so many vertices.

    >>> "".join(str(path_nimber(n)) for n in range(34))
    '0112031103322405223301130211045274'
    >>> path_nimber(10**9)
    0
    """
    known = guy_smith.all_heaps(PATHS)
    assert known is not None
    return known.nimber(max(vertices, 0))


@theorem("node_kayles", name="Dawson's Chess", cite=guy_smith.CITE, plain=False, reach="paths and cycles")
def paths_and_cycles(position: NodeKayles) -> Answer | None:
    """A path is a heap of the octal game 0.137, and a cycle leaves a path."""
    graph = position.graph
    degrees = [len(graph.neighbours(vertex)) for vertex in graph.vertices]
    if not graph.vertices or max(degrees) > 2 or len(graph.components()) > 1:
        return None
    count = len(graph)
    if min(degrees) == 2:
        left = path_nimber(count - 3)
        return Answer.nimber(0) if left else Answer.nimber(1, str(graph.vertices[0]))
    for place, vertex in enumerate(_along(graph)):
        if path_nimber(place - 1) == path_nimber(count - place - 2):
            return Answer.nimber(path_nimber(count), str(vertex))
    return Answer.nimber(0)


def _along(graph: Graph) -> list[int]:
    """The vertices of a path from one end to the other."""
    order = [next(vertex for vertex in graph.vertices if len(graph.neighbours(vertex)) < 2)]
    while len(order) < len(graph):
        (following,) = graph.neighbours(order[-1]) - {*order[-2:-1]}
        order.append(following)
    return order


@theorem("node_kayles", name="complete multipartite graph", cite=CITE, reach="complete multipartite graphs")
def complete_multipartite(position: NodeKayles) -> Answer | None:
    """The nimber depends on the parities of the parts only."""
    graph = position.graph
    parts = {frozenset(graph.vertices) - graph.neighbours(vertex) for vertex in graph.vertices}
    if len(parts) < 2 or sum(map(len, parts)) != len(graph):
        return None
    left = {(len(part) - 1) % 2 for part in parts}
    odd = next((min(part) for part in parts if len(part) % 2), None)
    return Answer.nimber(mex(left), None if odd is None else str(odd))


@theorem(
    "node_kayles",
    name="a vertex joined to all",
    cite=CITE,
    reach="graphs with a vertex that is joined to all others",
)
def universal_vertex(position: NodeKayles) -> Answer | None:
    """To choose it ends the game."""
    graph = position.graph
    for vertex in graph.vertices:
        if len(graph.neighbours(vertex)) == len(graph) - 1:
            return Answer(Outcome.N, winning_move=str(vertex))
    return None


@theorem(
    "node_kayles",
    name="a regular graph with a sparse complement",
    cite=CITE,
    reach="regular graphs in whose complement every vertex has one, two or three neighbours",
)
def dense_regular(position: NodeKayles) -> Answer | None:
    """Every move leaves the one, two or three neighbours of a vertex in the complement."""
    graph = position.graph
    apart = {vertex: len(graph) - 1 - len(graph.neighbours(vertex)) for vertex in graph.vertices}
    if len(set(apart.values())) != 1 or not 1 <= next(iter(apart.values())) <= 3:
        return None
    for vertex in graph.vertices:
        left = graph.without(vertex, *graph.neighbours(vertex))
        if _is_lost(left):
            return Answer(Outcome.N, winning_move=str(vertex))
    return Answer(Outcome.P)


def _is_lost(graph: Graph) -> bool:
    """Whether a graph with at most three vertices is lost."""
    return (len(graph), len(graph.edges)) in ((0, 0), (2, 0), (3, 1))
