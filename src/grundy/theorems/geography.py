"""Undirected Vertex Geography (Fraenkel, Scheinerman and Ullman 1993)."""

from __future__ import annotations

from grundy.boards.matching import matching_with
from grundy.boards.token_graph import TokenGraph
from grundy.games.vertex_geography import VertexGeography
from grundy.games.vertex_nimg import VertexNimG
from grundy.theorems.registry import Answer, theorem
from grundy.values import Outcome

CITE = (
    'A. S. Fraenkel, E. R. Scheinerman, D. Ullman, "Undirected edge geography", Theoretical Computer Science '
    "112 (1993), 371-381"
)


@theorem(
    game="vertex_geography",
    name="Geography by matching",
    cite=CITE,
    reach="undirected graphs: who wins, and a winning move",
)
def geography(position: VertexGeography) -> Answer | None:
    """The next player wins exactly if every maximum matching covers the vertex of the token: he moves along
    the edges of one. If some maximum matching leaves it out, the other player moves along that one."""
    return _by_matching(position.board)


@theorem(
    game="vertex_nimg",
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
