"""The live line: what it shows of a snapshot."""

from __future__ import annotations

import io
import os
import re
import signal
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from tests.processes import GRUNDY, PATIENCE, running

import grundy
from grundy.cli import main
from grundy.cli.progress import ProgressLine, colour_of
from grundy.search import row_text


def test_colours_follow_the_number_of_unknown_children() -> None:
    colours = [colour_of(n) for n in range(1, 12)]
    assert colours[0] == "bright_red"
    assert colours[9] == "light_green"
    assert colours[10] == "white"
    assert len(dict.fromkeys(colours)) == 5


def test_a_snapshot_is_shown() -> None:
    position = grundy.game("cram").start("7x9")
    search = grundy.Solver(position).search(position)
    with search:
        search.start()
        while len((snapshot := search.snapshot()).branch) < 4:
            assert not search.wait(0.01)
    shown = ProgressLine("7x9  ").render(snapshot).plain
    assert shown.startswith("7x9  ")
    for word in ("nodes", "/s", "proved", "table", "MiB"):
        assert word in shown.splitlines()[0]
    for row in snapshot.branch[1:4]:
        assert f"{row.index}/{row.count}" in shown
        assert row_text(row).startswith(f"{row.nimber} - ")


def test_narrow_terminals_get_short_lines() -> None:
    position = grundy.game("cram").start("7x9")
    search = grundy.Solver(position).search(position)
    with search:
        search.start()
        while not search.snapshot().branch:
            assert not search.wait(0.01)
        shown = ProgressLine().render(search.snapshot(), 40).plain
    assert max(map(len, shown.splitlines())) <= 40


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("line", ["value domineering 4x4", "solve cram 4x5 --no-theorems"])
def test_a_proof_in_the_making_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setattr("grundy.cli.progress.QUIET_SECONDS", 0.0)
    monkeypatch.setattr("grundy.cli.progress.REFRESH_SECONDS", 0.0)
    monkeypatch.setattr(sys, "stderr", screen := Terminal())
    assert main([*line.split(), "--no-store", "--proof", str(tmp_path / "x.proof")]) == 0
    found = re.findall(r"proof: \d+ s  ([\d,]+) of ([\d,]+) nodes so far", screen.getvalue())
    counts = [tuple(int(number.replace(",", "")) for number in pair) for pair in found]
    shown = [count for count, _ in counts]
    assert shown[0] < shown[-1] == counts[-1][1]
    assert all(count <= nodes for count, nodes in counts)
    assert screen.getvalue().rstrip("\r\n").endswith("\x1b[2K")  # the line is gone at the end


def test_no_line_where_there_is_no_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["value", "domineering", "4x4", "--no-store", "--proof", str(tmp_path / "x.proof")]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")
def test_the_live_line_is_gone_at_the_end() -> None:
    terminal, theirs = os.openpty()
    words = [*GRUNDY, "solve", "cram", "7x9", "--no-theorems"]
    env = {**os.environ, "TERM": "xterm-256color"}
    heard, asked_to_end = b"", False
    with running(words, stdin=theirs, stdout=theirs, stderr=theirs, env=env) as process:
        os.close(theirs)
        with suppress(OSError):  # how a terminal says that nobody writes any more
            while said := os.read(terminal, 65536):
                heard += said
                if b" unknown " in heard and not asked_to_end:
                    process.send_signal(signal.SIGINT)
                    asked_to_end = True
        os.close(terminal)
        assert process.wait(PATIENCE) == 3
    live, answer = heard.decode().split("\x1b[?25h")
    assert " nodes " in live
    assert " unknown " in live
    assert "\x1b[2K" in answer
    assert re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\r", "", answer).startswith("cram 7x9: unknown\ninterrupted; ")
