"""Options that do not apply to what is asked are refused in one line: none is ignored."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

Grundy = Callable[..., CompletedProcess[str]]

SAMPLES = {
    "--after": "x", "--all": None, "--base": "2x2", "--by": "size", "--compound": "all", "--count": None,
    "--draw": "x.svg", "--first": "right", "--format": "csv", "--layers": None, "--most": "5",
    "--memory": "1G", "--method": "pn", "--misere": None, "--nodes": "9", "--no-theorems": None,
    "--options": None, "--outcome": None, "--output": "x.txt", "--period": None, "--plot": "x.svg",
    "--position": "{}", "--processes": "2", "--proof": "x.proof", "--resume": "x.seq", "--seed": "1",
    "--store": "x.db", "--suspense": None, "--symmetry": None, "--thermograph": "x.svg", "--threads": "2",
    "--time-limit": "1m", "--to": "200", "--universe": "dicots", "--json": None, "-o": "-",
}  # fmt: skip
"""Each option with a value that is right where the option applies."""

SEARCHES = ("--method", "--threads", "--no-theorems", "--store")

REFUSED = {
    "sequence 0.137 --compare 0.07": ("--period", "--format", "--output", "--plot"),
    "sequence 0.07 --json": ("--format",),
    "sequence 1|2": ("--plot", "--resume", "--threads"),
    "sequence node-kayles:paths": ("--resume", "--threads"),
    "sequence node-kayles:stars:1,2,n --period": ("--to", "--output", "--plot", "--resume", "--threads"),
    "arena ARENA": ("--after", "--symmetry", "--most", "--first"),
    "arena PARITY": ("--misere",),
    "arena nim 2": ("--start",),
    "arena nim 2 --draw -": ("--json", "--layers"),
    "arena nim 2 -o -": ("--json", "--layers"),
    "calc 1<2": ("--thermograph", "--all", "--options", "--universe"),
    "calc --misere 1<2": ("--all", "--options", "--thermograph"),
    "calc 1": ("--universe",),
    "calc 1 --thermograph -": ("--json", "--all", "--options"),
    "value nim 2 --remoteness": ("--suspense", "--method", "--threads", "--no-theorems", "--store"),
    "value nim 2 --count": (
        "--nodes", "--memory", "--misere", "--all", "--proof", "--thermograph", "--compound", *SEARCHES,
    ),
    "value nim 2 --misere": (*SEARCHES, "--base", "--proof", "--all", "--thermograph"),
    "value nim 2 --compound all": (*SEARCHES, "--by"),
    "value domineering 2x2 --thermograph -": ("--json", "--all", "--proof"),
    "value nim 2": ("--base", "--all", "--thermograph", "--by"),
    "play nim 2": ("--first", "--base", "--by"),
    "play nim 2 --depth 2": (*SEARCHES, "--nodes", "--memory", "--time-limit", "--seed", "--first"),
    "play tictactoe 3x3": (*SEARCHES, "--nodes", "--memory", "--time-limit", "--seed"),
    "play dots_and_boxes 1x1": ("--first", "--no-theorems", "--base", "--misere"),
    "tree nim 2": ("--first", "--by"),
    "solve nim 2": ("--base", "--by"),
    "solve nim 2 --compound A_r^+": ("--misere",),
    "solve nim 2 --compound some": ("--by",),
    "solve dots_and_boxes 1x1": ("--base", "--misere"),
    "solve colouring P3": ("--threads", "--base", "--misere"),
    "options colouring P3": ("--threads", "--base"),
    "solve nim 2 --plus 1": ("--base", "--proof"),
    "table octal 0.??": ("--outcome", "--misere", "--nodes", "--memory", "--compound", *SEARCHES),
    "table nim 1..3": ("--to", "--base"),
    "table nim 1..3 --compound all": SEARCHES,
    "census": ("--position", "--processes", "--time-limit", "--resume", "--draw"),
    "census trees 3 domination --draw -": ("--json",),
    "census words:LR 1..2 outcome:timber": ("--draw",),
    "hunt": ("--to", "--resume", "--time-limit"),
}  # fmt: skip

SAMPLES |= {"--start": "0"}


@pytest.mark.parametrize(("line", "option"), [(line, one) for line, some in REFUSED.items() for one in some])
def test_what_does_not_apply_is_refused(
    line: str, option: str, grundy: Grundy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("ARENA").write_text("0: Alice\n1: Bob\n0 1\n")
    Path("PARITY").write_text('parity 1;\n0 0 0 1 "a";\n1 1 1 0 "b";\n')
    value = SAMPLES[option]
    done = grundy(*line.split(), option, *([] if value is None else [value]), typed="quit\n")
    assert done.returncode == 2, done.stdout
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""
    assert {path.name for path in tmp_path.iterdir()} == {"ARENA", "PARITY"}, "something was written"


ALLOWED = [
    "sequence 0.137 --compare 0.07 --json --threads 2 --time-limit 1m --to 100 --resume x.seq",
    "sequence 0.07 --json --format json",
    "arena ARENA --misere --start 0 --json --layers",
    "value nim 2 --count --time-limit 1m --json --no-store",
    "value nim 2 --misere --nodes 100 --memory 1G --time-limit 1m",
    "value nim 2 --remoteness --nodes 100 --memory 1G --misere",
    "solve nim 2 --compound A_r^- --misere",
    "solve nim 2 --compound A_r --misere",
    "solve nim 2 --compound largest --by size",
    "play domineering 2x2 --first right --seed 1",
    "play nim 2 --depth 2 --second --misere",
    "tree domineering 2x2 --first right",
    "table octal 0.0? --time-limit 1m --to 200 --no-store",
    "solve colouring P3 --nodes 1000 --memory 1G",
]


@pytest.mark.parametrize("line", ALLOWED)
def test_what_applies_is_not_refused(
    line: str, grundy: Grundy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("ARENA").write_text("0: Alice\n1: Bob\n0 1\n")
    done = grundy(*line.split(), typed="quit\n")
    assert (done.returncode, done.stderr) == (0, "")


def test_limits_of_a_comparison_are_for_both_sequences(grundy: Grundy) -> None:
    done = grundy(
        "sequence", "0.06", "--compare", "0.07", "--to", "100000000", "--time-limit", "0.1", "--json"
    )
    fields = json.loads(done.stdout)
    assert (done.returncode, fields["stopped_by"]) == (3, "time")
    assert fields["to"] < 100_000_000


def test_short_sequences_are_not_compared(grundy: Grundy) -> None:
    done = grundy("sequence", "0.07", "--compare", "0.07", "--to", "5")
    assert (done.returncode, done.stderr) == (2, "grundy: --compare compares the heaps up to 24 at least\n")
