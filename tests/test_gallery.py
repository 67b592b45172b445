"""The gallery is complete, and its commands and its Python give the pictures that it shows."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import gallery
import pytest
from small import SMALL
from tests.draw.boxes import faults
from tests.processes import ROOT

from grundy.cli import main
from grundy.games.registry import SHIPPED

PLOT = "plot"
"""Which matplotlib writes, with numbers of its own in each run."""
SHOWN = {shown.name: shown for shown in gallery.gallery()}


def untitled(svg: str) -> str:
    return re.sub(r"<title>.*?</title>", "", svg, count=1).strip()


@pytest.mark.parametrize("name", sorted(SHOWN))
def test_the_command_draws_what_python_draws(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown, file = SHOWN[name], tmp_path / gallery.FILE
    monkeypatch.chdir(ROOT)
    words = [str(file) if word == gallery.FILE else word for word in shlex.split(shown.command)]
    assert main(words[1:]) == 0, capsys.readouterr().err
    if name == PLOT:
        assert "<svg" in shown.svg()
        assert "<svg" in file.read_text()
        return
    assert untitled(shown.svg()) == untitled(file.read_text())
    assert faults(shown.svg()) == []


def test_every_game_is_shown() -> None:
    assert set(SMALL) == set(SHIPPED)
    assert {name.removeprefix("game-") for name in SHOWN if name.startswith("game-")} == set(SHIPPED)


def test_every_group_is_on_the_page() -> None:
    page = (ROOT / "docs" / "gallery.md").read_text()
    groups = re.findall(r"^```\{pictures\} (.+)$", page, re.MULTILINE)
    assert groups == list(dict.fromkeys(shown.group for shown in SHOWN.values()))


def test_names_are_there_once() -> None:
    assert len(SHOWN) == len(gallery.gallery())
