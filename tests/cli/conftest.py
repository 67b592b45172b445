"""Command lines, run in this process: what only a process of its own can show is tested with one."""

from __future__ import annotations

import io
from collections.abc import Callable
from subprocess import CompletedProcess

import pytest

from grundy.cli import main


@pytest.fixture
def grundy(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Callable[..., CompletedProcess[str]]:
    """Runs a command, with what somebody types."""

    def run(*words: str, typed: str = "") -> CompletedProcess[str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        code = main(words)
        return CompletedProcess(words, code, *capsys.readouterr())

    return run


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """What a command line prints that ends as it should, without a complaint."""

    def run(line: str, code: int = 0) -> str:
        assert main(line.split()) == code
        out, err = capsys.readouterr()
        assert err == ""
        return out

    return run
