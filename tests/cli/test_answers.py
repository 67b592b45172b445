"""What the commands print, for people and for programs."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from tests.processes import GRUNDY, ran

import grundy
from grundy.cli import main

KAYLES = str(Path(__file__).parents[2] / "examples/kayles.py")


def test_an_answer_as_json(said: Any) -> None:
    answer = json.loads(said("solve cram 3x5 --grundy --no-theorems --json"))
    assert (answer["game"], answer["convention"], answer["by"]) == ("cram", "normal", "search")
    assert (answer["outcome"], answer["grundy"], answer["value"]) == ("N", 1, "*")
    assert answer["score"] is None
    assert answer["nodes"] > 0
    assert grundy.game("cram").start(answer["position"]) == grundy.game("cram").start("3x5")


def test_a_winning_move_wins(said: Any) -> None:
    for text in ("3x4", "4x5", "3x5", "1x7"):
        answer = json.loads(said(f"solve cram {text} --no-theorems --json"))
        position = grundy.game("cram").start(text)
        if answer["outcome"] == "N":
            after = position.play(answer["winning_move"])
            assert after.outcome(theorems=False) is grundy.Outcome.P
        else:
            assert answer["winning_move"] is None


def test_theorems_are_named_and_can_be_turned_off(said: Any) -> None:
    by_theorem = json.loads(said("solve nim 3 5 7 --json"))
    by_search = json.loads(said("solve nim 3 5 7 --json --no-theorems"))
    assert by_theorem["by"].startswith("theorem: ")
    assert by_search["by"] == "search"
    assert by_theorem["outcome"] == by_search["outcome"] == "N"


def test_for_people(said: Any) -> None:
    lines = said("solve cram 3x5 --grundy --no-theorems").splitlines()
    assert lines[0] == "cram 3x5: N, the next player wins, nimber *"
    assert lines[1].startswith("winning move: ")
    assert "by search (" in lines[2]
    assert said("value cram 3x5") == "*\n"


def test_a_position_may_contain_spaces_and_options_may_follow_it(said: Any) -> None:
    assert said("value nim 3 5 7") == said("value nim --no-theorems 3 5 7") == "*\n"


def test_options_are_merged_and_winning_ones_marked(said: Any) -> None:
    found = json.loads(said("options cram 2x3 --grundy --no-theorems --json"))
    assert sum(len(option["moves"]) for option in found["options"]) == 7
    assert len(found["options"]) == 4 - 1
    for option in found["options"]:
        position = grundy.game("cram").start("2x3").play(option["moves"][0])
        assert option["grundy"] == int(position.grundy(theorems=False))
        assert option["winning"] is (option["grundy"] == 0)
    assert "winning" in said("options nim 1 2")
    assert "no moves" in said("options nim 0")


def test_a_table_in_a_row(said: Any) -> None:
    rows = [line.split() for line in said("table cram 3x3..3x7 --no-theorems").splitlines()]
    assert [(row[0], row[1]) for row in rows] == [
        (f"3x{n}", str(grundy.game("cram").start(f"3x{n}").grundy())) for n in range(3, 8)
    ]


def test_a_table_as_a_grid(said: Any) -> None:
    lines = said("table nim 1 1..3 4").splitlines()
    assert lines[0].split() == ["1", "2", "3", "4"]
    for a, line in enumerate(lines[1:], 1):
        assert line.split() == [str(a), *(str(grundy.Nimber(a ^ b)) for b in range(1, 5))]


def test_a_game_from_a_file(said: Any) -> None:
    assert said(f"value {KAYLES} 5+3") == "*7\n"
    assert len(said(f"table {KAYLES} 1..5").splitlines()) == 5


def test_games_and_explain(said: Any) -> None:
    assert {"nim", "cram", "chomp"} <= {line.split()[0] for line in said("games").splitlines()}
    fields = {"name", "title", "kind", "summary", "example", "rules"}
    assert fields == set(json.loads(said("games --json"))["games"][0])
    for heading in ("Rules", "Notation", "Known results", "References"):
        assert heading in said("explain cram")


def test_draw_and_tree_write_pictures(said: Any, tmp_path: Path) -> None:
    ElementTree.fromstring(said("draw cram 3x4"))
    target = tmp_path / "tree.svg"
    assert said(f"tree cram 3x3 --format svg -o {target}") == ""
    ElementTree.fromstring(target.read_text())
    assert said("tree cram 3x3 --format dot").startswith("digraph")
    assert said("tree nim 1 1 --levels 1").splitlines()[0].startswith("#1 □ L  ")


def test_help_has_examples(said: Any) -> None:
    assert "grundy solve cram 5x6" in said("--help")
    for command in ("solve", "value", "options", "table", "play", "tree", "draw"):
        assert f"grundy {command} " in said(f"{command} --help")
    assert said("").startswith("Usage")


def test_no_colour_and_no_progress_without_a_terminal() -> None:
    done = ran([*GRUNDY, "solve", "cram", "4x7", "--no-theorems"])
    assert done.returncode == 0
    assert "\x1b" not in done.stdout
    assert done.stderr == ""


def test_moves_can_be_played_first(said: Any) -> None:
    cram = grundy.game("cram")
    after = cram.start("3x4").play("a1-b1").play("c2-d2")
    line = "value cram 3x4 --after a1-b1 --after c2-d2 --no-theorems"
    assert said(line) == f"{after.grundy(theorems=False)}\n"
    answer = json.loads(said("solve cram 3x4 --after a1-b1 --after c2-d2 --json"))
    assert cram.start(answer["position"]) == after
    assert said("solve cram 3x4 --after a1-b1").startswith("cram 3x4 after a1-b1: N")


def test_a_short_search_finds_the_move_that_a_theorem_does_not_name(said: Any) -> None:
    out = said("solve chomp 3x4")
    assert "winning move: c2" in out
    assert "by theorem: strategy stealing; the move by search (dfpn), " in out
    answer = json.loads(said("solve chomp 3x4 --json"))
    assert (answer["winning_move"], answer["by"]) == ("c2", "theorem: strategy stealing")
    assert "--no-theorems searches for one" in said("solve chomp 5x6 --nodes 1")


def test_a_table_of_a_file_has_the_name_of_its_game(said: Any) -> None:
    assert json.loads(said(f"table {KAYLES} 1..2 --json"))["game"] == "kayles"


def test_one_node(said: Any) -> None:
    rows = said("table nim 1..2 --no-theorems").splitlines()
    assert all("1 nodes" not in row for row in rows)
    assert len({len(row) for row in rows}) == 1


def test_examples_of_a_description_are_code_on_a_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    assert main(["explain", "nim"]) == 0
    assert ">>> Nim.parse(" in re.sub(r"\x1b\[[0-9;]*m", "", capsys.readouterr().out)


def test_a_game_without_a_picture_of_its_own_is_drawn(said: Any) -> None:
    assert ">5+3</text>" in said(f"draw {KAYLES} 5+3")


def test_spaces_around_a_position_do_not_matter(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "cram", "  3x4\n"]) == 0
    assert capsys.readouterr().out.startswith("cram 3x4: N")
