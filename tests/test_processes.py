"""What the tests of processes rely on."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.processes import ran, ran_python, running

WAITS = """
import sys, time
try:
    print("ready", flush=True)
    time.sleep(600)
except KeyboardInterrupt:
    print("interrupted")
"""


def test_ctrl_c_reaches_a_child_of_tests_that_ignore_it() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with running([sys.executable, "-c", WAITS], stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
            process.send_signal(signal.SIGINT)
            assert process.stdout.read() == "interrupted\n"
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


def is_alive(stat: Path) -> bool:
    try:
        return stat.read_text().split()[2] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="nobody tells whether a process is alive")
def test_nothing_is_left_behind() -> None:
    """Neither a child nor what it has started."""
    command = ["sh", "-c", "sleep 600 & echo $!; wait"]
    with running(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        child = Path("/proc") / process.stdout.readline().strip() / "stat"
        assert child.exists()
    assert process.returncode == -signal.SIGKILL
    while is_alive(child):  # it has been killed, and is about to end
        time.sleep(0.01)


def test_a_process_that_hangs_fails_its_test() -> None:
    with pytest.raises(subprocess.TimeoutExpired):
        ran(["sleep", "600"], patience=0.1)


def test_what_a_process_says() -> None:
    done = ran_python("import sys; print(sys.argv[1], sys.stdin.read()); sys.exit(3)", "a", typed="b")
    assert (done.returncode, done.stdout, done.stderr) == (3, "a b\n", "")
