"""The benchmark runs, finds the right nimbers, and compares with a reference that it saved itself."""

from __future__ import annotations

import doctest
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from benchmarks import jobs, mcgs, report, sums
from benchmarks.jobs import Job
from benchmarks.measure import measure
from tests.processes import ROOT, ran

from grundy.sequences import nim_sequence

NIMBERS = {"3x4": 1, "4x4": 0}
ROW = {
    *("section", "key", "game", "position", "method", "goal", "threads", "memory", "watch"),
    *("outcome", "nimber", "nodes", "nodes_per_second", "seconds", "wall_seconds", "peak_bytes"),
    *("statistics", "runs", "stopped_by", "error", "reference", "published_seconds"),
}


def bench(*words: str) -> subprocess.CompletedProcess[str]:
    return ran([sys.executable, "benchmarks/run.py", *words], cwd=ROOT)


def rows_of(file: Path) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads(file.read_text())["rows"]
    return rows


def test_examples_of_the_report() -> None:
    assert doctest.testmod(report) == (0, 2)
    assert doctest.testmod(mcgs) == (0, 1)


def test_what_takes_too_long_has_no_answer(capsys: pytest.CaptureFixture[str]) -> None:
    sums.section(None, 2, 1, ["clobber[BW/WB] + domineering[3x4]", "clobber[9x9]"])
    answered, too_long = capsys.readouterr().out.splitlines()[-2:]
    assert answered.split()[3:5] == ["R", "2"]
    assert too_long.split()[1:4] == ["?", ">", "1"]


