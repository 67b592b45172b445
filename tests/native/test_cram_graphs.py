"""Small Cram boards with the same graph are solved once: the codes must not mix up different games."""

from __future__ import annotations

import random
from collections import defaultdict

import networkx as nx
import pytest
from tests.brute import nimber_by_parts
from tests.native.helpers import solved

from grundy import _engine
from grundy.boards import Grid
from grundy.games.cram import Cram

RULES = _engine.Cram(7, 6)


def grown(rng: random.Random, size: int, width: int = 7, height: int = 6) -> str:
    """A connected board, grown cell by cell."""
    cells = {(rng.randrange(height), rng.randrange(width))}
    while len(cells) < size:
        row, column = rng.choice(sorted(cells))
        down, right = rng.choice(((0, 1), (1, 0), (0, -1), (-1, 0)))
        if 0 <= row + down < height and 0 <= column + right < width:
            cells.add((row + down, column + right))
    return "/".join(
        "".join(".#"[(row, column) not in cells] for column in range(width)) for row in range(height)
    )


def graph_of(board: str) -> nx.Graph[tuple[int, int]]:
    """Cells joined where a domino can lie, with one leaf at most on each cell."""
    cells = {
        (row, column)
        for row, line in enumerate(board.split("/"))
        for column, char in enumerate(line)
        if char == "."
    }
    graph = nx.Graph()
    for row, column in cells:
        for other in ((row, column + 1), (row + 1, column)):
            if other in cells:
                graph.add_edge((row, column), other)
    for cell in list(graph):
        if cell in graph and graph.degree(cell) > 1:
            graph.remove_nodes_from([leaf for leaf in graph[cell] if graph.degree(leaf) == 1][1:])
    nx.set_node_attributes(graph, "cell", "kind")
    return graph


def test_equal_codes_are_equal_graphs() -> None:
    rng = random.Random(7)
    groups = defaultdict(set)
    for _ in range(4000):
        board = grown(rng, rng.randint(2, 11))
        groups[RULES.graph_code(board)].add(board)
    assert sum(len(boards) > 1 for boards in groups.values()) > 100
    for code, boards in groups.items():
        assert code != (0, 0)
        first, *rest = sorted(boards)[:12]
        for other in rest:
            assert nx.is_isomorphic(graph_of(first), graph_of(other)), (first, other)


def test_most_equal_graphs_have_equal_codes() -> None:
    """By another invariant of graphs: few codes are wasted on a graph that has one."""
    rng = random.Random(8)
    boards = {grown(rng, rng.randint(6, 12)) for _ in range(2000)}
    graphs = [graph_of(board) for board in boards]
    kinds = {nx.weisfeiler_lehman_graph_hash(graph, node_attr="kind", iterations=12) for graph in graphs}
    assert len({RULES.graph_code(board) for board in boards}) <= 1.02 * len(kinds)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("......", "...##/##..."),  # a row that bends
        (".......", "..##/#..#/##../###."),
        ("#.#/.../#.#", "..."),  # leaves beside leaves
        ("...../..###", "..##/...#/##.."),  # a tail that bends
    ],
)
def test_the_same_game(one: str, other: str) -> None:
    assert RULES.graph_code(one) == RULES.graph_code(other)


def test_a_code_needs_one_component_with_few_rings() -> None:
    with pytest.raises(Exception, match="not one component"):
        RULES.graph_code("..#..")
    assert RULES.graph_code("/".join(["......."] * 6)) == (0, 0)  # too many cells
    assert RULES.graph_code("/".join(["....."] * 4)) == (0, 0)  # too many rings


def test_small_components_have_the_nimbers_of_brute_force() -> None:
    """With everything solved at once, one table after another and all in one."""
    rng = random.Random(9)
    common = _engine.Table(RULES)
    for _ in range(400):
        board = grown(rng, rng.randint(2, 15))
        expected = nimber_by_parts(Cram.parse(board))
        for table in (common, _engine.Table(RULES)):
            assert solved(table, [board], goal="grundy", eager=29).grundy == expected, board


def test_a_bent_row_is_not_solved_again() -> None:
    bent = "../.#/../#./../.#/.."
    assert Grid.parse(bent).width == 2
    straight = solved(_engine.Table(_engine.Cram(11, 7)), ["." * 11], goal="grundy", eager=29)
    both = solved(_engine.Table(_engine.Cram(11, 7)), ["." * 11, bent], goal="grundy", eager=29)
    assert both.grundy == 0
    assert both.nodes == straight.nodes > 0


def test_a_search_ends_when_there_is_no_room_for_more_graphs() -> None:
    """A thirty-second of the budget is for graphs, room for 24,576 of them; these boards have ten times
    more, and a table without a free slot would be searched for ever."""
    board = "/".join(["......"] * 5)
    holed = [board[:hole] + "#" + board[hole + 1 :] for hole in (0, 1, 2)]
    table = _engine.Table(_engine.Cram(6, 5))
    search = solved(table, holed, goal="grundy", eager=29, memory=31 * 2**20)
    alone = [solved(_engine.Table(_engine.Cram(6, 5)), [one], goal="grundy").grundy for one in holed]
    assert not search.stopped_by
    assert search.grundy == alone[0] ^ alone[1] ^ alone[2]
