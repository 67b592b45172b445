"""Finding games by name, and adding them."""

from __future__ import annotations

from pathlib import Path

import pytest

import grundy
from grundy.errors import GrundyError
from grundy.games import game, game_names, games

COINS = '''
from grundy.games import Position, register
from grundy.errors import ParseError

@register("{name}")
class Coins(Position):
    """Take a coin."""

    def __init__(self, coins):
        self.coins = coins

    @classmethod
    def parse(cls, text):
        return cls(int(text))

    def __str__(self):
        return str(self.coins)

    def moves(self):
        if self.coins:
            yield "take one", Coins(self.coins - 1)
'''


def test_shipped_games() -> None:
    assert {"chomp", "cram", "nim", "octal", "takeaway"} <= set(game_names())
    assert [found.name for found in games()] == game_names()
    assert str(game("cram").start("2x2")) == "../.."
    assert repr(game("cram").start("2x2")) == "<cram ../..>"


def test_unknown_game() -> None:
    with pytest.raises(GrundyError, match="unknown game 'carm'; did you mean 'cram'"):
        game("carm")
    with pytest.raises(GrundyError, match="unknown game '%%%'; `grundy games` lists them"):
        game("%%%")


def test_game_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "coins.py"
    path.write_text(COINS.replace("{name}", "coins_from_a_file"))
    position = game(str(path)).start("3")
    assert [str(option) for option in position.options()] == ["2"]
    assert game(str(path)).doc == "Take a coin."
    assert position._repr_svg_() == position.draw()
    assert ">3</text>" in position.draw()
    assert position.diagram() == "3"


@pytest.mark.parametrize(
    ("code", "message"),
    [
        (COINS.replace("{name}", "nim"), "a game called 'nim' ships with grundy"),
        ("1/0", "does not run: ZeroDivisionError: division by zero"),
        ("", "should define one game, and defines 0"),
        (
            "import grundy\nclass Cherries(grundy.Position): pass",
            r"defines 0: write @grundy.register\(\"wrong\"\) above the class Cherries",
        ),
    ],
)
def test_files_that_define_no_game(tmp_path: Path, code: str, message: str) -> None:
    path = tmp_path / "wrong.py"
    path.write_text(code)
    with pytest.raises(GrundyError, match=message):
        game(str(path))
    assert game("nim").start("3").game.position.__name__ == "Nim"


def test_no_such_file() -> None:
    with pytest.raises(GrundyError, match=r"no such file: nowhere\.py"):
        game("nowhere.py")


def test_what_is_no_position_is_named() -> None:
    with pytest.raises(TypeError, match=r"a position of nim is written as a text: not \[3, 4\]"):
        grundy.game("nim").start([3, 4])  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"a position is wanted, .* not 'nim 3 4'"):
        grundy.solve("nim 3 4")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "start"),
    [("cram", "3x3"), ("domineering", "2x2"), ("dots_and_boxes", "1x1"), ("domination", "P3")],
)
def test_a_result_says_whether_theorems_helped(name: str, start: str) -> None:
    position = grundy.game(name).start(start)
    assert [grundy.solve(position, theorems=allowed).theorems for allowed in (True, False)] == [True, False]
