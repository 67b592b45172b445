"""Stopped before the answer: exit code 3, and what is known so far."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from grundy.cli import main

HARD = ["cram", "7x9", "--no-theorems"]
KAYLES = str(Path(__file__).parents[2] / "examples/kayles.py")


def test_time_limit(capsys: pytest.CaptureFixture[str]) -> None:
    started = time.monotonic()
    assert main(["solve", *HARD, "--time-limit", "1"]) == 3
    assert time.monotonic() - started < 4
    out = capsys.readouterr().out
    assert "stopped by the time limit" in out
    assert "nimbers proved on the way" in out


def test_time_limit_with_slow_python_rules(capsys: pytest.CaptureFixture[str]) -> None:
    started = time.monotonic()
    assert main(["solve", "cram", "20x21", "--no-theorems", "--time-limit", "0.5"]) == 3
    assert time.monotonic() - started < 3
    assert "stopped by the time limit" in capsys.readouterr().out


def test_node_limit_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", *HARD, "--grundy", "--nodes", "2000", "--json"]) == 3
    answer = json.loads(capsys.readouterr().out)
    assert answer["outcome"] is None
    assert answer["grundy"] is None
    assert answer["stopped_by"] == "nodes"
    assert answer["known"]


def test_a_stopped_row_does_not_stop_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["table", "cram", "7x8..7x9", "--nodes", "500", "--no-theorems"]) == 3
    assert capsys.readouterr().out.count("stopped by the node limit") == 2


def test_options_under_a_limit(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["options", "cram", "6x7", "--time-limit", "0.3", "--no-theorems"]) == 3
    assert "stopped by the time limit" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    [
        ["solve", *HARD],
        ["solve", *HARD, "--method", "pn", "--threads", "1"],
        ["solve", *HARD, "--method", "depth"],
        ["solve", *HARD, "--threads", "2"],
        ["value", KAYLES, "500", "--no-theorems"],
        ["table", "cram", "7x9..8x9", "--no-theorems"],
        ["options", *HARD],
    ],
    ids=" ".join,
)
def test_ctrl_c_stops_soon_and_says_what_is_known(words: list[str]) -> None:
    command = [sys.executable, "-m", "grundy", *words]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(1.5)
    assert running.poll() is None
    running.send_signal(signal.SIGINT)
    sent = time.monotonic()
    out, err = running.communicate(timeout=10)
    assert time.monotonic() - sent < 2
    assert running.returncode == 3
    assert "Traceback" not in err
    assert "proved on the way" in out
