"""Child processes of the tests: Ctrl-C reaches them, and none of them outlives its test."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
PATIENCE = 1800.0
"""Seconds after which something that should end by itself never will: no test expects to wait for them."""

GRUNDY = (sys.executable, "-m", "grundy")
"""The command, as a process of its own."""


@contextmanager
def _with_ctrl_c() -> Iterator[None]:
    """A child that is started here gets Ctrl-C even if whoever started the tests ignores it, as a shell does
    for what runs in the background: what is ignored is inherited, and a function of ours is not."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def running(command: Sequence[str | Path], **settings: Any) -> Iterator[subprocess.Popen[str]]:
    """A process with a group of its own, which is killed at the end with all that it has started."""
    with _with_ctrl_c():
        process = subprocess.Popen(command, text=True, start_new_session=True, **settings)
    with process:
        try:
            yield process
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def ran(
    command: Sequence[str | Path], typed: str | None = None, patience: float = PATIENCE, **settings: Any
) -> subprocess.CompletedProcess[str]:
    """A process that has ended by itself, and what it said; one that hangs is killed, and fails the test."""
    pipe = subprocess.PIPE
    streams = {"stdout": pipe, "stderr": pipe, **({} if typed is None else {"stdin": pipe}), **settings}
    with running(command, **streams) as process:
        out, err = process.communicate(typed, timeout=patience)
    return subprocess.CompletedProcess(command, process.returncode, out, err)


def ran_python(
    code: str, *words: str, sanitized: bool = "GRUNDY_ENGINE" in os.environ, **settings: Any
) -> subprocess.CompletedProcess[str]:
    """Runs Python code in a process of its own, at the root of the repository."""
    engine = "import conftest\n" if sanitized else ""  # loads the one that is tested here
    command = [sys.executable, "-c", engine + textwrap.dedent(code), *words]
    return ran(command, **{"cwd": ROOT, **settings})
