"""What the commands say about misère play."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from grundy.cli import main


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    def run(line: str, *typed: str, code: int = 0) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(word + "\n" for word in typed)))
        assert main(line.split()) == code
        out, err = capsys.readouterr()
        assert err == ""
        return out

    return run


def test_solve(said: Any) -> None:
    text = said("solve cram 3x4 --misere --grundy")
    assert "cram 3x4: P, the previous player wins, misère Grundy value 0" in text
    fields = json.loads(said("solve cram 3x3 --misere --grundy --json --base 2x3"))
    assert (fields["convention"], fields["outcome"], fields["grundy"]) == ("misere", "N", 1)
    assert fields["value"] is None


def test_tree(said: Any) -> None:
    assert said("tree nim 1 2 --misere").splitlines() == [
        "#1 △ W  1 & 2",
        "  #2 ○ L  1",
        "    #3 △ W  end",
        "      #4 ○ L  0  by has won",
    ]
    for game, first in (("cram 3x3", ""), ("domineering 3x4", "left"), ("domineering 3x4", "right")):
        outcome = json.loads(said(f"solve {game} --misere --json"))["outcome"]
        won = outcome == "N" or outcome == first[:1].upper()
        begins = f" --first {first}" if first else ""
        assert said(f"tree {game} --misere{begins}").startswith("#1 △ W" if won else "#1 ○ L")
    assert said("tree cram 2x3 --misere --format svg").startswith("<svg")
    assert said("tree cram 2x3 --misere --format dot").startswith("digraph")


def test_solve_by_theorem(said: Any) -> None:
    fields = json.loads(said("solve nim 1 1 1 --misere --json"))
    assert (fields["outcome"], fields["grundy"], fields["by"]) == ("P", 0, "theorem: misère Nim")
    fields = json.loads(said("solve nim 1 1 1 --misere --json --no-theorems"))
    assert (fields["outcome"], fields["grundy"], fields["by"]) == ("P", 0, "search")


def test_counts(said: Any, capsys: pytest.CaptureFixture[str]) -> None:
    counted = ["positions        1,222", "canonical trees  286", "misère forms     64"]
    assert said("value cram 3x6 --count").splitlines() == counted
    fields = json.loads(said("value sprouts 3 --count --json"))
    assert (fields["trees"], fields["forms"]) == (55, 7)
    assert main(["value", "sprouts", "9", "--count", "--time-limit", "0.1"]) == 3
    message = "grundy: stopped by the time limit; nothing is known before all positions have been seen\n"
    assert capsys.readouterr().err == message
    for line in ("domineering 2x2 --count", "cram 2x2 --count --misere", "cram 2x2 --count --threads 2"):
        assert main(["value", *line.split()]) == 2
        assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_form_that_is_too_long_has_a_name(said: Any) -> None:
    first = said("value cram 5x5 --misere").splitlines()[0]
    assert first.startswith("form   @")
    assert " moves it is too long to be written)" in first


def test_value(said: Any) -> None:
    assert said("value nim 2 2 --misere").splitlines() == [
        "form   {2;3}",
        "genus  0^02",
        "misère Grundy value 0: P, the previous player wins",
    ]
    fields = json.loads(said("value nim 2 2 --misere --json"))
    assert (fields["value"], fields["genus"], fields["convention"]) == ("{2;3}", "0^02", "misere")


@pytest.mark.parametrize("game", ["cram 3x6", "domineering 3x3"])
def test_value_keeps_to_its_node_limit(said: Any, game: str) -> None:
    assert said(f"value {game} --misere --nodes 3", code=3).splitlines() == [
        f"{game}: unknown",
        "stopped by the node limit; forms of components found: 3",
    ]
    fields = json.loads(said(f"value {game} --misere --nodes 3 --json", code=3))
    assert (fields["value"], fields["stopped_by"]) == (None, "nodes")
    assert said(f"value {game} --misere --nodes 10000") == said(f"value {game} --misere")


def test_options(said: Any) -> None:
    assert said("options nim 0 --misere").strip() == "nim 0: no moves; the player to move has won"
    fields = json.loads(said("options nim 1 2 --misere --json"))
    assert fields["convention"] == "misere"
    assert [option["winning"] for option in fields["options"]] == [False, False, True]


def test_table(said: Any) -> None:
    rows = json.loads(said("table cram 3x3..3x6 --misere --json"))
    assert rows["convention"] == "misere"
    assert [row["grundy"] for row in rows["rows"]] == [1, 0, 0, 1]


def test_play(said: Any) -> None:
    text = said("play nim 1 1 1 --misere", "take 1 from 1", "take 1 from 1")
    assert "Whoever cannot move wins." in text
    assert text.rstrip().endswith("I cannot move: you have lost.")
    assert said("play nim 1 --misere --second").rstrip().endswith("You cannot move: you have won.")


def test_genus(said: Any) -> None:
    fields = json.loads(said("genus grundys --to 13 --json"))
    assert fields["heaps"][13] == {"heap": 13, "genus": "3^1431", "kind": "wild"}


def test_quotient(said: Any) -> None:
    fields = json.loads(said("quotient 0.77 --to 30 --json"))
    assert fields["order"] == len(fields["elements"]) == 40
    assert fields["generators"] == {"a": 1, "b": 2, "c": 5, "d": 9, "e": 12, "f": 25, "g": 27}
    assert fields["period"] is None
    text = said("quotient 0.77 --to 30 --most 20", code=3)
    assert "heap 12: the misère quotient has more than 20 elements" in text


def test_partizan_games(said: Any) -> None:
    fields = json.loads(said("solve domineering 4x4 --misere --json"))
    assert (fields["convention"], fields["outcome"], fields["value"]) == ("misere", "N", None)
    assert fields["winning_move"].startswith("L ")
    fields = json.loads(said("solve toppling_dominoes LRRL+RR+R --misere --json"))
    assert (fields["outcome"], fields["by"]) == ("L", "theorem: misère rows without grey")
    assert (
        json.loads(said("solve toppling_dominoes LRRL+RR+R --misere --json --no-theorems"))["by"] == "search"
    )
    rows = json.loads(said("table domineering 2x2..4x4 --misere --json"))["rows"]
    assert "".join(row["outcome"] for row in rows) == "PLNRPPNPN"
    assert said("table domineering 2x2..4x4 --misere").splitlines()[1].split() == ["2", "P", "L", "N"]
    options = json.loads(said("options col P3 --misere --json"))["options"]
    assert [option["winning"] for option in options] == [False, True, False, True]


def test_the_end_of_the_game(said: Any) -> None:
    for line in ("solve nim 0 --misere", "solve col K0 --misere", "solve domineering 1x1 --misere"):
        assert "no moves are left: the player to move has won" in said(line)


def test_play_a_partizan_game(said: Any) -> None:
    text = said("play domineering 2x1 --misere", "a1-a2")
    assert text.rstrip().endswith("I cannot move: you have lost.")


def test_value_of_a_partizan_game(said: Any) -> None:
    assert said("value clobber BWB/WBW --misere").splitlines() == [
        "form      0",
        "universe  dicots",
        "outcome   N, the next player wins",
    ]
    fields = json.loads(said("value domineering 2x2 --misere --json"))
    assert (fields["value"], fields["universe"], fields["outcome"]) == ("{1|-1}", "dead-ending", "P")


def test_calc(said: Any) -> None:
    assert said("calc --misere *+*").strip() == "0"
    assert said("calc --misere *+* --universe all").strip() == "{*|*}"
    assert said("calc --misere {0,*|*} >= 0").strip() == "true"
    assert said("calc --misere {0,*|*} > 0 --universe all", code=1).strip() == "false"
    assert said("calc --misere * || 0").strip() == "true"
    fields = json.loads(said("calc --misere {0|1} --json"))
    assert (fields["value"], fields["universe"], fields["dead_ending"]) == ("1/2", "dead-ending", True)
    assert "adjoint" in said("calc --misere ^ --all")


@pytest.mark.parametrize(("game", "board"), [("cram", "3x4"), ("domineering", "3x3")])
def test_a_form_says_how_many_were_found_on_the_way(
    game: str, board: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["value", game, board, "--misere", "--json"]) == 0
    nodes = json.loads(capsys.readouterr().out)["nodes"]
    assert nodes > 10
    assert main(["value", game, board, "--misere", "--json", "--nodes", "5"]) == 3
    stopped = json.loads(capsys.readouterr().out)
    assert 5 <= stopped["nodes"] < nodes
    assert stopped["known"] == f"forms of components found: {stopped['nodes']}"
    assert main(["value", game, board, "--misere", "--json", "--nodes", str(nodes + 1)]) == 0


def test_a_form_of_a_partizan_game_keeps_to_its_memory(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    in_use = iter(range(0, 2**40, 2**20))
    monkeypatch.setattr("grundy.memory.memory_in_use", lambda: next(in_use))
    monkeypatch.setattr("grundy.memory.LOOKS_AT_MEMORY", 0.0)
    assert main(["value", "domineering", "3x4", "--misere", "--memory", "50M"]) == 3
    assert "stopped by the memory limit; forms of components found: " in capsys.readouterr().out
