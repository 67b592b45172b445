"""`grundy solve --plus`: positions beside a Nim heap."""

from __future__ import annotations

import json
from typing import Any

import pytest

import grundy
from grundy.cli import main


def run(line: str, capsys: pytest.CaptureFixture[str], code: int = 0) -> Any:
    assert main(["solve", *line.split(), "--json"]) == code
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("how", ["", "--no-theorems", "--misere", "--misere --no-theorems", "--method pn"])
@pytest.mark.parametrize("position", ["cram 3x4", "cram 2x3", "nim 3 5", "octal 0.77:9", "cram 1x1"])
def test_a_position_is_lost_beside_its_own_nimber_only(
    how: str, position: str, capsys: pytest.CaptureFixture[str]
) -> None:
    name, text = position.split(" ", 1)
    start = grundy.game(name).start(text)
    nimber = int(grundy.solve(start, grundy=True, misere="--misere" in how).grundy or 0)
    for heap in range(nimber + 3):
        found = run(f"{position} --plus {heap} {how}", capsys)
        assert (found["outcome"], found["plus"]) == ("P" if heap == nimber else "N", heap)
        assert found["grundy"] == (nimber if heap == nimber else None)
        if heap == nimber or (heap == 0 and not list(start.moves())):
            assert found["winning_move"] is None
        elif heap > nimber and found["winning_move"] == f"make the heap {nimber}":
            pass
        else:
            option = dict(start.moves())[found["winning_move"]]
            assert int(grundy.solve(option, grundy=True, misere="--misere" in how).grundy or 0) == heap


def test_what_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "cram", "4x5", "--plus", "2"]) == 0
    said = capsys.readouterr().out
    assert said.startswith(
        "cram 4x5 + *2: P, the previous player wins: the nimber of 4x5 is *2\nby search (dfpn), "
    )
    assert main(["solve", "nim", "1", "2", "--plus", "1", "--misere"]) == 0
    said = capsys.readouterr().out
    assert (
        "the misère Grundy value of 1 2 is not 1\nwinning move: take 1 from 2\nby theorem: misère Nim\n"
        in said
    )


def test_limits_and_mistakes(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("cram 6x7 --plus 3 --nodes 1000", capsys, 3)["stopped_by"] == "nodes"
    assert main(["solve", "cram", "6x7", "--plus", "3", "--nodes", "1000"]) == 3
    assert "stopped by the node limit; the outcome is still open" in capsys.readouterr().out
    for line in ("domineering 3x3 --plus 1", "cram 3x3 --plus 1 --grundy", "cram 3x3 --plus -1"):
        assert main(["solve", *line.split()]) == 2
        assert len(capsys.readouterr().err.splitlines()) == 1
