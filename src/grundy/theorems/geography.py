"""Undirected Geography (Fraenkel, Scheinerman and Ullman 1993)."""

from __future__ import annotations

from grundy.boards.matching import matching_with
from grundy.boards.token_graph import TokenGraph
from grundy.clock import within_budget
from grundy.games.edge_geography import EdgeGeography
from grundy.games.vertex_geography import VertexGeography
from grundy.games.vertex_nimg import VertexNimG
from grundy.theorems.answers import Answer
from grundy.theorems.registry import theorem
from grundy.values import Outcome

CITE = (
    'A. S. Fraenkel, E. R. Scheinerman, D. Ullman, "Undirected edge geography", Theoretical Computer Science '
    "112 (1993), 371-381"
)


@theorem(
    "vertex_geography",
    name="Geography by matching",
    cite=CITE,
    reach="undirected graphs: who wins, and a winning move",
)
def geography(position: VertexGeography) -> Answer | None:
    """The next player wins exactly if every maximum matching covers the vertex of the token: he moves along
    the edges of one. If some maximum matching leaves it out, the other player moves along that one."""
    return _by_matching(position.board)


@theorem(
    "vertex_nimg",
    name="Geography by matching",
    cite=CITE,
    reach="undirected graphs with heaps of 1, in neither variant: who wins, and a winning move",
)
def heaps_of_one(position: VertexNimG) -> Answer | None:
    """Where all heaps are 1, every move removes a vertex: this is Vertex Geography, and loops do not
    matter."""
    if position.variant or any(weight > 1 for weight in position.board.weights):
        return None
    said = _by_matching(position.board)
    if said is None or said.winning_move is None:
        return said
    return Answer(said.outcome, winning_move=f"leave 0 and go to {said.winning_move}")


def _by_matching(board: TokenGraph) -> Answer | None:
    if board.token is None:
        return Answer(Outcome.P)
    if board.graph.arcs:
        return None
    near = {vertex: [v for v in ways if v != vertex] for vertex, ways in board.graph.next_of().items()}
    partner, covered = matching_with(near, board.token)
    if not covered:
        return Answer(Outcome.P)
    return Answer(Outcome.N, winning_move=str(partner[board.token]))


@theorem(
    "edge_geography",
    name="even kernels",
    cite=CITE,
    reach="bipartite undirected graphs: who wins, and a winning move",
)
def even_kernels(position: EdgeGeography) -> Answer | None:
    """The next player loses exactly if the vertex of the token is in an even kernel: a set of vertices on
    its side such that every vertex of the other side has an even number of neighbours in it. Whatever he
    does, the other player can go back into the set. Linear algebra over the field with two elements finds
    it, or a set on the other side that becomes an even kernel by his move into it."""
    board = position.board.in_reach()
    if board.token is None:
        return Answer(Outcome.P)
    if board.graph.arcs or (side := _side(board)) is None:
        return None
    other = {
        vertex: 1 << place for place, vertex in enumerate(v for v in board.graph.vertices if v not in side)
    }
    rows = [
        (sum(other[w] for w in board.graph.next(vertex)), int(vertex == board.token))
        for vertex in sorted(side)
    ]
    kernel = _solution(rows)
    if kernel is None:
        return Answer(Outcome.P)
    to = next(vertex for vertex in board.ways() if kernel & other[vertex])
    return Answer(Outcome.N, winning_move=f"{board.token}-{to}")


def _side(board: TokenGraph) -> set[int] | None:
    """The vertices at an even distance from the token, if the graph is bipartite."""
    assert board.token is not None
    even = {board.token: True}
    found = [board.token]
    for vertex in found:
        for near in board.graph.next(vertex):
            if near not in even:
                even[near] = not even[vertex]
                found.append(near)
            elif even[near] == even[vertex]:
                return None
    return {vertex for vertex in found if even[vertex]}


def _solution(rows: list[tuple[int, int]]) -> int | None:
    """A set of columns, as bits, in which each row has an odd number of ones if it is marked 1 and an even
    number if it is marked 0; None if there is none."""
    by_pivot: dict[int, tuple[int, int]] = {}
    for row, wanted in within_budget(rows):
        while row and (pivot := row.bit_length()) in by_pivot:
            row, wanted = row ^ by_pivot[pivot][0], wanted ^ by_pivot[pivot][1]
        if row:
            by_pivot[row.bit_length()] = row, wanted
        elif wanted:
            return None
    columns = 0
    for pivot in sorted(by_pivot):
        row, wanted = by_pivot[pivot]
        if (row & columns).bit_count() % 2 != wanted:
            columns |= 1 << (pivot - 1)
    return columns
