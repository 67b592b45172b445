"""`grundy sequence` and the tables over codes."""

from __future__ import annotations

import csv
import json
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.processes import PATIENCE, running
from tests.sequences.naive import naive_nimbers

from grundy.cli import main
from grundy.games.octal import OctalCode
from grundy.games.takeaway import TakeAway
from grundy.sequences import nim_sequence
from grundy.sequences.slices import Slices

KAYLES = naive_nimbers(OctalCode.parse("0.77"), 51)


def test_text(said: Any) -> None:
    *rows, last = said("sequence 0.77 --to 50").splitlines()
    assert [int(word) for row in rows for word in row.split(":")[1].split()] == KAYLES
    assert last == "0.77: period not found up to 50"


def test_period(said: Any) -> None:
    assert said("sequence 0.77 --period").splitlines() == [
        "0.77: period 12 from 71 on, proved",
        "14 exceptions: 0 3 6 9 11 15 18 21 22 28 34 39 57 70; 217 nimbers proved it",
    ]
    assert said("sequence 0.06 --period --to 300").endswith("0.06: period not found up to 300\n")
    assert "period 30 from 0 on with saltus 10, proved" in said("sequence all-but:2,5,7 --period")
    assert "no exceptions" in said("sequence 1,2,3 --period")


def test_stars_with_two_free_branches(said: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert said("sequence node-kayles:stars:0,n --period").startswith(
        "node-kayles:stars:0,n: any branch of 54 or more may have 34 more vertices, proved\n"
    )
    answer = json.loads(said("sequence node-kayles:stars:n --period --json"))
    assert (answer["period"], answer["start"], answer["apart"], answer["exception"]) == (34, 54, None, None)
    assert main(["sequence", "node-kayles:stars:1,n"]) == 2
    assert "--period says how they repeat" in capsys.readouterr().err


def test_json(said: Any) -> None:
    answer = json.loads(said("sequence 0.77 --to 50 --json"))
    assert list(answer) == ["code", "to", "values", "statistics", "period", "stopped_by", "seconds"]
    assert (answer["code"], answer["to"], answer["values"]) == ("0.77", 50, KAYLES)
    assert answer["period"] is None
    period = json.loads(said("sequence 0.77 --to 500 --format json"))["period"]
    assert (period["start"], period["length"], period["saltus"], period["proved"]) == (71, 12, 0, True)
    assert period["exceptions"][-1] == 70


def test_bfile_and_csv(said: Any, tmp_path: Path) -> None:
    lines = said("sequence 0.77 --to 50 --format bfile").splitlines()
    assert [tuple(map(int, line.split())) for line in lines] == list(enumerate(KAYLES))
    file = tmp_path / "kayles.csv"
    assert said(f"sequence 0.77 --to 50 --format csv -o {file}") == "0.77: period not found up to 50\n"
    with file.open() as stream:
        rows = list(csv.DictReader(stream))
    assert [(int(row["heap"]), int(row["nimber"])) for row in rows] == list(enumerate(KAYLES))


def test_outcomes(said: Any) -> None:
    answer = json.loads(said("sequence 1|2 --to 8 --json"))
    assert (answer["outcomes"], answer["period"]["length"]) == ("PLNPLNPLN", 3)
    assert said("sequence 1|2 --to 8").splitlines()[-2:] == [
        "1|2: period 3 from 0 on, proved",
        "no exceptions; 9 outcomes proved it",
    ]
    assert said("sequence 1|2 --period").splitlines()[0] == "1|2: period 3 from 0 on, proved"
    assert said("sequence 1|2 --to 2 --format csv").splitlines() == ["heap,outcome", "0,P", "1,L", "2,N"]


def test_likeness(said: Any) -> None:
    line = "sequence 0.137 --compare 0.07 --to 400"
    assert said(line) == "0.137 on n has the nimbers of 0.07 on n + 1: first cousins, for all heaps\n"
    answer = json.loads(said(f"{line} --json"))
    assert (answer["shift"], answer["proved"]) == (1, "first cousins, for all heaps")
    assert "is not like" in said("sequence 0.77 --compare 0.07 --to 400")


def test_plot(said: Any, tmp_path: Path) -> None:
    file = tmp_path / "plot.png"
    said(f"sequence 0.07 --to 200 --plot {file}")
    assert file.read_bytes().startswith(b"\x89PNG")


def test_resume(said: Any, tmp_path: Path) -> None:
    file = tmp_path / "x.seq"
    said(f"sequence 0.6 --to 300 --resume {file}")
    whole = json.loads(said(f"sequence 0.6 --to 600 --resume {file} --json"))["values"]
    assert whole == nim_sequence("0.6", 600).values.tolist()


def test_table_of_codes(said: Any) -> None:
    rows = {line.split()[0]: line for line in said("table octal 0.4? --to 600").splitlines()}
    assert len(rows) == 8
    assert "period 24 from 143 on, proved" in rows["0.44"]
    assert "as 0.44, by their periods, for all heaps" in rows["0.46"]
    answer = json.loads(said("table octal 0.0? --to 400 --json"))
    assert [row["code"] for row in answer["rows"]][-1] == "0.07"
    assert answer["rows"][-1]["period"]["length"] == 34


def test_one_number_that_may_be_taken(said: Any) -> None:
    assert said("sequence {77} --period").splitlines()[0] == "{77}: period 154 from 0 on, proved"
    assert said("sequence 3 --period").splitlines()[0] == "3: period 6 from 0 on, proved"
    code = json.loads(said("sequence {77} --to 9 --json"))["code"]
    assert json.loads(said(f"sequence {code} --to 9 --json"))["code"] == code
    assert str(TakeAway.parse("77:80")) == "77:80"  # as stores keep it


WRONG = [
    ("sequence 0.9%", "expected a digit from 0 to 7, or to F for splits in three in '0.9%' at character 4"),
    ("sequence nonsense", "expected an octal code such as `0.07`"),
    ("sequence 1,x", "expected a number that may be taken in '1,x' at character 3"),
    ("sequence all-but:", "expected a number that may not be taken"),
    ("sequence 77", "the octal code is written 0.77, and the subtraction set {77} in '77'"),
    ("genus 07 --to 5", "the octal code is written 0.07, and"),
    ("quotient 123 --to 5", "the octal code is written 0.123, and"),
    ("sequence 0.07 --compare 137", "the octal code is written 0.137, and"),
    ("sequence 1|2|3", "expected two subtraction sets with one bar between"),
    ("sequence 0.07 --to -1", "-1 is not in the range"),
    ("sequence 0.07 --to 99999999999", "is not in the range"),
    ("sequence 0.07 -o no/such/file --format csv", "no such directory: no/such"),
    ("sequence 0.07 --plot x.txt", "a plot is an SVG, PNG, PDF or TikZ file, not 'x.txt'"),
    ("sequence 0.07 --compare 1|2", "expected a game with the same moves for both players"),
    (
        "sequence 1|2 --plot x.png",
        "--plot is for games with the same moves for both players",
    ),
    ("sequence 1|2 --format bfile", "they have no b-file"),
    ("sequence 0.07 --time-limit soon", "soon"),
    ("table octal 0.?????", "a table has at most 4096 codes"),
    ("table nim", "FIRST..LAST is missing: grundy table"),
    ("table nim 1..4 --to 500", "--to is for tables of codes"),
]


@pytest.mark.parametrize(("line", "message"), WRONG, ids=[line for line, _ in WRONG])
def test_bad_input_gets_one_line(line: str, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(line.split()) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("grundy: ")
    assert err.count("\n") == 1
    assert message in err


def test_time_limit(said: Any) -> None:
    last = said("sequence 0.06 --to 100000000 --period --time-limit 0.3", 3).splitlines()[-1]
    assert re.fullmatch(r"stopped by the time limit after the heap [\d,]+", last)


@pytest.fixture
def three_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    """Work is out of time after three slices of it."""

    def next_slice(slices: Slices) -> float | None:
        slices.taken = getattr(slices, "taken", 0) + 1  # type: ignore[attr-defined]
        return 1000.0 if slices.taken <= 3 else None  # type: ignore[attr-defined]

    monkeypatch.setattr(Slices, "next", next_slice)


@pytest.mark.usefixtures("three_slices")
def test_outcomes_end_in_time(said: Any) -> None:
    far = "sequence 13,999|17,1000 --to 100000000 --time-limit 1"  # 12,971 outcomes are needed for a period
    fields = json.loads(said(f"{far} --json", 3))
    assert (fields["stopped_by"], fields["period"]) == ("time", None)
    assert 100 < fields["to"] + 1 == len(fields["outcomes"]) < 1000
    exact = json.loads(said(f"sequence 13,999|17,1000 --to {fields['to']} --json"))
    assert (exact["outcomes"], exact["stopped_by"]) == (fields["outcomes"], None)
    assert said(far, 3).splitlines()[-2:] == [
        f"13,999|17,1000: period not found up to {fields['to']}",
        f"stopped by the time limit after the heap {fields['to']}",
    ]


def test_stars_end_in_time(said: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Slices, "next", lambda _: None)
    line = "sequence node-kayles:stars:4,5,n --period --time-limit 1"
    nothing = {"period": None, "size": 0, "largest": 0, "stopped_by": "time"}
    assert json.loads(said(f"{line} --json", 3)).items() >= nothing.items()
    assert said(line, 3).splitlines() == [
        "node-kayles:stars:4,5,n: no period is proved yet",
        "stopped by the time limit",
    ]


def test_ctrl_c_keeps_what_is_known_of_stars(said: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[float] = []

    def interrupted(slices: Slices) -> float:
        tries.append(slices.passed)
        if len(tries) == 2:
            raise KeyboardInterrupt
        return 1000.0

    monkeypatch.setattr(Slices, "next", interrupted)
    first, known, last = said("sequence node-kayles:stars:1,n --period", 3).splitlines()
    assert first == "node-kayles:stars:1,n: no period is proved"
    assert re.fullmatch(r"nimbers up to \d+; branches of less than 512 vertices do not prove one", known)
    assert last == "interrupted"


SAYS_READY = """
import sys
from grundy.cli import main
from grundy.sequences.slices import Slices
next_slice, taken = Slices.next, []
def next_and_say(slices):
    taken.append(slices)
    if len(taken) == 5:
        print("ready", file=sys.stderr, flush=True)
    return next_slice(slices)
Slices.next = next_and_say
sys.exit(main(sys.argv[1:]))
"""


def test_ctrl_c_keeps_what_was_found(tmp_path: Path) -> None:
    file = tmp_path / "x.seq"
    words = ["sequence", "0.06", "--period", "--to", "100000000", "--format", "json", "--resume", str(file)]
    pipe = subprocess.PIPE
    with running([sys.executable, "-c", SAYS_READY, *words], stdout=pipe, stderr=pipe) as process:
        assert process.stderr is not None
        assert process.stderr.readline() == "ready\n"
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (3, "")
    answer = json.loads(out)
    assert answer["stopped_by"] == "interrupt"
    assert nim_sequence("0.06", answer["to"], resume=file).values.tolist() == answer["values"]


@pytest.mark.parametrize("form", ["bfile", "csv", "zeros", "statistics"])
def test_a_limit_is_told_beside_other_formats(
    form: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """On stderr, so that the format stays what it is."""
    assert main(["sequence", "0.026", "--to", "10000000", "--format", form, "--time-limit", "0.05"]) == 3
    out, err = capsys.readouterr()
    assert re.fullmatch(r"stopped by the time limit after the heap [\d,]+\n", err)
    assert "stopped" not in out
