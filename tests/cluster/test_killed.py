"""`kill -9` at random moments, of workers and of the driver: the right answer, nothing lost that was kept,
and certificates that hold."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from threading import Event, Thread

import pytest
from tests.processes import GRUNDY, PATIENCE, ran, running

import grundy
from grundy.cluster import Cluster
from grundy.cluster.messages import Job
from grundy.cluster.processes import Processes
from grundy.search import Solver
from grundy.store import Store, StoreRecorder

SHORT, LONG = ("12", "P"), ("14", "P")
"""Questions about Sprouts, and their answers: some tenths of a second of work, and some seconds."""
MOST_RUNS = 60


@contextmanager
def killer(crew: Processes, times: int, seconds: float, seed: int) -> Iterator[list[int]]:
    """Kills workers now and then, so many times; the list says who was killed."""
    random, killed, over = Random(seed), list[int](), Event()

    def kill() -> None:
        while len(killed) < times and not over.wait(random.uniform(0, seconds)):
            pid = random.choice(crew.pids or [0])
            if pid and pid not in killed:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
                    killed.append(pid)

    thread = Thread(target=kill)
    thread.start()
    try:
        yield killed
    finally:
        over.set()
        thread.join()


def check_answer(question: tuple[str, str], crew: Processes, place: Path) -> int:
    """Solves by a crew; how many of it have died."""
    text, answer = question
    position = grundy.game("sprouts").start(text)
    with Cluster(crew) as cluster, Store(str(place)) as store:
        solver = Solver(position, helpers=cluster, recorder=StoreRecorder(store))
        assert str(solver.outcome(position)) == answer
        assert cluster.driver is not None
        return cluster.driver.costs.deaths


def check_proof(text: str, answer: str, place: Path) -> None:
    """A certificate from what the store has is accepted, and is about this answer."""
    proof = place.with_suffix(".proof")
    words = [
        "solve",
        "sprouts",
        text,
        "--no-theorems",
        "--store",
        str(place),
        "--proof",
        str(proof),
        "--json",
    ]
    said = json.loads(ran([*GRUNDY, *words]).stdout)
    assert said["outcome"] == answer
    verified = ran([*GRUNDY, "verify", "--fast", str(proof), "--json"])
    assert verified.returncode == 0, verified.stderr
    assert json.loads(verified.stdout)["claim"] == f"outcome {answer}"


class Deadly(Processes):
    """The first worker that has a job is killed with it."""

    alive = True

    def submit(self, worker: int, job: Job) -> None:
        super().submit(worker, job)
        if self.alive:
            os.kill(self.pids[worker], signal.SIGKILL)
            self.alive = False


def test_a_killed_worker_costs_nothing_but_time(tmp_path: Path) -> None:
    assert check_answer(SHORT, Deadly(2), tmp_path / "solved.db") == 1


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
def test_workers_are_killed_at_random_moments(seed: int, tmp_path: Path) -> None:
    place, crew = tmp_path / "solved.db", Processes(2)
    with killer(crew, 4, 1.5, seed) as killed:
        deaths = check_answer(LONG, crew, place)
    assert deaths <= len(killed)
    check_proof(*LONG, place)


# ---- the driver -------------------------------------------------------------------------------------
def kept_facts(place: Path) -> set[tuple[str, object]]:
    """What a store has; nothing, if nobody has made it yet."""
    if not place.exists():
        return set()
    with Store(str(place), create=False) as store:
        return {(fact.key, fact.value) for space in store.spaces() for fact in store.facts(space)}


def children_of(pid: int) -> list[int]:
    tasks = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(child) for child in tasks.read_text().split()] if tasks.exists() else []


def is_gone(pid: int) -> bool:
    """Whether a process has ended, waited for or not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except OSError:
        return True
    return state == "Z"


def run_and_kill(words: list[str], after: float, folder: Path) -> tuple[int, str]:
    """Runs a command and kills it after a while, not those that it has started, who end by themselves."""
    environment = {**os.environ, "TMPDIR": str(folder)}
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    with running([*GRUNDY, *words], env=environment, **streams) as process:
        with suppress(subprocess.TimeoutExpired):
            out, _ = process.communicate(timeout=after)
            return process.returncode, out
        left = children_of(process.pid)
        process.kill()
        process.wait()
        end = time.monotonic() + PATIENCE
        while not all(map(is_gone, left)):
            assert time.monotonic() < end, "workers outlive their driver"
            time.sleep(0.05)
        assert not list(folder.glob("grundy-cluster-*/*")), "a log is left behind"
    return -9, ""


def check_killed_drivers(question: tuple[str, str], longest: float, seed: int, place: Path) -> int:
    """Kills the driver again and again until an answer comes first; how many were killed."""
    text, answer = question
    random = Random(seed)
    words = ["solve", "sprouts", text, "--no-theorems", "--cluster", "2", "--store", str(place), "--json"]
    known: set[tuple[str, object]] = set()
    for killed in range(MOST_RUNS):
        after = random.uniform(0.3, longest) if killed < 10 else 600
        code, out = run_and_kill(words, after, place.parent)
        facts = kept_facts(place)
        assert known <= facts, "a fact that was kept is lost"
        known = facts
        if code == 0:
            assert json.loads(out)["outcome"] == answer
            return killed
        assert code == -9
    raise AssertionError("no run goes on where the last one stopped")


def test_a_killed_driver_goes_on_from_its_store(tmp_path: Path) -> None:
    check_killed_drivers(SHORT, 0.8, 3, tmp_path / "solved.db")


@pytest.mark.long
def test_drivers_are_killed_at_random_moments(tmp_path: Path) -> None:
    """Each question again and again, until a driver was killed ten times."""
    killed = 0
    for seed in range(30):
        place = tmp_path / f"{seed}.db"
        killed += check_killed_drivers(LONG, 2.5, seed, place)
        check_proof(*LONG, place)
        if killed >= 10:
            return
    raise AssertionError(f"only {killed} drivers were killed before they had an answer")
