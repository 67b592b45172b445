"""What the engine does for rules in Python is what boards do themselves."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext
from typing import Self

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grundy
from grundy import _engine
from grundy.boards.cells import DIAGONALS, SIDES, Cells, helped_by
from grundy.games import GridGame, game
from grundy.games.board_options import options_of
from grundy.games.options import component, components_of, distinct_options, met
from grundy.search import rules

STEPS = (SIDES, SIDES + DIAGONALS, ((0, 1), (0, -1)), ((2, 1), (-2, -1)), ())


@st.composite
def boards(draw: st.DrawFn, letters: str = "") -> Cells:
    height, width = draw(st.integers(1, 6)), draw(st.integers(1, 7))
    letters = letters or draw(st.sampled_from(["BW.", ".#", "abcd", "é.", "😀x"]))
    return Cells(tuple(draw(st.text(letters, min_size=width, max_size=width)) for _ in range(height)))


LETTERS = ("B", ".", "BW", "abd", "é.", "x", "")


@given(boards(), st.sampled_from(LETTERS), st.sampled_from(STEPS), st.booleans())
def test_parts_and_images(
    board: Cells, letters: str, steps: tuple[tuple[int, int], ...], turning: bool
) -> None:
    with helped_by(_engine):
        parts, image = board.components(letters, steps, "#"), board.first_image(turning)
    assert parts == board.components(letters, steps, "#")
    assert image == board.first_image(turning)
    plain = [Cells(board._alone(group, "#").rows) for group in board.groups(letters, steps)]
    assert list(parts) == plain


@given(boards(), st.data())
def test_letters_that_are_put(board: Cells, data: st.DataObject) -> None:
    cells = st.tuples(st.integers(0, board.height - 1), st.integers(0, board.width - 1))
    changes = data.draw(st.dictionaries(cells, st.sampled_from("XY.é"), max_size=4))
    expected = tuple(
        "".join(changes.get((r, c), board[r, c]) for c in range(board.width)) for r in range(board.height)
    )
    assert board.put(changes).rows == expected
    with helped_by(_engine):
        made = board.put(changes)
    assert made.rows == expected
    assert made == Cells(expected)
    assert hash(made) == hash(Cells(expected))
    assert {cell for cell, letter in made if letter == "X"} == set(made.where("X"))
    assert made.count("X.") == sum(letter in "X." for _, letter in made)


@pytest.mark.parametrize("cell", [(0, 3), (3, 0), (0, -1), (-5, 0)])
@pytest.mark.parametrize("helped", [False, True])
def test_no_letter_beside_the_board(cell: tuple[int, int], helped: bool) -> None:
    board = Cells(("...", "...", "..."))
    assert board[cell] == ""
    with helped_by(_engine) if helped else nullcontext(), pytest.raises(IndexError):
        board.put({cell: "X"})


@pytest.mark.parametrize("name", ["examples/apart.py", "clobber", "peg_duotaire"])
def test_the_same_options_with_help_and_without(name: str) -> None:
    """Of all positions below one; the search itself counts the same nodes."""
    start = game(name).start({"clobber": "BWB/WBW", "peg_duotaire": "oo.o/.oo."}.get(name, "3x3"))
    expand, size = rules.python_rules(type(start))
    queue = list(components_of(start))
    for text in queue:
        options = expand(text)
        assert options == distinct_options(type(start).parse(text))
        assert size(text) == type(start).parse(text).size()
        queue += [part for option in options for part in option if part not in queue]
    assert len(queue) > 5


class Dominoes(GridGame):
    """Boards fall into what touches along sides."""

    letters, split = ".#", (".", "#")

    def moves(self) -> Iterator[tuple[str, Self]]:
        for row, column in self.board.where("."):
            for other in ((row, column + 1), (row + 1, column)):
                if self.board[other] == ".":
                    yield f"{row}{column}", self.on(self.board.put({(row, column): "#", other: "#"}))


class Bishops(GridGame):
    """Into what touches by corners; a row is no column."""

    letters, split, touching, turning = "o.x", ("o.", "x"), DIAGONALS, False

    def moves(self) -> Iterator[tuple[str, Self]]:
        for row, column in self.board.where("o"):
            for down, right in DIAGONALS:
                if self.board[row + down, column + right] == ".":
                    yield "", self.on(self.board.put({(row, column): "x", (row + down, column + right): "o"}))


@given(boards(".#"))
def test_boards_that_fall_apart(board: Cells) -> None:
    check_options(Dominoes(board))
    signs = str.maketrans(".#", "o.")
    check_options(Bishops(Cells(tuple(row.translate(signs) for row in board.rows))))


def check_options(position: GridGame) -> None:
    """Of a position as it is, and of its components, as the definition of components says."""
    expected = [
        tuple(sorted(str(part.canonical()) for part in option.components() if [*part.moves()]))
        for _, option in position.moves()
    ]
    options = options_of(type(position))
    with helped_by(_engine):
        found = options(position.moves())
    assert found == list(dict.fromkeys(expected))
    assert found == distinct_options(position)


def test_a_component_that_was_met_is_the_one_that_is_read() -> None:
    kind = type(game("examples/kayles.py").start("5"))
    for text in components_of(kind.parse("7+5+3")):
        assert met(kind, text) == component(kind, text) == kind.parse(text)
        assert str(met(kind, text)) == text
    assert grundy.solve(kind.parse("7+5"), theorems=False).outcome is grundy.Outcome.N
