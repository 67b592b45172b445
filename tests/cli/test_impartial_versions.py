"""Every command on the impartial version of a partizan game."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

Run = Callable[..., CompletedProcess[str]]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("solve", "impartial:clobber", "BWBW"), "impartial:clobber BWBW: N, the next player wins"),
        (("solve", "impartial:clobber", "BWBW", "--misere"), "the next player wins"),
        (("solve", "impartial:snort", "P3", "--grundy"), "nimber *"),
        (("value", "impartial:clobber", "BWBW"), "*3"),
        (("value", "impartial:domineering", "3x4"), "*"),
        (("value", "impartial:clobber", "BWBW", "--misere"), "3^31"),
        (("options", "impartial:clobber", "BWBW", "--grundy"), "L a1-b1"),
        (("table", "impartial:clobber", "1x1..1x4"), "1x4"),
        (("tree", "impartial:clobber", "BW"), "W  BW"),
        (("draw", "impartial:clobber", "BW"), "</svg>"),
        (("explain", "impartial:clobber"), "both players have the moves of both"),
    ],
)
def test_commands(words: tuple[str, ...], said: str, grundy: Run) -> None:
    done = grundy(*words)
    assert (done.returncode, done.stderr) == (0, "")
    assert said in done.stdout


def test_a_game_is_played(grundy: Run) -> None:
    done = grundy("play", "impartial:clobber", "BW", typed="L a1-b1\n")
    assert done.returncode == 0, done.stderr
    assert "you have won" in done.stdout


@pytest.mark.parametrize("how", [["--grundy"], ["--misere"], []])
@pytest.mark.parametrize("name", ["impartial:clobber", "impartial:examples/data_clobber.py"])
def test_proofs(name: str, how: list[str], tmp_path: Path, grundy: Run) -> None:
    proof = str(tmp_path / "proof")
    made = grundy("solve", name, "BWB/WBW", "--no-theorems", *how, "--proof", proof, "--json")
    assert made.returncode == 0, made.stderr
    said = json.loads(made.stdout)
    rules = [] if name == "impartial:clobber" else ["--rules", name.removeprefix("impartial:")]
    checked = grundy("verify", proof, *rules, "--json")
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert said["game"].startswith("impartial:")


def test_what_is_stored_is_found_again(tmp_path: Path, grundy: Run) -> None:
    store = str(tmp_path / "s.db")
    first = json.loads(
        grundy("solve", "impartial:clobber", "3x4", "--grundy", "--store", store, "--json").stdout
    )
    again = json.loads(
        grundy("solve", "impartial:clobber", "3x4", "--grundy", "--store", store, "--json").stdout
    )
    assert first["grundy"] == again["grundy"] == 0
    assert again["nodes"] < first["nodes"]
    assert grundy("store", "check", "--store", store).returncode == 0


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("impartial:cram", "cram is not partizan: it has no impartial version"),
        ("impartial:hex", "hex is not won by the last move: it has no impartial version"),
        ("impartial:", "unknown game ''"),
    ],
)
def test_one_line_for_what_there_is_not(name: str, line: str, grundy: Run) -> None:
    done = grundy("solve", name, "2x2")
    assert done.returncode == 2
    assert line in done.stderr
    assert done.stderr.count("\n") == 1
