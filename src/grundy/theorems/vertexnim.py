"""VertexNim (Duchêne and Renault 2014; misère play: Renault 2013)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby

from grundy.boards.graph_canonical import closure
from grundy.games.vertexnim import VertexNim
from grundy.theorems.answers import Answer
from grundy.theorems.registry import theorem
from grundy.values import Outcome

CITE = 'E. Duchêne, G. Renault, "VertexNim played on graphs", Theoretical Computer Science 516 (2014), 20-27'
THESIS = 'G. Renault, "Combinatorial games on graphs", thesis, Université Bordeaux 1 (2013)'

UNDIRECTED = "undirected graphs, each vertex with a loop or without: who wins, and a winning move"
LOOPS = "directed graphs with a loop on every vertex: who wins, and a winning move"
CIRCUITS = "directed cycles of three or more heaps of two or more: who wins, and a winning move"


@theorem(
    "vertexnim",
    name="undirected VertexNim",
    cite=f"{CITE}; {THESIS}, theorem 2.9",
    reach=UNDIRECTED,
)
def undirected(position: VertexNim) -> Answer | None:
    """If all heaps are 1, their number decides; if only the token's is larger, the next player wins. Else: on
    a heap of 1 he wins exactly if the heaps of 1 that hang together with it are an even number; on a larger
    heap, if it has a loop or a heap of 1 beside it. In what is left, label the smallest heaps lost and those
    beside them won, delete them, and go on: the label of the token's heap decides."""
    return _Board(position, misere=False).undirected()


@theorem(
    "vertexnim",
    name="misère undirected VertexNim",
    cite=f"{THESIS}, theorem 4.15",
    misere=True,
    reach=UNDIRECTED,
)
def misere_undirected(position: VertexNim) -> Answer | None:
    """As in normal play, but if all heaps are 1 the other player wins."""
    return _Board(position, misere=True).undirected()


@theorem(
    "vertexnim",
    name="VertexNim with loops",
    cite=f"{CITE}; {THESIS}, theorem 2.7",
    reach=LOOPS,
)
def loops(position: VertexNim) -> Answer | None:
    """If all heaps are 1, their number decides. Else the next player wins on a heap of two or more. Among the
    heaps of 1, take a strongly connected part from which no arc leads out: if its number is even, label it
    won; if it is odd, label it lost and won all that lead to it; delete what is labelled, and go on. The
    label of the token's heap decides."""
    return _Board(position, misere=False).with_loops()


@theorem(
    "vertexnim",
    name="misère VertexNim with loops",
    cite=f"{THESIS}, theorem 4.16",
    misere=True,
    reach=LOOPS,
)
def misere_loops(position: VertexNim) -> Answer | None:
    """As in normal play, but if all heaps are 1 the other player wins."""
    return _Board(position, misere=True).with_loops()


@theorem(
    "vertexnim",
    name="Adjacent Nim",
    cite=f"{CITE}; {THESIS}, theorem 2.4",
    reach=CIRCUITS,
)
@theorem(
    "vertexnim",
    name="misère Adjacent Nim",
    cite=f"{THESIS}, theorem 4.14",
    misere=True,
    reach=CIRCUITS,
)
def circuit(position: VertexNim) -> Answer | None:
    """On an odd number of heaps the next player wins: he leaves 1. On an even number he wins exactly if the
    first of the smallest heaps, counted from the token as the first heap, has an even number: he takes 1.
    This holds in normal and in misère play."""
    board = position.board
    ways = board.graph.next_of()
    if len(board) < 3 or min(board.weights) < 2 or any(len(near) != 1 for near in ways.values()):
        return None
    assert board.token is not None
    weight, vertex = board.weight_of(), board.token
    heaps = []
    for _ in range(len(board)):
        heaps.append(weight[vertex])
        (vertex,) = ways[vertex]
    if len(heaps) % 2:
        left = 1
    elif heaps.index(min(heaps)) % 2:
        left = heaps[0] - 1
    else:
        return Answer(Outcome.P)
    return Answer(Outcome.N, winning_move=_move(left, ways[board.token][0]))


def _move(left: int, to: int | None) -> str:
    return f"leave {left}" if to is None else f"leave {left} and go to {to}"


