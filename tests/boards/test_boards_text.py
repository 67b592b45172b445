"""Boards as text: what is written can be read, and what cannot be read gets one clear line."""

from __future__ import annotations

from collections.abc import Callable

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.positions import graphs, grids, heaps, strips

from grundy.boards import Graph, Grid, Heaps, Strip
from grundy.errors import GrundyError, ParseError


@given(heaps(5, 1_000_000))
def test_heaps_round_trip(board: Heaps) -> None:
    assert Heaps.parse(str(board)) == board


@given(grids(40))
def test_grid_round_trip(board: Grid) -> None:
    assert Grid.parse(str(board)) == board


@given(strips())
def test_strip_round_trip(board: Strip) -> None:
    assert Strip.parse(str(board)) == board


@given(graphs())
def test_graph_round_trip(board: Graph) -> None:
    assert Graph.parse(str(board)) == board
    assert Graph.from_networkx(board.to_networkx()) == board
    renumbered = Graph.from_networkx(
        networkx.convert_node_labels_to_integers(board.to_networkx(), ordering="sorted")
    )
    assert Graph.parse(board.graph6()) == renumbered
    assert Graph.parse(board.sparse6()) == renumbered


@given(st.integers(0, 70), st.integers(0, 10**9))
def test_graph6_and_sparse6_as_networkx(order: int, seed: int) -> None:
    graph = networkx.gnp_random_graph(order, 0.2, seed=seed)
    for code in (networkx.to_graph6_bytes(graph), networkx.to_sparse6_bytes(graph)):
        assert Graph.parse(code.decode("ascii")) == Graph.from_networkx(graph)


@pytest.mark.parametrize(
    ("text", "sizes"),
    [
        ("3+5+7", (3, 5, 7)),
        ("3,5,7", (3, 5, 7)),
        ("3 5 7", (3, 5, 7)),
        (" 3 + 5 ", (3, 5)),
        ("0", ()),
        ("2+0", (2,)),
    ],
)
def test_heaps(text: str, sizes: tuple[int, ...]) -> None:
    assert Heaps.parse(text).sizes == sizes


@pytest.mark.parametrize(
    ("text", "graph"),
    [
        ("P10", networkx.path_graph(10)),
        ("P1", networkx.path_graph(1)),
        ("C7", networkx.cycle_graph(7)),
        ("K5", networkx.complete_graph(5)),
        ("K0", networkx.empty_graph(0)),
        ("K3,4", networkx.complete_bipartite_graph(3, 4)),
        ("K2,2,2", networkx.complete_multipartite_graph(2, 2, 2)),
        ("S5", networkx.star_graph(5)),
        ("W6", networkx.wheel_graph(6)),
        ("Q3", networkx.hypercube_graph(3)),
        ("petersen", networkx.petersen_graph()),
        ("grid 2x5", networkx.grid_2d_graph(2, 5)),
        ("0-1, 1-2", networkx.path_graph(3)),
        (
            "P3 + C4+C~",
            networkx.disjoint_union_all(
                [networkx.path_graph(3), networkx.cycle_graph(4), networkx.complete_graph(4)]
            ),
        ),
        (
            "0 1\n1-2 # the last\n\n7",
            networkx.disjoint_union(networkx.path_graph(3), networkx.empty_graph(1)),
        ),
        ("P4 x K2", networkx.cartesian_product(networkx.path_graph(4), networkx.complete_graph(2))),
        ("P4 □ K2", networkx.cartesian_product(networkx.path_graph(4), networkx.complete_graph(2))),
        ("P4□K2", networkx.cartesian_product(networkx.path_graph(4), networkx.complete_graph(2))),
        ("C5 join K1", networkx.wheel_graph(6)),
        ("complement C7", networkx.complement(networkx.cycle_graph(7))),
        ("complement complement 0-1-2", networkx.path_graph(3)),
        (
            "(P3 + K1) x(K2)",
            networkx.cartesian_product(
                networkx.disjoint_union(networkx.path_graph(3), networkx.empty_graph(1)),
                networkx.complete_graph(2),
            ),
        ),
        (
            "K1 + P2 join complement P3 x K2",
            networkx.disjoint_union(
                networkx.empty_graph(1),
                networkx.complement(
                    networkx.disjoint_union(
                        networkx.complement(networkx.path_graph(2)),
                        networkx.complement(
                            networkx.cartesian_product(
                                networkx.complement(networkx.path_graph(3)), networkx.complete_graph(2)
                            )
                        ),
                    )
                ),
            ),
        ),
        ("C~", networkx.complete_graph(4)),
        ("?", networkx.empty_graph(0)),
        (">>graph6<<DQc", networkx.Graph([(0, 2), (0, 4), (1, 3), (3, 4)])),
        (":Fa@x^", networkx.Graph([(0, 1), (0, 2), (1, 2), (5, 6)])),
    ],
)
def test_graph(text: str, graph: networkx.Graph[object]) -> None:
    """The last two are the worked examples of the format's definition."""
    found = Graph.parse(text).to_networkx()
    if ":" in text:
        graph.add_nodes_from(range(7))
    assert networkx.is_isomorphic(found, graph)
    assert len(found) == len(graph)


