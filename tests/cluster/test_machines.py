"""Two machines, joined to one cluster of Ray over their own addresses, solve a problem whatever is killed."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from tests.cluster.machines import Machine, machines, needed
from tests.processes import GRUNDY, PATIENCE, ROOT, ran, running

pytestmark = pytest.mark.long

QUESTION, ANSWER = "14", "P"

SOLVED_BY = """
import sys
import grundy
from grundy.cluster import Cluster
position = grundy.game("sprouts").start(sys.argv[1])
with Cluster("ray:auto/4") as cluster:
    print(grundy.Solver(position, helpers=cluster).outcome(position))
    print(*sorted({machine for machine, _ in cluster.crew.places}))
    print(cluster.driver.costs.jobs)
"""


@pytest.fixture(scope="module")
def two() -> Iterator[list[Machine]]:
    needed()
    with machines(2) as there:
        yield there


def test_two_machines_solve_one_problem(two: list[Machine]) -> None:
    words = two[0].inside([sys.executable, "-c", SOLVED_BY, QUESTION])
    done = ran(words, cwd=ROOT, env=two[0].environment)
    answer, addresses, jobs = done.stdout.splitlines()
    assert answer == ANSWER
    assert addresses.split() == [machine.address for machine in two]
    assert int(jobs) > 0


def command(place: Path) -> list[str]:
    words = ["solve", "sprouts", QUESTION, "--no-theorems", "--cluster", "ray:auto/4"]
    return [*GRUNDY, *words, "--store", str(place), "--json"]


def check_answer(out: str, place: Path) -> None:
    assert json.loads(out)["outcome"] == ANSWER
    proof = place.with_suffix(".proof")
    words = ["solve", "sprouts", QUESTION, "--no-theorems", "--store", str(place), "--proof", str(proof)]
    assert ran([*GRUNDY, *words]).returncode == 0
    assert ran([*GRUNDY, "verify", "--fast", str(proof)]).returncode == 0


@pytest.mark.parametrize("seed", range(10))
def test_a_node_is_killed_at_a_random_moment(two: list[Machine], seed: int, tmp_path: Path) -> None:
    here, there = two
    place = tmp_path / "solved.db"
    killed = False
    with running(
        here.inside(command(place)), cwd=ROOT, env=here.environment, stdout=subprocess.PIPE
    ) as process:
        try:
            process.wait(Random(seed).uniform(3, 12))
        except subprocess.TimeoutExpired:
            there.kill_node()
            killed = True
        out, _ = process.communicate(timeout=PATIENCE)
    if killed:
        there.end_ray()
        there.begin_ray()
    assert process.returncode == 0
    check_answer(out, place)


def test_the_driver_s_own_node_is_killed(two: list[Machine], tmp_path: Path) -> None:
    """The cluster is gone, and the driver with it; a new one goes on from the store."""
    here = two[0]
    place = tmp_path / "solved.db"
    with running(
        here.inside(command(place)), cwd=ROOT, env=here.environment, stdout=subprocess.PIPE
    ) as process:
        try:
            process.wait(8)
        except subprocess.TimeoutExpired:
            here.kill_node()
        out, _ = process.communicate(timeout=PATIENCE)
    if process.returncode != 0:
        for machine in two:
            machine.end_ray()
        for machine in two:
            machine.begin_ray()
        out = ran(here.inside(command(place)), cwd=ROOT, env=here.environment).stdout
    check_answer(out, place)