class _Board:
    """A position in the words of the theorems: the token is on `u`."""

    def __init__(self, position: VertexNim, misere: bool) -> None:
        self.graph, self.weight = position.board.graph, position.board.weight_of()
        self.token, self.misere = position.board.token, misere

    def undirected(self) -> Answer | None:
        if self.graph.arcs:
            return None
        simple = self._other_heaps_are_ones()
        if simple is not None or self.token is None:
            return simple
        u, near = self.token, self.graph.next(self.token)
        if self.weight[u] == 1:
            return self._one_undirected(u)
        if u in near:
            return _stay_or_leave(u, self._one_undirected(u))
        for vertex in near:
            if self.weight[vertex] == 1:
                return Answer(Outcome.N, winning_move=_move(len(self._ones_around(u)) % 2, vertex))
        return self._by_smallest_heaps(u)

    def with_loops(self) -> Answer | None:
        if any(vertex not in near for vertex, near in self.graph.next_of().items()):
            return None
        simple = self._other_heaps_are_ones()
        if simple is not None or self.token is None:
            return simple
        on_a_one = self._one_directed(self.token)
        return on_a_one if self.weight[self.token] == 1 else _stay_or_leave(self.token, on_a_one)

    def _other_heaps_are_ones(self) -> Answer | None:
        """The answer where all heaps, but perhaps the token's, are 1: then the number of heaps decides."""
        u, count = self.token, len(self.graph)
        if u is None:
            return Answer(Outcome.N if self.misere else Outcome.P)
        if any(weight > 1 for vertex, weight in self.weight.items() if vertex != u):
            return None
        near = self.graph.next(u)
        others = [vertex for vertex in near if vertex != u]
        emptied = _move(0, others[0] if others else None)
        if self._ones_are_lost(count - 1):
            return Answer(Outcome.N, winning_move=emptied)
        if self.weight[u] == 1 or not near:
            return Answer(Outcome.P)
        return Answer(Outcome.N, winning_move=_move(1, near[0]))

    def _ones_are_lost(self, count: int) -> bool:
        return count % 2 == (1 if self.misere else 0)

    def _ones_around(self, u: int) -> set[int]:
        """The vertex and the heaps of 1 that hang together with it."""
        return closure(u, lambda vertex: (v for v in self.graph.next(vertex) if self.weight[v] == 1))

    def _one_undirected(self, u: int) -> Answer:
        """If the heap of the token is 1, or were 1."""
        around = self._ones_around(u)
        if len(around) % 2:
            return Answer(Outcome.P)
        to = next(vertex for vertex in self.graph.next(u) if vertex != u and self.weight[vertex] == 1)
        return Answer(Outcome.N, winning_move=_move(0, to))

    def _by_smallest_heaps(self, u: int) -> Answer:
        ways = self.graph.next_of()
        inside = {
            vertex
            for vertex, near in ways.items()
            if self.weight[vertex] > 1 and vertex not in near and all(self.weight[v] > 1 for v in near)
        }
        lost: set[int] = set()
        won: set[int] = set()
        for _, heaps in groupby(sorted(inside, key=self.weight.__getitem__), self.weight.__getitem__):
            smallest = [vertex for vertex in heaps if vertex not in won]
            lost.update(smallest)
            for vertex in smallest:
                won.update(v for v in ways[vertex] if v in inside and v not in lost)
        for vertex in ways[u]:
            if vertex in lost and self.weight[vertex] < self.weight[u]:
                return Answer(Outcome.N, winning_move=_move(self.weight[u] - 1, vertex))
        return Answer(Outcome.P)

    def _one_directed(self, u: int) -> Answer:
        """If the heap of the token is 1, or were 1."""
        ones = {vertex for vertex, weight in self.weight.items() if weight == 1} | {u}
        gone: set[int] = set()

        def following(vertex: int) -> Iterator[int]:
            return (v for v in self.graph.next(vertex) if v in ones and v not in gone)

        work = _strong_components([u, *closure(u, following) - {u}], following)
        while True:
            part = work.pop()
            left = [vertex for vertex in part if vertex not in gone]
            if len(left) < len(part):
                work += _strong_components(left, following)
                continue
            members = set(part)
            even = len(part) % 2 == 0
            leading = set() if even else {v for member in part for v in self.graph.before[member]}
            if u in members or u in leading:
                if u in members and not even:
                    return Answer(Outcome.P)
                to = next(vertex for vertex in self.graph.next(u) if vertex in members - {u})
                return Answer(Outcome.N, winning_move=_move(0, to))
            gone |= members | leading


def _stay_or_leave(u: int, on_a_one: Answer) -> Answer:
    """On a larger heap with a loop: leave 1 to the other player if that is lost, else play as from a 1."""
    lost = on_a_one.outcome is Outcome.P
    return Answer(Outcome.N, winning_move=_move(1, u) if lost else on_a_one.winning_move)


def _strong_components(vertices: Iterable[int], following: Callable[[int], Iterable[int]]) -> list[list[int]]:
    """The strongly connected components, each after those that lead to it."""
    import networkx

    graph = networkx.DiGraph()
    graph.add_nodes_from(vertices)
    graph.add_edges_from((v, w) for v in vertices for w in following(v))
    return [list(part) for part in networkx.strongly_connected_components(graph)][::-1]
