"""A method may say, after a colon, by what it ranks children."""

from __future__ import annotations

import pytest

from grundy.cli import main


def nodes(capsys: pytest.CaptureFixture[str], method: str) -> str:
    assert main(["solve", "sprouts", "8", "--no-theorems", "--json", "--method", method]) == 0
    return capsys.readouterr().out


def test_a_ranking_is_part_of_the_method(capsys: pytest.CaptureFixture[str]) -> None:
    assert '"nodes": 13812' in nodes(capsys, "depth:size")
    assert '"nodes": 5918' in nodes(capsys, "depth:thesis")


@pytest.mark.parametrize(
    ("method", "why"),
    [
        ("depth:", "ranked by options, size, thesis and text, not by ''"),
        ("depth:lives", "ranked by options, size, thesis and text, not by 'lives'"),
        ("dfpn:size", "only depth and aspiration rank children"),
        ("best:size", "unknown method 'best:size'"),
    ],
)
def test_no_such_ranking(capsys: pytest.CaptureFixture[str], method: str, why: str) -> None:
    assert main(["solve", "sprouts", "8", "--no-theorems", "--method", method]) == 2
    error = capsys.readouterr().err
    assert why in error
    assert len(error.splitlines()) == 1
