"""The tree of a certificate shows what its entries say, and nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import grundy
from grundy.check import CertificateReader
from grundy.cli import main
from grundy.errors import GrundyError
from grundy.values import Nimber

PLAIN = [("nim", "1 2 3"), ("cram", "3x3"), ("cram", "2x5"), ("sprouts", "3"), ("octal", "0.07:11")]


def certificate(name: str, start: str, place: Path, **how: bool) -> Path:
    asked: Any = {"theorems": False, **how}
    grundy.prove(grundy.game(name).start(start), **asked).write(place / "proof")
    return place / "proof"


@pytest.mark.parametrize(("name", "start"), PLAIN)
@pytest.mark.parametrize("value", [False, True])
def test_what_it_shows_is_true_and_an_entry(name: str, start: str, value: bool, tmp_path: Path) -> None:
    file = certificate(name, start, tmp_path, grundy=value)
    said = {entry.text: entry.nimber for entry in CertificateReader(file)}
    game = grundy.game(name)
    for node in grundy.tree(file).nodes:
        parts, nimber = node.couple
        total = nimber
        for part in parts:
            total ^= int(game.start(part).grundy(theorems=False))
        assert node.won is (total != 0)
        if len(parts) == 1 and not node.won:
            assert said[parts[0]] == nimber
        outcomes = [child.won for child in node.children]
        if len(parts) > 1:
            assert outcomes.count(node.won) >= 1
        elif node.won:
            assert outcomes == [False]
        else:
            assert all(outcomes)


def test_a_lost_position_shows_all_its_options(tmp_path: Path) -> None:
    tree = grundy.tree(certificate("cram", "3x3", tmp_path))
    assert len(tree.root.children) == len({o.key() for o in grundy.game("cram").start("3x3").options()})
    assert tree.names.move(tree.root, tree.root.children[0]) == "a1-b1"


def test_misere_play_turns_and_contracts_have_trees(tmp_path: Path) -> None:
    misere = grundy.tree(certificate("cram", "2x4", tmp_path, misere=True))
    assert str(Nimber(0)) != misere.root.label
    turns = grundy.tree(certificate("domineering", "2x3", tmp_path))
    assert [(node.label, node.won) for node in turns.roots] == [("L .../...", True), ("R .../...", True)]
    contracts = grundy.tree(certificate("dots_and_boxes", "1x2", tmp_path))
    assert all(";" in node.label or node.label == "0" for node in contracts.nodes)


def test_a_theorem_is_a_leaf(tmp_path: Path) -> None:
    tree = grundy.tree(certificate("cram", "2x4", tmp_path, theorems=True))
    assert tree.root.by
    assert tree.text() == f"#1 ○ L  ..../....  by theorem: {tree.root.by}"


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = certificate("cram", "3x3", tmp_path)
    assert main(["tree", str(file), "--levels", "1"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("#1 ○ L  .../.../...\n  #2 △ W  ")
    assert main(["tree", str(file), "-o", str(tmp_path / "tree.svg")]) == 0
    assert (tmp_path / "tree.svg").read_text().startswith("<svg")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--misere"], "--misere is not for a certificate"),
        (["--threads", "2"], "--threads is not for a certificate"),
        (["--first", "left"], "--first is not for a certificate"),
        (["--after", "a1-b1"], "--after is not for a certificate"),
        (["--levels", "-1"], "-1"),
    ],
)
def test_what_is_not_for_a_certificate(
    words: list[str], why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["tree", str(certificate("cram", "3x3", tmp_path)), *words]) == 2
    assert why in capsys.readouterr().err


def test_what_does_not_hold_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = certificate("cram", "3x4", tmp_path)
    file.write_text(file.read_text().replace("outcome N", "outcome P"))
    for command in ("tree", "play"):
        assert main([command, str(file)]) == 2
        assert "is refused" in capsys.readouterr().err
    assert main(["tree", str(tmp_path / "none.proof")]) == 2
    assert "No such file" in capsys.readouterr().err
    assert main(["tree", "cram"]) == 2
    assert "POSITION is missing" in capsys.readouterr().err
    with pytest.raises(GrundyError, match="rules are for"):
        grundy.tree(grundy.game("cram").start("2x2"), rules="x.py")


def test_play(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    import io

    file = certificate("nim", "1 2 3", tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO("take 3 from 3\nhint\ntake 1 from 1\ntake 1 from 1\n"))
    assert main(["play", str(file)]) == 0
    shown = capsys.readouterr().out
    assert "You begin." in shown
    assert "I play take 1 from 2" in shown
    assert "you have lost" in shown