WRONG: list[tuple[Callable[[str], object], str, str]] = [
    (Graph.parse, "P4 x", "nothing should follow the name of a graph in 'P4 x' at character 3"),
    (Graph.parse, "(P4", "expected `)` in '(P4' at character 4"),
    (Graph.parse, "P4) x K2", "a bracket is closed that was not opened in 'P4) x K2' at character 3"),
    (Graph.parse, "Q9 x Q9", "a graph has at most 1024 vertices in 'Q9 x Q9' at character 4"),
    (
        Graph.parse,
        "()",
        "expected a graph such as `C7`, `K3,4`, `grid 2x5`, `0-1,1-2` or graph6 in '()' at character 2",
    ),
    (Grid.parse, "5x", "expected a number of columns in '5x' at character 3"),
    (Grid.parse, "-3x4", "expected a number of rows in '-3x4' at character 1"),
    (Grid.parse, "99999x99999", "the number of rows is at most 4096 in '99999x99999' at character 1"),
    (Grid.parse, "99x99", "a board has at most 4096 cells in '99x99' at character 1"),
    (Grid.parse, "0x3", "the number of rows is at least 1 in '0x3' at character 1"),
    (Grid.parse, "3x0", "the number of columns is at least 1 in '3x0' at character 3"),
    (Grid.parse, "5", "expected `x` and a number of columns in '5' at character 2"),
    (Grid.parse, "5y6", "expected `x` and a number of columns in '5y6' at character 2"),
    (Grid.parse, "5x6x7", "nothing should follow the size of a board in '5x6x7' at character 4"),
    (Grid.parse, "", "expected a board such as `5x6` or `..#/...` in '' at character 1"),
    (Grid.parse, "../.", "all rows have the same length in '../.' at character 5"),
    (Grid.parse, "./..", "all rows have the same length in './..' at character 4"),
    (Grid.parse, "../", "a row has at least 1 cell in '../' at character 4"),
    (Grid.parse, "..o", "a cell is `.` or `#` in '..o' at character 3"),
    (Heaps.parse, "", "expected a heap size in '' at character 1"),
    (Heaps.parse, "3+", "expected a heap size in '3+' at character 3"),
    (Heaps.parse, "3++5", "expected a heap size in '3++5' at character 3"),
    (Heaps.parse, "3-5", "expected a heap size in '3-5' at character 2"),
    (Heaps.parse, "-3", "expected a heap size in '-3' at character 1"),
    (Heaps.parse, "1000001", "the heap size is at most 1000000 in '1000001' at character 1"),
    (Heaps.parse, "²", "expected a heap size in '²' at character 1"),
    (Strip.parse, "", "expected a strip such as `7` or `..#.` in '' at character 1"),
    (Strip.parse, "7.", "nothing should follow the number of cells in '7.' at character 2"),
    (Strip.parse, "-7", "expected a number of cells in '-7' at character 1"),
    (Strip.parse, "..x", "a cell is `.` or `#` in '..x' at character 3"),
    (Graph.parse, "0-0", "an edge joins two different vertices in '0-0' at character 3"),
    (Graph.parse, "0-1;2", "expected `-` or `,` in '0-1;2' at character 4"),
    (Graph.parse, "0-", "expected a vertex in '0-' at character 3"),
    (Graph.parse, "C2", "the number of vertices is at least 3 in 'C2' at character 2"),
    (Graph.parse, "P9999", "the number of vertices is at most 1024 in 'P9999' at character 2"),
    (Graph.parse, "P600 + P600", "a graph has at most 1024 vertices in 'P600 + P600' at character 6"),
    (Graph.parse, "K600,600", "a graph has at most 1024 vertices in 'K600,600' at character 2"),
    (
        Graph.parse,
        "P5 + ",
        "expected a graph such as `C7`, `K3,4`, `grid 2x5`, `0-1,1-2` or graph6 in 'P5 + ' at character 5",
    ),
    (Graph.parse, "0 1\n1 x", "expected two vertices, or one, in each line in '1 x'"),
    (Graph.parse, "P5x", "nothing should follow the name of a graph in 'P5x' at character 3"),
    (Graph.parse, "Q11", "the dimension is at most 10 in 'Q11' at character 2"),
    (Graph.parse, "grid 2", "expected `x` and a number of columns in 'grid 2' at character 7"),
    (
        Graph.parse,
        "D?",
        "graph6 with 5 vertices has 2 characters for the edges, not 1 in 'D?' at character 3",
    ),
    (
        Graph.parse,
        "C~~",
        "graph6 with 4 vertices has 1 character for the edges, not 2 in 'C~~' at character 3",
    ),
    (Graph.parse, "~~~~~~~~~", "a graph has at most 1024 vertices in '~~~~~~~~~' at character 1"),
    (Graph.parse, ":A@", "only graphs without loops and repeated edges can be used in ':A@' at character 3"),
    (Graph.parse, ">>sparse6<<A", "sparse6 starts with `:` in '>>sparse6<<A' at character 12"),
    (Graph.parse, ":", "sparse6 starts with the number of vertices in ':' at character 2"),
]


