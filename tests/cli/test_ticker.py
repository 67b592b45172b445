"""The line that says how far a computation is: on a terminal only, and gone at the end."""

from __future__ import annotations

import io
import sys

import pytest

from grundy.cli.ticker import Ticker


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", screen := Terminal())
    with Ticker("0.6  ") as tick:
        tick("10 heaps", 0.1)  # too early to bother anyone
        tick("2,000 heaps", 1.2)
        tick("2,001 heaps", 1.21)  # too soon after the last
        tick("3,000 heaps", 2.0)
    shown = screen.getvalue()
    assert "0.6  1 s  2,000 heaps" in shown
    assert "3,000 heaps" in shown
    assert "10 heaps" not in shown
    assert "2,001" not in shown
    assert shown.endswith("\r\x1b[K")


def test_silent_elsewhere(capsys: pytest.CaptureFixture[str]) -> None:
    with Ticker() as tick:
        tick("2,000 heaps", 5.0)
    assert capsys.readouterr().err == ""
