"""The node counts that README tells are those of this version, and of the saved reference: exactly."""

from __future__ import annotations

import json
import re
import shlex

import pytest
from tests.processes import ROOT

from grundy.cli import main

README = (ROOT / "README.md").read_text(encoding="utf-8")
COUNT = re.compile(r"([\d,]+) nodes?\b|\"nodes\": (\d+)")


def counts(text: str) -> list[int]:
    return [int((found[1] or found[2]).replace(",", "")) for found in COUNT.finditer(text)]


def examples() -> list[tuple[str, list[int]]]:
    """The commands whose output has node counts, and the counts."""
    found = []
    for block in re.findall(r"```console\n(.*?)```", README, re.DOTALL):
        for command, output in re.findall(r"^\$ (.*)\n((?:[^$\n].*\n?)*)", block, re.MULTILINE):
            if counts(output):
                found.append((command, counts(output)))
    return found


@pytest.mark.parametrize(("command", "told"), examples(), ids=[command for command, _ in examples()])
def test_examples(
    command: str, told: list[int], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRUNDY_STORE", "off")
    monkeypatch.chdir(ROOT)
    grundy, *words = shlex.split(command)
    assert grundy == "grundy"
    assert main(words) == 0
    assert counts(capsys.readouterr().out) == told


def test_there_are_examples() -> None:
    assert len(examples()) >= 5


@pytest.mark.parametrize(
    ("head", "row", "least"),
    [("| board | nimber |", "cram {} auto", 7), ("| spots | wins |", "sprouts {} auto outcome", 9)],
)
def test_tables(head: str, row: str, least: int) -> None:
    table = README[README.index(head) :].partition("\n\n")[0].splitlines()[2:]
    told = {
        words[0]: int(words[2].replace(",", ""))
        for words in (line.strip("| ").split(" | ") for line in table)
    }
    reference = json.loads((ROOT / "benchmarks/reference.json").read_text(encoding="utf-8"))["rows"]
    assert told == {start: reference[row.format(start)]["nodes"] for start in told}
    assert len(told) >= least
