"""Clobber on graphs, against Clobber on boards."""

from __future__ import annotations

import pytest
from hypothesis import given
from tests.partizan_positions import cells

from grundy.boards.cells import Cells
from grundy.boards.graph import Graph
from grundy.boards.two_coloured_graph import TwoColouredGraph
from grundy.games.clobber import Clobber
from grundy.games.graph_clobber import GraphClobber


def on_a_graph(board: Cells) -> GraphClobber:
    width = len(board.rows[0])
    letters = {row * width + column: letter for (row, column), letter in board}
    edges = [(v, v + 1) for v in letters if (v + 1) % width] + [(v, v + width) for v in letters]
    graph = Graph(tuple(letters), tuple(edge for edge in edges if edge[1] in letters))
    black, white = (frozenset(v for v in letters if letters[v] == colour) for colour in "BW")
    return GraphClobber(TwoColouredGraph(graph, black, white))


@given(cells("BW.", 8))
def test_on_boards_it_is_clobber(board: Cells) -> None:
    assert on_a_graph(board).value() == Clobber((board,)).value()
    assert len(list(on_a_graph(board).left_moves())) == len(list(Clobber((board,)).left_moves()))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("BW", "*"),
        ("BBW", "^"),
        ("BoW", "0"),
        ("K1,3; B 0; W 1,2,3", "*"),
        ("K3; B 0; W 1,2", "v"),
        ("K4; B 0,1; W 2,3", "*"),
        ("C6; B 0,2,4; W 1,3,5", "0"),
    ],
)
def test_small_graphs(text: str, value: str) -> None:
    assert str(GraphClobber.parse(text).value()) == value
