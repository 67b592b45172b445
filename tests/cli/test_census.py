"""`grundy census`."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from grundy.census import counting
from grundy.cli import main


def test_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["census", "trees", "1..6", "domination-kind"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["value", "1", "2", "3", "4", "5", "6", "graphs", "smallest"]
    assert lines[1].split()[:-2] == ["equal", "1", "1", ".", "1", "1", "3"]
    assert lines[2].split()[:-2] == ["plus", ".", ".", "1", "1", "2", "3"]
    assert lines[3].startswith("14 graphs in ")


def test_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["census", "connected", "5", "no-minus", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["graphs"], said["finished"]) == (21, True)
    assert [(value["value"], value["count"]) for value in said["values"]] == [("no", 1), ("yes", 20)]
    assert said["values"][0]["by_vertices"] == {"5": 1}


def test_pictures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "smallest.svg"
    assert main(["census", "connected", "4", "grundy:node_kayles", "--draw", str(file)]) == 0
    drawn = ElementTree.fromstring(file.read_text())
    texts = [element.text or "" for element in drawn.iter()]
    values = [line.split()[0] for line in capsys.readouterr().out.splitlines()[1:-1]]
    assert [text.removeprefix("value ") for text in texts if text.startswith("value ")] == values
    assert sum(int(text.split()[0]) for text in texts if text.endswith((" graph", " graphs"))) == 6


def test_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["census"]) == 0
    assert "domination-kind  plus, equal or minus" in capsys.readouterr().out


def test_ctrl_c_keeps_what_was_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "census.json"
    measured = counting.CensusQuestion.measured

    def interrupted(asked: counting.CensusQuestion, graphs: list[str]) -> counting.Found:
        if len(graphs) < counting.BATCH:
            raise KeyboardInterrupt
        return measured(asked, graphs)

    monkeypatch.setattr(counting.CensusQuestion, "measured", interrupted)
    words = ["census", "trees", "9", "domination", "--resume", str(file)]
    assert main(words) == 3
    assert "interrupted; 32 graphs in " in capsys.readouterr().out
    monkeypatch.undo()
    assert main(words) == 0
    assert "\n47 graphs in " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["trees"], "Missing argument 'VERTICES' or 'MEASURE'."),
        (["trees", "x", "bitype"], "a number of vertices is written 12, and a range 4..12: 'x'"),
        (["trees", "0", "bitype"], "a census of trees has 1 to 30 vertices, not 0"),
        (["trees", "5", "grundy:nim"], "expected a heap size in '0-1,0-2,1-3,2-4' at character 2"),
        (
            ["words:LR", "3", "value:toppling_dominoes", "--draw", "a.svg"],
            "--draw is for graphs, not for words",
        ),
        (["trees", "3", "bitype", "--draw", "/no/such/a.svg"], "no such directory: /no/such"),
    ],
)
def test_mistakes(words: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["census", *words]) == 2
    err = capsys.readouterr().err
    assert err.startswith("grundy: ")
    assert err.count("\n") == 1
    assert message.split(" in '")[0] in err


def test_the_list_of_measures_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["census", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert "trees" in listed["families"]
    assert {"domination", "grundy:GAME"} <= {measure["name"] for measure in listed["measures"]}


def test_a_time_limit_ends_a_census_that_can_go_on(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "trees.json"
    words = ["census", "trees", "1..20", "domination", "--resume", str(file), "--time-limit", "0.001"]
    assert main([*words, "--json"]) == 3
    first = json.loads(capsys.readouterr().out)
    assert (first["stopped_by"], first["finished"]) == ("time", False)
    assert main(words) == 3
    said = capsys.readouterr().out.splitlines()[-1]
    assert said.startswith("stopped by the time limit; ")
    assert json.loads(file.read_text())["counted"] > first["graphs"]
