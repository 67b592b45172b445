"""`grundy arena`."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from grundy.arena.files import load
from grundy.cli import main

COURSE = str(Path(__file__).parent.parent.parent / "examples/course.arena")


def test_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", COURSE, "--start", "0", "--layers"]) == 0
    out = capsys.readouterr().out
    assert "8 vertices (4 of Alice's and 4 of Bob's), 9 arcs, 2 sinks" in out
    assert "From 0: Alice wins, in 3 moves" in out
    assert "Best play: 0 -> 4 -> 2 -> 7" in out
    assert "Alice's attractor: 5 vertices in 4 layers: 1 1 1 2" in out
    assert "    3  0  1\n" in out


def test_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "takeaway", "1,2,3:5", "--misere", "--json", "--layers"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["winner"], said["distance"], said["start"]) == ("Bob", 3, "Alice:1,2,3:5")
    assert said["attractors"] == {"Alice": 4, "Bob": 6}
    assert said["layers"]["Bob"][1] == ["Alice:1,2,3:1"]


def test_a_draw(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "cycle"
    file.write_text("0: Alice\n1: Bob\n2: Alice Alice\n0 1\n1 0 2\n")
    assert main(["arena", str(file), "--start", "0"]) == 0
    out = capsys.readouterr().out
    assert "From 0: a draw" in out
    assert "Draws: 2 vertices" in out


def test_pictures_and_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture, written = tmp_path / "a.svg", tmp_path / "a.arena"
    assert main(["arena", "domineering", "2x3", "--draw", str(picture), "-o", str(written)]) == 0
    assert f"{len(load(written))} vertices" in capsys.readouterr().out
    drawn = ElementTree.fromstring(picture.read_text())
    assert drawn.tag.endswith("svg")
    assert sum(element.tag.endswith("title") for element in drawn.iter()) == len(load(written)) + 1


def test_a_time_limit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hard = ["arena", "cram", "5x6", "--time-limit", "0.3"]
    assert main(hard) == 3
    out, err = capsys.readouterr()
    assert re.fullmatch(
        r"stopped by the time limit; [\d,]+ vertices so far, of which [\d,]+ are unrolled\n", out
    )
    assert err == ""
    assert main([*hard, "--json"]) == 3
    said = json.loads(capsys.readouterr().out)
    assert (said["winner"], said["stopped_by"]) == (None, "time")
    assert said["vertices"] > 0
    for text in ("parity 1;\n0 2 0 1;\n1 1 1 0,1;\n", "0: Alice\n1: Bob\n0 1\n"):
        (tmp_path / "file").write_text(text)
        assert main(["arena", str(tmp_path / "file"), "--time-limit", "0.000000001"]) == 3
        said_ = "stopped by the time limit; the arena is not read and solved yet\n"
        assert capsys.readouterr() == (said_, "")


def test_what_ended_it_is_one_json_object(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["arena", "cram", "3x3", "--most", "9", "--json"]) == 3
    assert json.loads(capsys.readouterr().out)["stopped_by"] == "vertices"

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("grundy.arena.solution.solve", interrupted)
    assert main(["arena", "cram", "2x2", "--json"]) == 3
    said = json.loads(capsys.readouterr().out)
    assert (said["stopped_by"], said["known"]) == ("interrupt", "6 vertices so far, of which 6 are unrolled")


def test_parity_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, solved = tmp_path / "game.pg", tmp_path / "game.sol"
    file.write_text("parity 1;\n0 2 0 1;\n1 1 1 0,1;\n")
    assert main(["arena", str(file), "--start", "0", "-o", str(solved)]) == 0
    assert "Bob's attractor: 2 vertices; from 2 of them by a play that never ends" in capsys.readouterr().out
    assert solved.read_text() == "paritysol 1;\n0 1;\n1 1 1;\n"


@pytest.mark.parametrize(
    ("words", "text", "code", "message"),
    [
        ([], "0: Alice\n0 1\n", 2, "FILE: line 2: an arc leads from 0 to 1, and 1 is not there"),
        ([], "0:\n", 2, "FILE: line 1: vertex 0 has no owner"),
        (["--start", "9"], "0: Alice\n", 2, "there is no vertex 9"),
        (
            ["--draw", "/no/such/folder/a.svg"],
            "0: Alice\n",
            2,
            "Invalid value for '--draw': no such directory: /no/such/folder",
        ),
        (["--layerz"], "0: Alice\n", 2, "No such option '--layerz'. Did you mean '--layers'?"),
    ],
)
def test_wrong_files(
    words: list[str], text: str, code: int, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "arena.txt"
    file.write_text(text)
    assert main(["arena", str(file), *words]) == code
    assert capsys.readouterr().err == f"grundy: {message.replace('FILE', str(file))}\n"


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (["nim"], 2, "Missing argument 'POSITION', and there is no file 'nim'."),
        (["domination", "P4"], 2, "domination has no winner here, and so no arena"),
        (["nim", "x"], 2, "expected a heap size in 'x' at character 1"),
        (["cram", "3x3", "--most", "9"], 3, "the arena of cram .../.../... has more than 9 vertices"),
        (
            ["cram", "4x4", "--draw", "-"],
            2,
            "a picture of 5,700 vertices helps nobody; at most 300 are drawn",
        ),
    ],
)
def test_wrong_games(words: list[str], code: int, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", *words]) == code
    assert capsys.readouterr().err == f"grundy: {message}\n"
