"""A plain board game is its moves and its parts: at most 30 lines beside the text of its rules."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from typing import Self

import pytest

import grundy
from grundy.boards.cells import neighbours
from grundy.boards.grid import cell_name
from grundy.games.grid_game import GridGame
from grundy.games.registry import Game

MOST_LINES = 30


class Lonely(GridGame):
    """A move takes a cell and the cells next to it along rows and columns; who finds none loses."""

    letters, counted = "o.", "o"
    sized = staticmethod(lambda height, width: "/".join(["o" * width] * height))

    def moves(self) -> Iterator[tuple[str, Self]]:
        for cell in self.board.where("o"):
            taken = [cell, *(near for near in neighbours(cell) if self.board[near] == "o")]
            yield cell_name(cell), self.on(self.board.put(dict.fromkeys(taken, ".")))

    def components(self) -> tuple[Self, ...]:
        return tuple(self.on(group) for group in self.board.components("o"))


Lonely.game = Game("lonely", Lonely, "Lonely")


def test_its_length() -> None:
    source = inspect.getsource(Lonely)
    (tree,) = ast.parse(source).body
    assert isinstance(tree, ast.ClassDef)
    text = tree.body[0]
    assert text.end_lineno is not None
    assert len(source.splitlines()) - (text.end_lineno - text.lineno + 1) <= MOST_LINES


@pytest.mark.parametrize("size", ["1x1", "1x5", "2x3", "3x3", "2x5", "3x4"])
def test_it_is_node_kayles_on_a_grid(size: str) -> None:
    start = Lonely.parse(size)
    assert start.grundy() == grundy.game("node_kayles").start(f"grid {size}").grundy()
    assert Lonely.parse(str(start)) == start


def test_what_it_gets_from_its_board() -> None:
    start = Lonely.parse("2x3")
    assert start.draw().startswith("<svg")
    assert Lonely.parse(".o/oo").canonical() == Lonely.parse("oo/o.").canonical()
    assert [str(part) for part in Lonely.parse("o.o/o.o").components()] == ["o/o", "o/o"]
    assert grundy.solve(start, theorems=False).proof().header.claim == f"outcome {start.outcome()}"