def test_every_question_can_be_asked_of_mcgs() -> None:
    for text in (*sums.BOARDS, *sums.SUMS):
        assert set(mcgs.words(text)) <= set("XO.#|[]_ 01,:abcdefghijklmnopqrstuvwxyz"), text


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path, str]:
    """A reference, the rows it was made from, and what was printed."""
    folder = tmp_path_factory.mktemp("bench")
    reference, rows = folder / "reference.json", folder / "rows.json"
    done = bench(
        *("--only", "3x4,4x4", "--methods", "dfpn,mex", "--threads", "2", "--memory", "64M"),
        *("--reference", str(reference), "--save", "--json", str(rows)),
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return reference, rows, done.stdout


def test_rows_have_their_shape_and_the_right_nimbers(saved: tuple[Path, Path, str]) -> None:
    rows = rows_of(saved[1])
    assert [row["section"] for row in rows] == ["boards"] * 2 + ["methods"] * 4 + ["threads"] * 4 + [
        "memory"
    ] * 2
    for row in rows:
        assert set(row) == ROW
        assert row["nimber"] == NIMBERS[row["position"]]
        assert row["error"] is None
        assert row["nodes"] > 0
        assert row["seconds"] > 0


def test_one_row_is_printed_for_each_board(saved: tuple[Path, Path, str]) -> None:
    lines = [line.split() for line in saved[2].splitlines()]
    table = {words[0]: words[1] for words in reversed(lines) if words[:1] and words[0] in NIMBERS}
    assert table == {board: str(nimber) for board, nimber in NIMBERS.items()}


def test_reference_describes_the_machine_and_keeps_exact_rows(saved: tuple[Path, Path, str]) -> None:
    stored = json.loads(saved[0].read_text())
    assert set(stored["machine"]) == {"processor", "cores", "system", "python"}
    methods = ("auto", "dfpn", "mex")
    assert set(stored["rows"]) == {f"cram {board} {method}" for board in NIMBERS for method in methods}


def test_a_changed_node_count_is_marked(saved: tuple[Path, Path, str], tmp_path: Path) -> None:
    stored = json.loads(saved[0].read_text())
    nodes = stored["rows"]["cram 4x4 auto"]["nodes"]
    stored["rows"]["cram 4x4 auto"]["nodes"] = 2 * nodes
    other, rows = tmp_path / "reference.json", tmp_path / "rows.json"
    other.write_text(json.dumps(stored))
    done = bench("--only", "3x4,4x4", "--reference", str(other), "--json", str(rows))
    assert done.returncode == 0, done.stderr
    assert [row["reference"]["changed"] for row in rows_of(rows)] == [False, True]
    assert "0.5000 !" in done.stdout
    assert f"cram 4x4 auto: {nodes:,}, in the reference {2 * nodes:,}" in done.stdout


def test_counts_that_are_not_those_of_the_reference_fail(tmp_path: Path) -> None:
    """And those that are pass: this is what the continuous integration runs."""
    right = bench("--counts")
    assert right.returncode == 0, right.stdout + right.stderr
    assert re.search(r"node counts: [1-9]\d* as in the reference, 0 changed", right.stdout)
    stored = json.loads((ROOT / "benchmarks/reference.json").read_text())
    stored["rows"]["cram 3x10 auto"]["nodes"] += 1
    (other := tmp_path / "reference.json").write_text(json.dumps(stored))
    wrong = bench("--counts", "--reference", str(other))
    assert wrong.returncode == 1
    assert "cram 3x10 auto: " in wrong.stdout


def test_a_wrong_nimber_is_trouble(saved: tuple[Path, Path, str], tmp_path: Path) -> None:
    stored = json.loads(saved[0].read_text())
    stored["rows"]["cram 3x4 auto"]["nimber"] = 7
    other = tmp_path / "reference.json"
    other.write_text(json.dumps(stored))
    done = bench("--only", "3x4", "--reference", str(other))
    assert done.returncode == 1
    assert "TROUBLE  boards, cram 3x4 auto: nimber 1, in the reference 7" in done.stdout


def test_sequences_are_measured_beside_the_published_figures() -> None:
    found = measure(Job("0.16 5000", game="sequence"))
    assert (found.nimber, found.nodes) == (nim_sequence("0.16", 5000).values[-1], 5001)
    published = [Job(code, game="sequence").published for code in jobs.PUBLISHED_SEQUENCES]
    assert published == list(jobs.PUBLISHED_SEQUENCES.values())
    assert Job("5x7").published == jobs.PUBLISHED["5x7"]


def test_sprouts(tmp_path: Path) -> None:
    reference, rows = tmp_path / "reference.json", tmp_path / "rows.json"
    words = ("--only", "4x4,6,8", "--threads", "2", "--reference", str(reference), "--json", str(rows))
    done = bench(*words, "--save")
    assert done.returncode == 0, done.stdout + done.stderr
    found = [row for row in rows_of(rows) if row["game"] == "sprouts"]
    assert [(row["position"], row["threads"]) for row in found] == [
        *(("6", 1), ("8", 1)),
        *(("6", 1), ("6", 2), ("8", 1), ("8", 2)),
    ]
    for row in found:
        assert set(row) == ROW
        assert (row["outcome"], row["nimber"], row["error"]) == ("P", None, None)
        assert row["statistics"]["generated"] > row["nodes"]
    assert set(json.loads(reference.read_text())["rows"]) == {
        *("cram 4x4 auto", "sprouts 6 auto outcome", "sprouts 8 auto outcome")
    }
    (line,) = (words for words in map(str.split, done.stdout.splitlines()) if words[:2] == ["8", "P"])
    assert "7,215" in line
    assert "0.35" in line
    changed = reference.read_text().replace('"outcome": "P",\n      "nimber": null', '"outcome": "N"')
    reference.write_text(changed)
    again = bench("--only", "8", "--reference", str(reference))
    assert again.returncode == 1
    assert "TROUBLE  sprouts, sprouts 8 auto outcome: outcome P, in the reference N" in again.stdout


@pytest.mark.parametrize(
    "words", [("--only", "5x"), ("--memory", "3Q"), ("--methods", "magic"), ("--threads", "1")], ids=" ".join
)
def test_bad_arguments_get_one_line(words: tuple[str, ...]) -> None:
    done = bench(*words)
    assert done.returncode == 2
    assert words[1] in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr
