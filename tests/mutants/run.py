"""Runs the mutants: each has to make the test fail that is named with it, which passes without it.

    python -m tests.mutants.run                 those in Python
    python -m tests.mutants.run --engine        those in C++ too, in minutes each: it is compiled
    python -m tests.mutants.run --only checker  those in files whose path has this word

A mutant is never in the tree: Python modules are swapped when a process imports them, and the engine is
built in `build/mutants`.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from tests.mutants.engine_mutants import ENGINE
from tests.mutants.mutant import Mutant
from tests.mutants.python_mutants import PYTHON
from tests.processes import ROOT

PROCESSOR_SECONDS = 60
"""What a test may take: the processor's seconds, which do not depend on what else the machine does."""
PATIENCE = 600.0
"""Seconds of the wall, where the system does not count those of the processor."""
FAILED = 1
"""The exit code of pytest when a test fails; others are those of mutants that do not run at all."""
FOLDER = ROOT / "build/mutants"


@dataclass(frozen=True)
class Ended:
    """How a test ended."""

    code: int
    seconds: float
    said: str


def tested(test: str, env: dict[str, str]) -> Ended:
    """Runs one test in a process of its own; one that goes on for ever is killed."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "tests.mutants.plugin", test]
    started, pipe = time.monotonic(), subprocess.PIPE
    with subprocess.Popen(
        ["sh", "-c", f'ulimit -t {PROCESSOR_SECONDS}; exec "$@"', "sh", *command],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), **env},
        stdout=pipe,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as process:
        said = ""
        try:
            said, _ = process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            pass
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
    return Ended(process.returncode, time.monotonic() - started, said)


class Table:
    """What is printed, a line as soon as it is known."""

    def __init__(self) -> None:
        self.killed, self.trouble = 0, 0

    def row(self, mutant: Mutant, ended: Ended) -> None:
        dead = ended.code == FAILED
        self.killed += dead
        self.trouble += not dead
        word = "killed" if dead else "SURVIVES" if ended.code == 0 else f"ENDS WITH {ended.code}"
        where = f"{mutant.file.removeprefix('src/grundy/')}:{mutant.line}"
        test = mutant.test.removeprefix("tests/")
        print(f"{word:<9} {where:<34} {ended.seconds:5.1f} s  {test}")
        print(f"          - {mutant.old}\n          + {mutant.new}", flush=True)
        if ended.code not in (0, FAILED):
            print(ended.said[-1500:], flush=True)

    def sound(self, test: str, ended: Ended) -> None:
        """Notes a test without a mutant, which has to pass."""
        if ended.code != 0:
            self.trouble += 1
            print(f"FAILS WITHOUT A MUTANT: {test}\n{ended.said[-1500:]}", flush=True)


def run_python(mutants: list[Mutant], table: Table, workers: int) -> None:
    with ThreadPoolExecutor(workers) as pool:
        tests = sorted({mutant.test for mutant in mutants})
        for test, ended in zip(tests, pool.map(lambda test: tested(test, {}), tests), strict=True):
            table.sound(test, ended)
        ends = pool.map(lambda mutant: tested(mutant.test, mutant.environment()), mutants)
        for mutant, ended in zip(mutants, ends, strict=True):
            table.row(mutant, ended)


# ---- the engine -----------------------------------------------------------------------------------
def build(source: Path) -> Path:
    """Builds the engine from a copy of its sources; where it is."""
    target = FOLDER / "build"
    cmake = Path(sys.executable).parent / "cmake"
    env = {**os.environ, "PATH": f"{cmake.parent}{os.pathsep}{os.environ['PATH']}"}
    options = ["-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_CXX_FLAGS_RELEASE=-O1"]
    options += [f"-DPython_EXECUTABLE={sys.executable}", "--log-level=WARNING"]
    for words in (["-S", str(source), "-B", str(target), *options], ["--build", str(target)]):
        subprocess.run([str(cmake), *words], env=env, check=True, stdout=subprocess.DEVNULL)
    return target


def copy_sources(target: Path) -> None:
    """Brings a copy of the sources up to date, also after a run that was interrupted; what is right stays, so
    that it is not built again."""
    files = [ROOT / "CMakeLists.txt", *(path for path in (ROOT / "native").rglob("*") if path.is_file())]
    for file in files:
        copied = target / file.relative_to(ROOT)
        if not copied.exists() or copied.read_bytes() != file.read_bytes():
            copied.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, copied)


def run_engine(mutants: Iterable[Mutant], table: Table) -> None:
    source = FOLDER / "source"
    copy_sources(source)
    env = {"GRUNDY_ENGINE": str(build(source))}
    mutants = list(mutants)
    for test in sorted({mutant.test for mutant in mutants}):
        table.sound(test, tested(test, env))
    for mutant in mutants:
        copied = source / mutant.file
        copied.write_text(mutant.source(), encoding="utf-8")
        try:
            build(source)
            table.row(mutant, tested(mutant.test, env))
        finally:
            shutil.copyfile(mutant.path, copied)


def main() -> int:
    parser = argparse.ArgumentParser(description="Mutants have to make tests fail.")
    parser.add_argument("--engine", action="store_true", help="also those in C++, in minutes each")
    parser.add_argument("--only", default="", metavar="WORD", help="those in files whose path has this word")
    parser.add_argument("--workers", type=int, default=2, metavar="N")
    asked = parser.parse_args()
    started, table = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime, Table()
    chosen = [mutant for mutant in PYTHON if asked.only in mutant.file]
    run_python(chosen, table, asked.workers)
    if asked.engine:
        run_engine([mutant for mutant in ENGINE if asked.only in mutant.file], table)
    spent = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - started
    print(f"{table.killed} mutants killed, {table.trouble} in trouble, in {spent:.0f} s of processor time")
    return 1 if table.trouble else 0


if __name__ == "__main__":
    sys.exit(main())
