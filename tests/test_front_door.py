"""`import grundy` shows what people need, and nothing else; the command and Python use the same names."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import click
import pytest

import grundy
from grundy.cli import app

SAME = ("solve", "value", "options", "play", "table", "sequence", "calc", "census", "tree", "draw", "verify")
API = (Path(__file__).parents[1] / "docs" / "api.md").read_text()
DOCUMENTED = re.findall(r"\.\. auto\w+:: (\S+)", API)


def test_nothing_private_is_shown() -> None:
    assert set(dir(grundy)) == {*grundy.__all__, "__version__"}
    assert [name for name in grundy.__all__ if name.startswith("_")] == []


@pytest.mark.parametrize("name", SAME)
def test_what_the_command_does_python_does(name: str) -> None:
    assert app.app.get_command(click.Context(app.app), name)
    assert callable(getattr(grundy, name))


@pytest.mark.parametrize("path", DOCUMENTED)
def test_documented_paths_are_public(path: str) -> None:
    """At most two levels below the package, and each name is in the list of its room."""
    _, *names = path.split(".")
    assert 1 <= len(names) <= 2
    room = grundy if len(names) == 1 else import_module(f"grundy.{names[0]}")
    assert names[-1] in room.__all__, path
    assert getattr(room, names[-1]).__doc__


def test_packages_that_are_called() -> None:
    code = """
        import grundy
        nim = grundy.game("nim").start("1+2")
        assert grundy.draw(nim).startswith("<svg")
        import grundy.draw.tree
        assert grundy.draw(nim).startswith("<svg")
        assert grundy.prove(nim, theorems=False).header.claim == "outcome N"
        assert grundy.census("trees", 5, "outcome:node_kayles").total("N") == 3
        print(grundy.draw, grundy.tree(nim).root.outcome)
        """
    lines = "\n".join(line.strip() for line in code.splitlines())
    done = subprocess.run([sys.executable, "-c", lines], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_value_in_misere_play_is_a_form() -> None:
    nim = grundy.game("nim").start("2+2")
    assert str(grundy.value(nim, misere=True)) == "{2;3}"
    with pytest.raises(grundy.errors.LimitReachedError):
        grundy.value(grundy.game("domineering").start("7x7"), nodes=1)


def test_options_share_a_budget() -> None:
    found = grundy.options(grundy.game("cram").start("5x5"), theorems=False, nodes=5)
    assert {option.result.stopped_by for option in found if option.result} == {"nodes"}


def test_a_table_is_that_of_the_command() -> None:
    assert [str(row.value) for row in grundy.table("domineering", "2x2..2x4")] == ["+-1", "{2|-1/2}", "-_2"]
    assert [row.outcome for row in grundy.table("nim", "1..2", outcome=True)] == [grundy.Outcome.N] * 2


def test_a_game_in_the_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("take 1 from 2\ntake 1 from 1\n"))
    grundy.play(grundy.game("nim").start("1+2"))
    assert capsys.readouterr().out.endswith("I cannot move: you have won.\n")


CRAM = grundy.game("cram")
STORING: dict[str, Callable[[Any], object]] = {
    "value": lambda store: grundy.value(CRAM.start("4x5"), store=store, theorems=False),
    "options": lambda store: grundy.options(CRAM.start("4x4"), store=store, theorems=False),
    "table": lambda store: grundy.table("cram", "3x3..3x5", store=store, theorems=False),
    "tree": lambda store: grundy.tree(CRAM.start("4x5"), store=store),
    "prove": lambda store: grundy.prove(CRAM.start("4x5"), store=store, theorems=False),
    "calc": lambda store: grundy.calc("domineering[4x4]", store=store, theorems=False),
    "play": lambda store: grundy.play(CRAM.start("4x5"), store=store, second=True, theorems=False),
}


@pytest.mark.parametrize("name", STORING)
def test_a_store_is_open_or_has_a_name(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ask, file = STORING[name], tmp_path / "kept.db"

    def kept(store: Any) -> int:
        monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
        ask(store)
        with grundy.Store(str(file), create=False) as opened:
            return sum(opened.spaces().values())

    found = kept(str(file))
    assert found > 0
    assert kept(f"sqlite:///{file}") >= found
    with grundy.Store(str(file)) as store:
        assert kept(store) >= found
