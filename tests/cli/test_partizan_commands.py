"""The commands on partizan games."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

Run = Callable[..., CompletedProcess[str]]


@pytest.mark.parametrize(
    ("words", "said", "code"),
    [
        (("calc", "{2|-1} + *"), "{2*|-1*}", 0),
        (("calc", "1/2 < *"), "false", 1),
        (("calc", "3 . 5"), "15", 0),
        (("calc", "3.^"), "^3", 0),
        (("calc", "--vv"), "vv", 0),
        (("calc", "⋆2 + ↑"), "^*2", 0),
        (("calc", "domineering[2x3] + nim[1 2]"), "{2*3|-1/2*3}", 0),
        (("calc", "{2|-1}", "--options"), "L 2   gains {3|0}\nR -1   gains {3|0}\n", 0),
        (("calc", "--misere", "domineering[2x2] = +-1"), "true", 0),
        (("value", "domineering", "2x3"), "{2|-1/2}", 0),
        (("table", "cutcake", "1x1..2x2"), "-1", 0),
        (("tree", "domineering", "2x2", "--first", "right"), "W  R ../..", 0),
        (("options", "snort", "P3"), "L 1", 0),
        (("solve", "hex", "2x2"), "winning move: L ", 0),
    ],
)
def test_answers(words: tuple[str, ...], said: str, code: int, grundy: Run) -> None:
    done = grundy(*words)
    assert said in done.stdout
    assert done.returncode == code
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("words", "values"),
    [
        (("snort", "P1..P5"), ["*", "+-1", "+-2", "+-{2|1}", "+-(1,{3|0})"]),
        (("toads_and_frogs", "T_F..T_F"), ["*"]),
        (("cutcake", "2x3..2x5"), ["0", "1", "1"]),
    ],
)
def test_the_columns_of_a_table_are_straight(words: tuple[str, ...], values: list[str], grundy: Run) -> None:
    lines = grundy("table", *words).stdout.splitlines()
    assert [line.split("   theorem")[0].split()[-1] for line in lines] == values
    starts = {line.index(f"  {value}") for line, value in zip(lines, values, strict=True)}
    assert len(starts) == 1


def test_a_method_is_followed(grundy: Run) -> None:
    for method in ("pn", "depth", "mex"):
        done = grundy("solve", "domineering", "4x4", "--no-theorems", "--method", method)
        assert "domineering 4x4: N, the next player wins\n" in done.stdout
        assert f"by search ({method})" in done.stdout
        listed = grundy("options", "domineering", "2x3", "--method", method, "--json")
        for option in json.loads(listed.stdout)["options"]:
            assert option["value"] is None
            assert option["outcome"] in ("L", "R", "N", "P")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("calc", "{2|-1"), "grundy: expected `,`, `|` or `}` in '{2|-1' at character 6"),
        (("calc", "dots_and_boxes[2x2]"), "grundy: positions of dots_and_boxes have no canonical form"),
        (
            ("calc", "--misere", "nim[3]"),
            "grundy: nim is not partizan: `grundy value nim --misere` tells its forms",
        ),
        (("calc", "--misere", "1", "--options"), "grundy: --options is for normal play"),
        (
            ("calc", "snort P3"),
            "grundy: expected a value such as `1/2`, `^*` or `{2|-1}`; a position is written "
            "`domineering[2x3]` in 'snort P3' at character 1",
        ),
        (("calc", "^ +"), "grundy: expected a value such as `1/2`, `^*` or `{2|-1}` in '^ +' at character 4"),
        (
            ("value", "hex", "2x2"),
            "grundy: hex is not won by the last move: its positions have no canonical form",
        ),
        (("solve", "col", "C5; X 1"), "grundy: expected `B` or `W` and vertices in 'C5; X 1' at character 5"),
        (
            ("value", "col", "P2", "--after", "0"),
            "grundy: both players have a move '0' in 0-1: say `L 0` or `R 0`",
        ),
        (
            ("value", "domineering", "3x3", "--method", "pn"),
            "grundy: the method pn is for outcomes: canonical forms are found without a search",
        ),
        (
            ("table", "domineering", "2x2..2x3", "--method", "mex"),
            "grundy: the method mex is for outcomes: canonical forms are found without a search",
        ),
        (
            ("solve", "domination", "P5", "--method", "dfpn"),
            "grundy: domination has a search of its own, and no other one: not the method dfpn",
        ),
        (
            ("value", "cram", "3x4", "--misere", "--method", "pn"),
            "grundy: --method is for searches, and a misère form is found without one",
        ),
        (
            ("value", "cram", "3x4", "--remoteness", "--method", "pn"),
            "grundy: --method is for searches, and the number of a variant is found without one",
        ),
        (
            ("table", "cram", "2x2..2x3", "--compound", "all", "--method", "pn"),
            "grundy: --method is for searches, and the numbers of a variant are found without one",
        ),
        (
            ("play", "tictactoe", "3x3", "--method", "pn"),
            "grundy: --method is for searches, and this opponent looks ahead by alpha-beta",
        ),
    ],
)
def test_mistakes(words: tuple[str, ...], message: str, grundy: Run) -> None:
    done = grundy(*words)
    assert done.stderr.strip() == message
    assert done.returncode == 2


def test_json(grundy: Run) -> None:
    fields = json.loads(grundy("solve", "domineering", "3x3", "--json").stdout)
    assert (fields["outcome"], fields["value"], fields["grundy"]) == ("N", "+-1", None)
    assert json.loads(grundy("calc", "{2|-1}", "--json").stdout)["temperature"] == "3/2"


def test_a_game_against_the_perfect_player(grundy: Run) -> None:
    done = grundy("play", "domineering", "2x2", typed="a1-a2\n")
    assert "I cannot move: you have won." in done.stdout


def test_thermographs_are_drawn(tmp_path: Path, grundy: Run) -> None:
    target = tmp_path / "graph.svg"
    assert grundy("calc", "{5||3|-1}", "--thermograph", str(target)).returncode == 0
    assert target.read_text().startswith("<svg")


def test_a_time_limit_holds_under_rules_in_python(grundy: Run) -> None:
    done = grundy("value", "domineering", "12x12", "--time-limit", "0.5")
    assert done.returncode == 3
    assert "stopped by the time limit" in done.stdout


def test_what_is_known_of_the_value_of_a_position(grundy: Run, tmp_path: Path) -> None:
    known = grundy("calc", "{2|-1/2}", "--all").stdout
    assert grundy("value", "domineering", "2x3", "--all").stdout == known
    fields = json.loads(grundy("value", "domineering", "2x3", "--all", "--json").stdout)
    assert (fields["value"], fields["mean"], fields["temperature"]) == ("{2|-1/2}", "3/4", "5/4")
    drawn = grundy("calc", "{2|-1/2}", "--thermograph", "-").stdout
    assert drawn.startswith("<svg")
    assert grundy("value", "domineering", "2x3", "--thermograph", "-").stdout == drawn
    target = tmp_path / "thermograph.svg"
    assert grundy("value", "domineering", "2x3", "--thermograph", str(target)).stdout.strip() == "{2|-1/2}"
    assert target.read_text() == drawn
