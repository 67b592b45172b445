"""Base classes of games: a plain game is its moves, and everything else is right with it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from tests.processes import ROOT

import grundy
from grundy.games import GraphGame, HeapGame, StoneGame, StripGame, TokenGame
from grundy.games.board_game import OnBoards

HOUSE = Path(grundy.__file__).parent
APART = ROOT / "examples/apart.py"


def lines_beside_the_rules(path: Path) -> int:
    """The lines of a game without the docstring that has its rules, and without the same rules as data."""
    source = path.read_text()
    classes = [node for node in ast.parse(source).body if isinstance(node, ast.ClassDef)]
    texts = [one.body[0] for one in classes if "## Rules" in (ast.get_docstring(one) or "")]
    assert len(texts) <= 1
    as_data = [one for one in classes if "rules as data" in (ast.get_docstring(one) or "")]
    said = {line for part in (*texts, *as_data) for line in range(part.lineno, (part.end_lineno or 0) + 1)}
    lines = enumerate(source.splitlines(), 1)
    return sum(number not in said and line.strip() != "" for number, line in lines)


@pytest.mark.parametrize(
    "name", ["clobber", "nogo", "nim", "peg_duotaire", "partizan_peg_duotaire", "couples"]
)
def test_a_plain_game_is_its_moves(name: str) -> None:
    assert lines_beside_the_rules(HOUSE / f"games/{name}.py") <= 30


@pytest.mark.parametrize(
    ("base", "names"),
    [
        (StoneGame, "hex tictactoe"),
        (OnBoards, "amazons clobber konane nogo peg_duotaire partizan_peg_duotaire"),
        (StripGame, "flip_the_coin toads_and_frogs toppling_dominoes"),
        (HeapGame, "nim takeaway allbut octal grundys couples partizan_subtraction"),
        (GraphGame, "node_kayles arc_kayles"),
        (TokenGame, "vertexnim vertex_nimg vertex_geography edge_geography"),
    ],
)
def test_games_have_their_bases(base: type, names: str) -> None:
    assert all(issubclass(grundy.game(name).position, base) for name in names.split())


@pytest.mark.parametrize("size", ["1x1", "1x5", "2x3", "3x3", "3x4"])
def test_a_game_of_twenty_lines(size: str) -> None:
    """Stones apart on a board are Node Kayles on the grid."""
    apart = grundy.game(str(APART))
    position = apart.start(size)
    assert apart.start(str(position)) == position
    assert position.grundy() == grundy.game("node_kayles").start(f"grid {size}").grundy()


def test_what_a_board_brings() -> None:
    position = grundy.game(str(APART)).start("2x3").play("b1")
    assert str(position) == ".o./..."
    assert str(position.canonical()) == "../.o/.."
    assert [name for name, _ in position.moves()] == ["a2", "c2"]
    assert position.size() == 5
    assert position.draw().count("<circle") == 1
    assert position.diagram().split() == ["a", "b", "c", "1", ".", "o", ".", "2", ".", ".", "."]
