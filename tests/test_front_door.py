"""`import grundy` shows what people need, and nothing else; the command and Python use the same names."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import click
import pytest
from tests.processes import ran_python

import grundy
from grundy.cli import app

API = (Path(__file__).parents[1] / "docs" / "api.md").read_text()
DOCUMENTED = re.findall(r"\.\. auto\w+:: (\S+)", API)


def test_nothing_private_is_shown() -> None:
    assert set(dir(grundy)) == {*grundy.__all__, "__version__"}
    assert [name for name in grundy.__all__ if name.startswith("_")] == []


def test_what_the_command_does_python_does() -> None:
    """Each command that `grundy --help` lists is a call with the same name."""
    commands = app.app.list_commands(click.Context(app.app))
    assert "solve" in commands
    assert sorted(set(commands) - set(dir(grundy))) == []
    assert [name for name in commands if not callable(getattr(grundy, name))] == []


def test_what_the_command_does_is_documented() -> None:
    section = API[API.index("## What the command does") : API.index("## Games and positions")]
    named = set(re.findall(r"`grundy\.(\w+)`|:: grundy\.(\w+)", section))
    names = {name for pair in named for name in pair if name}
    assert sorted(set(app.app.list_commands(click.Context(app.app))) - names) == []


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
        import grundy.arena.unroll, grundy.store.store, grundy.games.cram
        assert len(grundy.arena(nim).arena) == 7
        assert [one.name for one in grundy.games()] == grundy.names()
        assert isinstance(grundy.store(":memory:"), grundy.Store)
        print(grundy.draw, grundy.tree(nim).root.outcome)
        """
    done = ran_python(code)
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


def test_a_certificate_made_smaller(tmp_path: Path) -> None:
    whole, smaller = tmp_path / "whole.proof", tmp_path / "smaller.proof"
    grundy.prove(grundy.game("sprouts").start("4"), theorems=False, method="depth").write(whole)
    before = whole.read_text()
    proof = grundy.minimise(whole, smaller, time_limit=600)
    assert whole.read_text() == before
    assert grundy.verify(smaller).entries == len(proof.entries) < grundy.verify(whole).entries


def test_a_hunt_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "hunt.json"
    assert grundy.hunt("renault-3.89", 5, save=file).size == 6
    assert grundy.hunt("renault-3.89", 7, save=file).checked == grundy.hunt("renault-3.89", 7).checked


def test_arenas_of_files(tmp_path: Path) -> None:
    file, parity = tmp_path / "a.arena", tmp_path / "parity.gm"
    file.write_text("0: Alice\n1: Bob\n0 1\n")
    parity.write_text("parity 2; 0 2 0 1; 1 1 1 0,1;")
    assert str(grundy.arena(file).winner(0)) == "Alice"
    assert str(grundy.arena(file, misere=True).winner(0)) == "Bob"
    assert len(grundy.arena(str(parity)).arena) == 2
    with pytest.raises(grundy.errors.GrundyError, match="misère play is not for parity games"):
        grundy.arena(parity, misere=True)


def test_limits_of_rooms() -> None:
    with pytest.raises(grundy.errors.LimitReachedError):
        grundy.arena(grundy.game("tictactoe").start("3x3"), most=5)
    assert grundy.quotient("0.77", 30, most=4).stopped_by
    assert len(grundy.variants("nim", "1..2")) == 28
