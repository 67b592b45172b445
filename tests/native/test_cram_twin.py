"""The C++ rules of Cram are the Python rules, option by option, whatever the width of a word."""

from __future__ import annotations

import random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests.brute import nimber_by_parts
from tests.native.helpers import random_cells, solved
from tests.positions import grids

from grundy import _engine
from grundy.boards import Grid
from grundy.errors import GrundyError
from grundy.games.cram import Cram
from grundy.games.options import distinct_options

FRAMES = {
    size: _engine.Cram(*size) for size in [(16, 8), (11, 11), (128, 1), (64, 2), (3, 42), (8, 8), (9, 7)]
}
"""Frames of 64 cells and more have words of 128 bits; 9x7 is the largest that has words of 64."""


LARGEST_BY_HAND = 14
"""The largest component, in cells, whose nimber Python finds at once."""


def key_of(text: str) -> tuple[str, ...]:
    return Cram.parse(text).key()


def fits(grid: Grid, frame: tuple[int, int]) -> bool:
    return grid.width <= max(frame) and grid.height <= min(frame)


def check_component(text: str, rules: _engine.Rules) -> set[tuple[str, ...]]:
    """Compares the options of a canonical component; returns them."""
    found = rules.expand(text)
    assert len(set(found)) == len(found), f"options repeat: {text}"
    assert set(found) == set(distinct_options(Cram.parse(text))), text
    for option in found:
        assert list(option) == sorted(option)
    return set(found)


def check_board(grid: Grid, rules: _engine.Rules) -> None:
    """Any board: its canonical components, and their options."""
    assert rules.canonical(str(grid)) == list(key_of(str(grid))), grid
    for part in key_of(str(grid)):
        assert rules.canonical(part) == [part]
        check_component(part, rules)


def random_boards(frame: tuple[int, int], count: int) -> list[Grid]:
    """Boards that fill the frame, or a part of it, or lie on their side."""
    rng, boards = random.Random(str(frame)), []
    for _ in range(count):
        width, height = frame if rng.random() < 0.5 else (rng.randint(1, frame[0]), rng.randint(1, frame[1]))
        if rng.random() < 0.3:
            width, height = height, width
        boards.append(Grid(height, width, random_cells(rng, height * width, rng.choice((0.5, 0.7, 0.9, 1)))))
    return boards


@settings(max_examples=300)
@given(grids(36))
@example(Grid.sized(1, 1))
@example(Grid(2, 2, 0))
@example(Grid.sized(6, 6))
@example(Grid.sized(36, 1))
def test_any_small_board(grid: Grid) -> None:
    check_board(grid, _engine.Cram(grid.width, grid.height))


@settings(max_examples=150)
@given(grids(24), st.sampled_from(sorted(FRAMES)))
def test_the_frame_makes_no_difference(grid: Grid, frame: tuple[int, int]) -> None:
    wide = grid if grid.width >= grid.height else grid.transposed()
    if fits(wide, frame):
        for board in (grid, wide):
            check_board(board, FRAMES[frame])


@pytest.mark.parametrize("frame", sorted(FRAMES), ids=str)
def test_large_boards(frame: tuple[int, int]) -> None:
    for grid in random_boards(frame, 25):
        check_board(grid, FRAMES[frame])


@pytest.mark.parametrize("cells", [62, 63, 64, 65, 126, 127, 128])
def test_rows_as_long_as_a_word(cells: int) -> None:
    row = "." * cells
    check_component(row, _engine.Cram(cells, 1))
    if cells % 2 == 0:
        check_component(f"{row[::2]}/{row[::2]}", _engine.Cram(cells // 2, 2))


@pytest.mark.parametrize(
    ("board", "frame"),
    [
        ("4x4", (4, 4)),
        ("4x4", (16, 8)),
        ("3x5", (5, 3)),
        ("3x5", (3, 5)),
        ("3x5", (3, 42)),
        ("1x12", (12, 1)),
        ("1x12", (128, 1)),
        ("2x7", (7, 2)),
        ("2x7", (64, 2)),
        ("2x7", (11, 11)),
    ],
)
def test_whole_game_trees(board: str, frame: tuple[int, int]) -> None:
    rules, seen = _engine.Cram(*frame), set(key_of(board))
    todo = list(seen)
    while todo:
        parts = {part for option in check_component(todo.pop(), rules) for part in option}
        todo += parts - seen
        seen |= parts
    assert seen >= {".."}


@pytest.mark.parametrize("frame", [(11, 11), (16, 8), (12, 10), (42, 3)], ids=str)
def test_nimbers_on_large_boards(frame: tuple[int, int]) -> None:
    """Mostly filled boards of more than 64 cells, against the mex rule in Python."""
    rng = random.Random(str(frame))
    width, height = frame
    for _ in range(40):
        grid = Grid(height, width, random_cells(rng, height * width, 0.4))
        if max(map(Grid.count, grid.components())) > LARGEST_BY_HAND:
            continue
        table = _engine.Table(_engine.Cram(width, height))
        search = solved(table, [str(grid)], goal="grundy", eager=rng.choice((0, 8, -1)))
        assert search.grundy == nimber_by_parts(Cram((grid,))), grid


def test_a_word_of_64_bits_and_one_of_128_give_the_same_search() -> None:
    board = str(Grid.sized(4, 6))
    searches = [
        solved(_engine.Table(_engine.Cram(*frame)), [board], goal="grundy") for frame in [(6, 4), (16, 8)]
    ]
    assert [search.grundy for search in searches] == [0, 0]


@pytest.mark.parametrize(
    ("width", "height"), [(0, 3), (3, 0), (-1, 4), (129, 1), (12, 11), (2**31 - 1, 2**31 - 1)]
)
def test_frames_that_there_are_not(width: int, height: int) -> None:
    with pytest.raises(GrundyError, match="Cram board"):
        _engine.Cram(width, height)


@pytest.mark.parametrize(
    "text",
    [
        "x",
        "..x",
        "3x3",
        ". .",
        "../.",
        "./..",
        "......",
        "./././././.",
        "..../..../....",
        "../",
        "é",
        "\0",
        "/",
        "",
    ],
)
def test_boards_that_do_not_fit_or_are_none(text: str) -> None:
    rules = _engine.Cram(5, 2)
    for ask in (rules.canonical, rules.expand, _engine.Table(rules).nimber):
        with pytest.raises(GrundyError, match=r"board|rows"):
            ask(text)
    with pytest.raises(GrundyError, match=r"board|rows"):
        _engine.Search(_engine.Table(rules), [text])


def test_options_are_asked_of_single_components() -> None:
    with pytest.raises(GrundyError, match="not a single component"):
        _engine.Cram(5, 1).expand("..#..")
    assert _engine.Cram(5, 1).canonical("..#..") == ["..", ".."]