@pytest.mark.parametrize(("parse", "text", "message"), WRONG, ids=[text for _, text, _ in WRONG])
def test_wrong_text(parse: Callable[[str], object], text: str, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse(text)
    assert str(caught.value) == message


def test_brackets_are_not_nested_without_end() -> None:
    with pytest.raises(ParseError, match="brackets are nested at most 50 deep"):
        Graph.parse("(" * 9999 + "P2" + ")" * 9999)
    with pytest.raises(ParseError, match="brackets are nested at most 50 deep"):
        Graph.parse("complement " * 9999 + "P2")


def test_no_such_graph() -> None:
    with pytest.raises(ParseError, match=r"expected a graph such as .* '!' is not in graph6 in 'what!'"):
        Graph.parse("what!")


@given(st.sampled_from([Grid.parse, Heaps.parse, Strip.parse, Graph.parse]), st.text(max_size=12))
def test_any_text_is_read_or_refused(parse: Callable[[str], object], text: str) -> None:
    try:
        board = parse(text)
    except ParseError:
        return
    assert parse(str(board)) == board


def test_boards_that_are_none() -> None:
    for make in (
        lambda: Grid(0, 3, 0),
        lambda: Grid(1, 1, 2),
        lambda: Heaps((-1,)),
        lambda: Graph((0,), ((0, 1),)),
        lambda: Graph((-1,)),
        lambda: Graph.from_networkx(networkx.DiGraph([(0, 1)])),
        lambda: Graph.from_networkx(networkx.Graph([(0, 0)])),
        lambda: Grid(1, 1, 0).box(),
    ):
        with pytest.raises(GrundyError):
            make()
