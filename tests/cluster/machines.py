"""Machines that are none: network namespaces of this one, each with an address and a node of Ray."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path

import pytest
from tests.processes import PATIENCE, ran

HEAD, PORT = "10.77.41.1", 6391
PROCESSORS = 2
BRIDGE = "grundy-br"


def needed() -> None:
    """Skips the test where there is no Ray, or no right to make namespaces."""
    if find_spec("ray") is None:
        pytest.skip("ray is not installed")
    if os.geteuid() != 0 or shutil.which("ip") is None:
        pytest.skip("network namespaces need root and iproute2")
    if ran(["ip", "netns", "add", "grundy-try"]).returncode != 0:
        pytest.skip("this machine makes no network namespaces")
    ip("netns", "del", "grundy-try")


def ip(*words: str) -> str:
    return subprocess.run(["ip", *words], check=True, capture_output=True, text=True).stdout


class Machine:
    """A namespace on the bridge between all of them."""

    def __init__(self, number: int, folder: Path) -> None:
        self.name, self.address = f"grundy-{number}", f"10.77.41.{number}"
        self.folder = folder / str(number)
        self.folder.mkdir()
        self.number = number
        ip("netns", "add", self.name)
        ip("link", "add", f"gr-{number}", "type", "veth", "peer", "name", "eth0", "netns", self.name)
        ip("link", "set", f"gr-{number}", "master", BRIDGE, "up")
        for words in (
            ["addr", "add", f"{self.address}/24", "dev", "eth0"],
            ["link", "set", "eth0", "up"],
            ["link", "set", "lo", "up"],
        ):
            ip("-n", self.name, *words)

    @property
    def environment(self) -> dict[str, str]:
        return {
            **os.environ,
            "GRUNDY_STORE": "off",
            "RAY_ADDRESS": f"{HEAD}:{PORT}",
            "RAY_USAGE_STATS_ENABLED": "0",
            "RAY_DISABLE_IMPORT_WARNING": "1",
        }

    def begin_ray(self) -> None:
        """Starts its node of the cluster; the first machine has the head."""
        words = [sys.executable, "-m", "ray.scripts.scripts", "start", f"--node-ip-address={self.address}"]
        words += [f"--num-cpus={PROCESSORS}", "--object-store-memory=100000000", "--disable-usage-stats"]
        words += [f"--temp-dir={self.folder}"]
        if self.address == HEAD:
            words += ["--head", f"--port={PORT}", "--include-dashboard=false"]
        else:
            words += [f"--address={HEAD}:{PORT}"]
        with (self.folder / "start.log").open("w+") as log:  # what it starts lives on, and keeps the file
            done = subprocess.run(
                self.inside(words),
                env=self.environment,
                stdout=log,
                stderr=log,
                timeout=PATIENCE,
                check=False,
            )
            assert done.returncode == 0, log.seek(0) or log.read()

    def inside(self, words: list[str]) -> list[str]:
        return ["ip", "netns", "exec", self.name, *words]

    def pids(self, word: str = "") -> list[int]:
        """Its processes, those with a word in the name of their program if there is one."""
        found = []
        for pid in ip("netns", "pids", self.name).split():
            with suppress(OSError):
                if word in Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")[0].decode():
                    found.append(int(pid))
        return found

    def kill_node(self) -> None:
        """`kill -9` of the process that is its node of the cluster."""
        nodes = self.pids("raylet/raylet")
        assert nodes, "no node is running"
        for pid in nodes:
            os.kill(pid, signal.SIGKILL)

    def end_ray(self) -> None:
        """Ends all that runs on it."""
        end = time.monotonic() + PATIENCE
        while left := self.pids():
            assert time.monotonic() < end
            for pid in left:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            time.sleep(0.05)

    def close(self) -> None:
        self.end_ray()
        ip("netns", "del", self.name)


@contextmanager
def machines(count: int) -> Iterator[list[Machine]]:
    """So many machines, joined to one cluster of Ray."""
    there: list[Machine] = []
    folder = Path(tempfile.mkdtemp(prefix="gr-", dir="/tmp"))  # short: names of sockets are below it
    ip("link", "add", BRIDGE, "type", "bridge")
    try:
        ip("link", "set", BRIDGE, "up")
        for number in range(1, count + 1):
            there.append(Machine(number, folder))
        for machine in there:
            machine.begin_ray()
        yield there
    finally:
        for machine in there:
            machine.close()
        ip("link", "del", BRIDGE)
        shutil.rmtree(folder, ignore_errors=True)
