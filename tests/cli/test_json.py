"""With --json there is one form: every field is there, and those that do not apply are null."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from grundy.cli import main

Grundy = Callable[..., CompletedProcess[str]]

FIELDS = [
    "game", "position", "compound", "convention", "plus", "outcome", "grundy", "value", "score",
    "winning_move", "best_move", "winning_moves", "by", "nodes", "seconds", "stopped_by", "at_least", "known",
]  # fmt: skip

LINES = [
    "solve nim 1 2 3",
    "solve nim 1 2 4 --grundy",
    "solve nim 1 2 4 --misere",
    "solve nim 1 2 4 --plus 7",
    "solve cram 3x3 --plus 0 --no-theorems",
    "solve cram 3x3 --plus 1 --misere",
    "solve cram 6x6 --plus 1 --no-theorems --nodes 1",
    "solve cram 6x6 --no-theorems --nodes 1",
    "solve domineering 2x2",
    "solve domineering 2x2 --misere",
    "solve domineering 8x8 --method pn --nodes 1",
    "solve dots_and_boxes 1x2",
    "solve dots_and_boxes 3x3 --nodes 1",
    "solve tictactoe 3x3",
    "solve domination P4",
    "solve colouring P4",
    "solve cram 2x3 and 2x2 --compound all",
    "solve octal 0.137:9+12 --compound A_r^-",
    "value cram 3x3",
    "value domineering 2x2",
    "value dots_and_boxes 1x2",
    "value cram 2x3 --remoteness",
]


@pytest.mark.parametrize("line", LINES)
def test_every_field_is_there(line: str, grundy: Grundy) -> None:
    done = grundy(*line.split(), "--json")
    fields = json.loads(done.stdout)
    assert list(fields) == FIELDS
    assert (fields["stopped_by"] is not None) is (fields["known"] is not None) is (done.returncode == 3)
    assert fields["by"]
    assert (fields["winning_moves"] is not None) is any(
        game in line for game in ("domineering", "tictactoe", "domination", "colouring")
    )
    assert (fields["plus"] is not None) is ("--plus" in line)
    assert (fields["compound"] is not None) is ("--compound" in line or "--remoteness" in line)


def test_what_options_add(grundy: Grundy, tmp_path: Path) -> None:
    def added(line: str) -> dict[str, object]:
        fields = json.loads(grundy(*line.split(), "--json").stdout)
        assert list(fields)[: len(FIELDS)] == FIELDS
        return {name: fields[name] for name in list(fields)[len(FIELDS) :]}

    proof = str(tmp_path / "proof")
    assert added(f"solve nim 1+1 --no-theorems --proof {proof}") == {"proof": proof, "entries": 1, "gaps": 0}
    stopped = added(f"solve cram 6x6 --no-theorems --nodes 1 --proof {proof}")
    assert stopped == {"proof": None, "entries": None, "gaps": None}
    assert added("value nim 2+2 --misere") == {"genus": "0^02", "universe": None}
    assert added("value clobber BWB --misere") == {"genus": None, "universe": "dicots"}
    assert added("value domineering 2x2 --all")["mean"] == "0"


def test_rows_of_a_table_have_them_too(grundy: Grundy) -> None:
    rows = json.loads(grundy("table", "octal", "0.07:1..0.07:12", "--no-theorems", "--json").stdout)["rows"]
    assert [list(row) for row in rows] == [FIELDS] * 12


def test_a_nimber_that_is_found_beside_a_heap(grundy: Grundy) -> None:
    fields = json.loads(grundy("solve", "nim", "1", "2", "4", "--plus", "7", "--json").stdout)
    assert (fields["outcome"], fields["grundy"], fields["value"], fields["plus"]) == ("P", 7, "*7", 7)
    fields = json.loads(grundy("solve", "nim", "1", "2", "4", "--plus", "6", "--json").stdout)
    assert (fields["outcome"], fields["grundy"], fields["value"], fields["plus"]) == ("N", None, None, 6)


@pytest.mark.parametrize("line", ["solve nim 1 2 3 --json", "solve nim 1 2 3", "calc {2|-1} --json"])
def test_stdout_may_be_anything_that_takes_text(line: str) -> None:
    with redirect_stdout(io.StringIO()) as out:
        assert main(line.split()) == 0
    assert out.getvalue().endswith("\n")
