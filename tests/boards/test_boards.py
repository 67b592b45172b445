"""Boards: parts, symmetries and pictures."""

from __future__ import annotations

import itertools
import math
from xml.etree import ElementTree

import networkx
import pytest
from hypothesis import given
from tests.positions import graphs, grids, heaps, strips

from grundy.boards import Graph, Grid, Heaps, Strip, beside
from grundy.boards.grid import column_name


@given(grids(25))
def test_components_of_a_grid(board: Grid) -> None:
    plane = networkx.Graph()
    plane.add_nodes_from(
        (row, column)
        for row in range(board.height)
        for column in range(board.width)
        if board.is_empty((row, column))
    )
    plane.add_edges_from(board.neighbours())
    parts = board.components()
    assert sorted(part.count() for part in parts) == sorted(map(len, networkx.connected_components(plane)))
    assert sum(sum(1 for _ in part.neighbours()) for part in parts) == plane.number_of_edges()
    for part in parts:
        assert part.crop() == part
        assert len(part.components()) == 1


@given(grids(25))
def test_a_crop_is_what_stands_inside_the_box(board: Grid) -> None:
    if not board.empty:
        assert str(board.crop()) == "#"
        return
    rows = board.rows()
    used = [row for row, cells in enumerate(rows) if "." in cells]
    columns = [column for column in range(board.width) if any(row[column] == "." for row in rows)]
    top, left, bottom, right = board.box()
    assert (top, left, bottom, right) == (used[0], columns[0], used[-1], columns[-1])
    assert board.crop().rows() == tuple(row[left : right + 1] for row in rows[top : bottom + 1])


@given(grids(25))
def test_neighbours_share_a_side(board: Grid) -> None:
    pairs = list(board.neighbours())
    assert len(set(pairs)) == len(pairs)
    for (row, column), (other_row, other_column) in pairs:
        assert abs(row - other_row) + abs(column - other_column) == 1
        assert board.fill((row, column), (other_row, other_column)).count() == board.count() - 2


def symmetries(board: Grid) -> set[Grid]:
    """The images under the eight symmetries of the square, by its rows as they are written."""
    images = set()
    for rows in (board.rows(), tuple("".join(column) for column in zip(*board.rows(), strict=True))):
        mirrored = tuple(row[::-1] for row in rows)
        images |= {Grid.from_rows(*image) for image in (rows, mirrored, rows[::-1], mirrored[::-1])}
    return images


@given(grids(25))
def test_symmetries(board: Grid) -> None:
    images = symmetries(board)
    assert {board, board.transposed()} <= images
    assert len(images) in (1, 2, 4, 8)
    for image in images:
        assert symmetries(image) == images
        assert image.canonical() == board.canonical()
        assert image.count() == board.count()


@given(grids(25))
def test_canonical_reads_least_backwards(board: Grid) -> None:
    wide = [image for image in symmetries(board) if image.width >= image.height]
    least = min(wide, key=lambda image: "".join(image.rows())[::-1].replace("#", "a").replace(".", "b"))
    assert board.canonical() == least


@pytest.mark.parametrize(
    ("text", "canonical"),
    [("2x3", ".../..."), ("3x2", ".../..."), ("../.#", "../.#"), ("#./..", "../.#"), ("3x1", "...")],
)
def test_canonical(text: str, canonical: str) -> None:
    assert str(Grid.parse(text).canonical()) == canonical


@given(strips())
def test_strip_parts(board: Strip) -> None:
    assert [len(part) for part in board.components()] == list(board.runs())
    assert board.canonical() == Strip(board.cells[::-1]).canonical()


@given(graphs())
def test_graph_parts(board: Graph) -> None:
    graph = board.to_networkx()
    parts = [set(part.vertices) for part in board.components()]
    assert sorted(map(sorted, parts)) == sorted(map(sorted, networkx.connected_components(graph)))
    assert sum(len(part.edges) for part in board.components()) == len(board.edges)
    for vertex in board.vertices:
        assert set(board.neighbours(vertex)) == set(graph[vertex])
        assert vertex not in board.without(vertex).vertices
    for edge in board.edges:
        assert len(board.without_edges(edge).edges) == len(board.edges) - 1


def test_columns_as_in_a_spreadsheet() -> None:
    names = [column_name(column) for column in range(1000)]
    assert (names[0], names[25], names[26], names[701], names[702]) == ("a", "z", "aa", "zz", "aaa")
    assert len(set(names)) == 1000


@given(grids(), heaps(4, 40), strips(), graphs())
def test_pictures_are_svg(grid: Grid, piles: Heaps, strip: Strip, graph: Graph) -> None:
    for board in (grid, piles, strip, graph):
        picture = board.picture()
        root = ElementTree.fromstring(beside([picture, picture]).svg("a < b"))
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        assert root.findtext("{http://www.w3.org/2000/svg}title") == "a < b"


def circles(text: str) -> list[tuple[float, float]]:
    root = ElementTree.fromstring(Graph.parse(text).picture().svg())
    found = root.findall(".//{http://www.w3.org/2000/svg}circle")
    return [(float(circle.get("cx", "")), float(circle.get("cy", ""))) for circle in found]


@pytest.mark.parametrize(
    "text", ["P10", "C7", "K3,4", "K2,2,2", "Q3", "Q4", "petersen", "grid 4x5", "P200", "K1"]
)
def test_a_drawing_keeps_vertices_apart(text: str) -> None:
    places = circles(text)
    assert len(places) == len(Graph.parse(text))
    radius = 13
    assert all(math.dist(a, b) > 2 * radius for a, b in itertools.combinations(places, 2))


def test_a_drawing_reads_from_left_to_right() -> None:
    path = circles("P10")
    assert path == sorted(path)
    assert max(y for _, y in path) - min(y for _, y in path) < 1
    grid = circles("grid 2x3")
    assert grid[0][0] < grid[1][0] < grid[2][0]
    assert grid[0][1] < grid[3][1]


def test_labels_of_high_heaps_have_room() -> None:
    root = ElementTree.fromstring(Heaps((1000000, 999999)).picture().svg())
    labels = root.findall("{http://www.w3.org/2000/svg}text")
    assert float(labels[1].get("x", "")) - float(labels[0].get("x", "")) > 8 * 7
    assert ">0</text>" in Heaps().picture().svg()
